import type { EntryRule } from "../../workbook/xlsx/edit/validations";
import { COMPARISONS, type GridValidation } from "../host/grid";

/*
 * Data validation in the files' form.
 */

const KINDS = { list: "list", wholeNumber: "whole", decimal: "decimal", textLength: "textLength", custom: "custom" } as const;

const boundsOf = (rule: GridValidation["rule"]): Pick<EntryRule, "operator" | "first" | "second"> => {
  if (rule.kind === "list") return { first: rule.source };
  if (rule.kind === "custom") return { first: rule.formula };
  const { operator, formula1, formula2 } = rule;
  return {
    operator: COMPARISONS[operator],
    first: String(formula1),
    ...(formula2 === undefined ? {} : { second: String(formula2) }),
  };
};

export const entryRuleOf = ({ area, rule, ignoreBlanks, alert, prompt }: GridValidation): EntryRule => ({
  area,
  type: KINDS[rule.kind],
  ...boundsOf(rule),
  ignoreBlanks,
  alert: { ...alert, style: alert.style.toLowerCase() },
  prompt,
});
