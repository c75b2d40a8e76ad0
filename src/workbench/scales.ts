import type { Area } from "../formula/address";
import { barEnd, barOf, limitsIn } from "../sheets/bars";
import type { PlacedBar } from "../sheets/placed";

/*
 * Conditional formats that compare all of their cells: color scales, data bars, icons, highest and lowest values. The file and
 * the grid have them; the add-in's own are bars of single cells, full at the limit of their row.
 */

/** Where on the way from the lowest figure to the highest something begins. */
export interface ScalePoint {
  readonly kind: "min" | "max" | "num" | "percent" | "percentile" | "formula";
  /** A number, or a formula with its "="; nothing for the lowest and the highest. */
  readonly value?: number | string;
}

/** A picture of a set of icons by its place from the lowest; null for none. */
export interface ScaleIcon {
  readonly set: string;
  readonly place: number;
}

export type ScaleRule =
  | { readonly kind: "colors"; readonly points: readonly { readonly at: ScalePoint; readonly color: string }[] }
  | {
      readonly kind: "bar";
      readonly from: ScalePoint;
      readonly to: ScalePoint;
      readonly color: string;
      readonly negative: string;
      readonly isGradient: boolean;
      readonly showsValue: boolean;
    }
  | {
      readonly kind: "icons";
      /** From the lowest on; each holds from its point on, or only above it. */
      readonly steps: readonly { readonly at: ScalePoint; readonly isAbove: boolean; readonly icon: ScaleIcon | null }[];
      readonly showsValue: boolean;
    }
  | { readonly kind: "rank"; readonly isBottom: boolean; readonly isPercent: boolean; readonly count: number }
  | { readonly kind: "average"; readonly isBelow: boolean; readonly isIncluded: boolean }
  | { readonly kind: "repeated"; readonly isOnce: boolean };

export interface Scale {
  readonly id: string;
  readonly areas: readonly Area[];
  readonly rule: ScaleRule;
  /** The look that it gives to cells, where it gives one. */
  readonly fill: string | null;
  readonly color: string | null;
  readonly bold: boolean;
}

const resolvePoint = (point: ScalePoint, resolve: (formula: string) => string): ScalePoint =>
  typeof point.value === "string" ? { ...point, value: resolve(point.value) } : point;

/** A scale whose formulas are resolved again; the very same one where they stay. */
export function resolveScale(scale: Scale, resolve: (formula: string) => string): Scale {
  const { rule } = scale;
  const points = (at: ScalePoint) => resolvePoint(at, resolve);
  const next: ScaleRule =
    rule.kind === "bar"
      ? { ...rule, from: points(rule.from), to: points(rule.to) }
      : rule.kind === "colors"
        ? { ...rule, points: rule.points.map((item) => ({ ...item, at: points(item.at) })) }
        : rule.kind === "icons"
          ? { ...rule, steps: rule.steps.map((item) => ({ ...item, at: points(item.at) })) }
          : rule;
  return JSON.stringify(next) === JSON.stringify(rule) ? scale : { ...scale, rule: next };
}

const endOf = ({ rule }: Scale): string => (rule.kind === "bar" && rule.to.kind === "formula" ? String(rule.to.value) : "");

/** The ledger's bar for a scale; undefined for other people's scales. */
export function placedBar(scale: Scale): PlacedBar | undefined {
  const [area, ...more] = scale.areas;
  return area && more.length === 0 && area.rows * area.columns === 1 ? barOf(area.top, area.left, endOf(scale)) : undefined;
}

/** A ledger's bar as it is in the row where it is by now. */
export function inItsRow(scale: Scale): Scale {
  const { rule, areas } = scale;
  const limits = limitsIn(endOf(scale));
  if (rule.kind !== "bar" || !limits || areas[0]?.top === limits.row) return scale;
  return { ...scale, rule: { ...rule, to: { kind: "formula", value: `=${barEnd({ ...limits, row: areas[0]!.top })}` } } };
}
