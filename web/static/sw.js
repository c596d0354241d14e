// The service worker: all files of one build, kept together, so that the page works without a network and
// never mixes two versions. Nothing is asked of any other host.

const BUILD = "@BUILD@";
/** @type {Record<string, string>} The files of the build, each with its SHA-256. */
const FILES = {};
const CACHE = `propertyrules-${BUILD}`;

/** @param {string} path */
async function fetched(path) {
  const got = await fetch(new Request(path, { cache: "no-cache" }));
  const data = await got.clone().arrayBuffer();
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  const hex = Array.from(sum, (byte) => byte.toString(16).padStart(2, "0")).join("");
  // While a new version is put in place a host may still give files of the one before.
  if (!got.ok || hex !== FILES[path]) throw new Error(`${path} is not the one of this version`);
  return got;
}

async function install() {
  const cache = await caches.open(CACHE);
  for (const path of Object.keys(FILES)) {
    if (!(await cache.match(path))) await cache.put(path, await fetched(path));
  }
}

async function activate() {
  for (const name of await caches.keys()) {
    if (name.startsWith("propertyrules-") && name !== CACHE && name !== "propertyrules-memory") {
      await caches.delete(name);
    }
  }
  // @ts-ignore: this is a service worker
  await self.clients.claim();
}

/** @param {Request} request */
async function answered(request) {
  const cache = await caches.open(CACHE);
  const url = new URL(request.url);
  const page = url.pathname.endsWith("/") || request.mode === "navigate";
  return (await cache.match(page ? "index.html" : url.pathname)) ?? fetch(request);
}

addEventListener("install", (/** @type {any} */ event) => event.waitUntil(install()));
addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(activate()));
addEventListener("message", (/** @type {any} */ event) => {
  // @ts-ignore: this is a service worker
  if (event.data === "take over") self.skipWaiting();
});
addEventListener("fetch", (/** @type {any} */ event) => {
  const url = new URL(event.request.url);
  if (url.origin !== location.origin) event.respondWith(Response.error());
  else if (event.request.method === "GET") event.respondWith(answered(event.request));
});
