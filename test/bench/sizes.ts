import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

/** What the pane loads besides office.js, as built and compressed. */
export function benchSizes(folder: string): [what: string, figure: string, budget: string][] {
  const files = ["taskpane.html", "taskpane.css", "taskpane.js", "functions.js"];
  const present = files.map((name) => path.join(folder, name)).filter((file) => existsSync(file));
  if (present.length < files.length) return [["pane, built files", "not built yet", ""]];
  let [raw, wire] = [0, 0];
  const lines = present.map((file): [string, string, string] => {
    const content = readFileSync(file);
    const zipped = gzipSync(content).length;
    raw += content.length;
    wire += zipped;
    return [path.basename(file), `${kilobytes(content.length)}, ${kilobytes(zipped)} gzip`, ""];
  });
  return [
    ...lines,
    ["pane, to its first click", `${kilobytes(raw)}, ${kilobytes(wire)} gzip`, "310 KB, 91 KB gzip"],
    ...laterSizes(folder),
    ...helpSizes(path.join(folder, "help")),
  ];
}

/** The rules, the rulebooks' ledgers and the pane's views, each loaded when a workbook, a cell or a view needs it. */
function laterSizes(folder: string): [what: string, figure: string, budget: string][] {
  const parts = new Map<string, { raw: number; wire: number }>();
  for (const name of readdirSync(folder)) {
    const part = /^ledger-(\w+)\.\w+\.js$/.exec(name)?.[1];
    if (part === undefined) continue;
    const content = readFileSync(path.join(folder, name));
    // Shared parts have a number as their name.
    const what = /^\d+$/.test(part) ? "what these share" : part;
    const { raw, wire } = parts.get(what) ?? { raw: 0, wire: 0 };
    parts.set(what, { raw: raw + content.length, wire: wire + gzipSync(content).length });
  }
  return [...parts].map(([what, { raw, wire }]) => [`${what}, when asked for`, `${kilobytes(raw)}, ${kilobytes(wire)} gzip`, ""]);
}

/** The help pages, loaded only when they are opened. */
function helpSizes(folder: string): [what: string, figure: string, budget: string][] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).map((name) => readFileSync(path.join(folder, name)));
  const raw = files.reduce((sum, { length }) => sum + length, 0);
  const index = readFileSync(path.join(folder, "index.html"));
  return [
    [`help, ${files.length} files`, kilobytes(raw), ""],
    ["help index", `${kilobytes(index.length)}, ${kilobytes(gzipSync(index).length)} gzip`, ""],
  ];
}
