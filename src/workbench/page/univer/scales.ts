import type { IStyleData } from "@univerjs/core";
import type { ScaleIcon, ScalePoint, ScaleRule } from "../../scales";

/*
 * Conditional formats that compare all their cells, in Univer's form.
 */

/** Icon sets that Univer orders from the lowest icon; all others start with the highest. */
const FROM_THE_LOWEST = new Set(["4Rating", "5Rating"]);
const NO_ICON = { iconType: "EMPTY_ICON_TYPE", iconId: "" };

/** Univer would draw a black line for a bar from 0. */
const LEAST: ScalePoint = { kind: "num", value: 1e-9 };

const valueOf = ({ kind, value }: ScalePoint) => ({ type: kind, ...(value === undefined ? {} : { value }) });

function iconOf(icon: ScaleIcon | null) {
  if (!icon) return NO_ICON;
  const { set, place } = icon;
  const count = Number(set[0]);
  return { iconType: set, iconId: String(FROM_THE_LOWEST.has(set) ? place : count - 1 - place) };
}

/** A rule in Univer's form; `style` is for rules that style cells. */
export function univerScaleRule(rule: ScaleRule, style: IStyleData) {
  switch (rule.kind) {
    case "colors":
      return {
        type: "colorScale",
        config: rule.points.map(({ at, color }, index) => ({ index, color, value: valueOf(at) })),
      };
    case "bar": {
      const { from, to, color, negative, isGradient, showsValue } = rule;
      const config = {
        min: valueOf(from.value === 0 ? LEAST : from),
        max: valueOf(to),
        positiveColor: color,
        nativeColor: negative,
        isGradient,
      };
      return { type: "dataBar", isShowValue: showsValue, config };
    }
    case "icons": {
      const config = rule.steps.toReversed().map(({ at, isAbove, icon }) => ({
        operator: isAbove ? "greaterThan" : "greaterThanOrEqual",
        value: valueOf(at),
        ...iconOf(icon),
      }));
      return { type: "iconSet", isShowValue: rule.showsValue, config };
    }
    case "rank": {
      const { isBottom, isPercent, count } = rule;
      return { type: "highlightCell", subType: "rank", isBottom, isPercent, value: count, style };
    }
    case "average": {
      const operator = `${rule.isBelow ? "lessThan" : "greaterThan"}${rule.isIncluded ? "OrEqual" : ""}`;
      return { type: "highlightCell", subType: "average", operator, style };
    }
    case "repeated":
      return { type: "highlightCell", subType: rule.isOnce ? "uniqueValues" : "duplicateValues", style };
  }
}
