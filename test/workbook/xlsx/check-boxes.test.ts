import { expect, test } from "vitest";
import { readSnapshot } from "../../../src/workbench/open";
import { savedFile } from "../../../src/workbench/save/save";
import { edit } from "../../../src/workbook/xlsx/edit";
import { readBook } from "../../../src/workbook/xlsx/read";
import { openedIn } from "../../support/workbench/memory-book";
import { memoryExcel } from "../../support/workbook/memory-excel";
import { altered, boxesIn, partsOf, placed, written } from "../../support/workbook/files";
import { expectValid } from "../../support/workbook/validate-file";

/*
 * Check boxes in files. The expected parts are those that Excel saved in xlsxwriter/test/comparison/xlsx_files/checkbox01.xlsx of
 * jmcnamara/XlsxWriter.
 */

const FEATURES = "http://schemas.microsoft.com/office/spreadsheetml/2022/featurepropertybag";
const BAG = "xl/featurePropertyBag/featurePropertyBag.xml";
const TYPES = "[Content_Types].xml";
const RELATIONS = "xl/_rels/workbook.xml.rels";
const boxAt = (place: number) =>
  `<extLst><ext uri="{C7286773-470A-42A8-94C5-96B5CB345126}" xmlns:xfpb="${FEATURES}"><xfpb:xfComplement i="${place}"/></ext></extLst></xf>`;

const file = written();
const parts = partsOf(file);

/** The file as written before check boxes were supported. */
const before = altered(file, {
  [BAG]: null,
  [TYPES]: parts[TYPES]!.replace(/<Override PartName="[^"]*featurePropertyBag[^>]*>/, ""),
  [RELATIONS]: parts[RELATIONS]!.replace(/<Relationship [^>]*FeaturePropertyBag[^>]*>/, ""),
  "xl/styles.xml": parts["xl/styles.xml"]!.replaceAll(boxAt(0), "</xf>"),
});

const italy = {
  ...placed.find(({ name }) => name === "Germany")!,
  name: "Italy",
  tables: [],
  names: [],
  highlights: [],
  charts: [],
  sparklines: [],
};
const withItaly = (bytes: Uint8Array): Uint8Array =>
  edit(bytes, [
    { kind: "add sheet", title: "Test", sheet: { ...italy, cells: italy.cells.filter(({ formula }) => formula === undefined) } },
  ]);

test("a new file has check boxes as Excel saves them in every yes-or-no cell, and nowhere else", async () => {
  expect(parts[BAG]!.slice(parts[BAG]!.indexOf("<Feature"))).toBe(
    `<FeaturePropertyBags xmlns="${FEATURES}"><bag type="Checkbox"/><bag type="XFControls"><bagId k="CellControl">0</bagId></bag>` +
      '<bag type="XFComplement"><bagId k="XFControls">1</bagId></bag><bag type="XFComplements" extRef="XFComplementsMapperExtRef">' +
      '<a k="MappedFeaturePropertyBags"><bagId>2</bagId></a></bag></FeaturePropertyBags>',
  );
  expect(parts[TYPES]).toContain(`<Override PartName="/${BAG}" ContentType="application/vnd.ms-excel.featurepropertybag+xml"/>`);
  expect(parts[RELATIONS]).toContain(
    'Type="http://schemas.microsoft.com/office/2022/11/relationships/FeaturePropertyBag" Target="featurePropertyBag/featurePropertyBag.xml"/>',
  );
  expect(parts["xl/styles.xml"]).toContain(`<protection locked="0"/>${boxAt(0)}`);
  const { boxes, requested: requested } = boxesIn(await readSnapshot(file));
  expect(boxes).toEqual(requested);
  expect(boxes.length).toBeGreaterThan(30);
});

test("a check box is not an answer: blank cells stay blank, and a checked one is TRUE", () => {
  expect(readBook(file)).toEqual(readBook(before));
});

