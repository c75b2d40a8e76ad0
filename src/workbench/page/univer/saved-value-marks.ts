import { InterceptorEffectEnum, type Injector } from "@univerjs/core";
import { IRenderManagerService } from "@univerjs/engine-render";
import { INTERCEPTOR_POINT, SheetInterceptorService } from "@univerjs/sheets";
import type { SavedFormula } from "../../../calculation/saved-values";
import { BOOK } from "./coordinates";

/*
 * Marks cells whose formulas keep the values that Excel saved. The marks are drawn only, not saved.
 */

/** Gray for a value that Excel saved, orange for a stale one; both are visible on light and dark cells. */
const COLORS = { saved: "#7a7a7a", stale: "#d83b01" };
const SIZE = 7;
/** Before a cell's styles are combined, so that none of them removes the mark. */
const PRIORITY = 10;

interface SavedValueMarks {
  /** Replaces all marks. */
  show(shown: readonly SavedFormula[]): void;
  shown(): readonly SavedFormula[];
}

/** Marks a corner of cells that keep their saved values. `nameOf` returns a sheet's name by its id. */
export function savedValueMarks(services: Injector, nameOf: (id: string) => string): SavedValueMarks {
  let saved: readonly SavedFormula[] = [];
  let colors = new Map<string, string>();
  const keyOf = (sheet: string, row: number, column: number): string => `${row},${column},${sheet}`;
  services.get(SheetInterceptorService).intercept(INTERCEPTOR_POINT.CELL_CONTENT, {
    effect: InterceptorEffectEnum.Style,
    priority: PRIORITY,
    handler(cell, { row, col, subUnitId }, next) {
      const color = colors.size === 0 ? undefined : colors.get(keyOf(nameOf(subUnitId), row, col));
      return next(color === undefined ? cell : { ...cell, markers: { ...cell?.markers, bl: { color, size: SIZE } } });
    },
  });
  return {
    shown: () => saved,
    show(now) {
      saved = now;
      const before = colors;
      colors = new Map(
        now.map(({ sheet, row, column, isStale }) => [keyOf(sheet, row, column), isStale ? COLORS.stale : COLORS.saved]),
      );
      const isSame = before.size === colors.size && [...colors].every(([key, color]) => before.get(key) === color);
      if (!isSame) services.get(IRenderManagerService).getRenderById(BOOK)?.mainComponent?.makeForceDirty?.(true);
    },
  };
}
