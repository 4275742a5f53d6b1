"""The phrases by which sentences claim that a feature is removed, not deprecated, or demanded.

They are parts of regular expressions: those of AFTER follow the name of a feature, those of BEFORE
stand around it. What follows a phrase is held, too, so that a longer sentence is not cut short.
"""

from __future__ import annotations

from typing import Literal

ClaimKind = Literal["removed", "undeprecated", "kept", "promoted", "going"]
"""What a sentence may claim of a feature that is Deprecated."""

KIND = (
    r"(?:\s+(?:features?|transports?|capability|capabilities|primitives?|utility|mechanism|"
    r"protocol|support|values?|parameters?|fields?|flow))"
)
"""What sort of thing a feature is called, after its name."""

START = (
    r"(?:^|(?<=[.;:,(\u2013\u2014])\s*|"
    r"\b(?:and|but|while|whereas|that|because|since|as|so|although|though)\s+)"
)
"""Where a clause begins."""

LEAD = (
    r"(?:(?:the|MCP|MCP's|legacy|old|older|deprecated|both|all|core|client|server|"
    r"support\s+for)\s+){0,3}"
)
"""What may stand before a name."""

_ADVERB = (
    r"(?:\s+(?:now|already|officially|formally|finally|fully|completely|entirely|also|still|both|"
    r"all|simply|therefore|thus|hence|since|actively))*"
)
SPEC = (
    r"(?:MCP|protocol|spec|specification|standard|core|revision|release|version|draft|"
    r"\d{4}-\d{2}-\d{2})\b"
)
"""What calls the specification, or a revision of it."""

_IN_SPEC = (
    r"\s+(?:from|in|with|as of|since|by|under|of)\s+(?:(?:the|of|version|revision|protocol|MCP|"
    r"core|latest|current|new|newest|this|base|specification)\s+){0,4}" + SPEC
)
_END = r"(?=\s*(?:[.;!,:\u2013\u2014]|$|(?:and|but|so|in\s+favou?r\s+of)\b))"
_FOR_ALL = (
    r"\s+(?:for|of|on)\s+(?:(?:all|every|each|any|new|MCP|conforming|compliant)\s+){1,3}"
    r"(?:clients?|servers?|hosts?|implementations?|implementers)\b"
)
_PEOPLE = r"(?:clients?|servers?|hosts?|implementations?|implementers)"
_BE = r"(?:is|are|was|were|(?:has|have|had)(?:\s+(?:all|both|now|already|since|also))*\s+been)"
_GONE = r"(?:removed|dropped|deleted|eliminated|retired|withdrawn|gone)"
MONTHS = (
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
)
"""The months, in the order of the year."""

_DATE = (
    r"(?P<date>\d{4}-\d{2}-\d{2}|\d{4}-\d{2}(?![\d-])|(?:"
    + "|".join(MONTHS)
    + r")\s+(?:\d{1,2},?\s+)?\d{4}"
    r"|(?<![\d-])20\d{2}(?![\d-]))"
)

