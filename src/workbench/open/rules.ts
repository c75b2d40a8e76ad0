import { areaOf, type Area } from "../../formula/address";
import { FileError } from "../../workbook/xlsx/package/zip";
import { plainText, shownFormula } from "../../workbook/xlsx/read/shown";
import type { Comparison, GridHighlight, GridValidation } from "../host/grid";
import type { Styles } from "./styles";
import { child, children, isYes, numberOf, type Node } from "./tree";

/*
 * Rules of a sheet: what may be entered in its cells, and what makes cells look otherwise. A file of a few bytes may have rules
 * for billions of cells; they reach as far as the grid does.
 */

/** Areas of rules that a file may have; a full campaign has some 600. */
const MOST_AREAS = 20_000;
/** Cells over which the conditional formats of a file may reach, each of them worked out; those of a full campaign reach over 40,000. */
const MOST_CELLS = 1_000_000;

const COMPARISONS: Readonly<Record<string, Comparison>> = {
  between: "Between",
  notBetween: "NotBetween",
  equal: "EqualTo",
  notEqual: "NotEqualTo",
  greaterThan: "GreaterThan",
  lessThan: "LessThan",
  greaterThanOrEqual: "GreaterThanOrEqualTo",
  lessThanOrEqual: "LessThanOrEqualTo",
};

const ALERTS: Readonly<Record<string, "Stop" | "Warning" | "Information">> = {
  stop: "Stop",
  warning: "Warning",
  information: "Information",
};

const KINDS = { whole: "wholeNumber", decimal: "decimal", textLength: "textLength" } as const;

/** What the rules of a file may still reach. */
interface RuleRoom {
  areas: number;
  cells: number;
}

export const roomOfRules = (): RuleRoom => ({ areas: MOST_AREAS, cells: MOST_CELLS });

/** How far the grid of a sheet reaches. */
interface Reach {
  readonly rows: number;
  readonly columns: number;
}

/** The areas of a list of addresses, as far as the grid reaches. Throws FileError where there are too many. */
function areasOf(addresses: string, reach: Reach, room: RuleRoom): readonly Area[] {
  return addresses.split(/\s+/).flatMap((address) => {
    const area = areaOf(address);
    if (!area || area.top >= reach.rows || area.left >= reach.columns) return [];
    if (--room.areas < 0) throw new FileError("too large", "The file is too large: its rules are for more than 20,000 areas.");
    const [rows, columns] = [Math.min(area.rows, reach.rows - area.top), Math.min(area.columns, reach.columns - area.left)];
    return [{ ...area, rows, columns }];
  });
}

const formulaIn = (node: Node | undefined): string => {
  // The newer kind has its formula in an element of its own.
  const text = node?.text || (child(node, "f")?.text ?? "");
  return text.replace(/^=/, "");
};
const shown = (formula: string): string => shownFormula(plainText(formula), "").text;

/** A bound: a number, or a formula that gives it. */
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
    operator: COMPARISONS[validation.attribute("operator") ?? "between"] ?? "Between",
    formula1: boundOf(first!),
    ...(second === "" ? {} : { formula2: boundOf(second!) }),
  };
}

/** The lists of these names in a sheet, those among what newer programs add included. */
const listsOf = (elements: readonly Node[], name: string): readonly Node[] => [
  ...elements.filter((one) => one.name === name),
  ...elements
    .filter((one) => one.name === "extLst")
    .flatMap((list) => children(list, "ext").flatMap((ext) => children(ext, name))),
];

const words = (text: string | undefined): string => plainText(text ?? "");

/** The rules of what may be entered. Throws FileError. */
export function validationsOf(elements: readonly Node[], reach: Reach, room: RuleRoom): readonly GridValidation[] {
  const all = listsOf(elements, "dataValidations").flatMap((list) => children(list, "dataValidation"));
  return all.flatMap((one) => {
    const rule = ruleOf(one);
    if (!rule) return [];
    const shared = {
      rule,
      ignoreBlanks: isYes(one.attribute("allowBlank")) !== false,
      alert: {
        show: isYes(one.attribute("showErrorMessage")) === true,
        style: ALERTS[one.attribute("errorStyle") ?? "stop"] ?? "Stop",
        title: words(one.attribute("errorTitle")),
        message: words(one.attribute("error")),
      },
      prompt: {
        show: isYes(one.attribute("showInputMessage")) === true,
        title: words(one.attribute("promptTitle")),
        message: words(one.attribute("prompt")),
      },
    };
    const addresses = one.attribute("sqref") ?? child(one, "sqref")?.text ?? "";
    return areasOf(addresses, reach, room).map((area): GridValidation => ({ area, ...shared }));
  });
}

function highlightRule(rule: Node): GridHighlight["rule"] | undefined {
  const [first, second] = children(rule, "formula").map((one) => shown(formulaIn(one)));
  if (first === undefined) return undefined;
  if (rule.attribute("type") === "expression") return { kind: "custom", formula: first };
  const operator = COMPARISONS[rule.attribute("operator") ?? ""];
  return rule.attribute("type") === "cellIs" && operator
    ? { kind: "cellValue", operator, formula1: first, ...(second === undefined ? {} : { formula2: second }) }
    : undefined;
}

/** What makes cells look otherwise. Throws FileError. */
export function highlightsOf(
  elements: readonly Node[],
  { rules }: Styles,
  reach: Reach,
  room: RuleRoom,
): readonly GridHighlight[] {
  const formats = elements.filter(({ name }) => name === "conditionalFormatting");
  return formats.flatMap((format, n) => {
    const found = children(format, "cfRule").flatMap((one) => {
      const rule = highlightRule(one);
      const look = rules[numberOf(one.attribute("dxfId"), -1)] ?? { fill: null, color: null, bold: false };
      return rule ? [{ rule, look }] : [];
    });
    return areasOf(format.attribute("sqref") ?? "", reach, room).flatMap((area, p) =>
      found.map(({ rule, look }, r): GridHighlight => {
        room.cells -= area.rows * area.columns;
        if (room.cells < 0)
          throw new FileError("too large", "The file is too large: its conditional formats are for more than 1,000,000 cells.");
        return { id: `highlight-${n}-${p}-${r}`, area, rule, ...look };
      }),
    );
  });
}
