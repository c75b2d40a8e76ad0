import {
  ICommandService,
  IUniverInstanceService,
  type ICellData,
  type Injector,
  type IRange,
  type Workbook,
} from "@univerjs/core";
import {
  OtherFormulaMarkDirty,
  RemoveOtherFormulaMutation,
  SetFormulaCalculationResultMutation,
  SetOtherFormulaMutation,
} from "@univerjs/engine-formula";
import { SetWorksheetActiveOperation } from "@univerjs/sheets";
import type { CellArea } from "../../../formula/world";
import { BOOK } from "./coordinates";

/*
 * Formulas of validation and highlight rules, which are not in a cell. Univer requests their results for each cell of a rule and
 * caches them. Only the active sheet needs them; other sheets get theirs when they are activated, before they are drawn, or when
 * they are printed.
 */

interface RuleFormula {
  readonly sheet: string;
  readonly formula: string;
  readonly ranges: readonly IRange[];
}

/** A formula's results, by rows down and columns right of the rule's first cell. */
export type Answers = Record<number, Record<number, ICellData[][]>>;

/** Evaluates a formula in all cells of its rule; also returns the areas that it read. */
export type Answer = (rule: RuleFormula) => { readonly answers: Answers; readonly read: readonly CellArea[] };

interface Known extends RuleFormula {
  /** The areas read by the last evaluation. */
  read: readonly CellArea[];
}

interface RuleRequest {
  readonly unitId: string;
  readonly subUnitId: string;
  readonly formulaMap: Readonly<Record<string, { readonly f: string; readonly ranges: readonly IRange[] }>>;
}

export interface RuleFormulas {
  /** Sets the function that evaluates rules; earlier requests are answered too. */
  answerBy(answer: Answer): void;
  /** Recomputes the answers that read a changed cell; all of them if the changed cells are unknown. */
  changed(isChanged?: (area: CellArea) => boolean): void;
  /** Answers all requests of a sheet now, even if it is not active. */
  answerOn(sheet: string): void;
}

/** Handles Univer's requests for results of rules' formulas. */
export function ruleFormulas(services: Injector): RuleFormulas {
  const commands = services.get(ICommandService);
  const formulas = new Map<string, Known>();
  const wanted = new Set<string>();
  let answerOf: Answer | undefined;
  let isAnswering = false;

  const activeSheet = (): string | undefined =>
    services.get(IUniverInstanceService).getUnit<Workbook>(BOOK)?.getActiveSheet(true)?.getSheetId();

  function answer(sheet: string | undefined): void {
    const answersOf: Record<string, Answers> = {};
    for (const id of wanted) {
      const item = formulas.get(id);
      if (!item || item.sheet !== sheet) continue;
      const { answers, read } = answerOf!(item);
      item.read = read;
      answersOf[id] = answers;
      wanted.delete(id);
    }
    if (!sheet || Object.keys(answersOf).length === 0) return;
    commands.syncExecuteCommand(
      SetFormulaCalculationResultMutation.id,
      { unitData: {}, unitOtherData: { [BOOK]: { [sheet]: answersOf } } },
      { onlyLocal: true },
    );
  }

  function answerSoon(): void {
    if (isAnswering || !answerOf || wanted.size === 0) return;
    isAnswering = true;
    queueMicrotask(() => {
      isAnswering = false;
      answer(activeSheet());
    });
  }

  function want(id: string): void {
    wanted.add(id);
    answerSoon();
  }

  commands.onCommandExecuted(({ id, params }) => {
    if (id === SetOtherFormulaMutation.id) {
      const { subUnitId, formulaMap } = params as RuleRequest;
      for (const [key, { f, ranges }] of Object.entries(formulaMap))
        formulas.set(key, { sheet: subUnitId, formula: f, ranges, read: [] });
    } else if (id === RemoveOtherFormulaMutation.id) {
      for (const key of (params as { readonly formulaIdList: readonly string[] }).formulaIdList) {
        formulas.delete(key);
        wanted.delete(key);
      }
    } else if (id === OtherFormulaMarkDirty.id) {
      const marked = params as Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, boolean>>>>>>;
      for (const sheet of Object.values(marked[BOOK] ?? {})) for (const key of Object.keys(sheet)) want(key);
    } else if (id === SetWorksheetActiveOperation.id) answerSoon();
  });

  return {
    answerBy(how) {
      answerOf = how;
      answerSoon();
    },
    changed(isChanged) {
      for (const [id, { read }] of formulas) if (!isChanged || read.some(isChanged)) want(id);
    },
    answerOn: (sheet) => answerOf && answer(sheet),
  };
}
