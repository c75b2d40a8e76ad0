import { wordIn } from "../../kernel/text";
import { areaOf, type Area } from "../../formula/address";
import { FileError } from "../../workbook/xlsx/package/zip";
import { moved } from "../../workbook/xlsx/formulas/moved";
import { plainText, shownFormula } from "../../workbook/xlsx/read/shown";
import { comparisonOf, type GridHighlight, type GridValidation } from "../host/grid";
import type { Styles } from "./styles";
import { child, children, isYes, type Node } from "./xml-tree";

/*
 * A sheet's data validation and conditional formats. A tiny file can have rules for billions of cells; they are clipped to the
 * grid.
 */

/** Limit on areas with rules in a file; a full campaign has about 600. */
const MOST_AREAS = 20_000;
/** Limit on cells with conditional formats in a file, because each must be evaluated; a full campaign has 40,000. */
const MOST_CELLS = 1_000_000;

const ALERTS: Readonly<Record<string, "Stop" | "Warning" | "Information">> = {
  stop: "Stop",
  warning: "Warning",
  information: "Information",
};

const KINDS = { whole: "wholeNumber", decimal: "decimal", textLength: "textLength" } as const;

/** Counts what the rules of a file apply to; both methods throw FileError beyond the limit. */
export interface RuleAllowance {
  area(): void;
  /** Counts the cells that a conditional format is evaluated for. */
  take(areas: readonly Area[]): void;
}

export function ruleAllowance(): RuleAllowance {
  let [areas, cells] = [0, 0];
  const tooLarge = (excess: string) => new FileError("too large", `The file is too large: its ${excess}.`);
  return {
    area() {
      if (++areas > MOST_AREAS) throw tooLarge("rules apply to more than 20,000 areas");
    },
    take(more) {
      for (const { rows, columns } of more) cells += rows * columns;
      if (cells > MOST_CELLS) throw tooLarge("conditional formats apply to more than 1,000,000 cells");
    },
  };
}

/** The size of a sheet's grid. */
export interface Reach {
  readonly rows: number;
  readonly columns: number;
}

/** An area clipped to the grid; null if it is outside. */
export function within(area: Area | null, reach: Reach): Area | null {
  if (!area || area.top >= reach.rows || area.left >= reach.columns) return null;
  const [rows, columns] = [Math.min(area.rows, reach.rows - area.top), Math.min(area.columns, reach.columns - area.left)];
  return { ...area, rows, columns };
}

/** The areas of a list of addresses, clipped to the grid. Throws FileError if there are too many. */
export function areasOf(addresses: string, reach: Reach, allowance: Pick<RuleAllowance, "area">): readonly Area[] {
  return addresses.split(/\s+/).flatMap((address) => {
    const area = within(areaOf(address), reach);
    if (!area) return [];
    allowance.area();
    return [area];
  });
}

/** The addresses of a rule's cells; newer rules have them in an element. */
export const cellsOf = (rule: Node): string => rule.attribute("sqref") ?? child(rule, "sqref")?.text ?? "";

/** Elements with a name in the extension list, where newer Excel versions add them. */
export const extrasOf = (elements: readonly Node[], name: string): readonly Node[] =>
  elements
    .filter((item) => item.name === "extLst")
    .flatMap((list) => children(list, "ext").flatMap((ext) => children(ext, name)));

export const formulaIn = (node: Node | undefined): string => {
  // Newer rules have their formula in a child element.
  const text = node?.text || (child(node, "f")?.text ?? "");
  return text.replace(/^=/, "");
};
export const shown = (formula: string): string => shownFormula(plainText(formula), "").text;

/** A bound: a number, or a formula. */
const boundOf = (formula: string): number | string =>
  formula.trim() !== "" && Number.isFinite(Number(formula)) ? Number(formula) : shown(formula);

function ruleOf(validation: Node): GridValidation["rule"] | undefined {
  const [first, second] = ["formula1", "formula2"].map((name) => formulaIn(child(validation, name)));
  const type = validation.attribute("type") ?? "";
  if (type === "list") {
    const source = first!.startsWith('"') ? plainText(first!).slice(1, -1).replaceAll('""', '"') : shown(first!);
    return { kind: "list", source };
  }
  if (type === "custom") return { kind: "custom", formula: shown(first!) };
  if (!Object.hasOwn(KINDS, type)) return undefined;
  return {
    kind: KINDS[type as keyof typeof KINDS],
    operator: comparisonOf(validation.attribute("operator")) ?? "Between",
    formula1: boundOf(first!),
    ...(second === "" ? {} : { formula2: boundOf(second!) }),
  };
}

