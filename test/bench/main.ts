import "../at-hand";
import { benchCalls, entries } from "./calls";
import {
  benchAgainstLibreOffice,
  benchAudit,
  benchChange,
  benchChanges,
  benchCopies,
  benchFolder,
  benchJoining,
} from "./command-line";
import { benchAgain, benchComputing, benchRows } from "./computing";
import { benchExcel } from "./excel";
import { benchEveryFunction, benchLoading } from "./functions";
import { benchFile, benchReading } from "./reading";
import { benchSizes } from "./sizes";
import { benchTurns } from "./turns";
import { benchWorkbench } from "./workbench";

const CLI = ".build/cli/ledger.mjs";
const SAMPLE = "templates/campaign-sample.xlsx";

/** Measures what design promises and prints one table: node .ci/bench.mjs */
const table = [
  ["what", "measured", "budget"],
  ...benchLoading(".build/addin/functions.js"),
  ...(await benchCalls(".build/addin")),
  ...benchEveryFunction(entries),
  ...(await benchExcel()),
  ...benchAudit(CLI, "templates"),
  ...benchAgainstLibreOffice(CLI, "templates/campaign-sample.xlsx"),
  ...benchFolder(CLI, "templates/campaign-sample.xlsx"),
  ...benchChanges(CLI, SAMPLE),
  ...benchCopies(CLI, "templates/campaign-economy.xlsx", "Germany"),
  ...benchChange(CLI, "templates/campaign-economy.xlsx", "close", [], "600 ms"),
  ...benchChange(CLI, SAMPLE, "add", ["--rows", "1000", "Germany: Ships in yards"], "600 ms"),
  ...benchJoining(CLI),
  ...(await benchFile(SAMPLE)),
  ...benchComputing(SAMPLE),
  ...benchReading("templates/campaign-sample.xlsx"),
  ...benchAgain("templates/campaign-sample.xlsx"),
  ...benchRows(),
  ...benchTurns("templates/campaign-economy.xlsx", "templates/campaign-sample.xlsx"),
  ...(await benchWorkbench(".build", "templates/campaign-economy.xlsx")),
  ...benchSizes(".build/addin"),
];

const widths = [0, 1, 2].map((column) => Math.max(...table.map((line) => line[column]!.length)));
for (const line of table)
  console.log(
    line
      .map((text, column) => text.padEnd(widths[column]!))
      .join("  ")
      .trimEnd(),
  );
