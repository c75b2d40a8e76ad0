import { address, areaAddress, sheetReference, type Area } from "../../../formula/address";
import type { PlacedSparkline } from "../../../sheets/placed";
import { escapeContent } from "../package/xml";

/*
 * Sparklines as stored in files, in an extension. Add-ins cannot create any.
 */

const X14 = "http://schemas.microsoft.com/office/spreadsheetml/2009/9/main";
const XM = "http://schemas.microsoft.com/office/excel/2006/main";

/** Finds the cells of a table column; null if the workbook does not contain it. */
export type ColumnAt = (table: string, header: string) => { readonly sheet: string; readonly area: Area } | null;

/** A separate group for each sparkline, because a group has a single color. */
export const sparklineGroups = (sparklines: readonly PlacedSparkline[], columnAt: ColumnAt): string =>
  sparklines
    .map(({ row, column, table, header, color }) => {
      const cells = columnAt(table, header);
      if (!cells) return "";
      const rgb = `rgb="FF${color.slice(1).toUpperCase()}"`;
      const colors = ["Series", "Negative", "Markers", "First", "Last", "High", "Low"]
        .map((part) => `<x14:color${part} ${rgb}/>`)
        .join("");
      const from = escapeContent(`${sheetReference(cells.sheet)}${areaAddress(cells.area)}`);
      return (
        `<x14:sparklineGroup lineWeight="1.5" displayEmptyCellsAs="gap">${colors}<x14:sparklines><x14:sparkline>` +
        `<xm:f>${from}</xm:f><xm:sqref>${address(row, column)}</xm:sqref></x14:sparkline></x14:sparklines></x14:sparklineGroup>`
      );
    })
    .join("");

/** The extension list entry for a sheet that has no sparklines yet. */
export const sparklineExtension = (groups: string): string =>
  groups === ""
    ? ""
    : `<ext xmlns:x14="${X14}" uri="{05C60535-1F16-4fd2-B633-F4F36F0B64E0}"><x14:sparklineGroups xmlns:xm="${XM}">${groups}</x14:sparklineGroups></ext>`;
