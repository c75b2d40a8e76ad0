import { describe, expect, test } from "vitest";
import { auditLedger } from "../../../src/ledger/audit";
import { readLaid } from "../../../src/ledger/change/begin/laid";
import { packOf, withPack, yearOfPack } from "../../../src/ledger/change/begin/pack";
import { enteredBetween } from "../../../src/ledger/changes/between";
import { stateIn } from "../../../src/ledger/changes/state";
import { ledgerOf } from "../../../src/ledger/read/model";
import { rulebooks } from "../../../src/rulebooks";
import { freshBook, sampleBook } from "../../rulebooks/ledgers";
import { inTurn } from "../../everyday";

/*
 * The law of packs: a new ledger with the pack of another one holds what that one holds, entry by entry.
 */

describe.each(inTurn(rulebooks, "Packs", ({ id }) => id))("$id", (rulebook) => {
  const { options } = rulebook.ledger!.sample!;

  test("a new ledger with the pack of the sample is the sample", () => {
    const sample = ledgerOf(sampleBook(rulebook))!;
    const { text, leftOut } = packOf(sample);
    const year = yearOfPack(rulebook.ledger!, text) ?? options.year;
    const { laid, faults, notes } = withPack(rulebook, { ...options, year }, text);
    expect({ leftOut, faults, notes }).toEqual({ leftOut: [], faults: [], notes: [] });
    const made = readLaid(laid);
    expect(enteredBetween(stateIn(made), stateIn(sample), sample)).toEqual([]);
    const told = (ledger: typeof made) =>
      auditLedger(ledger).findings.map(({ check, sheet, message }) => [check, sheet, message]);
    expect(told(made).sort()).toEqual(told(sample).sort());
  });

  test("a new ledger gives no pack", () => {
    expect(packOf(ledgerOf(freshBook(rulebook, options.players))!)).toEqual({ text: "", leftOut: [] });
  });
});
