"""Shows the credentials that it was given wherever it can."""

from __future__ import annotations

from bad_http_server import Out, Request, serve


async def show(asked: Request, out: Out) -> None:
    given = asked.headers.get("authorization", "")
    text = f"<p>you sent {given} and {asked.headers.get('x-key', '')} to {asked.path}</p>"
    await out.answer(text, 500, "text/html", x_given=given)


serve(every=show)
