import "../at-hand";
import { benchCalls, entries } from "./calls";
import { benchAgainstLibreOffice, benchAudit, benchChanges, benchClose, benchFolder } from "./command-line";
import { benchAgain, benchRows } from "./computing";
import { benchExcel } from "./excel";
import { benchEveryFunction, benchLoading } from "./functions";
import { benchReading } from "./reading";
import { benchSizes } from "./sizes";
import { benchTurns } from "./turns";
import { benchWorkbench } from "./workbench";

/** Measures what design promises and prints one table: node .ci/bench.mjs */
const table = [
  ["what", "measured", "budget"],
  ...benchLoading(".build/addin/functions.js"),
  ...(await benchCalls(".build/addin")),
  ...benchEveryFunction(entries),
  ...(await benchExcel()),
  ...benchAudit(".build/cli/ledger.mjs", "templates"),
  ...benchAgainstLibreOffice(".build/cli/ledger.mjs", "templates/campaign-sample.xlsx"),
  ...benchFolder(".build/cli/ledger.mjs", "templates/campaign-sample.xlsx"),
  ...benchChanges(".build/cli/ledger.mjs", "templates/campaign-sample.xlsx"),
  ...benchClose(".build/cli/ledger.mjs", "templates/campaign-economy.xlsx"),
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
