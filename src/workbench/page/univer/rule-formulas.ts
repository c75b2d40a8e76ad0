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
import { idle } from "../idle";
import { BOOK } from "./data";

/*
 * Formulas that stand in no cell: those of rules of entry and of highlights. Univer asks for what they give in each of a rule's
 * cells, and keeps the answers until there are others. The sheet in sight is answered before it is drawn; the others, when the
 * browser has time or when they are shown.
 */

interface RuleFormula {
  readonly sheet: string;
  readonly formula: string;
  readonly ranges: readonly IRange[];
}

/** What a formula gives, by how far down and to the right of the rule's first cell. */
export type Answers = Record<number, Record<number, ICellData[][]>>;

/** What a formula gives in all cells of its rule, and what it read for that. */
export type Answer = (rule: RuleFormula) => { readonly answers: Answers; readonly read: readonly CellArea[] };

interface Known extends RuleFormula {
  /** What it read when it was last evaluated. */
  read: readonly CellArea[];
}

interface RuleRequest {
  readonly unitId: string;
  readonly subUnitId: string;
  readonly formulaMap: Readonly<Record<string, { readonly f: string; readonly ranges: readonly IRange[] }>>;
}

export interface RuleFormulas {
  /** Answers by that from now on, also what was asked before. */
  answerBy(answer: Answer): void;
  /** Answers again what reads a cell that shows something else; all of them where that is not reported. */
  changed(isChanged?: (area: CellArea) => boolean): void;
}

/** Hears for which formulas of its rules Univer wants answers. */
export function ruleFormulas(services: Injector): RuleFormulas {
  const commands = services.get(ICommandService);
  const formulas = new Map<string, Known>();
  const wanted = new Set<string>();
  let answerOf: Answer | undefined;
  let isAnswering = false;
  let isWaiting = false;

  const sheetInSight = (): string | undefined =>
    services.get(IUniverInstanceService).getUnit<Workbook>(BOOK)?.getActiveSheet(true)?.getSheetId();

  /** Answers a sheet's formulas; without a sheet, those that were removed meanwhile are forgotten. */
  function answer(sheet: string | undefined): void {
    const answersOf: Record<string, Answers> = {};
    for (const id of wanted) {
      const item = formulas.get(id);
      if (item?.sheet !== sheet) continue;
      wanted.delete(id);
      if (!item) continue;
      const { answers, read } = answerOf!(item);
      item.read = read;
      answersOf[id] = answers;
    }
    if (sheet === undefined || Object.keys(answersOf).length === 0) return;
    commands.syncExecuteCommand(
      SetFormulaCalculationResultMutation.id,
      { unitData: {}, unitOtherData: { [BOOK]: { [sheet]: answersOf } } },
      { onlyLocal: true },
    );
  }

  async function answerOthers(): Promise<void> {
    if (isWaiting) return;
    isWaiting = true;
    for (const id of wanted) {
      await idle();
      if (wanted.has(id)) answer(formulas.get(id)?.sheet);
    }
    isWaiting = false;
  }

  function answerShown(): void {
    isAnswering = false;
    answer(sheetInSight());
    if (wanted.size > 0) void answerOthers();
  }

  function answerSoon(): void {
    if (isAnswering || !answerOf || wanted.size === 0) return;
    isAnswering = true;
    queueMicrotask(answerShown);
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
      for (const key of (params as { readonly formulaIdList: readonly string[] }).formulaIdList) formulas.delete(key);
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
  };
}
