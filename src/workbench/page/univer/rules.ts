import type { IDataValidationRule, IRange } from "@univerjs/core";
import { canBeStored } from "../../../workbook/xlsx/formulas/stored";
import { comparisonOf, type GridValidation } from "../../host/grid";
import { areaOf } from "./coordinates";
import { ERROR_STYLES, univerValidation } from "./rule-data";

/*
 * Data validation as the user left it in Univer, as far as files can store it.
 */

/** A validation with Univer's id of its rule, which may cover several areas. */
export interface KnownRule {
  readonly uid: string;
  readonly validation: GridValidation;
}

const KINDS: Readonly<Record<string, "wholeNumber" | "decimal" | "textLength">> = {
  whole: "wholeNumber",
  decimal: "decimal",
  textLength: "textLength",
};
/** Excel's limit on the length of a list or formula in a validation. */
const MOST_LETTERS = 255;

const keyOf = <T extends object>(words: T, value: unknown): keyof T | undefined =>
  (Object.keys(words) as (keyof T)[]).find((word) => words[word] === value);

const isFormula = (text: string): boolean => text.startsWith("=") && text.length <= MOST_LETTERS && canBeStored(text);
const isBound = (text: string): boolean => isFormula(text) || (text.trim() !== "" && !Number.isNaN(Number(text)));

/** Univer's list of choices in Excel's form; undefined if it is too long for Excel, or a choice contains a comma. */
function choicesOf(formula: string): string | undefined {
  if (formula === "" || isFormula(formula)) return formula;
  const choices = formula.startsWith("[") ? (JSON.parse(formula) as readonly string[]) : formula.split(",");
  const source = choices.join(",");
  return choices.some((item) => item.includes(",")) || source.length > MOST_LETTERS ? undefined : source;
}

/** A rule of Univer's in the grid's terms; undefined if it cannot be saved. */
function validationOf({ type, operator, formula1 = "", formula2 = "" }: IDataValidationRule): GridValidation["rule"] | undefined {
  if (type === "list") {
    const source = choicesOf(formula1);
    return source ? { kind: "list", source } : undefined;
  }
  if (type === "custom") return isFormula(formula1) ? { kind: "custom", formula: formula1 } : undefined;
  const kind = KINDS[type];
  const comparison = comparisonOf(operator);
  if (!kind || !comparison || !isBound(formula1)) return undefined;
  if (comparison !== "Between" && comparison !== "NotBetween") return { kind, operator: comparison, formula1 };
  return isBound(formula2) ? { kind, operator: comparison, formula1, formula2 } : undefined;
}

const requested = ({ type, operator, formula1, formula2 }: Partial<IDataValidationRule>): string =>
  JSON.stringify([type, operator ?? null, formula1 ?? null, formula2 ?? null]);

function ruleOf(rule: IDataValidationRule, known: GridValidation | undefined): GridValidation["rule"] | undefined {
  const isAsBefore = known && requested(univerValidation(known, rule.uid) as Partial<IDataValidationRule>) === requested(rule);
  return isAsBefore ? known.rule : validationOf(rule);
}

/** The current validations of a sheet; `isWhole` is false if some cannot be saved. */
export function remainingRules(
  opened: readonly { readonly rule: IDataValidationRule }[],
  known: readonly KnownRule[],
): { readonly remaining: readonly KnownRule[]; readonly isWhole: boolean } {
  let isWhole = true;
  const remaining = opened.flatMap(({ rule }): KnownRule[] => {
    const before = known.find(({ uid }) => uid === rule.uid)?.validation;
    const restored = ruleOf(rule, before);
    const areas = (rule.ranges as readonly IRange[]).map(areaOf);
    // Whole rows and columns have no valid size.
    if (!restored || !areas.every(({ rows, columns }) => rows > 0 && columns > 0)) {
      isWhole = false;
      return before ? [{ uid: rule.uid, validation: before }] : [];
    }
    const rest = {
      rule: restored,
      ignoreBlanks: rule.allowBlank ?? true,
      alert: {
        show: rule.showErrorMessage ?? true,
        style: keyOf(ERROR_STYLES, rule.errorStyle) ?? ("Warning" as const),
        title: rule.errorTitle ?? "",
        message: rule.error ?? "",
      },
      prompt: { show: rule.showInputMessage ?? false, title: rule.promptTitle ?? "", message: rule.prompt ?? "" },
    };
    return areas.map((area) => ({ uid: rule.uid, validation: { area, ...rest } }));
  });
  return { remaining, isWhole };
}
