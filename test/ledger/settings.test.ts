import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { expect, test } from "vitest";
import { integrityFindings } from "../../src/ledger/integrity";
import { NOT_SHOWN, SETTING } from "../../src/ledger/integrity/about";
import { ledgerOf } from "../../src/ledger/model";
import { damageOf, restoring } from "../../src/ledger/restore";
import { rulebooks } from "../../src/rulebooks";
import { SETTINGS } from "../../src/workbook/book";
import { edit } from "../../src/workbook/xlsx/edit";
import { readBook } from "../../src/workbook/xlsx/read";
import { sampleFile } from "./made";

const BOOK = "xl/workbook.xml";

/** A file with attributes of its workbook as somebody has set them in Excel. */
function set(bytes: Uint8Array, element: string, attribute: string): Uint8Array {
  const parts = unzipSync(bytes);
  const text = strFromU8(parts[BOOK]!, true);
  expect(text).toContain(`<${element} `);
  return zipSync({ ...parts, [BOOK]: strToU8(text.replace(`<${element} `, `<${element} ${attribute} `), true) });
}

const told = (bytes: Uint8Array) =>
  integrityFindings(ledgerOf(readBook(bytes))!, () => undefined).filter(({ check }) =>
    [SETTING.id, NOT_SHOWN.id].includes(check),
  );

test.each(rulebooks.filter(({ ledger }) => ledger))(
  "$id: settings that change what a ledger shows are told and reset",
  (rulebook) => {
    const fresh = sampleFile(rulebook);
    expect(told(fresh)).toEqual([]);
    const changed = [
      ["calcPr", 'calcMode="manual"'],
      ["calcPr", 'fullPrecision="0"'],
      ["calcPr", 'iterate="1"'],
      ["workbookPr", 'date1904="1"'],
    ].reduce((bytes, [element, attribute]) => set(bytes, element!, attribute!), fresh);
    const player = ledgerOf(readBook(fresh))!.sheets.find(({ sheet }) => sheet.player !== "")?.sheet.name;
    const hidden = player
      ? edit(changed, [{ kind: "properties", sheet: player, properties: { visibility: "Hidden" } }])
      : changed;
    expect(told(hidden).map(({ found, sheet }) => found ?? sheet)).toEqual([...SETTINGS, ...(player ? [player] : [])]);
    const damage = damageOf(ledgerOf(readBook(hidden))!, told(hidden));
    const mended = edit(hidden, restoring(damage, damage.restorable).others);
    expect(told(mended)).toEqual([]);
    expect(strFromU8(unzipSync(mended)[BOOK]!, true)).toBe(strFromU8(unzipSync(fresh)[BOOK]!, true));
  },
);
