"""Names by which a parameter or a form field says that it holds a secret."""

from __future__ import annotations

SECRET_PHRASES = frozenset(
    {
        ("api", "key"),
        ("api", "secret"),
        ("api", "token"),
        ("access", "key"),
        ("access", "token"),
        ("apikey",),
        ("auth", "token"),
        ("bearer", "token"),
        ("card", "cvc"),
        ("card", "cvv"),
        ("client", "secret"),
        ("credit", "card"),
        ("credit", "card", "number"),
        ("cvc",),
        ("cvv",),
        ("one", "time", "password"),
        ("otp",),
        ("otp", "code"),
        ("passphrase",),
        ("passwd",),
        ("password",),
        ("pin", "code"),
        ("private", "key"),
        ("refresh", "token"),
        ("secret", "access", "key"),
        ("secret", "key"),
        ("session", "token"),
        ("social", "security", "number"),
        ("ssn",),
    }
)
"""Words that end the name of a secret; `token` and `key` alone also name harmless things."""

_LONGEST_NAME = 100
_LONGEST_PHRASE = 3


def names_a_secret(name: str) -> bool:
    """Whether a name, cut into words, ends with the name of a secret: `dbPassword`, `api_key`."""
    words = _words(name) if len(name) <= _LONGEST_NAME else []
    return any(tuple(words[-count:]) in SECRET_PHRASES for count in range(1, _LONGEST_PHRASE + 1))


def _words(name: str) -> list[str]:
    spaced = ""
    for before, character in zip(" " + name, name, strict=False):
        if not character.isalnum():
            spaced += " "
        elif character.isupper() and before.islower():
            spaced += " " + character
        else:
            spaced += character
    return spaced.lower().split()
