import type { IStyleData } from "@univerjs/core";
import { address } from "../../../formula/address";
import { asksYesNo, COMPARISONS, type GridHighlight, type GridValidation } from "../../host/grid";
import type { Scale } from "../../scales";
import { univerStyle } from "./cell-data";
import { rangeOf } from "./coordinates";
import { univerScaleRule } from "./scales";

/*
 * Data validation, conditional formats and notes in Univer's form.
 */

export const ERROR_STYLES = { Information: 0, Stop: 1, Warning: 2 } as const;

export function univerValidation(validation: GridValidation, uid: string) {
  const { rule, alert, prompt } = validation;
  const shared = {
    uid,
    ranges: [rangeOf(validation.area)],
    allowBlank: validation.ignoreBlanks,
    showErrorMessage: alert.show,
    errorStyle: ERROR_STYLES[alert.style],
    errorTitle: alert.title,
    error: alert.message,
    showInputMessage: prompt.show,
    promptTitle: prompt.title,
    prompt: prompt.message,
  };
  // Booleans are numbers here, which no list of words would accept: these cells get a check box.
  if (asksYesNo(validation)) return { ...shared, type: "checkbox", formula1: "1", formula2: "0" };
  if (rule.kind === "list") {
    return { ...shared, type: "list", formula1: rule.source, showDropDown: true, renderMode: 1 };
  }
  if (rule.kind === "custom") return { ...shared, type: "custom", formula1: rule.formula };
  return {
    ...shared,
    type: rule.kind === "wholeNumber" ? "whole" : rule.kind,
    operator: COMPARISONS[rule.operator],
    formula1: String(rule.formula1),
    ...(rule.formula2 === undefined ? {} : { formula2: String(rule.formula2) }),
  };
}

/** A comparison as a formula, true in cells that match. */
function comparing(
  cell: string,
  { operator, formula1, formula2 }: Extract<GridHighlight["rule"], { kind: "cellValue" }>,
): string {
  const [first, second] = [formula1, formula2 ?? "0"].map((item) => `(${item.replace(/^=/, "")})`);
  const isBetween = `AND(${cell}>=${first},${cell}<=${second})`;
  if (operator === "Between") return `=${isBetween}`;
  if (operator === "NotBetween") return `=NOT(${isBetween})`;
  return `=${cell}${SIGNS[operator]}${first}`;
}

const SIGNS = {
  EqualTo: "=",
  NotEqualTo: "<>",
  GreaterThan: ">",
  LessThan: "<",
  GreaterThanOrEqualTo: ">=",
  LessThanOrEqualTo: "<=",
} as const;

/**
 * The style of a rule. Properties that it does not set are omitted; otherwise Univer would remove them from the cell and from
 * other rules.
 */
const ruleStyle = ({ fill, color, bold }: Pick<GridHighlight, "fill" | "color" | "bold">): IStyleData =>
  univerStyle({ ...(fill === null ? {} : { fill }), ...(color === null ? {} : { color }), ...(bold ? { bold } : {}) });

export function univerHighlight({ id, area, rule, fill, color, bold }: GridHighlight) {
  const value = rule.kind === "custom" ? rule.formula : comparing(address(area.top, area.left), rule);
  return {
    cfId: id,
    ranges: [rangeOf(area)],
    stopIfTrue: false,
    rule: { type: "highlightCell", subType: "formula", value, style: ruleStyle({ fill, color, bold }) },
  };
}

export const univerScale = ({ id, areas, rule, fill, color, bold }: Scale) => ({
  cfId: id,
  ranges: areas.map(rangeOf),
  stopIfTrue: false,
  rule: univerScaleRule(rule, ruleStyle({ fill, color, bold })),
});

export const univerNote = (id: string, row: number, column: number, text: string) => ({
  id,
  row,
  col: column,
  width: 240,
  height: Math.min(200, 24 + 16 * Math.ceil(text.length / 34)),
  note: text,
});