AFTER: tuple[tuple[ClaimKind, str], ...] = (
    ("removed", r"\s+(?:does|do)(?:\s+not|n't)\s+exist\s+any\s?(?:more|longer)\b"),
    ("undeprecated", rf"\s+{_BE}{_ADVERB}\s+un-?deprecated\b"),
    ("undeprecated", rf"\s+(?:is|are){_ADVERB}\s+no\s+longer\s+deprecated(?:{_IN_SPEC}|{_END})"),
    ("kept", rf"\s+(?:has|have)\s+no\s+(?:planned\s+)?removal(?:\s+date)?{_END}"),
    (
        "kept",
        (
            r"\s+(?:is|are)\s+(?:an?\s+)?(?:stable,?\s+)?(?:and\s+)?(?:fully|officially)\s+supported\s+"
            r"(?:features?|parts?)\b"
        ),
    ),
    (
        "promoted",
        (
            r"\s+(?:must|shall|should|has\s+to|have\s+to)\s+be\s+(?:supported|implemented|used|offered|"
            rf"provided)\s+by\s+(?:(?:all|every|each|any|MCP|authorization|new)\s+){{1,3}}{_PEOPLE}\b"
        ),
    ),
    (
        "going",
        (
            r"\s+(?:may|can|could|will)\s+be\s+removed\s+(?:at\s+any\s+time|without\s+(?:further\s+)?"
            r"notice|immediately)\b"
        ),
    ),
    (
        "going",
        (
            r"\s+(?:goes|go|going)\s+away\s+(?:in|on|by|with|as\s+of)\s+(?:the\s+|revision\s+)?"
            rf"{_DATE}"
        ),
    ),
    ("removed", rf"\s+{_BE}{_ADVERB}\s+{_GONE}(?:{_IN_SPEC}|{_END}|\s+(?:entirely|altogether)\b)"),
    (
        "removed",
        (
            r"\s+(?:is|are)\s+no\s+longer(?:\s+(?:an?|part of|included in|defined in|supported|"
            rf"allowed|permitted|available|specified in|present in|in))*(?:{_IN_SPEC}|{_END}|"
            rf"\s+(?:the\s+|core\s+|MCP\s+){{0,3}}{SPEC})"
        ),
    ),
    (
        "removed",
        rf"\s+(?:no\s+longer\s+exists?|(?:has|have)\s+ceased\s+to\s+exist)(?:{_IN_SPEC}|{_END})",
    ),
    (
        "undeprecated",
        (
            r"\s+(?:(?:is|are|was|were)(?:\s+still)?\s+(?:not|never)|(?:is|are|was|were)n't|"
            r"(?:has|have)(?:n't|\s+not)\s+been|(?:is|are)\s+by\s+no\s+means)"
            rf"(?:\s+(?:yet|being|currently|formally|officially))*\s+deprecated(?:\s+yet\b|{_IN_SPEC}|{_END})"
        ),
    ),
    (
        "undeprecated",
        (
            r"\s+(?:is|are|remains?|stays?)(?:\s+(?:still|fully))*\s+(?:an?\s+|in\s+the\s+)?(?-i:Active)"
            rf"(?:\s+(?:state|features?))?(?:{_IN_SPEC}|{_END})"
        ),
    ),
    (
        "kept",
        (
            r"\s+(?:(?:remains?|stays?|continues?\s+to\s+be)(?:\s+(?:fully|actively|officially))*|"
            r"(?:is|are)\s+(?:still\s+)?(?:fully|actively|officially)|(?:is|are)\s+still)\s+supported"
            rf"(?:{_IN_SPEC}|{_END})"
        ),
    ),
    (
        "kept",
        r"\s+(?:(?:will|shall)\s+(?:never|not(?:\s+ever)?)\s+be\s+removed|"
        r"(?:is|are)\s+not\s+(?:going|planned|scheduled|slated|set)\s+to\s+be\s+removed|"
        r"(?:has|have)\s+no\s+planned\s+removal|(?:is|are)\s+here\s+to\s+stay)" + _END,
    ),
    (
        "promoted",
        (
            r"\s+(?:is|are|remains?|became|becomes?)(?:\s+(?:now|still))?\s+"
            rf"(?:mandatory|compulsory|obligatory|required)(?:{_IN_SPEC}|{_FOR_ALL}|{_END})"
        ),
    ),
    (
        "promoted",
        (
            r"\s+(?:is|are|remains?|stays?)(?:\s+(?:still|now))?\s+(?:the|our|an?)\s+"
            r"(?:\w+ly\s+)?(?:recommended|preferred|default|standard|best|suggested)\s+(?:[\w-]+\s+){0,3}?"
            r"(?:way|ways|method|mechanism|approach|choice|transport|transports|option|path|solution|"
            r"means|one)\b"
        ),
    ),
    (
        "promoted",
        (
            r"\s+(?:is|are|remains?)(?:\s+(?:still|now|strongly|highly))*\s+(?:recommended|preferred|"
            rf"encouraged)(?:{_IN_SPEC}|{_FOR_ALL}|{_END})"
        ),
    ),
    (
        "going",
        r"\s+(?:will|shall|is\s+to|are\s+to|(?:is|are)\s+(?:scheduled|planned|slated|set|due|going|"
        r"expected)\s+to|may|can)\s+(?:be\s+"
        + _GONE
        + r"|go\s+away|disappear)\b(?:"
        + _IN_SPEC
        + r")?(?:(?!\b(?:not|from)\b)"
        r"[^.;]){0,40}?\b(?:in|on|by|from|as\s+of|as\s+early\s+as|with|at|after|before)\s+(?:the\s+|revision\s+|"
        rf"version\s+|release\s+|early\s+|late\s+){{0,3}}{_DATE}",
    ),
    (
        "going",
        (
            r"\s+(?:is|are|becomes?|will\s+be(?:come)?)\s+eligible\s+for\s+removal\s+(?:in|on|from|"
            rf"as\s+of|by|after|with)\s+(?:the\s+|revision\s+|version\s+|release\s+){{0,3}}{_DATE}"
        ),
    ),
)
"""What is said after a name."""

