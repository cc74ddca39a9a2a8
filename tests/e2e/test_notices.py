"""Push notices on a device: a message that arrives is shown, and a tap opens the right page.

No push service is contacted: the test gives the browser a subscription and delivers each message as a service would.
"""

from __future__ import annotations

import json
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from datetime import datetime
from io import StringIO
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.core.management import call_command
from playwright.sync_api import Browser, Page, Worker, expect

from tests import leagues
from tests.e2e.devices import ContextOptions, Devices
from tests.e2e.page_checks import page_faults
from tests.e2e.site import Site, running_site
from tournaments.league.timetable import Timetable

pytestmark = pytest.mark.browser
HOURS = Timetable(start=datetime(2030, 11, 30, 17), minutes=20)
POINT = (Encoding.X962, PublicFormat.UncompressedPoint)


def base64url(content: bytes) -> str:
    return urlsafe_b64encode(content).rstrip(b"=").decode()


SUBSCRIPTION = {
    "endpoint": "https://localhost:9/aparato",
    "keys": {
        "p256dh": base64url(generate_private_key(SECP256R1()).public_key().public_bytes(*POINT)),
        "auth": base64url(b"0123456789abcdef"),
    },
}
# As Chromium does: it refuses messages that nobody would see, and a key that is no point of the curve.
SUBSCRIBE = """async ({ userVisibleOnly, applicationServerKey: key }) => {
    if (userVisibleOnly !== true || key.length !== 65 || key[0] !== 4) throw new Error("refused");
    return %s;
}"""
# As the browser does with a message it has decrypted. Only an active worker shows notifications. Whoever asks for the
# notifications before one is on the screen makes Chromium forget it, so the delivery ends when it is.
DELIVERED = """async (data) => {
    const { registration } = self, show = ServiceWorkerRegistration.prototype.showNotification;
    while (registration.active?.state !== "activated") await new Promise((done) => setTimeout(done, 20));
    let shown;
    registration.showNotification = (...what) => (shown = show.apply(registration, what));
    self.dispatchEvent(new PushEvent("push", { data }));
    await shown;
}"""
TAPPED = """async (action) => {
    let address;
    self.clients.openWindow = async (opened) => { address = opened; };
    const [notification] = await self.registration.getNotifications();
    self.dispatchEvent(new NotificationEvent("notificationclick", { notification, action }));
    for (let tries = 0; !address && tries < 1000; tries += 1) await new Promise((done) => setTimeout(done, 20));
    return address;
}"""
REFUSING = """isRefusing => {
    window.agreeing ??= PushManager.prototype.subscribe;
    PushManager.prototype.subscribe = isRefusing ? async () => { throw new Error("refused"); } : window.agreeing;
}"""
"""Whether the browser refuses to subscribe."""
STOPPED = """async () => {
    const fetched = self.fetch;
    let answer;
    self.fetch = async (...what) => (answer = await fetched(...what));
    const [notification] = await self.registration.getNotifications();
    self.dispatchEvent(new NotificationEvent("notificationclick", { notification, action: "stop" }));
    for (let tries = 0; !answer && tries < 1000; tries += 1) await new Promise((done) => setTimeout(done, 20));
    self.fetch = fetched;
    return answer?.status;
}"""
SHOWN = """async () => {
    const { ready } = navigator.serviceWorker;
    for (let tries = 0; tries < 1000; tries += 1) {
        const all = await (await ready).getNotifications();
        if (all.length) return all.map(({ title, body, actions }) => ({ title, body, actions: actions.length }));
        await new Promise((done) => setTimeout(done, 20));
    }
    return [];
}"""

CLOSED = """async () => {
    const { ready } = navigator.serviceWorker;
    for (let tries = 0; tries < 1000; tries += 1) {
        if (!(await (await ready).getNotifications()).length) return true;
        await new Promise((done) => setTimeout(done, 20));
    }
    return false;
}"""


