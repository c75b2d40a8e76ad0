import { CellValueType, getNumfmtParseValueFilter, type Injector } from "@univerjs/core";
import { AFTER_CELL_EDIT, SheetInterceptorService } from "@univerjs/sheets";
import type { UniverGrid } from "../univer/grid-interface";
import { kindOf } from "./formula-format";

/*
 * A cell with a number format keeps it whatever is typed, as in Excel. Univer would replace it with the format of the typed text.
 */

/** Runs before Univer parses the text. */
const BEFORE_FORMATS = 1;

/** Keeps the number formats of cells that are typed into. */
export function keepFormats(services: Injector, grid: UniverGrid): void {
  services.get(SheetInterceptorService).writeCellInterceptor.intercept(AFTER_CELL_EDIT, {
    priority: BEFORE_FORMATS,
    handler(entry, { subUnitId, row, col }, next) {
      const format = grid
        .sheets()
        .find(({ id }) => id === subUnitId)
        ?.style(row, col).format;
      if (!entry || entry.f || format === undefined || format === "General" || format === "@") return next(entry);
      const text = (entry.p?.body?.dataStream ?? String(entry.v ?? "")).replace(/\r\n$/, "");
      const read = getNumfmtParseValueFilter(text);
      if (!read?.z || kindOf(read.z) === kindOf(format)) return next(entry);
      const isDay = kindOf(read.z) === "date" || kindOf(read.z) === "time";
      // A date's serial number would pass for points; as text it is rejected or reported.
      if (isDay && kindOf(format) !== "date" && kindOf(format) !== "time")
        return { ...entry, p: null, v: text, t: CellValueType.STRING };
      return next({ ...entry, p: null, v: Number(read.v), t: CellValueType.NUMBER });
    },
  });
}