test("a file without check boxes gets one part with its first one, and never a second", async () => {
  const added = withItaly(before);
  expect(partsOf(added)[BAG]).toBe(parts[BAG]);
  await expectValid(added);
  const again = partsOf(withItaly(file));
  expect(Object.keys(again).filter((path) => /featurePropertyBag/i.test(path))).toEqual([BAG]);
  expect(again[RELATIONS]!.match(/FeaturePropertyBag"/g)).toHaveLength(1);
  const { boxes, requested: requested } = boxesIn(await readSnapshot(added));
  expect(boxes).toEqual(requested.filter((cell) => cell.startsWith("Italy")));
});

test("new rows of a table have check boxes like the rows above", async () => {
  const { boxes } = boxesIn(await readSnapshot(file));
  const longer = boxesIn(await readSnapshot(edit(file, [{ kind: "rows", table: "Germany_Places", count: 3 }])));
  expect(longer.boxes).toEqual(longer.requested);
  expect(longer.boxes.length).toBe(boxes.length + 3);
});

const bagOf = (...bags: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><FeaturePropertyBags xmlns="${FEATURES}">${bags.join("")}</FeaturePropertyBags>`;
const LIST = 'type="XFComplements" extRef="XFComplementsMapperExtRef"';

test("check boxes beside other features of a file are referred to as in that file", async () => {
  const bag = bagOf(
    '<bag type="Other"/><bag type="XFComplement"><bagId k="Else">0</bagId></bag><bag type="Checkbox"/>',
    '<bag type="XFControls"><bagId k="CellControl">2</bagId></bag><bag type="XFComplement"><bagId k="XFControls">3</bagId></bag>',
    `<bag ${LIST}><a k="MappedFeaturePropertyBags"><bagId>1</bagId><bagId>4</bagId></a></bag>`,
  );
  const added = withItaly(altered(file, { [BAG]: bag }));
  expect(partsOf(added)[BAG]).toBe(bag);
  expect(partsOf(added)["xl/styles.xml"]).toContain(boxAt(1));
  const { boxes } = boxesIn(await readSnapshot(added));
  expect(boxes.length).toBeGreaterThan(0);
  expect(boxes.filter((cell) => !cell.startsWith("Italy"))).toEqual([]);
});

test("a file with other features and no check box keeps yes and no as texts", () => {
  const bag = bagOf(`<bag type="Other"/><bag ${LIST}><a k="MappedFeaturePropertyBags"><bagId>0</bagId></a></bag>`);
  const styles = partsOf(before)["xl/styles.xml"]!;
  const added = partsOf(withItaly(altered(file, { [BAG]: bag, "xl/styles.xml": styles })));
  expect(added[BAG]).toBe(bag);
  expect(added["xl/styles.xml"]).not.toContain("xfComplement");
});

test("the workbench keeps check boxes, and saves added and removed ones", async () => {
  const snapshot = await readSnapshot(file);
  const { boxes } = boxesIn(snapshot);
  // When written completely, a file also has the check boxes that only the drop-down implies, which is how the workbench shows
  // its own.
  for (const item of [snapshot, { ...snapshot, styles: snapshot.styles.map((style) => ({ ...style, tick: false })) }])
    expect(boxesIn(await readSnapshot(savedFile(null, item).bytes)).boxes).toEqual(boxes);

  const excel = memoryExcel();
  const now = await openedIn(excel.grid, snapshot);
  expect(partsOf(savedFile({ bytes: file, snapshot }, now()).bytes)["xl/styles.xml"]).toBe(parts["xl/styles.xml"]);
  const [name, row, column] = boxes[0]!.split(" ") as [string, string, string];
  await excel.Excel.run(async (context) => {
    const sheet = context.workbook.worksheets.getItem(name);
    sheet.protection.unprotect();
    sheet.getCell(Number(row), Number(column)).control = { type: "Empty" as Excel.CellControlType.empty };
    sheet.getRange("Z90").control = { type: "Checkbox" as Excel.CellControlType.checkbox };
    await context.sync();
  });
  const saved = boxesIn(await readSnapshot(savedFile({ bytes: file, snapshot }, now()).bytes)).boxes;
  expect(saved).toEqual([...boxes.slice(1), `${name} 89 25`].sort());
});
