import type { IDataValidationRule, IRange } from "@univerjs/core";
import type { Comparison, GridValidation } from "../../host/grid";
import { areaOf, COMPARISONS, ERROR_STYLES, univerValidation } from "./data";

/*
 * Rules of entry as the player left them in Univer: those that a file gets.
 */

/** A rule of entry with Univer's name for it; one of Univer's may be for several areas. */
export interface KnownRule {
  readonly uid: string;
  readonly validation: GridValidation;
}

const NUMBERS: Readonly<Record<string, "wholeNumber" | "decimal">> = { whole: "wholeNumber", decimal: "decimal" };
/** Letters that a list of choices may have in Excel. */
const MOST_OF_LIST = 255;
/** Bounds that files get from here. */
const BOUNDS: ReadonlySet<Comparison> = new Set(["Between", "GreaterThanOrEqualTo", "LessThanOrEqualTo"] as const);

const keyOf = <T extends object>(words: T, value: unknown): keyof T | undefined =>
  (Object.keys(words) as (keyof T)[]).find((word) => words[word] === value);

const isNumber = (text: string | undefined): text is string =>
  text !== undefined && text.trim() !== "" && !Number.isNaN(Number(text));

/** Choices as Excel takes them, from Univer's list of them; undefined where Excel has no room for them or would part one at its comma. */
function plainList(formula: string | undefined): string | undefined {
  if (!formula || formula.startsWith("=")) return undefined;
  const choices = formula.startsWith("[") ? (JSON.parse(formula) as readonly string[]) : formula.split(",");
  const source = choices.join(",");
  return choices.some((one) => one.includes(",")) || source.length > MOST_OF_LIST ? undefined : source;
}

/** What is asked of cells, in the grid's words; undefined where no file gets it from here. */
function askedBy({ type, operator, formula1, formula2 }: IDataValidationRule): GridValidation["rule"] | undefined {
  if (type === "list") {
    const source = plainList(formula1);
    return source === undefined ? undefined : { kind: "list", source };
  }
  const kind = NUMBERS[type];
  const comparison = keyOf(COMPARISONS, operator) as Comparison | undefined;
  if (!kind || !comparison || !BOUNDS.has(comparison) || !isNumber(formula1)) return undefined;
  if (comparison !== "Between") return { kind, operator: comparison, formula1 };
  return isNumber(formula2) ? { kind, operator: comparison, formula1, formula2 } : undefined;
}

const asked = ({ type, operator, formula1, formula2 }: Partial<IDataValidationRule>): string =>
  JSON.stringify([type, operator ?? null, formula1 ?? null, formula2 ?? null]);

function ruleOf(rule: IDataValidationRule, known: GridValidation | undefined): GridValidation["rule"] | undefined {
  const isAsBefore = known && asked(univerValidation(known, rule.uid) as Partial<IDataValidationRule>) === asked(rule);
  return isAsBefore ? known.rule : askedBy(rule);
}

/** The rules of a sheet as they are now; `isWhole` unless some of them no file gets from here. */
export function rulesAsLeft(
  left: readonly { readonly rule: IDataValidationRule }[],
  known: readonly KnownRule[],
): { readonly kept: readonly KnownRule[]; readonly isWhole: boolean } {
  let isWhole = true;
  const kept = left.flatMap(({ rule }): KnownRule[] => {
    const before = known.find(({ uid }) => uid === rule.uid)?.validation;
    const made = ruleOf(rule, before);
    const areas = (rule.ranges as readonly IRange[]).map(areaOf);
    // Whole rows and columns have no end.
    if (!made || !areas.every(({ rows, columns }) => rows > 0 && columns > 0)) {
      isWhole = false;
      return before ? [{ uid: rule.uid, validation: before }] : [];
    }
    const rest = {
      rule: made,
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
  return { kept, isWhole };
}
