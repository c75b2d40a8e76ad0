import type { LedgerDeclaration, LedgerOptions } from "../../kernel/rulebook";
import type { Sheet } from "../../kernel/sheet";
import { withParts } from "../working-columns";
import { colorOf } from "../../kernel/player-color";
import { frontPage, sharedIn } from "./front";
import { houseRulesSheet } from "./house-rules";
import { turnsSheet } from "./turns";

/*
 * Sheets that every ledger has, built from the rulebook's declarations.
 */

/** The sheets after the rulebook's own. */
const followingSheets = (
  ledger: LedgerDeclaration,
  options: LedgerOptions,
  [front, ...rest]: readonly Sheet[],
): readonly Sheet[] => [
  houseRulesSheet(ledger.houseRules?.(options) ?? [], front!.name),
  ...rest,
  ...(ledger.turn ? [turnsSheet(ledger.turn, ledger, options)] : []),
];

/** Names of the shared sheets if everyone plays, by ledger and year. */
const shared = new WeakMap<LedgerDeclaration, Map<number, readonly string[]>>();

function sharedOf(ledger: LedgerDeclaration, { year }: LedgerOptions): readonly string[] {
  const known = shared.get(ledger) ?? new Map<number, readonly string[]>();
  shared.set(ledger, known);
  const all = { players: ledger.players.names, year };
  const names = known.get(year) ?? sharedIn(followingSheets(ledger, all, ledger.sheets(all)), all);
  known.set(year, names);
  return names;
}

/** Combines the rulebook's own sheets, of a ledger or its sample, with those that every ledger has. */
function withCommon(ledger: LedgerDeclaration, options: LedgerOptions, own: readonly Sheet[]): readonly Sheet[] {
  const [front] = own;
  if (front === undefined) return [];
  const others = followingSheets(ledger, options, own);
  const { players, year, rare = [] } = options;
  return [frontPage(ledger, front, others, options, sharedOf(ledger, options)), ...others].map((sheet) => {
    const whole = withParts(sheet, { sheet: sheet.name, player: sheet.player, players, year, rare });
    return sheet.player === "" ? whole : { ...whole, color: colorOf(ledger, sheet.player) };
  });
}

/** The default options: all players, from the first year. */
export const everybody = ({ players, clock }: LedgerDeclaration): LedgerOptions => ({
  players: players.names,
  year: clock.years?.first ?? 0,
});

/** All sheets of a new ledger. */
export const ledgerSheets = (ledger: LedgerDeclaration, options: LedgerOptions): readonly Sheet[] =>
  withCommon(ledger, options, ledger.sheets(options));

export const sampleSheets = (ledger: LedgerDeclaration, options = ledger.sample!.options): readonly Sheet[] =>
  withCommon(ledger, options, ledger.sample!.sheets());
