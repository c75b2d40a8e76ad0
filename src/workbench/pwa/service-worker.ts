/*
 * Caches the workbench's files, so that it opens without a network. Files are cached by digest: a newer build only fetches what
 * changed, and open pages of the older build keep theirs until they are closed.
 */

/** The parts of the service worker's global scope that are used here. */
interface Worker {
  /** The files of the build by name, with their SHA-256 digests; the build defines this before the script. */
  readonly FILES: Readonly<Record<string, string>>;
  readonly registration: { readonly scope: string };
  readonly clients: { claim(): Promise<void>; matchAll(options: object): Promise<readonly { readonly url: string }[]> };
  skipWaiting(): Promise<void>;
  addEventListener(name: "install" | "activate", work: (event: Lasting) => void): void;
  addEventListener(name: "fetch", work: (event: Fetching) => void): void;
  addEventListener(name: "message", work: (event: Lasting & MessageEvent) => void): void;
}

interface Lasting {
  waitUntil(done: Promise<unknown>): void;
}

interface Fetching extends Lasting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

const worker = globalThis as unknown as Worker;
const { FILES } = worker;
const CACHE = "campaign-ledger-workbench";
const AT_ONCE = 6;

/** The cache key of a file. */
const keyOf = (name: string): string => new URL(`${name}?${FILES[name]}`, worker.registration.scope).href;

/** The build's file for a URL; undefined if it is none. */
function nameOf(url: string): string | undefined {
  const { origin, pathname } = new URL(url);
  const scope = new URL(worker.registration.scope);
  if (origin !== scope.origin || !pathname.startsWith(scope.pathname)) return undefined;
  const name = decodeURIComponent(pathname.slice(scope.pathname.length)) || "index.html";
  return Object.hasOwn(FILES, name) ? name : undefined;
}

const hex = (digest: ArrayBuffer): string =>
  [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Fetches and caches a file. Throws if it is from another build, for example during a deployment. */
async function cacheFile(name: string, cache: Cache): Promise<void> {
  const key = keyOf(name);
  if (await cache.match(key)) return;
  const answer = await fetch(new URL(name, worker.registration.scope), { cache: "no-cache" });
  const bytes = await answer.arrayBuffer();
  if (!answer.ok || hex(await crypto.subtle.digest("SHA-256", bytes)) !== FILES[name])
    throw new Error(`${name} is not the file of this build`);
  // A response that was redirected must not be used for a page, so it is copied.
  await cache.put(key, new Response(bytes, { headers: answer.headers }));
}

async function cacheAll(): Promise<void> {
  const cache = await caches.open(CACHE);
  const queue = Object.keys(FILES);
  const next = async (): Promise<void> => {
    for (let name = queue.shift(); name !== undefined; name = queue.shift()) await cacheFile(name, cache);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

async function dropOthers(): Promise<void> {
  const cache = await caches.open(CACHE);
  const own = new Set(Object.keys(FILES).map(keyOf));
  for (const { url } of await cache.keys()) if (!own.has(url)) await cache.delete(url);
}

/** The cached file, or a fetched one if the browser has evicted it. */
async function cached(name: string, request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  return (await cache.match(keyOf(name))) ?? fetch(request);
}

worker.addEventListener("install", (event) => event.waitUntil(cacheAll()));
worker.addEventListener("activate", (event) => event.waitUntil(dropOthers().then(() => worker.clients.claim())));

worker.addEventListener("fetch", (event) => {
  const name = event.request.method === "GET" ? nameOf(event.request.url) : undefined;
  if (name !== undefined) event.respondWith(cached(name, event.request));
});

// A page requested the newer build. Other open pages stay on the older one, so its files are kept.
worker.addEventListener("message", (event) => {
  const answer = async (): Promise<void> => {
    const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
    const alone = pages.filter(({ url }) => nameOf(url) === "index.html").length === 1;
    event.ports[0]?.postMessage(alone);
    if (alone) await worker.skipWaiting();
  };
  if (event.data === "take over") event.waitUntil(answer());
});
