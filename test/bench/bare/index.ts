import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "esbuild";
import { serveFolder } from "../../support/workbench/folder-server";

const PAGE =
  '<!doctype html><meta charset="utf-8" /><link rel="stylesheet" href="page.css" />' +
  '<style>html,body,#grid{height:100%;margin:0}</style><div id="grid"></div><script type="module" src="page.js"></script>';
const STYLES = '@import "@univerjs/preset-sheets-core/lib/index.css";';

/** Serves a page with only Univer that shows the workbook, given as Univer saves one. */
export async function bareUniver(book: string): Promise<{ readonly address: string; readonly stop: () => void }> {
  const folder = mkdtempSync(path.join(tmpdir(), "bare-univer-"));
  const options = { bundle: true, minify: true, logLevel: "warning" } as const;
  await build({
    ...options,
    entryPoints: ["test/bench/bare/page.ts"],
    format: "esm",
    target: "es2022",
    outdir: folder,
    define: { "process.env.NODE_ENV": '"production"' },
  });
  await build({
    ...options,
    stdin: { contents: STYLES, loader: "css", resolveDir: "." },
    outfile: path.join(folder, "page.css"),
  });
  writeFileSync(path.join(folder, "index.html"), PAGE);
  writeFileSync(path.join(folder, "book.json"), book);
  const server = await serveFolder(folder, "/");
  const stop = (): void => {
    server.stop();
    rmSync(folder, { recursive: true });
  };
  return { address: server.address, stop };
}
