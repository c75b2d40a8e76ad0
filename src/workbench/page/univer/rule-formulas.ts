import { ICommandService, type ICellData, type Injector, type IRange } from "@univerjs/core";
import {
  OtherFormulaMarkDirty,
  RemoveOtherFormulaMutation,
  SetFormulaCalculationResultMutation,
  SetOtherFormulaMutation,
} from "@univerjs/engine-formula";
import { MOST_COLUMNS, MOST_ROWS } from "../../../formula/address";
import { evaluate } from "../../../formula/evaluate";
import { parse } from "../../../formula/parse";
import { FormulaError, type CellAddress, type Formula } from "../../../formula/syntax";
import { isError, type CellArea, type Grid, type Value, type World } from "../../../formula/world";
import { BOOK, univerValue } from "./data";

/*
 * Formulas that stand in no cell: those of rules of entry and of highlights. Univer asks for what they give in each of a rule's
 * cells, and keeps the answers until there are others.
 */

/** What a formula is evaluated in that stands in a cell, by what the cells show. */
export type WorldAt = (sheet: string, row: number, column: number) => World;

interface RuleFormula {
  readonly sheet: string;
  readonly formula: Formula;
  readonly ranges: readonly IRange[];
  /** What it read when it was last evaluated. */
  read: readonly CellArea[];
}

interface Asked {
  readonly unitId: string;
  readonly subUnitId: string;
  readonly formulaMap: Readonly<Record<string, { readonly f: string; readonly ranges: readonly IRange[] }>>;
}

type Answers = Record<number, Record<number, ICellData[][]>>;

interface RuleFormulas {
  /** Answers anew what reads a cell that shows something else; all of them where that is not told. */
  changed(isChanged?: (area: CellArea) => boolean): void;
}

function readable(text: string): Formula {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof FormulaError) return { kind: "error", error: "#NAME?" };
    throw error;
  }
}

function moved(cell: CellAddress, down: number, right: number): CellAddress {
  return {
    ...cell,
    row: cell.fixedRow ? cell.row : cell.row + down,
    column: cell.fixedColumn ? cell.column : cell.column + right,
  };
}

const isInSheet = ({ row, column }: CellAddress): boolean => row >= 0 && row < MOST_ROWS && column >= 0 && column < MOST_COLUMNS;

/** The world of a cell that is so far from the one for which a formula is written; keeps what is read. */
function worldFrom(world: World, down: number, right: number, read: CellArea[]): World {
  return {
    ...world,
    area(reference) {
      let its = reference;
      if (reference.kind === "cells") {
        const [from, to] = [moved(reference.from, down, right), reference.to && moved(reference.to, down, right)];
        if (!isInSheet(from) || (to && !isInSheet(to))) return { error: "#REF!" };
        its = { ...reference, from, to };
      }
      const found = world.area(its);
      if (!isError(found)) read.push(found);
      return found;
    },
    beside: (area) => void read.push(area),
  };
}

const cellOf = (value: Value): ICellData => univerValue(isError(value) ? value.error : value);
const cellsOf = (result: Value | Grid): ICellData[][] =>
  Array.isArray(result) ? (result as Grid).map((line) => line.map(cellOf)) : [[cellOf(result as Value)]];

/** Answers Univer for the formulas of its rules. */
export function answerRules(services: Injector, worldAt: WorldAt): RuleFormulas {
  const commands = services.get(ICommandService);
  const formulas = new Map<string, RuleFormula>();
  const wanted = new Set<string>();
  let isAnswering = false;

  function answered(one: RuleFormula): Answers {
    const [first] = one.ranges;
    const read: CellArea[] = [];
    const seen = new Set<string>();
    const answers: Answers = {};
    for (const range of one.ranges)
      for (let row = range.startRow; row <= range.endRow; row++)
        for (let column = range.startColumn; column <= range.endColumn; column++) {
          const [down, right] = [row - first!.startRow, column - first!.startColumn];
          const its: CellArea[] = [];
          const result = evaluate(one.formula, worldFrom(worldAt(one.sheet, row, column), down, right, its));
          (answers[down] ??= {})[right] = cellsOf(result);
          for (const area of its) {
            const key = `${area.top},${area.left},${area.rows},${area.columns},${area.sheet}`;
            if (!seen.has(key)) read.push(area);
            seen.add(key);
          }
        }
    one.read = read;
    return answers;
  }

  function answer(): void {
    isAnswering = false;
    const bySheet: Record<string, Record<string, Answers>> = {};
    for (const id of wanted) {
      const one = formulas.get(id);
      if (one) (bySheet[one.sheet] ??= {})[id] = answered(one);
    }
    wanted.clear();
    commands.syncExecuteCommand(
      SetFormulaCalculationResultMutation.id,
      { unitData: {}, unitOtherData: { [BOOK]: bySheet } },
      { onlyLocal: true },
    );
  }

  function want(id: string): void {
    wanted.add(id);
    if (isAnswering) return;
    isAnswering = true;
    queueMicrotask(answer);
  }

  commands.onCommandExecuted(({ id, params }) => {
    if (id === SetOtherFormulaMutation.id) {
      const { subUnitId, formulaMap } = params as Asked;
      for (const [key, { f, ranges }] of Object.entries(formulaMap))
        formulas.set(key, { sheet: subUnitId, formula: readable(f), ranges, read: [] });
    } else if (id === RemoveOtherFormulaMutation.id) {
      for (const key of (params as { readonly formulaIdList: readonly string[] }).formulaIdList) formulas.delete(key);
    } else if (id === OtherFormulaMarkDirty.id) {
      const marked = params as Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, boolean>>>>>>;
      for (const sheet of Object.values(marked[BOOK] ?? {})) for (const key of Object.keys(sheet)) want(key);
    }
  });

  return {
    changed(isChanged) {
      for (const [id, { read }] of formulas) if (!isChanged || read.some(isChanged)) want(id);
    },
  };
}
