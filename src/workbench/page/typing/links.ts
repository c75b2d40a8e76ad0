import type { FUniver } from "@univerjs/core/facade";
import { MoveSelectionEnterAndTabCommand } from "@univerjs/sheets-ui";
import { KeyCode } from "@univerjs/ui";
import { Direction } from "@univerjs/core";
import { areaOf, splitAddress, type Area } from "../../../formula/address";
import { evaluate } from "../../../formula/evaluate";
import { parse } from "../../../formula/parse";
import { FormulaError, type Formula } from "../../../formula/syntax";
import { parts } from "../../../formula/walk";
import type { GridSheet } from "../../host/grid";
import { speak } from "../messages";
import type { UniverGrid } from "../univer/grid-interface";

/*
 * Links within the workbook: a click on a cell with HYPERLINK, or Enter, selects the target, as in Excel.
 */

const linkIn = (formula: Formula): Formula | undefined =>
  formula.kind === "call" && formula.name === "HYPERLINK" ? formula.args[0] : parts(formula).map(linkIn).find(Boolean);

/** The link location in a formula; undefined if there is none or the formula cannot be parsed. */
function linkOf(formula: string): Formula | undefined {
  try {
    return linkIn(parse(formula));
  } catch (error) {
    if (error instanceof FormulaError) return undefined;
    throw error;
  }
}

interface Target {
  readonly sheet: GridSheet;
  readonly area: Area;
}

/** Expands collapsed groups that contain the target's rows. */
function unfold({ sheet, area }: Target): void {
  for (const group of sheet.groups?.all() ?? [])
    if (group.folded && group.first < area.top + area.rows && area.top < group.first + group.count)
      void sheet.groups!.set({ ...group, folded: false });
}

/** Follows a cell's link on a click or Enter. */
export function followLinks(univer: FUniver, grid: UniverGrid): void {
  function targetOf(id: string, row: number, column: number): Target | undefined {
    const own = grid.sheets().find((sheet) => sheet.id === id);
    const formula = own?.read({ top: row, left: column, rows: 1, columns: 1 }).formulas[0]![0];
    if (!formula?.includes("HYPERLINK(")) return undefined;
    const link = linkOf(formula);
    const target = link && evaluate(link, grid.worldAt(id, row, column));
    if (typeof target !== "string" || !target.startsWith("#")) return undefined;
    const { sheet: name, rest } = splitAddress(target.slice(1));
    const [area, sheet] = [areaOf(rest), grid.sheets().find((item) => item.name() === name)];
    return area && sheet ? { sheet, area } : undefined;
  }

  function targetHere(): Target | undefined {
    const { sheet, area } = grid.selection();
    return area.rows === 1 && area.columns === 1 ? targetOf(sheet, area.top, area.left) : undefined;
  }

  function go(target: Target): void {
    unfold(target);
    grid.select(target.sheet.id, target.area);
  }

  univer.addEvent(univer.Event.CellClicked, ({ worksheet, row, column }) => {
    const { area } = grid.selection();
    // Dragging over cells selects them.
    const isClick = area.top === row && area.left === column;
    const target = isClick && worksheet.getSheetId() === grid.activeSheet() ? targetHere() : undefined;
    if (target) window.setTimeout(() => go(target));
  });
  univer.addEvent(univer.Event.BeforeCommandExecute, (event) => {
    if (event.id !== MoveSelectionEnterAndTabCommand.id) return;
    const { direction, keycode } = event.params as { readonly direction: Direction; readonly keycode: KeyCode };
    const target = keycode === KeyCode.ENTER && direction === Direction.DOWN ? targetHere() : undefined;
    if (!target) return;
    event.cancel = true;
    go(target);
  });
  univer.addEvent(univer.Event.SelectionChanged, () => {
    const target = targetHere();
    if (target) speak(`Link to ${target.sheet.name()}. Press Enter to follow it.`);
  });
}
