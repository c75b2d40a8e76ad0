import process from "node:process";
import "../support/preload";
import { benchCalls, loadEntries } from "./calls";
import {
  benchAgainstLibreOffice,
  benchAudit,
  benchChange,
  benchChanges,
  benchCopies,
  benchFolder,
  benchAddPlayer,
} from "./command-line";
import { benchIncremental, benchComputing, benchRows } from "./computing";
import { benchExcel } from "./excel";
import { benchEveryFunction, benchLoading } from "./functions";
import { benchGrowth } from "./growth";
import { benchFile, benchReading } from "./reading";
import { benchSizes } from "./sizes";
import { benchStart } from "./start";
import { benchTurns } from "./turns";
import { benchWorkbench } from "./workbench";

const ADDIN = ".build/addin";
const CLI = ".build/cli/ledger.mjs";
const SAMPLE = "templates/campaign-sample.xlsx";
const GAS = "templates/gas-ledger.xlsx";
const ECONOMY = "templates/campaign-economy.xlsx";

type Line = readonly [what: string, measured: string, budget: string];

/** The benchmarks by name. */
const PARTS: Readonly<Record<string, () => Iterable<Line> | Promise<readonly Line[]> | AsyncIterable<Line>>> = {
  loading: () => benchLoading(".build/addin/functions.js"),
  calls: () => benchCalls(ADDIN),
  functions: () => loadEntries(ADDIN).then(benchEveryFunction),
  excel: () => benchExcel(),
  audit: () => benchAudit(CLI, "templates"),
  office: () => benchAgainstLibreOffice(CLI, SAMPLE),
  folder: () => benchFolder(CLI, SAMPLE),
  changes: () => benchChanges(CLI, SAMPLE),
  copies: () => benchCopies(CLI, ECONOMY, "Germany"),
  close: () => benchChange(CLI, ECONOMY, "close", [], "600 ms"),
  rows: () => benchChange(CLI, SAMPLE, "add", ["--rows", "1000", "Germany: Ships in yards"], "600 ms"),
  players: () => benchAddPlayer(CLI),
  file: () => benchFile(SAMPLE),
  computing: () => benchComputing(SAMPLE),
  reading: () => benchReading(SAMPLE),
  again: () => benchIncremental(SAMPLE),
  limits: () => benchRows(),
  turns: () => benchTurns(ECONOMY, SAMPLE),
  growth: () => benchGrowth({ gas: GAS, sample: SAMPLE }, ADDIN),
  start: () => benchStart(),
  workbench: () => benchWorkbench(".build", ECONOMY),
  sizes: () => benchSizes(ADDIN),
};

const WIDTHS = [72, 26, 0];

function print(line: readonly string[]): void {
  console.log(
    line
      .map((text, column) => text.padEnd(WIDTHS[column]!))
      .join("  ")
      .trimEnd(),
  );
}

/** Runs all benchmarks or the named ones, and prints each line when it is ready: node .ci/bench.mjs workbench */
const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(`Nothing is measured as ${unknown.join(", ")}. There are ${Object.keys(PARTS).join(", ")}.`);
  process.exit(2);
}
print(["what", "measured", "budget"]);
for (const name of named.length > 0 ? named : Object.keys(PARTS)) for await (const line of await PARTS[name]!()) print(line);
