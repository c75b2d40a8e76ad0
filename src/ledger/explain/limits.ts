import { isOfCheck, type DeclaredLimit } from "../../sheets/declared";
import type { FoundLine, LedgerCell } from "../read/find";
import { unreadIn } from "../../calculation/taint";
import { limitOf } from "../audit/limits";
import type { Ledger } from "../read/model";
import type { Source } from "./location";

/* Explains the limits of a Check cell or a status line. */

/** A broken limit: the problem and the fix. */
interface ExplainedBreach extends Source {
  readonly message: string;
  readonly fix: string;
}

export interface ExplainedLimit {
  readonly about: string;
  readonly cite: string;
  /** unknown: it depends on an unreadable cell. */
  readonly state: "kept" | "broken" | "unknown";
  readonly breaches: readonly ExplainedBreach[];
}

function explainedLimit(ledger: Ledger, lines: readonly FoundLine[], declared: DeclaredLimit): ExplainedLimit {
  let unknown = false;
  const { about, cite } = declared.limit;
  const { result, taint } = ledger.calculation.watch(
    () =>
      ledger.inUse(lines).flatMap((line) =>
        limitOf(ledger, line, declared, () => {
          unknown = true;
        }),
      ),
    true,
  );
  const breaches = result.map(({ sheet, cell, message, fix }) => ({ sheet, cell, message, fix }));
  const state = breaches.length > 0 ? "broken" : unknown || unreadIn(taint).size > 0 ? "unknown" : "kept";
  return { about, cite, state, breaches };
}

/** Equal limits of several tables, such as unique rows, are listed once while none is broken. */
function once(limits: readonly ExplainedLimit[]): readonly ExplainedLimit[] {
  const reported = new Map<string, ExplainedLimit>();
  for (const limit of limits) {
    const key = limit.state === "kept" ? limit.about : `${reported.size} ${limit.about}`;
    const before = reported.get(key);
    const cites = new Set([before?.cite ?? "", limit.cite].flatMap((cite) => cite.split("; ")).filter(Boolean));
    reported.set(key, { ...limit, cite: [...cites].join("; ") });
  }
  return [...reported.values()];
}

/** The limits that a cell reports; none for other cells. */
export const limitsAt = (ledger: Ledger, cell: LedgerCell): readonly ExplainedLimit[] => once(allLimitsAt(ledger, cell));

function allLimitsAt(ledger: Ledger, { declared, line, owner }: LedgerCell): readonly ExplainedLimit[] {
  const linesOf = (name: string): readonly FoundLine[] => ledger.found.lines.get(name) ?? [];
  if (declared === owner.status)
    return owner.blocks.flatMap(({ name, limits }) => limits.map((limit) => explainedLimit(ledger, linesOf(name), limit)));
  if (!line || !isOfCheck(declared)) return [];
  const { table } = line;
  if (table.kind === "table") return table.limits.map((limit) => explainedLimit(ledger, [line], limit));
  const key = Object.entries(table.checks).find(([, check]) => check === declared)?.[0];
  return table.limits.filter(({ limit }) => limit.at === key).map((limit) => explainedLimit(ledger, [line], limit));
}
