import { describe, expect, test } from "vitest";
import { auditLedger } from "../../src/ledger/audit";
import { readNewLedger } from "../../src/ledger/edit/initial-entries/new-ledger";
import { packOf, withPack, yearOfPack } from "../../src/ledger/edit/initial-entries/pack";
import { enteredBetween } from "../../src/ledger/diff/entry-changes";
import { stateIn } from "../../src/ledger/diff/state";
import { ledgerOf } from "../../src/ledger/read/model";
import { rulebooks } from "../../src/rulebooks";
import { freshBook, sampleBook } from "../support/rulebooks/ledgers";
import { dailySample } from "../support/daily-sample";

/*
 * A new ledger with another ledger's pack has that ledger's entries.
 */

describe.each(dailySample(rulebooks, "Packs", ({ id }) => id))("$id", (rulebook) => {
  const { options } = rulebook.ledger!.sample!;

  test("a new ledger with the sample's pack equals the sample", () => {
    const sample = ledgerOf(sampleBook(rulebook))!;
    const { text, omitted } = packOf(sample);
    const year = yearOfPack(rulebook.ledger!, text) ?? options.year;
    const { newLedger, faults, notes } = withPack(rulebook, { ...options, year }, text);
    expect({ skipped: omitted, faults, notes }).toEqual({ skipped: [], faults: [], notes: [] });
    const created = readNewLedger(newLedger);
    expect(enteredBetween(stateIn(created), stateIn(sample), sample)).toEqual([]);
    const reported = (ledger: typeof created) =>
      auditLedger(ledger).findings.map(({ check, sheet, message }) => [check, sheet, message]);
    expect(reported(created).sort()).toEqual(reported(sample).sort());
  });

  test("a new ledger has nothing to pack", () => {
    expect(packOf(ledgerOf(freshBook(rulebook, options.players))!)).toEqual({ text: "", omitted: [] });
  });
});
