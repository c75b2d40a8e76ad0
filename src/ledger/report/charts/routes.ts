import type { Formula } from "../../../formula/syntax";
import { firstOf } from "../../../formula/world";
import type { Route } from "../../../kernel/turn";
import type { CellValue } from "../../../kernel/values";
import { mostOf } from "../../../kernel/extremes";
import type { Flow, Station } from "../../../pictures/picture";
import { declaredClosing, type DeclaredRouteEdge } from "../../../sheets/closing";
import { withoutMarks } from "../../../kernel/marks";
import type { FoundLine } from "../../read/find";
import type { Ledger } from "../../read/model";
import { linesVisibleTo } from "../visible-to";
import { evaluateAt } from "../../read/evaluate-at";
import { flowOf, type Leading } from "./flow";

/* Flows between tables, as declared by the rulebook. */

/** The text of a row's Check cell; "" if it is in order. */
function brokenIn(ledger: Ledger, { cells }: FoundLine): string {
  const check = cells[""];
  const value = check ? firstOf(ledger.valueOf(check)) : null;
  return typeof value === "string" ? withoutMarks(value) : "";
}

/** A row as part of a flow; empty if it cannot be read, which the audit reports. */
function leadingOf(
  ledger: Ledger,
  line: FoundLine,
  { route, stages, from, to, amount, checked }: DeclaredRouteEdge,
): readonly Leading[] {
  const cell = Object.values(line.cells)[0]!;
  const valueOf = (formula: Formula): CellValue => {
    const found = evaluateAt(ledger, formula, cell);
    return "value" in found ? found.value : null;
  };
  const last = mostOf(route.legs.map((edge) => edge.stages[1]));
  const station = (name: CellValue, stage: number): Station => ({
    name: String(name ?? ""),
    stage,
    tone: stage === 0 ? "source" : stage === last ? "use" : "left",
  });
  const much = valueOf(amount);
  if (typeof much !== "number" || much <= 0) return [];
  const { sheet, cell: address } = ledger.placeOf(cell);
  const broken = checked ? brokenIn(ledger, line) : "";
  return [
    {
      from: station(valueOf(from), stages[0]),
      to: station(valueOf(to), stages[1]),
      amount: much,
      cell: { sheet, cell: address },
      ...(broken === "" ? {} : { short: broken }),
    },
  ];
}

/** The flows of a ledger, in the rows that these players may see. */
export function routesOf(ledger: Ledger, players: readonly string[]): readonly Flow[] {
  const { routes = [] } = ledger.rulebook.ledger!.turn!;
  const { legs } = declaredClosing(ledger.rulebook, ledger.options, ledger.sheets);
  const isShown = linesVisibleTo(ledger, players);
  const leading = new Map<Route, Leading[]>(routes.map((route) => [route, []]));
  for (const [block, own] of legs)
    if (own.length > 0)
      for (const line of ledger.inUse(ledger.found.lines.get(block.name) ?? [])) {
        if (!isShown(line)) continue;
        for (const edge of own) for (const item of leadingOf(ledger, line, edge)) leading.get(edge.route)!.push(item);
      }
  return [...leading].flatMap(([{ title, unit = "" }, all]) => flowOf(title, unit, all) ?? []);
}
