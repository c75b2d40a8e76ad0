import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import path from "node:path";

/*
 * A plain web server without knowledge of the workbench, which serves a folder below its own address.
 */

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
};

/** Serves a folder, and records the requests. */
export async function serveFolder(folder: string, at: string) {
  const requested: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, "http://localhost");
    requested.push(`${request.method} ${pathname}`);
    const name = pathname.startsWith(at) ? pathname.slice(at.length) || "index.html" : "..";
    readFile(path.join(folder, decodeURIComponent(name))).then(
      (content) => {
        response.writeHead(200, { "content-type": TYPES[path.extname(name)] ?? "application/octet-stream" });
        response.end(content);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}${at}`, requested, stop: () => server.close() };
}
