import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { pathToFileURL } from "node:url";

const RUNS = 11;

/** `audit` of a ledger in its own process, including Node's start; median. */
export function benchAudit(cli: string, folder: string): [what: string, figure: string, budget: string][] {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => /^[^~].*\.xlsx$/.test(name)) : [];
  if (!existsSync(cli) || files.length === 0) return [["audit of a ledger, whole process", "not built yet", "200 ms"]];
  return files.map((name) => {
    const times: number[] = [];
    let status: number | null = null;
    for (let i = 0; i < RUNS; i++) {
      const from = performance.now();
      ({ status } = spawnSync(process.execPath, [cli, "audit", path.join(folder, name)], { stdio: "ignore" }));
      times.push(performance.now() - from);
    }
    const median = times.sort((a, b) => a - b)[RUNS >> 1]!;
    return [`audit ${name}, whole process (exit ${status})`, `${median.toFixed(0)} ms`, "200 ms"];
  });
}

/** Time of a command in milliseconds; undefined if it is not installed. */
function timeOf(command: string, args: readonly string[]): number | undefined {
  const from = performance.now();
  return spawnSync(command, args, { stdio: "ignore" }).error ? undefined : performance.now() - from;
}

/** `audit` of a ledger, and LibreOffice opening the same file and writing one of its sheets as text, in turns; median ratio. */
export function benchAgainstLibreOffice(cli: string, file: string): [what: string, figure: string, budget: string][] {
  const what = `audit ${path.basename(file)}, against LibreOffice opening it`;
  if (!existsSync(cli) || !existsSync(file)) return [[what, "not built yet", "0.10x"]];
  const folder = mkdtempSync(path.join(tmpdir(), "ledgers-"));
  // Uses a temporary profile; the first start creates it and is not counted.
  const open = () =>
    timeOf("soffice", [
      `-env:UserInstallation=${pathToFileURL(path.join(folder, "profile")).href}`,
      "--headless",
      ...["--convert-to", "csv", "--outdir", folder, file],
    ]);
  try {
    if (open() === undefined) return [[what, "LibreOffice is not installed here", "0.10x"]];
    const pairs = Array.from({ length: 5 }, () => [timeOf(process.execPath, [cli, "audit", file])!, open()!] as const);
    const [audit, opening] = pairs.sort(([a, b], [c, d]) => a / b - c / d)[2]!;
    return [[`${what} (${opening.toFixed(0)} ms)`, `${(audit / opening).toFixed(2)}x`, "0.10x"]];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** `orders` and `diff` in their own processes, compared with an audit of the same files, in turns; median ratios. */
export function benchChanges(cli: string, file: string): [what: string, figure: string, budget: string][] {
  if (!existsSync(cli) || !existsSync(file)) return [["orders and diff, against an audit", "not built yet", "1.30x"]];
  const ratio = (args: readonly string[], audited: readonly string[]): string => {
    const once = () => timeOf(process.execPath, [cli, ...args])! / timeOf(process.execPath, [cli, "audit", ...audited])!;
    return `${Array.from({ length: 5 }, once)
      .sort((a, b) => a - b)[2]!
      .toFixed(2)}x`;
  };
  const name = path.basename(file);
  return [
    [`diff of ${name}, against its audit`, ratio(["diff", file], [file]), "1.30x"],
    [`diff of ${name} and a copy, against an audit of both`, ratio(["diff", file, file], [file, file]), "1.30x"],
    [`orders of ${name}, against its audit`, ratio(["orders", file, "--player", "Germany"], [file]), "1.30x"],
  ];
}

/** Prints the processor time of the program in milliseconds when it ends. */
const TELL_TIME =
  'data:text/javascript,process.on("exit",()=>{const{user,system}=process.cpuUsage();process.stderr.write("cpu:"+(user+system)/1e3+"\\n")})';

/** The processor time of a command in its own process: the best of a few. */
function processorTime(cli: string, args: readonly string[]): number {
  const times = Array.from({ length: 3 }, () => {
    const { stderr } = spawnSync(process.execPath, ["--import", TELL_TIME, cli, ...args], {
      encoding: "utf8",
      stdio: ["ignore", "ignore", "pipe"],
    });
    return Number(/cpu:([\d.]+)/.exec(stderr)![1]);
  });
  return Math.min(...times);
}

/**
 * `export-copy` for all players compared with one player, and `import-orders` of that copy compared with an audit, in processor
 * time.
 */
export function benchCopies(cli: string, file: string, player: string): [what: string, figure: string, budget: string][] {
  if (!existsSync(cli) || !existsSync(file)) return [["export-copy for all, against one copy", "not built yet", "3.00x"]];
  const folder = mkdtempSync(path.join(tmpdir(), "ledgers-"));
  const name = path.basename(file);
  const copy = path.join(folder, "copy.xlsx");
  try {
    const item = processorTime(cli, ["export-copy", file, "--player", player, "-o", copy, "--force"]);
    const all = processorTime(cli, ["export-copy", file, "--all", "-o", folder, "--force"]);
    const used = processorTime(cli, ["import-orders", file, copy, "--dry-run"]);
    const audit = processorTime(cli, ["audit", file]);
    return [
      [`export-copy of ${name} for all, against one copy (${item.toFixed(0)} ms)`, `${(all / item).toFixed(2)}x`, "3.00x"],
      [
        `import-orders of a copy of ${name}, against its audit (${audit.toFixed(0)} ms)`,
        `${(used / audit).toFixed(2)}x`,
        "2.00x",
      ],
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A command that changes a ledger, in its own process on a new copy each time: the best of a few. */
export function benchChange(
  cli: string,
  file: string,
  command: string,
  args: readonly string[],
  budget: string,
): [what: string, figure: string, budget: string][] {
  const what = `${[command, path.basename(file), ...args].join(" ")}, whole process`;
  if (!existsSync(cli) || !existsSync(file)) return [[what, "not built yet", budget]];
  const folder = mkdtempSync(path.join(tmpdir(), "ledgers-"));
  const copy = path.join(folder, path.basename(file));
  try {
    let status: number | null = null;
    const times = Array.from({ length: 5 }, () => {
      copyFileSync(file, copy);
      const from = performance.now();
      ({ status } = spawnSync(process.execPath, [cli, command, copy, ...args], { stdio: "ignore" }));
      return performance.now() - from;
    });
    return [[`${what} (exit ${status})`, `${Math.min(...times).toFixed(0)} ms`, budget]];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Adding a player to a ledger of two. */
export function benchAddPlayer(cli: string): [what: string, figure: string, budget: string][] {
  const folder = mkdtempSync(path.join(tmpdir(), "ledgers-"));
  const file = path.join(folder, "two-nations.xlsx");
  try {
    if (existsSync(cli))
      spawnSync(process.execPath, [cli, "new", "campaign", "-o", file, "--players", "Germany,Britain"], { stdio: "ignore" });
    return benchChange(cli, file, "add", ["--player", "Italy"], "800 ms");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Prints the peak memory of the program in kilobytes when it ends. */
const TELL_MEMORY =
  'data:text/javascript,process.on("exit",()=>process.stderr.write("peak:"+process.resourceUsage().maxRSS+"\\n"))';

interface FolderRun {
  readonly seconds: number;
  readonly megabytes: number;
}

/** One `audit` of a folder with this many copies of a file. */
function auditFolder(cli: string, file: string, copies: number): FolderRun {
  const folder = mkdtempSync(path.join(tmpdir(), "ledgers-"));
  try {
    for (let i = 0; i < copies; i++) copyFileSync(file, path.join(folder, `${i}.xlsx`));
    const from = performance.now();
    const { stderr } = spawnSync(process.execPath, ["--import", TELL_MEMORY, cli, "audit", folder], {
      encoding: "utf8",
      stdio: ["ignore", "ignore", "pipe"],
    });
    const seconds = (performance.now() - from) / 1000;
    const peaks = [...stderr.matchAll(/peak:(\d+)/g)].map(([, kilobytes]) => Number(kilobytes));
    return { seconds, megabytes: Math.max(...peaks) / 1024 };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** `audit` of a folder: files per second, and whether memory grows with their number. */
export function benchFolder(cli: string, file: string): [what: string, figure: string, budget: string][] {
  if (!existsSync(cli) || !existsSync(file)) return [["audit of a folder", "not built yet", "80 files a second"]];
  const some = auditFolder(cli, file, 200);
  const more = auditFolder(cli, file, 400);
  const threads = availableParallelism();
  return [
    [`audit a folder of 200 files, ${threads} threads`, `${(200 / some.seconds).toFixed(0)} files a second`, "80 files a second"],
    [`audit a folder of 400 files, ${threads} threads`, `${(400 / more.seconds).toFixed(0)} files a second`, "80 files a second"],
    ["peak memory, 200 and 400 files", `${some.megabytes.toFixed(0)} MB, ${more.megabytes.toFixed(0)} MB`, "flat"],
  ];
}
