// Stores the referee's pages so that they open without a network. It stores the pages of one person or link at a time,
// and deletes them after a day, on logging out, or when a page is refused. Unsent forms are stored by the pages.
//
// The site puts its settings in GIVEN, on a line before this file.
/* global GIVEN */
const PAGES = "pages";
const FILES = "files";
const OWN = "own-pages";
const OWNER = "/whose-pages";
const MAX_FILES = 150;
const DAY_MS = GIVEN.seconds * 1000;
const MAX_WAIT_MS = 8000; // then the stored page is shown instead of one that does not arrive
const KEPT_AT = "X-Kept-At";
const page = (request) => request.mode === "navigate" && request.method === "GET";
const here = (url) => url.origin === location.origin;
const wipe = () => caches.delete(PAGES);

async function owner() {
  const kept = await (await caches.open(PAGES)).match(OWNER);
  return kept ? kept.text() : "";
}

// With another person or link, or without a session, the pages stored before are deleted.
async function belongsTo(whose) {
  if (whose === (await owner())) return;
  await wipe();
  if (whose) await (await caches.open(PAGES)).put(OWNER, new Response(whose));
}

async function keepPage(url, response, whose) {
  const headers = new Headers(response.headers);
  headers.set(KEPT_AT, String(Date.now()));
  headers.delete("Vary"); // so that the page is found again by its address alone
  const body = await response.blob();
  if (whose !== (await owner())) return;
  await (await caches.open(PAGES)).put(url, new Response(body, { headers }));
}

// Handles the answers of the network one after another: each says whose page it is and whether it may be stored.
let last = Promise.resolve();
function handleInOrder(url, response) {
  last = last.then(() => take(url, response)).catch(() => null);
  return last;
}

async function take(url, response) {
  if (!(response.headers.get("Content-Type") ?? "").startsWith("text/html")) return;
  const whose = response.headers.get(GIVEN.senders) ?? "";
  if (response.status === 403 || response.status === 410) await wipe();
  else if (response.status < 500) await belongsTo(whose);
  if (response.ok && whose && response.headers.has(GIVEN.keep)) await keepPage(url, response, whose);
  else if (response.status < 500) await (await caches.open(PAGES)).delete(url);
}

const fresh = (response) => Date.now() - Number(response.headers.get(KEPT_AT)) < DAY_MS;

async function forgetOld() {
  const cache = await caches.open(PAGES);
  for (const request of await cache.keys()) {
    if (new URL(request.url).pathname === OWNER) continue;
    if (!fresh(await cache.match(request))) await cache.delete(request);
  }
}

// Returns a stored page, which says when it was stored.
async function keptPage(url) {
  await forgetOld();
  const cache = await caches.open(PAGES);
  const kept = (await cache.match(url)) ?? (await cache.match(url, { ignoreSearch: true }));
  if (!kept) return null;
  const text = (await kept.text()).replace("<html ", `<html data-kept-at="${kept.headers.get(KEPT_AT)}" `);
  return new Response(text, { headers: kept.headers });
}

async function lost() {
  return (await caches.match(GIVEN.lost, { cacheName: FILES })) ?? Response.error();
}

const after = (milliseconds) => new Promise((resolve) => { setTimeout(resolve, milliseconds, null); });

async function openPage(event) {
  const { url } = event.request;
  const coming = fetch(event.request);
  event.waitUntil(coming.then((response) => handleInOrder(url, response.clone())).catch(() => null));
  try {
    const first = await Promise.race([coming, after(MAX_WAIT_MS)]);
    return first ?? (await keptPage(url)) ?? (await coming);
  } catch {
    return (await keptPage(url)) ?? lost();
  }
}

// The content of a static file never changes under its name.
async function file(request) {
  const cache = await caches.open(FILES);
  const kept = await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) {
    await cache.put(request, response.clone());
    const all = await cache.keys();
    for (const old of all.slice(0, Math.max(0, all.length - MAX_FILES))) await cache.delete(old);
  }
  return response;
}

// Stores a page that was open before this worker, with its files.
async function keepOpen(pages, files) {
  for (const url of files) await file(new Request(url)).catch(() => null);
  for (const url of pages) {
    const response = await fetch(url, { headers: { Accept: "text/html" } }).catch(() => null);
    if (response && !response.redirected) await handleInOrder(url, response);
  }
}

addEventListener("install", (event) => {
  skipWaiting();
  const nobodys = new Request(GIVEN.lost, { credentials: "omit" });
  event.waitUntil(caches.open(FILES).then((cache) => cache.add(nobodys)));
});
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("message", (event) => event.waitUntil(keepOpen(event.data.pages, event.data.files)));
// Push notices are shown when they arrive; one that arrives again replaces itself. A tap opens the player's page, whose
// address only this device stores, or else the league. A tap on the action ends the notices.
addEventListener("push", (event) => {
  const content = event.data?.json() ?? {};
  if (!content.title) return;
  const { title, body, tag, address, stop, own } = content;
  const actions = [{ action: "stop", title: content.stop_title }];
  const shown = { body, tag, actions, icon: GIVEN.icon, data: { address, stop, own } };
  event.waitUntil(registration.showNotification(title, shown));
});
async function addressOf(data) {
  const own = data.own && (await (await caches.open(OWN)).match(data.own));
  return own ? own.text() : data.address;
}
// Opens the page that ends the notices if the site does not answer.
async function stopNotices(address) {
  const ended = await fetch(address, { method: "POST", credentials: "omit" }).catch(() => null);
  if (!ended?.ok) await clients.openWindow(address);
}
addEventListener("notificationclick", (event) => {
  const { action, notification } = event;
  notification.close();
  if (action === "stop") event.waitUntil(stopNotices(notification.data.stop));
  else event.waitUntil(addressOf(notification.data).then((address) => clients.openWindow(address)));
});
addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (!here(url)) return;
  if (event.request.method === "POST" && url.pathname === GIVEN.logout) event.waitUntil(wipe());
  if (page(event.request)) event.respondWith(openPage(event));
  else if (event.request.method === "GET" && url.pathname.startsWith(GIVEN.files)) {
    event.respondWith(file(event.request));
  }
});
