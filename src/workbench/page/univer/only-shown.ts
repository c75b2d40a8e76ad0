import type { IRange, Worksheet } from "@univerjs/core";
import type { FWorksheet } from "@univerjs/sheets/facade";
import type { Area } from "../../../formula/address";
import type { GridSheet } from "../../host/grid";
import type { Scale } from "../../scales";
import { areaOf, rangeOf, univerScale } from "./data";

/*
 * What a file has of a sheet that the grid shows and nobody changes from here: conditional formats that look at all of their
 * cells together, and cells that are shown as one. They follow rows in Univer.
 */

interface Surroundings {
  facade(): FWorksheet;
  model(): Worksheet;
  /** Runs a change that is the far end's and not the player's. */
  run(mutation: string, params: object): void;
}

/** Scales and merged cells of a sheet as they stand. `known` are the scales that it was opened with. */
export function onlyShown(
  { facade, model, run }: Surroundings,
  known: readonly Scale[],
): Required<Pick<GridSheet, "scales" | "merges">> {
  let scales = known;
  const set = (mutation: "add" | "remove", areas: readonly Area[]): void => {
    if (areas.length > 0) run(`sheet.mutation.${mutation}-worksheet-merge`, { ranges: areas.map(rangeOf) });
  };
  return {
    scales: {
      all() {
        if (scales.length === 0) return scales;
        const ranges = new Map<string, readonly IRange[]>(
          facade()
            .getConditionalFormattingRules()
            .map((rule) => [rule.cfId, rule.ranges] as const),
        );
        return scales.flatMap((scale) => {
          const areas = ranges.get(scale.id)?.map(areaOf) ?? [];
          return areas.length === 0 ? [] : [{ ...scale, areas }];
        });
      },
      set(next) {
        for (const { id } of this.all()) run("sheet.mutation.delete-conditional-rule", { cfId: id });
        for (const scale of next) run("sheet.mutation.add-conditional-rule", { rule: univerScale(scale) });
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
  };
}
