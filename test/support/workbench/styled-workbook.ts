import ExcelJS from "exceljs";

/*
 * A workbook with everything that other people's files can look like and a ledger does not.
 */

const HEADS = ["Bars", "Colors", "Icons", "Stars", "Highest", "Twice", "Text"] as const;
/** The first row of the figures, counted from 1, and the figures. */
const FIRST = 5;
const FIGURES = [5, 1, 9, 3, 7, 9];
const LAST = FIRST + FIGURES.length - 1;

const red = { type: "pattern", pattern: "solid", bgColor: { argb: "FFFFC7CE" } } as const;

function figures(sheet: ExcelJS.Worksheet): void {
  HEADS.forEach((head, i) => {
    sheet.getCell(FIRST - 1, i + 1).value = head;
    FIGURES.forEach((figure, r) => (sheet.getCell(FIRST + r, i + 1).value = i === 6 ? `no. ${figure}` : figure));
  });
  const rules: readonly object[] = [
    { type: "dataBar", cfvo: [{ type: "num", value: 0 }, { type: "max" }], color: { argb: "FF638EC6" }, gradient: false },
    {
      type: "colorScale",
      cfvo: [{ type: "min" }, { type: "percentile", value: 50 }, { type: "max" }],
      color: [{ argb: "FFF8696B" }, { argb: "FFFFEB84" }, { argb: "FF63BE7B" }],
    },
    {
      type: "iconSet",
      iconSet: "3Arrows",
      cfvo: [
        { type: "percent", value: 0 },
        { type: "num", value: 4 },
        { type: "num", value: 8 },
      ],
    },
    {
      type: "iconSet",
      iconSet: "3Stars",
      cfvo: [
        { type: "percent", value: 0 },
        { type: "percent", value: 33 },
        { type: "percent", value: 67 },
      ],
    },
    { type: "top10", rank: 2, percent: false, bottom: false, style: { fill: red } },
    { type: "expression", formulae: [`COUNTIF(F$${FIRST}:F$${LAST},F${FIRST})>1`], style: { fill: red } },
    { type: "containsText", operator: "containsText", text: "9", style: { fill: red } },
  ];
  rules.forEach((rule, i) => {
    const column = String.fromCharCode(65 + i);
    const ref = `${column}${FIRST}:${column}${LAST}`;
    sheet.addConditionalFormatting({
      ref,
      rules: [{ priority: i + 1, ...rule } as unknown as ExcelJS.ConditionalFormattingRule],
    });
  });
}

function texts(sheet: ExcelJS.Worksheet): void {
  sheet.mergeCells("A1:G2");
  sheet.getCell("A1").value = "Campaign of the spring";
  sheet.getCell("A1").alignment = { horizontal: "center", vertical: "middle" };
  sheet.getCell("A1").font = { size: 18, bold: true, name: "Georgia" };
  const upward = sheet.getCell("A12");
  upward.value = "upward";
  upward.alignment = { textRotation: 45 };
  const down = sheet.getCell("B12");
  down.value = "down";
  down.alignment = { textRotation: -90 };
  const stacked = sheet.getCell("C12");
  stacked.value = "tower";
  stacked.alignment = { textRotation: "vertical" };
  const wrapped = sheet.getCell("D12");
  wrapped.value = "some words that stand below each other";
  wrapped.alignment = { wrapText: true, vertical: "top" };
  const struck = sheet.getCell("E12");
  struck.value = "struck out";
  struck.font = { strike: true, name: "Courier New" };
  sheet.getRow(12).height = 90;
  for (const [at, style] of [
    ["F12", "double"],
    ["G12", "thick"],
    ["F14", "dashed"],
    ["G14", "mediumDashDot"],
  ] as const) {
    const edge = { style, color: { argb: "FFC00000" } };
    sheet.getCell(at).border = { top: edge, bottom: edge, left: edge, right: edge };
  }
  sheet.getCell("B16").note = "Ask Anna first.";
  sheet.getCell("B16").value = "noted";
  sheet.getCell("A18").value = "out of sight";
  sheet.getRow(18).hidden = true;
  sheet.getColumn(9).hidden = true;
  sheet.getCell("A20").value = { richText: [{ text: "in " }, { text: "pieces", font: { bold: true } }] };
}

/** Its bytes; the sheet with all styles is called Looks, and a hidden one Away. */
export async function lookedAt(): Promise<Uint8Array> {
  const workbook = new ExcelJS.Workbook();
  const stylesSheet = workbook.addWorksheet("Looks");
  figures(stylesSheet);
  texts(stylesSheet);
  workbook.addWorksheet("Away").state = "hidden";
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}
