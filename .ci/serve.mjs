// Serves dist/ over https at the default origin, for Excel: node .ci/serve.mjs
import { createReadStream, statSync } from "node:fs";
import https from "node:https";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { HEADERS } from "./hosts.mjs";

const folder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..", "dist");
const PORT = 3000;
const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".xml": "application/xml",
  ".png": "image/png",
  ".txt": "text/plain; charset=utf-8",
};

/** The file that a request means, or undefined; never one outside of dist/. */
function fileOf(url) {
  try {
    const name = decodeURIComponent(new URL(url, "https://localhost").pathname);
    const file = path.join(folder, name === "/" ? "taskpane.html" : name);
    return file.startsWith(folder + path.sep) && statSync(file).isFile() ? file : undefined;
  } catch {
    return undefined;
  }
}

// Comes with office-addin-debugging; makes and trusts a certificate for localhost the first time.
const { getHttpsServerOptions } = await import("office-addin-dev-certs").then((module) => module.default ?? module);

https
  .createServer(await getHttpsServerOptions(), (request, response) => {
    const file = fileOf(request.url ?? "/");
    const type = TYPES[path.extname(file ?? "")] ?? "application/octet-stream";
    // Excel keeps what it may: a new build must show.
    const headers = { ...HEADERS, "Cache-Control": "no-store" };
    if (!file) return response.writeHead(404, headers).end();
    response.writeHead(200, { ...headers, "Content-Type": type });
    createReadStream(file).pipe(response);
  })
  .listen(PORT, "localhost", () => console.log(`dist/ at https://localhost:${PORT}`));