const message = (text: string | undefined): string => plainText(text ?? "");

/** Reads the data validation of a sheet. Throws FileError. */
export function validationsOf(elements: readonly Node[], reach: Reach, allowance: RuleAllowance): readonly GridValidation[] {
  const lists = [...elements.filter(({ name }) => name === "dataValidations"), ...extrasOf(elements, "dataValidations")];
  const all = lists.flatMap((list) => children(list, "dataValidation"));
  return all.flatMap((item) => {
    const rule = ruleOf(item);
    if (!rule) return [];
    const shared = {
      rule,
      ignoreBlanks: isYes(item.attribute("allowBlank")) !== false,
      alert: {
        show: isYes(item.attribute("showErrorMessage")) === true,
        style: wordIn(ALERTS, item.attribute("errorStyle") ?? "stop") ?? "Stop",
        title: message(item.attribute("errorTitle")),
        message: message(item.attribute("error")),
      },
      prompt: {
        show: isYes(item.attribute("showInputMessage")) === true,
        title: message(item.attribute("promptTitle")),
        message: message(item.attribute("prompt")),
      },
    };
    return areasOf(cellsOf(item), reach, allowance).map((area): GridValidation => ({ area, ...shared }));
  });
}

/** Kinds of conditional formats for which files also contain an equivalent formula. */
const BY_FORMULA = new Set(
  [
    "expression containsText notContainsText beginsWith endsWith",
    "containsBlanks notContainsBlanks containsErrors notContainsErrors timePeriod",
  ].flatMap((line) => line.split(" ")),
);

/** The rule for the first of its areas. Newer Excel versions name the formula element differently. */
function highlightRule(rule: Node): GridHighlight["rule"] | undefined {
  const [first, second] = rule.nodes
    .filter(({ name }) => name === "formula" || name === "f")
    .map((item) => shown(formulaIn(item)));
  const type = rule.attribute("type") ?? "";
  if (first === undefined) return undefined;
  if (BY_FORMULA.has(type)) return { kind: "custom", formula: first };
  const operator = comparisonOf(rule.attribute("operator"));
  return type === "cellIs" && operator
    ? { kind: "cellValue", operator, formula1: first, ...(second === undefined ? {} : { formula2: second }) }
    : undefined;
}

/** A rule at an offset from its first area: its references are adjusted. */
function ruleIn(rule: GridHighlight["rule"], down: number, right: number): GridHighlight["rule"] {
  const there = (formula: string): string => `=${moved(formula.replace(/^=/, ""), down, right)}`;
  if (down === 0 && right === 0) return rule;
  if (rule.kind === "custom") return { ...rule, formula: there(rule.formula) };
  const { formula2 } = rule;
  return { ...rule, formula1: there(rule.formula1), ...(formula2 === undefined ? {} : { formula2: there(formula2) }) };
}

/** The conditional formats in the extension list, where newer Excel versions add them. */
export const newerFormats = (elements: readonly Node[]): readonly Node[] =>
  extrasOf(elements, "conditionalFormattings").flatMap((list) => children(list, "conditionalFormatting"));

/** Reads the conditional formats that highlight cells. Throws FileError. */
export function highlightsOf(
  elements: readonly Node[],
  styles: Styles,
  reach: Reach,
  allowance: RuleAllowance,
): readonly GridHighlight[] {
  const formats = [...elements.filter(({ name }) => name === "conditionalFormatting"), ...newerFormats(elements)];
  return formats.flatMap((format, n) => {
    const found = children(format, "cfRule").flatMap((item) => {
      const rule = highlightRule(item);
      return rule ? [{ rule, style: styles.ruleStyle(item) }] : [];
    });
    if (found.length === 0) return [];
    const cells = cellsOf(format);
    const first = areaOf(cells.split(/\s+/)[0]!);
    return areasOf(cells, reach, allowance).flatMap((area, p) =>
      found.map(({ rule, style }, r): GridHighlight => {
        allowance.take([area]);
        const its = ruleIn(rule, area.top - (first?.top ?? area.top), area.left - (first?.left ?? area.left));
        return { id: `highlight-${n}-${p}-${r}`, area, rule: its, ...style };
      }),
    );
  });
}
