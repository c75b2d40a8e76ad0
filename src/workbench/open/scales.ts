import { areaAddress, type Area } from "../../formula/address";
import type { Scale, ScaleIcon, ScalePoint, ScaleRule } from "../scales";
import type { ReadColour } from "./colors";
import { areasOf, cellsOf, extrasOf, formulaIn, newerFormats, shown, type Reach, type RuleAllowance } from "./rules";
import type { Styles } from "./styles";
import { child, children, isYes, numberOf, type Node } from "./xml-tree";

/*
 * Conditional formats that compare all their cells. Newer Excel versions add properties of data bars, and whole rules, in an
 * extension list at the end of the sheet.
 */

const KINDS = ["min", "max", "num", "percent", "percentile", "formula"] as const;
/** Newer Excel versions use red for negative values if the file does not specify a color. */
const RED = "#FF0000";
const PLAIN_SET = "3TrafficLights1";
const NO_ICON = "NoIcons";

/** All areas as absolute references, for use in a formula. */
const namedAs = (areas: readonly Area[]): string =>
  areas.map((area) => areaAddress(area).replace(/([A-Z]+)(\d+)/g, "$$$1$$$2")).join(",");

function pointOf(point: Node | undefined, areas: readonly Area[]): ScalePoint {
  const type = point?.attribute("type") ?? "";
  // An automatic bound is 0, or the lowest value if that is negative; likewise for the highest.
  if (type === "autoMin") return { kind: "formula", value: `=MIN(0,${namedAs(areas)})` };
  if (type === "autoMax") return { kind: "formula", value: `=MAX(0,${namedAs(areas)})` };
  const kind = KINDS.find((item) => item === type) ?? "num";
  if (kind === "min" || kind === "max") return { kind };
  const written = point?.attribute("val") ?? formulaIn(point);
  const number = numberOf(written, NaN);
  return Number.isNaN(number) ? { kind: "formula", value: shown(written) } : { kind, value: number };
}

function colorsOf(scale: Node, areas: readonly Area[], colour: ReadColour): ScaleRule | undefined {
  const colors = children(scale, "color").map((item) => colour(item) ?? "#FFFFFF");
  const points = children(scale, "cfvo").flatMap((item, i) =>
    colors[i] === undefined ? [] : [{ at: pointOf(item, areas), color: colors[i] }],
  );
  return points.length < 2 ? undefined : { kind: "colors", points };
}

/** `newer` is the extension of the same data bar. */
function barOf(bar: Node, newer: Node | undefined, areas: readonly Area[], colour: ReadColour): ScaleRule {
  const [own, theirs] = [children(bar, "cfvo"), children(newer, "cfvo")];
  const color = colour(child(newer, "fillColor")) ?? colour(child(bar, "color")) ?? "#638EC6";
  const isSame = newer === undefined || isYes(newer.attribute("negativeBarColorSameAsPositive")) === true;
  return {
    kind: "bar",
    from: pointOf(theirs[0] ?? own[0], areas),
    to: pointOf(theirs[1] ?? own[1], areas),
    color,
    negative: isSame ? color : (colour(child(newer, "negativeFillColor")) ?? RED),
    isGradient: isYes(newer?.attribute("gradient")) !== false,
    showsValue: isYes((newer ?? bar).attribute("showValue")) !== false,
  };
}

function iconsOf(icons: Node, areas: readonly Area[]): ScaleRule | undefined {
  const points = children(icons, "cfvo");
  const own = children(icons, "cfIcon").map((item): ScaleIcon | null => {
    const set = item.attribute("iconSet") ?? PLAIN_SET;
    return set === NO_ICON ? null : { set, place: numberOf(item.attribute("iconId"), 0) };
  });
  const set = icons.attribute("iconSet") ?? PLAIN_SET;
  const isReverse = isYes(icons.attribute("reverse")) === true;
  const iconAt = (place: number): ScaleIcon | null =>
    own.length > 0 ? (own[place] ?? null) : { set, place: isReverse ? points.length - 1 - place : place };
  if (points.length < 2) return undefined;
  return {
    kind: "icons",
    steps: points.map((item, i) => ({
      at: pointOf(item, areas),
      isAbove: isYes(item.attribute("gte")) === false,
      icon: iconAt(i),
    })),
    showsValue: isYes(icons.attribute("showValue")) !== false,
  };
}

function ruleOf(rule: Node, newer: Node | undefined, areas: readonly Area[], colour: ReadColour): ScaleRule | undefined {
  const [scale, bar, icons] = ["colorScale", "dataBar", "iconSet"].map((name) => child(rule, name));
  if (scale) return colorsOf(scale, areas, colour);
  if (bar) return barOf(bar, child(newer, "dataBar"), areas, colour);
  if (icons) return iconsOf(icons, areas);
  switch (rule.attribute("type")) {
    case "top10": {
      const isBottom = isYes(rule.attribute("bottom")) === true;
      const isPercent = isYes(rule.attribute("percent")) === true;
      return { kind: "rank", isBottom, isPercent, count: numberOf(rule.attribute("rank"), 10) };
    }
    case "aboveAverage":
      if (rule.attribute("stdDev") !== undefined) return undefined;
      return {
        kind: "average",
        isBelow: isYes(rule.attribute("aboveAverage")) === false,
        isIncluded: isYes(rule.attribute("equalAverage")) === true,
      };
    case "duplicateValues":
    case "uniqueValues":
      return { kind: "repeated", isOnce: rule.attribute("type") === "uniqueValues" };
    default:
      return undefined;
  }
}

/** Reads the conditional formats that compare all their cells. Throws FileError if they apply to too many cells. */
export function scalesOf(
  elements: readonly Node[],
  { ruleStyle, colour }: Styles,
  reach: Reach,
  allowance: RuleAllowance,
): readonly Scale[] {
  const newer = newerFormats(elements);
  const known = new Map<string, Node>();
  for (const rule of newer.flatMap((format) => children(format, "cfRule"))) known.set(rule.attribute("id") ?? "", rule);
  const joined = new Set<Node>();
  const own = elements.filter(({ name }) => name === "conditionalFormatting");
  return [...own, ...newer].flatMap((format, n) => {
    const areas = areasOf(cellsOf(format), reach, allowance);
    return children(format, "cfRule").flatMap((item, r): Scale[] => {
      const id = extrasOf([...item.nodes], "id")[0]?.text ?? "";
      const theirs = known.get(id);
      if (theirs) joined.add(theirs);
      const rule = areas.length === 0 || joined.has(item) ? undefined : ruleOf(item, theirs, areas, colour);
      if (!rule) return [];
      allowance.take(areas);
      return [{ id: `scale-${n}-${r}`, areas, rule, ...ruleStyle(item) }];
    });
  });
}
