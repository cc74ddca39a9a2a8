"""Browser pages for tests, from a pool of contexts that are emptied and used again.

A new context costs half a second of processor time, and its first page loads every font and script again. A context is
used again only by tests that need the same fixed options.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, WebError

from tests.e2e.site import SESSION_COOKIE

PHONE, DESK = (390, 844), (1280, 800)


@dataclass(frozen=True)
class ContextOptions:
    """The options of a context that cannot change after it is made."""

    site: str
    locale: str = "es-ES"
    scripts: bool = True
    touch: bool = False
    workers: bool = False
    """Whether service workers run. Playwright cannot intercept the requests that a service worker makes."""


@dataclass
class PooledContext:
    """A context, its page, and the errors that the browser reported since the test got it."""

    context: BrowserContext
    page: Page
    page_errors: list[str] = field(default_factory=list)


class Devices:
    """A pool of empty pages. A script error or a violation of the content policy fails the test that has the page."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self._idle: dict[ContextOptions, list[PooledContext]] = defaultdict(list)

    @contextmanager
    def page(
        self,
        kind: ContextOptions,
        *,
        size: tuple[int, int] = PHONE,
        scheme: str = "light",
        session: str = "",
        own_time: bool = False,
    ) -> Iterator[Page]:
        """Yield a page in an empty context, with a session cookie and a controllable clock on request.

        A service worker survives the emptying of a context, so a context with workers is not used again.
        """
        alone = own_time or kind.workers
        kept = self._idle[kind].pop() if self._idle[kind] and not alone else self._made(kind)
        kept.page_errors.clear()
        if own_time:
            kept.page.clock.install()
        kept.page.set_viewport_size({"width": size[0], "height": size[1]})
        kept.page.emulate_media(color_scheme=scheme, media="null", reduced_motion="null")  # type: ignore[arg-type]
        if session:
            kept.context.add_cookies([{"name": SESSION_COOKIE, "value": session, "url": kind.site}])
        try:
            yield kept.page
        except BaseException:
            kept.context.close()
            raise
        if alone:
            kept.context.close()
        else:
            self._empty(kept, kind)
            self._idle[kind].append(kept)
        assert not kept.page_errors, "\n".join(kept.page_errors)

    def _made(self, kind: ContextOptions) -> PooledContext:
        context = self.browser.new_context(
            base_url=kind.site,
            locale=kind.locale,
            java_script_enabled=kind.scripts,
            has_touch=kind.touch,
            is_mobile=kind.touch,
            service_workers="allow" if kind.workers else "block",
            viewport={"width": PHONE[0], "height": PHONE[1]},
        )
        kept = PooledContext(context, context.new_page())

        def log_page_error(error: WebError) -> None:
            kept.page_errors.append(str(error.error))

        def log_console_error(message: ConsoleMessage) -> None:
            if "Content Security Policy" in message.text:
                kept.page_errors.append(message.text)

        context.on("weberror", log_page_error)
        context.on("console", log_console_error)
        return kept

    def _empty(self, kept: PooledContext, kind: ContextOptions) -> None:
        """Return a context to its first state: one page, no storage, no cookies, online. Its file cache stays.

        The page stays on the site, on an address without scripts. A page of another origin would start a new browser
        process, and the next page of the site another one: a quarter of a second of processor time.
        """
        kept.context.unroute_all()
        kept.context.set_offline(False)
        for page in kept.context.pages:
            if page is not kept.page:
                page.close()
        if not kept.page.is_closed():
            kept.page.unroute_all()
        else:
            kept.page = kept.context.new_page()
        kept.page.goto("/healthz")
        kept.context.clear_cookies()
        session = kept.context.new_cdp_session(kept.page)
        session.send("Storage.clearDataForOrigin", {"origin": kind.site, "storageTypes": "all"})
        session.detach()
