// Offline: the service worker, and the line that says that there is a new version.

let begun = false;

/** Keep the page for when there is no network; where that is not to be had, it works all the same. */
export async function offline() {
  if (begun || !("serviceWorker" in navigator)) return;
  begun = true;
  const controlled = Boolean(navigator.serviceWorker.controller);
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    // The first one takes a page over that is of its own version already.
    if (controlled) location.reload();
  });
  try {
    const registration = await navigator.serviceWorker.register("sw.js");
    const look = () => {
      if (registration.waiting && controlled) tellNew(registration.waiting);
    };
    look();
    registration.addEventListener("updatefound", () => {
      registration.installing?.addEventListener("statechange", look);
    });
  } catch (error) {
    console.info("the page is not kept for offline use:", error);
  }
}

/** @param {ServiceWorker} waiting */
function tellNew(waiting) {
  if (document.getElementById("new-version")) return;
  const line = document.createElement("p");
  line.id = "new-version";
  line.className = "note";
  line.setAttribute("role", "status");
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Reload";
  button.addEventListener("click", () => waiting.postMessage("take over"));
  line.append("There is a new version of this page. ", button);
  (document.querySelector("main") ?? document.body).prepend(line);
}