@pytest.fixture(scope="module")
def notifying_site(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Run a site with every notification channel set up, but no server behind any."""
    output = StringIO()
    call_command("push_keys", stdout=output)
    more = {
        "PUSH_PRIVATE_KEY": output.getvalue().strip().partition("=")[2],
        "PUSH_CONTACT": "club@example.org",
        "DELIVERY_HOSTS": "localhost",
        "EMAIL_URL": "smtp://127.0.0.1:9",
        "TELEGRAM_TOKEN": "1:x",
        "TELEGRAM_URL": "http://127.0.0.1:9",
    }
    with running_site(prepared, tmp_path_factory.mktemp("notifying"), **more) as site:
        yield site


@pytest.fixture
def device(whole_browser: Browser, notifying_site: Site) -> Iterator[Page]:
    """Yield a page on a phone that allows the site to show notices."""
    with Devices(whole_browser).page(ContextOptions(notifying_site.url, touch=True, workers=True)) as page:
        page.context.grant_permissions(["notifications"], origin=notifying_site.url)
        page.add_init_script(
            f"PushManager.prototype.getSubscription = async () => null;"
            f"PushManager.prototype.subscribe = {SUBSCRIBE % json.dumps(SUBSCRIPTION)};"
        )
        yield page


def worker_of(page: Page) -> Worker:
    """Return the service worker of the site, which a page has just registered."""
    context = page.context
    return next(iter(context.service_workers), None) or context.wait_for_event("serviceworker")


def test_tap_on_a_notice_opens_the_page_or_ends_the_notices(notifying_site: Site, device: Page) -> None:
    slug = notifying_site.league(leagues.league(4, name="Liga de los avisos", timetable=HOURS))
    tokens = notifying_site.players_act(slug)
    _game, one, two = notifying_site.games_left(slug)[0]
    device.goto(f"/mi/{tokens[two]}/avisos/")
    assert not page_faults(device)
    device.evaluate(REFUSING, True)
    device.get_by_role("button", name="Avisarme aquí").click()
    expect(device.locator("#push [role=status]")).to_be_visible()
    device.evaluate(REFUSING, False)
    with device.expect_navigation():
        device.get_by_role("button", name="Avisarme aquí").click()
    expect(device.locator("main")).to_contain_text("Este dispositivo recibirá los avisos.")
    expect(device.locator("main")).to_contain_text("Un dispositivo, desde el")
    message = notifying_site.pushed(slug, one, two)
    assert tokens[two] not in message
    worker = worker_of(device)
    worker.evaluate(DELIVERED, message)
    [shown] = device.evaluate(SHOWN)
    assert shown["title"] == "Te piden jugar a otra hora: Liga de los avisos" and shown["actions"] == 1
    assert f"{one} propone jugarla el" in shown["body"]
    assert worker.evaluate(TAPPED, "") == f"/mi/{tokens[two]}/"
    assert device.evaluate(CLOSED)
    unreachable = "http://127.0.0.1:9/avisos/parar/1/"
    worker.evaluate(DELIVERED, json.dumps(json.loads(message) | {"stop": unreachable}))
    device.evaluate(SHOWN)
    assert worker.evaluate(TAPPED, "stop") == unreachable and device.evaluate(CLOSED)
    for _ in range(2):
        worker.evaluate(DELIVERED, message)
    device.wait_for_timeout(200)
    assert len(device.evaluate(SHOWN)) == 1
    assert worker.evaluate(STOPPED) == 200
    device.goto(f"/mi/{tokens[two]}/avisos/")
    expect(device.locator("main")).not_to_contain_text("Un dispositivo, desde el")
    device.goto(f"/mi/{tokens[two]}/")
    expect(device.locator("main")).to_contain_text("Te piden otra hora")
    device.add_init_script("delete window.PushManager")
    device.goto(f"/mi/{tokens[two]}/avisos/")
    expect(device.locator("#push")).to_be_hidden()
