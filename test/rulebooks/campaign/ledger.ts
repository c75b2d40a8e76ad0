import type { Finding } from "../../../src/ledger/read/finding";
import type { Ledger } from "../../../src/ledger/read/model";
import { campaign } from "../../../src/rulebooks/campaign";
import { limitsOnly as findings } from "../../support/rulebooks/limits-only";
import { filledLedger, type Entries } from "../../support/rulebooks/filled-ledger";

export { findings };
export type { Entries, Entry } from "../../support/rulebooks/filled-ledger";

export const ALL_NATIONS = campaign.ledger!.players.names;

/** A ledger of some nations with players' entries. */
export const ledgerWith = (entries: Entries, nations: readonly string[] = ALL_NATIONS, year = 1941): Ledger =>
  filledLedger(campaign, entries, { players: nations, year });

/** The findings of one check after some entries. */
export const found = (check: string, entries: Entries, nations?: readonly string[]): Finding[] =>
  findings(check, ledgerWith(entries, nations));

export const messages = (check: string, entries: Entries, nations?: readonly string[]): string[] =>
  found(check, entries, nations).map(({ message }) => message);
