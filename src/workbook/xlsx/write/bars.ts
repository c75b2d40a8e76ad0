import { address } from "../../../formula/address";
import { barEnd } from "../../../sheets/bars";
import type { PlacedBar } from "../../../sheets/placed";
import { BAR } from "../../../sheets/styles";
import { escapeContent, escapeXml } from "../package/xml";

/*
 * Data bars as stored in files: a rule for older programs, and an extension with the newer form of the same bar, without which
 * the bar would have a gradient.
 */

const X14 = "http://schemas.microsoft.com/office/spreadsheetml/2009/9/main";
const XM = "http://schemas.microsoft.com/office/excel/2006/main";

/** The id that links the rule of a bar to its extension; `number` is unique on the sheet. */
const barId = (number: number): string => `{1ED6E4BA-0000-4000-8000-${String(number).padStart(12, "0")}}`;

/** The number of the ledger's bar with this id; 0 for other ids. */
export const barNumber = (id: string): number => Number(/^\{1ED6E4BA-0000-4000-8000-(\d{12})\}$/i.exec(id)?.[1] ?? 0);

/** The rules of bars in descending priority, starting with the given one. */
export const barRules = (bars: readonly PlacedBar[], number: number, priority: number): string =>
  bars
    .map(
      (bar, i) =>
        `<conditionalFormatting sqref="${address(bar.row, bar.column)}"><cfRule type="dataBar" priority="${priority + i}">` +
        `<dataBar minLength="0" maxLength="100"><cfvo type="num" val="0"/><cfvo type="formula" val="${escapeXml(barEnd(bar))}"/>` +
        `<color rgb="FF${BAR.slice(1)}"/></dataBar>` +
        `<extLst><ext xmlns:x14="${X14}" uri="{B025F937-C7B1-47D3-B67F-A62EFF666E3E}"><x14:id>${barId(number + i)}</x14:id></ext></extLst>` +
        "</cfRule></conditionalFormatting>",
    )
    .join("");

/** The extensions of the same bars. */
export const newerBars = (bars: readonly PlacedBar[], number: number): string =>
  bars
    .map(
      (bar, i) =>
        `<x14:conditionalFormatting xmlns:x14="${X14}" xmlns:xm="${XM}"><x14:cfRule type="dataBar" id="${barId(number + i)}">` +
        '<x14:dataBar minLength="0" maxLength="100" gradient="0" negativeBarColorSameAsPositive="1" axisPosition="none">' +
        '<x14:cfvo type="num"><xm:f>0</xm:f></x14:cfvo>' +
        `<x14:cfvo type="formula"><xm:f>${escapeContent(barEnd(bar))}</xm:f></x14:cfvo></x14:dataBar></x14:cfRule>` +
        `<xm:sqref>${address(bar.row, bar.column)}</xm:sqref></x14:conditionalFormatting>`,
    )
    .join("");

/** The extension list entry for a sheet that has none yet. */
export const barExtension = (newer: string): string =>
  newer === ""
    ? ""
    : `<ext xmlns:x14="${X14}" uri="{78C0D931-6437-407d-A8EE-F0AAD7539E65}"><x14:conditionalFormattings>${newer}</x14:conditionalFormattings></ext>`;
