"""Security headers on every answer. Links are secrets, so nothing may leak them: no referrer, no foreign requests."""

from __future__ import annotations

from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
ALWAYS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)


class Headers:
    """Adds them."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on and complete the answer."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        kept = b"public, max-age=31536000, immutable" if scope["path"].startswith("/assets/") else b"no-store"

        async def complete(message: Message) -> None:
            if message["type"] == "http.response.start":
                keep = kept if message["status"] == 200 else b"no-store"
                message["headers"] = [*message["headers"], *ALWAYS, (b"cache-control", keep)]
            await send(message)

        await self.app(scope, receive, complete)
