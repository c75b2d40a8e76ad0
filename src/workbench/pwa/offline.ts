/*
 * The workbench offline: a service worker caches its files if the server's folder has one, and a newer version is offered once it
 * is cached.
 */

const UPDATE_INTERVAL = 60 * 60 * 1000;

/** Asks the waiting worker to take over; false if other pages are open. */
function activate(nextWorker: ServiceWorker): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
    nextWorker.postMessage("take over", [port2]);
  });
}

/** Offers a newer version in a line of the page. `mayLeave` asks about unsaved work. */
function offer(place: HTMLElement, nextWorker: ServiceWorker, mayLeave: () => Promise<boolean>): void {
  const note = document.createElement("span");
  note.textContent = "A new version of Campaign Ledger is available. It will be used the next time you open the workbench.";
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Use it now";
  button.addEventListener("click", async () => {
    if (!(await mayLeave())) return;
    navigator.serviceWorker.addEventListener("controllerchange", () => window.location.reload(), { once: true });
    if (await activate(nextWorker)) return;
    note.textContent = "The workbench is open in another tab. Save and close it there, then use the new version.";
  });
  const buttons = document.createElement("span");
  buttons.className = "acts";
  buttons.append(button);
  place.replaceChildren(note, buttons);
  place.hidden = false;
}

/** Caches the page's files for offline use, and offers newer versions. */
export async function workOffline(place: HTMLElement, mayLeave: () => Promise<boolean>): Promise<void> {
  if (!("serviceWorker" in navigator) || !document.querySelector("link[rel=manifest]")) return;
  const registration = await navigator.serviceWorker.register("service-worker.js");
  const inspect = (): void => {
    // The very first version has nothing to replace.
    if (registration.waiting && navigator.serviceWorker.controller) offer(place, registration.waiting, mayLeave);
  };
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", inspect));
  inspect();
  setInterval(() => void registration.update().catch(() => undefined), UPDATE_INTERVAL);
  await navigator.serviceWorker.ready;
  document.documentElement.dataset["offline"] = "true";
}
