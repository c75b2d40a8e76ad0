import { CellValueType, getNumfmtParseValueFilter, InterceptorEffectEnum, numfmt, type Injector } from "@univerjs/core";
import { AFTER_CELL_EDIT, INTERCEPTOR_POINT, SheetInterceptorService } from "@univerjs/sheets";
import { DAYS_TO_1904 } from "../../../formula/dates";

/*
 * Workbooks in the 1904 date system. Univer uses the 1900 system whenever it displays or parses a date.
 */

/** Before number formats are applied, and after an entry was parsed as a number. */
const [BEFORE_FORMATS, AFTER_ENTRIES] = [12, -0.5];

const known = new Map<string, boolean>();

/** Whether a number format displays dates: times alone are the same in both systems. */
function showsDays(pattern: string): boolean {
  let shows = known.get(pattern);
  if (shows === undefined) known.set(pattern, (shows = /^date/.test(numfmt.getFormatInfo(pattern).type)));
  return shows;
}

/** Makes a grid display and parse dates in the 1904 date system. */
export function countDaysFrom1904(services: Injector): void {
  const interceptors = services.get(SheetInterceptorService);
  interceptors.intercept(INTERCEPTOR_POINT.CELL_CONTENT, {
    effect: InterceptorEffectEnum.Value,
    priority: BEFORE_FORMATS,
    handler(cell, { workbook }, next) {
      if (typeof cell?.v !== "number" || !cell.s) return next(cell);
      const style = workbook.getStyles().get(cell.s);
      const pattern = style?.n?.pattern;
      return next(pattern !== undefined && showsDays(pattern) ? { ...cell, v: cell.v + DAYS_TO_1904 } : cell);
    },
  });
  interceptors.writeCellInterceptor.intercept(AFTER_CELL_EDIT, {
    priority: AFTER_ENTRIES,
    handler(entry, { origin }, next) {
      const text = (origin?.p?.body?.dataStream ?? String(origin?.v ?? "")).replace(/\r\n$/, "");
      const format = getNumfmtParseValueFilter(text)?.z;
      if (entry?.t !== CellValueType.NUMBER || format === undefined || !showsDays(format)) return next(entry);
      const day = Number(entry.v);
      // A time alone has no date. Dates before 1904 remain text, as in Excel.
      if (day < 1) return next(entry);
      return next(day < DAYS_TO_1904 ? { ...entry, v: text, t: CellValueType.STRING } : { ...entry, v: day - DAYS_TO_1904 });
    },
  });
}
