import { address, areaOf } from "../../formula/address";
import type { Finding } from "../read/finding";
import type { LedgerCell } from "../read/find";
import { cellsIn, type Ledger } from "../read/model";
import { partsOf, type Part } from "./terms";
import type { Source } from "./location";

/* Finds where to fix a sum: at the table row that contributes most, not at the sum. */

/** A cell to select in order to fix a finding. */
export interface Link extends Source {
  /** The title of its table or form. */
  readonly title: string;
}

/** How deep sums of sums are followed; no ledger is deeper. */
const DEEPEST = 8;

const known = new WeakMap<readonly LedgerCell[], ReturnType<typeof cellsIn>>();

/** The ledger's cell at a place. */
export function cellOn({ found: { cells } }: Ledger, { sheet, cell }: Source): LedgerCell | undefined {
  const area = areaOf(cell);
  if (area?.rows !== 1 || area.columns !== 1) return undefined;
  let cellAt = known.get(cells);
  if (!cellAt) known.set(cells, (cellAt = cellsIn(cells)));
  return cellAt(sheet, area.top, area.left);
}

/** The smallest parts of a figure that are in cells, with their contributions. */
export function leaves(parts: readonly Part[], sign: number): readonly { readonly source: Source; readonly adds: number }[] {
  return parts.flatMap(({ parts: inner, source, value, minus }) => {
    const own = minus ? -sign : sign;
    const below = leaves(inner, own);
    if (below.length > 0) return below;
    return source && areaOf(source.cell)?.rows === 1 ? [{ source, adds: own * value }] : [];
  });
}

/** The entry that contributes most to an excess or shortage; undefined if the figure is not a sum. */
export function linkOf(ledger: Ledger, finding: Finding): Link | undefined {
  const { calculation, book } = ledger;
  const first = cellOn(ledger, finding);
  let cell = first;
  let sign = typeof finding.found === "number" && finding.found < 0 ? -1 : 1;
  for (let depth = 0; cell && cell.declared.parsed !== null && depth < DEEPEST; depth++) {
    const { sheet, row, column } = cell;
    const parts = leaves(partsOf(cell.declared.parsed, { book, ledger, calculation, sheet, row, column }), sign);
    const most = parts.reduce<(typeof parts)[number] | undefined>(
      (best, item) => (item.adds > (best?.adds ?? 0) ? item : best),
      undefined,
    );
    if (!most) return undefined;
    sign =
      calculation.value(most.source.sheet, areaOf(most.source.cell)!.top, areaOf(most.source.cell)!.left) === most.adds ? 1 : -1;
    cell = cellOn(ledger, most.source);
  }
  if (!cell?.line || !first || cell.declared.formula !== null || cell.line === first.line) return undefined;
  return { sheet: cell.sheet, cell: address(cell.row, cell.column), title: cell.line.table.block.title };
}