BEFORE: tuple[tuple[ClaimKind, str, str], ...] = (
    (
        "undeprecated",
        r"\bdeprecation\s+of\s+",
        rf"\s+{_BE}{_ADVERB}\s+(?:reverted|withdrawn|undone|lifted|cancell?ed|revoked)\b",
    ),
    (
        "going",
        r"\bearliest\s+removal\s+(?:date\s+)?(?:of|for)\s+",
        rf"\s+(?:is|was)\s+(?:on\s+)?{_DATE}",
    ),
    (
        "promoted",
        r"\byou\s+(?:must|have\s+to|need\s+to)\s+(?:use|support|implement)\s+",
        rf"(?:{_IN_SPEC}|{_END}|(?=\s+(?:for|to|as)\b))",
    ),
    (
        "removed",
        rf"\b{SPEC}\s+no\s+longer\s+(?:supports?|includes?|defines?|contains?|has|offers?|allows?)\s+",
        rf"(?:{_IN_SPEC}|{_END})",
    ),
    (
        "removed",
        (
            rf"\b{SPEC}{_ADVERB}\s+(?:has\s+|have\s+)?(?:removes?|removed|drops|dropped|deletes|deleted|"
            r"eliminates|eliminated|retires|retired)\s+(?:support\s+for\s+)?"
        ),
        rf"(?:{_IN_SPEC}|{_END})",
    ),
    (
        "promoted",
        (
            rf"\b(?:(?:all|every|each|any|MCP|new)\s+){{0,3}}{_PEOPLE}\s+(?:must|shall|should|have\s+to|has\s+to|need\s+to|are\s+required\s+to|"
            r"are\s+encouraged\s+to)\s+(?:also\s+|always\s+)?(?:support|implement|use|provide|offer|"
            r"adopt|prefer)\s+"
        ),
        rf"(?:{_IN_SPEC}|{_END}|(?=\s+(?:for|to|as|when|in|over|instead)\b))",
    ),
    (
        "promoted",
        (
            r"\b(?:we|MCP|the\s+specification|the\s+protocol|it)\s+(?:strongly\s+|highly\s+)?"
            r"(?:recommends?|requires?|mandates?|prefers?)\s+(?:the\s+use\s+of\s+|using\s+|"
            r"support\s+for\s+)?"
        ),
        rf"(?:{_IN_SPEC}|{_END}|(?=\s+(?:for|to|as|over|in|from)\b))",
    ),
)
"""What is said before a name, and what has to follow it."""
