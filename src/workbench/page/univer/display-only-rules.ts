import type { Worksheet } from "@univerjs/core";
import type { FWorksheet } from "@univerjs/sheets/facade";
import type { Area } from "../../../formula/address";
import type { GridSheet } from "../../host/grid";
import { inItsRow, resolveScale, type Scale } from "../../scales";
import { areaOf, rangeOf } from "./coordinates";
import { univerScale } from "./rule-data";

/*
 * What the grid displays but does not let users edit: conditional formats that compare all their cells, and merged cells. Univer
 * moves them with rows, except for references in the formulas of scales.
 */

interface Surroundings {
  facade(): FWorksheet;
  model(): Worksheet;
  /** Runs a mutation as the fake host's change, not the user's. */
  run(mutation: string, params: object): void;
}

interface OnlyShown extends Required<Pick<GridSheet, "scales" | "merges">> {
  /** Rewrites references in the formulas of scales; Univer gets them at the next `flushScales`. */
  respellScales(rewrite: (formula: string) => string): void;
  flushScales(): void;
  /** Returns a function that restores the current formulas of scales. */
  keepScales(): () => void;
}

/** The current scales and merged cells of a sheet. `known` are the scales that it was opened with. */
export function onlyShown({ facade, model, run }: Surroundings, known: readonly Scale[]): OnlyShown {
  let scales = known;
  let isRewritten = false;
  const rulesIn = () =>
    new Map(
      facade()
        .getConditionalFormattingRules()
        .map((rule) => [rule.cfId, rule] as const),
    );
  const remove = (cfId: string): void => run("sheet.mutation.delete-conditional-rule", { cfId });
  const add = (scale: Scale): void => run("sheet.mutation.add-conditional-rule", { rule: univerScale(scale) });
  const set = (mutation: "add" | "remove", areas: readonly Area[]): void => {
    if (areas.length > 0) run(`sheet.mutation.${mutation}-worksheet-merge`, { ranges: areas.map(rangeOf) });
  };
  return {
    scales: {
      all() {
        if (scales.length === 0) return scales;
        const rules = rulesIn();
        return scales.flatMap((scale) => {
          const areas = rules.get(scale.id)?.ranges.map(areaOf) ?? [];
          return areas.length === 0 ? [] : [inItsRow({ ...scale, areas })];
        });
      },
      set(next) {
        for (const { id } of this.all()) remove(id);
        next.forEach(add);
        scales = next;
      },
    },
    merges: {
      all: () => model().getMergeData().map(areaOf),
      set(next) {
        set("remove", model().getMergeData().map(areaOf));
        set("add", next);
      },
    },
    respellScales(rewrite) {
      if (scales.length === 0) return;
      isRewritten = true;
      // A deleted row may be restored with its scale.
      scales = scales.map((scale) => resolveScale(scale, (text) => (rewrite(text).includes("#REF!") ? text : rewrite(text))));
    },
    keepScales() {
      const before = scales;
      return () => {
        isRewritten ||= scales !== before;
        scales = before;
      };
    },
    flushScales() {
      if (!isRewritten) return;
      isRewritten = false;
      const rules = rulesIn();
      for (const scale of this.scales.all()) {
        if (JSON.stringify(univerScale(scale).rule) === JSON.stringify(rules.get(scale.id)?.rule)) continue;
        remove(scale.id);
        add(scale);
      }
    },
  };
}
