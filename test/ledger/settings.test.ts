import { expect, test } from "vitest";
import { integrityFindings } from "../../src/ledger/audit/integrity";
import { NOT_SHOWN, SETTING } from "../../src/ledger/audit/integrity/about";
import { ledgerOf } from "../../src/ledger/read/model";
import { damageOf, restoring } from "../../src/ledger/edit/restore-formulas";
import { rulebooks } from "../../src/rulebooks";
import { SETTINGS } from "../../src/workbook/book";
import { edit } from "../../src/workbook/xlsx/edit";
import { readBook } from "../../src/workbook/xlsx/read";
import { altered, partsOf } from "../support/workbook/files";
import { sampleFile } from "../support/ledger/new-ledgers";
import { dailySample } from "../support/daily-sample";

const BOOK = "xl/workbook.xml";

/** A file with workbook attributes as a user has set them in Excel. */
function set(bytes: Uint8Array, attributes: readonly (readonly [element: string, attribute: string])[]): Uint8Array {
  const text = attributes.reduce((xml, [element, attribute]) => {
    expect(xml).toContain(`<${element} `);
    return xml.replace(`<${element} `, `<${element} ${attribute} `);
  }, partsOf(bytes)[BOOK]!);
  return altered(bytes, { [BOOK]: text });
}

const reported = (bytes: Uint8Array) =>
  integrityFindings(ledgerOf(readBook(bytes))!, () => undefined).filter(({ check }) =>
    [SETTING.id, NOT_SHOWN.id].includes(check),
  );

test.each(dailySample(rulebooks, "Settings of a workbook", ({ id }) => id))(
  "$id: workbook settings that change what is displayed are reported and reset",
  (rulebook) => {
    const fresh = sampleFile(rulebook);
    expect(reported(fresh)).toEqual([]);
    const changed = set(fresh, [
      ["calcPr", 'calcMode="manual"'],
      ["calcPr", 'fullPrecision="0"'],
      ["calcPr", 'iterate="1"'],
      ["workbookPr", 'date1904="1"'],
    ]);
    const player = ledgerOf(readBook(fresh))!.sheets.find(({ sheet }) => sheet.player !== "")?.sheet.name;
    const hidden = player
      ? edit(changed, [{ kind: "properties", sheet: player, properties: { visibility: "Hidden" } }])
      : changed;
    expect(reported(hidden).map(({ found, sheet }) => found ?? sheet)).toEqual([...SETTINGS, ...(player ? [player] : [])]);
    const damage = damageOf(ledgerOf(readBook(hidden))!, reported(hidden));
    const fixed = edit(hidden, restoring(damage, damage.restorable).others);
    expect(reported(fixed)).toEqual([]);
    expect(partsOf(fixed)[BOOK]).toBe(partsOf(fresh)[BOOK]);
  },
);
