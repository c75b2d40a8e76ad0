import type { Capacity } from "../../../kernel/sheet";
import type { Bars } from "../../../pictures/picture";
import { capacitiesOf } from "../../../sheets/capacities";
import type { DeclaredTable } from "../../../sheets/declared";
import type { FoundLine } from "../../read/find";
import type { Ledger } from "../../read/model";
import { linesVisibleTo } from "../visible-to";

/*
 * Use of capacities: figures with their maximum in the same row.
 */

type Bar = Bars["bars"][number];

function barOf(ledger: Ledger, line: FoundLine, { used, limit }: Capacity): readonly Bar[] {
  const [cell, beside] = [line.cells[used], line.cells[limit]];
  const [is, most] = [cell, beside].map((item) => (item ? ledger.valueOf(item) : null));
  if (!cell || typeof is !== "number" || is <= 0 || typeof most !== "number") return [];
  const { sheet, cell: address } = ledger.placeOf(cell);
  return [{ name: ledger.keyOf(line), used: is, limit: most, cell: { sheet, cell: address } }];
}

/** How many bars a chart has, the fullest first. */
const MOST_BARS = 12;

const fullness = ({ used, limit }: Bar): number => (limit > 0 ? used / limit : Number.MAX_VALUE);

/** One chart for each table and figure with a maximum, over all sheets. */
export function barsOf(ledger: Ledger, players: readonly string[]): readonly Bars[] {
  const isShown = linesVisibleTo(ledger, players);
  const pictures = new Map<string, { readonly block: DeclaredTable; readonly capacity: Capacity; readonly bars: Bar[] }>();
  for (const { blocks } of ledger.sheets)
    for (const block of blocks.filter((item) => item.kind === "table"))
      for (const capacity of capacitiesOf(block)) {
        const key = `${block.block.name} ${capacity.used} ${capacity.limit}`;
        const picture = pictures.get(key) ?? { block, capacity, bars: [] };
        pictures.set(key, picture);
        for (const line of ledger.inUse(ledger.found.lines.get(block.name) ?? [])) {
          if (!isShown(line)) continue;
          for (const bar of barOf(ledger, line, capacity)) picture.bars.push(bar);
        }
      }
  return [...pictures.values()].flatMap(({ block, capacity, bars }) => {
    if (bars.length === 0) return [];
    const { header, unit = "" } = block.block.columns[capacity.used]!;
    const most = block.block.columns[capacity.limit]!.header;
    // A header such as "Logistics used" already names the capacity.
    const of = header.startsWith(most) ? header : `${header} of ${most}`;
    const fullest = [...bars].sort((a, b) => fullness(b) - fullness(a)).slice(0, MOST_BARS);
    return [{ kind: "bars", title: `${block.block.title}: ${of}`, unit, bars: fullest } satisfies Bars];
  });
}
