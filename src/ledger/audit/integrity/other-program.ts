import { areaOf } from "../../../formula/address";
import { allOf, count } from "../../../kernel/text";
import type { LedgerCell } from "../../read/find";
import type { Finding } from "../../read/finding";
import type { Ledger } from "../../read/model";
import { CHANGED, SAVED_ELSEWHERE, STALE, UNKNOWN_FUNCTION } from "./about";
import { findingOn } from "./words";

/*
 * What other programs do to a ledger that they save: LibreOffice computes no LEDGER function and keeps no formula of a table's
 * column, Google Sheets keeps the value of a formula that it does not know. However many cells that are, it is one thing to mend.
 */

const KEPT_BY_GOOGLE = /__xludf\.DUMMYFUNCTION\(/i;

type Loss = "column" | "figure" | "kept";

type CellOf = (finding: Finding) => LedgerCell | undefined;

/** The cell that a finding is about; few findings need it. */
const cellOf = ({ found }: Ledger): CellOf => {
  let cells: Map<string, LedgerCell> | undefined;
  return ({ sheet, cell }) => {
    cells ??= new Map(found.cells.map((one) => [`${one.row},${one.column},${one.sheet}`, one]));
    const at = areaOf(cell);
    return at ? cells.get(`${at.top},${at.left},${sheet}`) : undefined;
  };
};

/** What another program has done to what a finding is about; undefined for what somebody else did. */
function lossOf(finding: Finding, cellAt: CellOf): Loss | undefined {
  const { check, expected, found } = finding;
  if (check === CHANGED.id && typeof found === "string" && KEPT_BY_GOOGLE.test(found)) return "kept";
  if (check === CHANGED.id && found === null && expected !== null) return "column";
  if (check === UNKNOWN_FUNCTION.id && cellAt(finding) !== undefined) return "figure";
  // Where a formula handles the error of a function, what it shows is only out of date.
  return check === STALE.id && cellAt(finding)?.declared.formula?.includes("LEDGER.") ? "figure" : undefined;
}

/** Who saved the workbook; undefined where nothing says that another program did. */
function programOf({ book, found }: Ledger, number: (loss: Loss) => number): string | undefined {
  if (number("kept") > 0) return "Google Sheets";
  if (book.program !== undefined) return book.program;
  // A person takes the formula from one column, or from some.
  const columns = [...found.tables.values()].flatMap(({ declared }) =>
    declared.columns.filter(({ formula }) => formula !== null),
  );
  return number("column") > columns.length / 2 ? "Another program" : undefined;
}

interface Elsewhere {
  /** One finding for all that another program did; none where it did nothing. */
  readonly told: readonly Finding[];
  /** What it stands for. */
  readonly losses: readonly Finding[];
  readonly rest: readonly Finding[];
}

/** Makes one finding of what another program did to the cells and tables of a ledger. */
export function savedElsewhere(ledger: Ledger, findings: readonly Finding[]): Elsewhere {
  const none = { told: [], losses: [], rest: findings };
  const at = cellOf(ledger);
  const lost = new Map(findings.map((finding) => [finding, lossOf(finding, at)]));
  const losses = findings.filter((finding) => lost.get(finding) !== undefined);
  const number = (loss: Loss): number => losses.filter((finding) => lost.get(finding) === loss).length;
  const program = programOf(ledger, number);
  const [first] = losses;
  if (program === undefined || !first) return none;
  const [columns, figures, kept] = [number("column"), number("figure"), number("kept")];
  const holds = [
    ...(columns > 0 ? [`${count(columns, "column")} without a formula for new rows`] : []),
    ...(figures > 0 ? [`${count(figures, "figure")} that it could not compute`] : []),
    ...(kept > 0 ? [`${count(kept, "figure")} that no longer follow${kept === 1 ? "s" : ""} from the entries`] : []),
  ];
  const finding = findingOn(
    SAVED_ELSEWHERE,
    { sheet: first.sheet, cell: first.cell },
    {
      expected: null,
      found: allOf(holds),
      message: `${program} saved this ledger and left ${allOf(holds)}.`,
      fix: "Put everything back with Restore, or with repair on the command line; entries stay as they are. Then go on in Excel.",
    },
  );
  return { told: [finding], losses, rest: findings.filter((one) => lost.get(one) === undefined) };
}
