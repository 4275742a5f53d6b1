"""Forms of elicitations: the subset of each revision, and the field that is not in it."""

from __future__ import annotations

import datetime as dt
import enum
from dataclasses import dataclass, field, make_dataclass
from typing import Annotated, Any, Literal, NewType, TypedDict
from uuid import UUID

import annotated_types as at
import pydantic
import pytest

import revisor

OLD, NEW = "2025-06-18", "2025-11-25"


class Access(enum.Enum):
    READ_ONLY = "ro"
    FULL = "full"


class Plain(enum.Enum):
    red = "red"
    blue = "blue"


TITLED = [{"const": "ro", "title": "Read only"}, {"const": "full", "title": "Full"}]
STRING: dict[str, Any] = {"type": "string"}


def field_of(annotation: Any, **options: Any) -> Any:
    made = make_dataclass("Form", [("it", annotation)])
    schema = revisor.generate(made, role="requestedSchema", **options)
    assert schema["required"] == ["it"]
    assert schema.keys() == {"type", "properties", "required"}
    return schema["properties"]["it"]


FIELDS = [
    (str, STRING),
    (
        Annotated[str, at.Len(1, 9), "the name"],
        {"type": "string", "minLength": 1, "maxLength": 9, "description": "the name"},
    ),
    (dt.date, {"type": "string", "format": "date"}),
    (dt.datetime, {"type": "string", "format": "date-time"}),
    (int, {"type": "integer"}),
    (Annotated[int, at.Gt(0), at.Lt(10)], {"type": "integer", "minimum": 1, "maximum": 9}),
    (Annotated[int, at.Gt(0.5)], {"type": "integer", "minimum": 1}),
    (Annotated[int, at.Gt(0), at.Ge(5)], {"type": "integer", "minimum": 5}),
    (Annotated[float, at.Ge(0)], {"type": "number", "minimum": 0}),
    (bool, {"type": "boolean"}),
    (NewType("Name", str), STRING),
    (Literal["a", "b"], {"type": "string", "enum": ["a", "b"]}),
    (Plain, {"type": "string", "enum": ["red", "blue"]}),
]


@pytest.mark.parametrize(("annotation", "schema"), FIELDS, ids=range(len(FIELDS)))
def test_each_form_of_a_field(annotation: Any, schema: Any) -> None:
    assert field_of(annotation) == schema
    assert field_of(annotation, revisions=OLD) == schema


def test_titles_of_options_as_each_revision_writes_them() -> None:
    assert field_of(Access) == {"type": "string", "oneOf": TITLED}
    legacy = {"type": "string", "enum": ["ro", "full"], "enumNames": ["Read only", "Full"]}
    assert field_of(Access, revisions=OLD) == legacy
    assert field_of(Access, revisions=[NEW, OLD]) == legacy


def test_a_choice_of_several() -> None:
    assert field_of(list[Access]) == {"type": "array", "items": {"anyOf": TITLED}}
    assert field_of(Annotated[set[Literal["a", "b"]], at.Len(1, 2)]) == {
        "type": "array",
        "items": {"type": "string", "enum": ["a", "b"]},
        "minItems": 1,
        "maxItems": 2,
    }


@dataclass
class Optional:
    """The whole of it."""

    nick: str | None = None
    access: Access | None = None
    age: Annotated[int, at.Ge(0)] | None = None
    news: bool = True
    size: Literal["S", "M"] = "S"
    some: list[Literal["a", "b"]] = field(default_factory=list)


def test_what_has_a_default_may_be_left_out_and_null_is_not_told() -> None:
    assert revisor.generate(Optional, role="requestedSchema") == {
        "type": "object",
        "properties": {
            "nick": STRING,
            "access": {"type": "string", "oneOf": TITLED},
            "age": {"type": "integer", "minimum": 0},
            "news": {"type": "boolean", "default": True},
            "size": {"type": "string", "enum": ["S", "M"], "default": "S"},
            "some": {
                "type": "array",
                "items": {"type": "string", "enum": ["a", "b"]},
                "default": [],
            },
        },
    }


def test_only_booleans_had_defaults_at_first() -> None:
    class Form(TypedDict):
        pass

    made = make_dataclass("Form", [("a", int, 3), ("b", bool, True)])
    found = revisor.generate(made, role="requestedSchema", revisions=OLD)["properties"]
    assert found == {"a": {"type": "integer"}, "b": {"type": "boolean", "default": True}}
    assert revisor.generate(Form, role="requestedSchema") == {"type": "object", "properties": {}}


REFUSED = [
    (list[str], "it is a list of free values"),
    (list[int], "it is a list of free values"),
    (int | str, "it has no single type"),
    (Any, "it has no single type"),
    (Optional, "it is an object, and a form is flat"),
    (dict[str, int], "it is an object, and a form is flat"),
    (None, "it can only be null"),
    (str | None, "it may be null, which no form can ask for"),
    (int | str | None, "it may be null, which no form can ask for"),
    (Literal[1, 2], "the options of a choice are strings"),
    (UUID, "forms know the formats email, uri, date, date-time, and not uuid"),
    (Annotated[str, pydantic.Field(pattern="^a")], "cannot say pattern"),
    (Annotated[float, at.Gt(0)], "cannot say exclusiveMinimum"),
    (Annotated[int, at.MultipleOf(2)], "cannot say multipleOf"),
    (bytes, "cannot say contentEncoding"),
    (tuple[int, int], "it is a list of free values"),
]


@pytest.mark.parametrize(("annotation", "reason"), REFUSED, ids=range(len(REFUSED)))
def test_a_field_that_no_form_has_is_named_with_what_to_write(annotation: Any, reason: str) -> None:
    with pytest.raises(revisor.CannotGenerate) as caught:
        field_of(annotation)
    assert caught.value.place == "it"
    assert reason in caught.value.reason
    assert caught.value.hint


def test_a_union_with_a_default_of_null_still_needs_one_type() -> None:
    made = make_dataclass("Form", [("it", int | str | None, None)])
    with pytest.raises(revisor.CannotGenerate, match="it: it has no single type"):
        revisor.generate(made, role="requestedSchema")


def test_several_cannot_be_chosen_at_first() -> None:
    with pytest.raises(revisor.CannotGenerate) as caught:
        field_of(list[Access], revisions=[OLD, NEW])
    assert "2025-06-18 have none" in caught.value.reason


@pytest.mark.parametrize("target", [int, list[str], dict[str, str]])
def test_a_form_is_of_an_object_with_named_fields(target: Any) -> None:
    with pytest.raises(revisor.CannotGenerate, match="the fields of an object"):
        revisor.generate(target, role="requestedSchema")


def test_a_model_gives_a_form() -> None:
    class Contact(pydantic.BaseModel):
        mail: Annotated[str, pydantic.Field(json_schema_extra={"format": "email"})]
        age: int | None = pydantic.Field(None, ge=18, description="in years")

    assert revisor.generate(Contact, role="requestedSchema") == {
        "type": "object",
        "properties": {
            "mail": {"type": "string", "format": "email"},
            "age": {"type": "integer", "minimum": 18, "description": "in years"},
        },
        "required": ["mail"],
    }
