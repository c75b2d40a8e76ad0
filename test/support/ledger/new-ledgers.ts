import { workbookOf } from "../../../src/cli/commands/new";
import type { LedgerOptions, Rulebook } from "../../../src/kernel/rulebook";
import type { Ledger } from "../../../src/ledger/read/model";
import { filled } from "../../../src/kernel/sample";
import { campaign } from "../../../src/rulebooks/campaign";
import { germany } from "../../../src/rulebooks/campaign/sample/axis";
import { ledgerSheets, sampleSheets } from "../../../src/sheets/common";

/*
 * Ledgers in files, as `new` writes them. Writing takes longer than auditing and bytes are never changed in place, so each one is
 * written once for all tests.
 */

const cache = new Map<string, Uint8Array>();

/** Reads the ledger in a file, once per file. */
export function readingOnce(read: (bytes: Uint8Array) => Ledger): (bytes: Uint8Array) => Ledger {
  const known = new WeakMap<Uint8Array, Ledger>();
  return (bytes) => {
    let ledger = known.get(bytes);
    if (!ledger) known.set(bytes, (ledger = read(bytes)));
    return ledger;
  };
}

function once(name: string, make: () => Uint8Array): Uint8Array {
  let bytes = cache.get(name);
  if (!bytes) cache.set(name, (bytes = make()));
  return bytes;
}

export const freshFile = ({ id, title, ledger }: Rulebook, options: LedgerOptions): Uint8Array =>
  once(JSON.stringify([id, options]), () => workbookOf({ title, options, sheets: ledgerSheets(ledger!, options) }));

export function sampleFile({ id, ledger }: Rulebook): Uint8Array {
  const { title, options } = ledger!.sample!;
  return once(`sample of ${id}`, () => workbookOf({ title, options, sheets: sampleSheets(ledger!) }));
}

/** The campaign's sample with Germany only, for tests that need its tables but not all seven nations, which take time. */
export const germanyAlone = (): Uint8Array =>
  once("Germany alone", () => {
    const ledger = campaign.ledger!;
    const options = { players: [germany.nation], year: ledger.sample!.options.year };
    const sheets = () =>
      ledger.sheets(options).map((sheet) => (sheet.player === germany.nation ? filled(sheet, germany.blocks) : sheet));
    const own = { ...ledger, sample: { ...ledger.sample!, options, sheets } };
    return workbookOf({ title: "Germany alone", options, sheets: sampleSheets(own) });
  });
