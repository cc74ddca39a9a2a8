// Subscribes this browser to notices: the form is sent once the browser has given a subscription.
const section = document.getElementById("push");
const form = section.querySelector("form");
const can = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

function bytesOf(text) {
  const plain = text.replaceAll("-", "+").replaceAll("_", "/");
  return Uint8Array.from(atob(plain), (letter) => letter.codePointAt(0));
}

// The site does not store the address of a player's page: the device keeps it, to open it when a notice is tapped.
async function keepOwnPage() {
  const { own, page } = section.dataset;
  if (own) await (await caches.open("own-pages")).put(own, new Response(page));
}

async function subscribe() {
  if ((await Notification.requestPermission()) !== "granted") return null;
  await navigator.serviceWorker.register(section.dataset.worker);
  const { pushManager } = await navigator.serviceWorker.ready;
  const key = bytesOf(section.dataset.key);
  await keepOwnPage();
  return (await pushManager.getSubscription()) ?? pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

if (can) {
  section.hidden = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const subscription = await subscribe().catch(() => null);
    if (subscription) {
      form.elements.subscription.value = JSON.stringify(subscription);
      form.submit();
    } else form.querySelector("[role=status]").hidden = false;
  });
}
