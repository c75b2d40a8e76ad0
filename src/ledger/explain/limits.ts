import { isOfCheck, type DeclaredLimit } from "../../sheets/declared";
import type { FoundLine, LedgerCell } from "../read/find";
import { unreadIn } from "../compute/hindrances";
import { limitOf } from "../audit/limits";
import type { Ledger } from "../read/model";
import type { Source } from "./spot";

/*
 * The limits of which a Check cell or a status line speaks, in words.
 */

/** Where a limit is broken: what is wrong there, and what to do. */
interface ToldBreach extends Source {
  readonly says: string;
  readonly fix: string;
}

export interface ToldLimit {
  readonly about: string;
  readonly cite: string;
  /** unknown: something that it is checked with cannot be read. */
  readonly state: "kept" | "broken" | "unknown";
  readonly breaches: readonly ToldBreach[];
}

function toldLimit(ledger: Ledger, lines: readonly FoundLine[], declared: DeclaredLimit): ToldLimit {
  let unknown = false;
  const { about, cite } = declared.limit;
  const { result, hindrances } = ledger.calculation.watch(
    () =>
      ledger.inUse(lines).flatMap((line) =>
        limitOf(ledger, line, declared, () => {
          unknown = true;
        }),
      ),
    true,
  );
  const breaches = result.map(({ sheet, cell, message, fix }) => ({ sheet, cell, says: message, fix }));
  const state = breaches.length > 0 ? "broken" : unknown || unreadIn(hindrances).size > 0 ? "unknown" : "kept";
  return { about, cite, state, breaches };
}

/** Limits that say the same of several tables, such as that a row is not there twice, are told once while they are kept. */
function once(limits: readonly ToldLimit[]): readonly ToldLimit[] {
  const told = new Map<string, ToldLimit>();
  for (const limit of limits) {
    const key = limit.state === "kept" ? limit.about : `${told.size} ${limit.about}`;
    const before = told.get(key);
    const cites = new Set([before?.cite ?? "", limit.cite].flatMap((cite) => cite.split("; ")).filter(Boolean));
    told.set(key, { ...limit, cite: [...cites].join("; ") });
  }
  return [...told.values()];
}

/** The limits that a cell tells of; none for any other cell. */
export const limitsAt = (ledger: Ledger, cell: LedgerCell): readonly ToldLimit[] => once(allLimitsAt(ledger, cell));

function allLimitsAt(ledger: Ledger, { declared, line, owner }: LedgerCell): readonly ToldLimit[] {
  const linesOf = (name: string): readonly FoundLine[] => ledger.found.lines.get(name) ?? [];
  if (declared === owner.status)
    return owner.blocks.flatMap(({ name, limits }) => limits.map((limit) => toldLimit(ledger, linesOf(name), limit)));
  if (!line || !isOfCheck(declared)) return [];
  const { table } = line;
  if (table.kind === "table") return table.limits.map((limit) => toldLimit(ledger, [line], limit));
  const key = Object.entries(table.checks).find(([, check]) => check === declared)?.[0];
  return table.limits.filter(({ limit }) => limit.at === key).map((limit) => toldLimit(ledger, [line], limit));
}
