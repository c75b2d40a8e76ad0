import { InterceptorEffectEnum, numfmt, type Injector } from "@univerjs/core";
import { INTERCEPTOR_POINT, SheetInterceptorService } from "@univerjs/sheets";
import { DAYS_TO_1904 } from "../../../formula/dates";

/*
 * Workbooks in the 1904 date system. Univer uses the 1900 system whenever it displays a date.
 */

/** Before number formats are applied. */
const BEFORE_FORMATS = 12;

const known = new Map<string, boolean>();

/** Whether a number format displays dates: times alone are the same in both systems. */
function showsDays(pattern: string): boolean {
  let shows = known.get(pattern);
  if (shows === undefined) known.set(pattern, (shows = /^date/.test(numfmt.getFormatInfo(pattern).type)));
  return shows;
}

/** Makes a grid display dates in the 1904 date system. */
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
}
