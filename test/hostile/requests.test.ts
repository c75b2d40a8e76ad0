import { connect } from "node:net";
import { afterAll, beforeAll } from "vitest";
import { startServer } from "../support/workbench/serve";
import { attack, fitForPeople } from "../support/hostile/attack";
import type { Chance } from "../support/hostile/random";
import { mutated } from "../support/hostile/mutated";
import { TEXTS } from "../support/hostile/hostile-texts";

/*
 * Requests that programs on this machine, and strangers' pages in its browser, can send to the workbench's server.
 */

let server: Awaited<ReturnType<typeof startServer>>;
let port = 0;

beforeAll(async () => {
  server = await startServer();
  port = Number(new URL(server.address).port);
});
afterAll(() => server.stop());

interface Request {
  readonly method: string;
  readonly path: string;
  readonly version: string;
  readonly headers: readonly string[];
  readonly body: Uint8Array;
}

interface Answer {
  readonly status: number;
  readonly head: string;
  readonly text: string;
}

/** A chunked text without the chunk lengths. */
const joined = (text: string): string => text.replace(/(?:^|\r\n)[0-9a-f]+\r\n/g, "").replace(/\r\n$/, "");

/** Sends a raw request, which a browser would normalize. */
function sent({ method, path, version, headers, body }: Request): Promise<Answer | "closed"> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(Buffer.from([`${method} ${path} ${version}`, ...headers, "", ""].join("\r\n"), "latin1"));
      socket.write(body);
    });
    const silent = setTimeout(() => socket.destroy(), 60_000);
    socket.on("data", (part: Buffer) => parts.push(part));
    // The server closes the connection of a client that sends too much, before or after it has read the answer.
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearTimeout(silent);
      const all = Buffer.concat(parts).toString("utf8");
      const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(all)?.[1]);
      const end = all.indexOf("\r\n\r\n");
      const head = all.slice(0, end);
      const text = all.slice(end + 4);
      resolve(Number.isNaN(status) ? "closed" : { status, head, text: /chunked/i.test(head) ? joined(text) : text });
    });
  });
}

const PATHS = [
  "/",
  "/index.html",
  "/files.js",
  "/samples/gas-sample.xlsx",
  "/samples/",
  "/samples/../../server.mjs",
  "/addin/taskpane.html",
  "/addin/functions.json",
  "/addin/office/office.js",
  "/../../package.json",
  "/%2e%2e/server.mjs",
  "/..%2fserver.mjs",
  "/addin/..%5c..%5cpackage.json",
  "/addin/office/%00",
  "/__proto__",
  "//evil.example/index.html",
  "http://evil.example/index.html",
  "/%",
  "/%ff%fe",
  "*",
  "/addin",
  `/${"a".repeat(7000)}`,
  "/etc/passwd",
  "//etc/passwd",
];
const METHODS = ["GET", "GET", "GET", "POST", "PUT", "DELETE", "OPTIONS", "HEAD", "TRACE", "PATCH", "PROPFIND", "get", "X"];

/** Host names under which a page can address this server, with whether that is the server's own. */
const HOSTS = (own: string): readonly string[] => [
  "evil.example",
  `evil.example:${port}`,
  `localhost.evil.example:${port}`,
  `127.0.0.1.nip.io:${port}`,
  `[::1]:${port}`,
  `0.0.0.0:${port}`,
  "127.0.0.1",
  "127.0.0.1:1",
  `${own}@evil.example`,
  `evil.example, ${own}`,
  `LOCALHOST:${port}`,
  "",
];
const ORIGINS = (own: string): readonly string[] => [
  "https://evil.example",
  "null",
  `http://evil.example:${port}`,
  `https://${own}`,
  `http://${own}.evil.example`,
  "file://",
  `http://http://${own}`,
  `chrome-extension://abc`,
];

const clean = (text: string): string => text.replace(/[\r\n\u0000]/g, "").slice(0, 400);

function randomRequest(chance: Chance): Request & { readonly isForeign: boolean } {
  const own = `127.0.0.1:${port}`;
  const path = chance.once(4)
    ? `/${clean(chance.of(TEXTS)).replaceAll(" ", "%20")}`
    : chance.of(PATHS) + (chance.once(5) ? `?${clean(chance.of(TEXTS)).replaceAll(" ", "+")}` : "");
  const host = chance.once(3) ? chance.of(HOSTS(own)) : chance.of([own, `localhost:${port}`]);
  const origin = chance.once(3) ? chance.of(ORIGINS(own)) : undefined;
  const headers = [`Host: ${host}`, "Connection: close", ...(origin === undefined ? [] : [`Origin: ${origin}`])];
  if (chance.once(4)) headers.push(`X-${chance.of(["A", "Forwarded-Host", "HTTP-Method-Override"])}: ${clean(chance.of(TEXTS))}`);
  if (chance.once(8)) headers.push(`If-None-Match: ${clean(chance.of(TEXTS))}`);
  if (chance.once(30)) headers.push(`Y: ${"y".repeat(chance.of([9000, 70_000]))}`);
  if (chance.once(20)) headers.push("Host: evil.example");
  const method = chance.of(METHODS);
  const body = method === "POST" ? (chance.once(2) ? mutated(chance).bytes : Buffer.from(chance.of(TEXTS))) : new Uint8Array();
  if (method === "POST")
    headers.push(
      chance.once(6) ? `Content-Length: ${chance.of(["-1", "9", "x", "99999999999"])}` : `Content-Length: ${body.length}`,
    );
  const isForeign =
    ![own, `localhost:${port}`].includes(host) ||
    (origin !== undefined && origin !== `http://${own}` && origin !== `http://localhost:${port}`);
  return {
    method,
    path,
    version: chance.once(8) ? chance.of(["HTTP/1.0", "HTTP/9", "HTTP/1.1 x"]) : "HTTP/1.1",
    headers,
    body,
    isForeign,
  };
}

const FINE = new Set([200, 304]);
const REFUSED = new Set([400, 403, 404, 405, 408, 413, 414, 431, 505]);

attack("requests", 60, async (chance) => {
  const { isForeign, ...request } = randomRequest(chance);
  const description = `${request.method} ${request.path.slice(0, 200)} ${JSON.stringify(request.headers).slice(0, 300)}`;
  const answer = await sent(request);
  if (answer !== "closed") {
    const { status, head, text } = answer;
    if (!FINE.has(status) && !REFUSED.has(status)) throw new Error(`${description}: ${status} ${text.slice(0, 300)}`);
    if (isForeign && FINE.has(status)) throw new Error(`${description}: strangers get ${status}`);
    if (/access-control-allow/i.test(head)) throw new Error(`${description}: other sites may read it`);
    if (/^root:|"devDependencies"|HOSTILE/m.test(text)) throw new Error(`${description}: gives what is none of its files`);
    if (REFUSED.has(status)) fitForPeople(text, "NaN Infinity undefined");
    if (REFUSED.has(status) && /\n\s+at |node_modules|\bError:/.test(text))
      throw new Error(`${description}: ${text.slice(0, 300)}`);
  } else if (
    request.version === "HTTP/1.1" &&
    request.method !== "POST" &&
    description.length + request.headers.join("").length < 16_000
  )
    throw new Error(`${description}: no answer`);
  const alive = await sent({
    method: "GET",
    path: "/index.html",
    version: "HTTP/1.1",
    headers: [`Host: 127.0.0.1:${port}`, "Connection: close"],
    body: new Uint8Array(),
  });
  if (alive === "closed" || alive.status !== 200) throw new Error(`${description}: the server does not answer any more`);
});
