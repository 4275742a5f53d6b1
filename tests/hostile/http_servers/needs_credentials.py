"""Asks for credentials, and says where its authorization server describes itself."""

from __future__ import annotations

from bad_http_server import Out, Request, serve

RESOURCE = "/.well-known/oauth-protected-resource"


async def refuse(asked: Request, out: Out) -> None:
    origin = f"http://{asked.headers['host']}"
    challenge = f'Bearer resource_metadata="{origin}{RESOURCE}"'
    await out.answer("{}", 401, "application/json", www_authenticate=challenge)


async def describe(asked: Request, out: Out) -> None:
    origin = f"http://{asked.headers['host']}"
    if asked.path == RESOURCE:
        await out.json({"resource": origin, "authorization_servers": [origin]})
    elif asked.path == "/.well-known/oauth-authorization-server":
        await out.json({"issuer": origin, "registration_endpoint": f"{origin}/register"})
    else:
        await out.answer(status=404)


serve({"GET": describe}, every=refuse)
