import type { Area } from "../formula/address";
import { barEnd, barOf, limitsIn } from "../sheets/bars";
import type { PlacedBar } from "../sheets/placed";

/*
 * Conditional formats that compare all of their cells: color scales, data bars, icons, highest and lowest values. The file and
 * the grid have them; the add-in's own are bars of single cells, full at the limit of their row.
 */

/** A point between the lowest and the highest value. */
export interface ScalePoint {
  readonly kind: "min" | "max" | "num" | "percent" | "percentile" | "formula";
  /** A number, or a formula with its "="; undefined for the lowest and the highest. */
  readonly value?: number | string;
}

/** An icon of an icon set, by its position from the lowest. */
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
      /** From the lowest up; each applies from its point on, or only above it. */
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
  /** The style of a rule that styles cells; null if it sets none. */
  readonly fill: string | null;
  readonly color: string | null;
  readonly bold: boolean;
}

const resolvePoint = (point: ScalePoint, resolve: (formula: string) => string): ScalePoint =>
  typeof point.value === "string" ? { ...point, value: resolve(point.value) } : point;

/** Rewrites the formulas of a scale; returns the same object if nothing changed. */
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

/** The ledger's data bar in a scale; undefined for all other scales. */
export function placedBar(scale: Scale): PlacedBar | undefined {
  const [area, ...more] = scale.areas;
  return area && more.length === 0 && area.rows * area.columns === 1 ? barOf(area.top, area.left, endOf(scale)) : undefined;
}

/** A ledger's data bar, adjusted to its current row. */
export function inItsRow(scale: Scale): Scale {
  const { rule, areas } = scale;
  const limits = limitsIn(endOf(scale));
  if (rule.kind !== "bar" || !limits || areas[0]?.top === limits.row) return scale;
  return { ...scale, rule: { ...rule, to: { kind: "formula", value: `=${barEnd({ ...limits, row: areas[0]!.top })}` } } };
}
