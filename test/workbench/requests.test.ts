import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer } from "../support/workbench/serve";

/*
 * Requests that any program on this machine can send to the workbench's server. Each is answered with a message, and the server
 * keeps running.
 */

let server: Awaited<ReturnType<typeof startServer>>;
let port = 0;

beforeAll(async () => {
  server = await startServer();
  port = Number(new URL(server.address).port);
});
afterAll(() => server.stop());

/** The status and text of a response to a raw request, which a browser would normalize. */
function sent(line: string, ...headers: readonly string[]): Promise<{ readonly status: number; readonly text: string }> {
  const own = headers.some((header) => /^host:/i.test(header)) ? [] : [`Host: 127.0.0.1:${port}`];
  return new Promise((resolve, reject) => {
    let all = "";
    const socket = connect(port, "127.0.0.1", () =>
      socket.write([`${line} HTTP/1.0`, ...own, ...headers, "Connection: close", "", ""].join("\r\n")),
    );
    socket.setEncoding("utf8");
    socket.on("data", (text: string) => (all += text));
    socket.on("error", reject);
    socket.on("end", () =>
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(all)?.[1]), text: all.split("\r\n\r\n").slice(1).join("\r\n\r\n") }),
    );
  });
}

test.each([
  ["GET /samples/%", 400],
  ["GET /%E0%A4%A", 400],
  ["GET //[::bad", 404],
  ["GET http://[", 404],
  ["GET /../../../../etc/passwd", 404],
  ["GET /addin/..%2f..%2f..%2fetc/passwd", 404],
  ["GET /..%2fserver.mjs", 404],
  ["GET /addin/%00", 404],
  ["GET /addin", 404],
  ["GET /samples/", 404],
  ["GET /__proto__", 404],
  ["POST /", 405],
  ["PUT /index.html", 405],
  ["DELETE /samples/gas-sample.xlsx", 405],
  ["OPTIONS *", 405],
])("%s is refused with a message (%i)", async (line, status) => {
  const answer = await sent(line);
  expect(answer.status).toBe(status);
  expect(answer.text).toMatch(/^[A-Z0-9][^<>{}]*\.\r?\n?$/s);
  expect(answer.text).not.toMatch(/\bat .*:\d+|Error/);
});

const NOBODY_ELSE = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

test.each([
  "",
  "index.html",
  "main.js",
  "main.css",
  "preload.js",
  "files.js",
  "frame.js",
  "addin/taskpane.html",
  "addin/taskpane.js",
  "addin/taskpane.css",
  "addin/functions.json",
  "addin/assets/icon-32.png",
  "addin/office/office.js",
  "addin/help/index.html",
  "addin/help/help.js",
  "addin/THIRD-PARTY-LICENSES.txt",
  "samples/gas-sample.xlsx",
  "nothing/here",
])("/%s declares what it may load and who may embed it", async (path) => {
  const { headers } = await fetch(server.address + path);
  expect(Object.fromEntries(Object.keys(NOBODY_ELSE).map((name) => [name, headers.get(name)]))).toEqual(NOBODY_ELSE);
  const policy = headers.get("content-security-policy")!.split("; ");
  for (const directive of [
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "frame-ancestors 'self'",
  ])
    expect(policy).toContain(directive);
  // The grid adds its styles at runtime.
  expect(policy.find((item) => item.startsWith("style-src"))).toBe(
    `style-src 'self'${/^(index\.html)?$/.test(path) ? " 'unsafe-inline'" : ""}`,
  );
  expect(headers.get("content-security-policy")).not.toMatch(/unsafe-eval|https?:|\*/);
});

test("files named by their hash are cached forever, all others are revalidated", async () => {
  const page = await (await fetch(`${server.address}main.js`)).text();
  const part = /"\.\/(part-[0-9A-Z]{8}\.js)"/.exec(page)![1]!;
  const pane = readdirSync(".build/workbench/site/addin").find((name) => name.startsWith("ledger-gas.") && name.endsWith(".js"))!;
  const cacheControl = async (name: string) => (await fetch(server.address + name)).headers.get("cache-control");
  for (const name of [part, `addin/${pane}`])
    expect([name, await cacheControl(name)]).toEqual([name, "max-age=31536000, immutable"]);
  for (const name of ["", "main.js", "preload.js", "addin/taskpane.js", "addin/office/office.js", "samples/gas-sample.xlsx"])
    expect([name, await cacheControl(name)]).toEqual([name, "no-cache"]);
  expect(await cacheControl("nothing/here")).toBe("no-store");
});

test("the licenses of all packages are at one address", async () => {
  const terms = await (await fetch(`${server.address}addin/THIRD-PARTY-LICENSES.txt`)).text();
  expect(["lit-html", "@univerjs/core", "saxes"].filter((name) => !terms.includes(`\n${name} `))).toEqual([]);
});

test("another host's name and another site's page are refused", async () => {
  expect((await sent("GET /", "Host: evil.example")).status).toBe(403);
  expect((await sent("GET /samples/gas-sample.xlsx", "Origin: https://evil.example")).status).toBe(403);
  expect((await sent("GET /index.html")).status).toBe(200);
});

test("HEAD requests give a file's headers", async () => {
  expect(await sent("HEAD /index.html")).toEqual({ status: 200, text: "" });
});
