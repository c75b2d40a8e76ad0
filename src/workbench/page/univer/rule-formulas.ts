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
import { BOOK } from "./data";

/*
 * Formulas of validation and highlight rules, which are not in a cell. Univer requests their results for each cell of a rule and
 * caches them. Only the sheet in sight needs them; the others get theirs when they are shown, before they are drawn.
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
  /** Recomputes the answers that read a changed cell; all of them if the changed cells are unknown. */
  changed(isChanged?: (area: CellArea) => boolean): void;
}

/** Hears for which formulas of its rules Univer wants answers. */
export function ruleFormulas(services: Injector): RuleFormulas {
  const commands = services.get(ICommandService);
  const formulas = new Map<string, Known>();
  const wanted = new Set<string>();
  let answerOf: Answer | undefined;
  let isAnswering = false;

  const activeSheet = (): string | undefined =>
    services.get(IUniverInstanceService).getUnit<Workbook>(BOOK)?.getActiveSheet(true)?.getSheetId();

  function answer(): void {
    isAnswering = false;
    const sheet = activeSheet();
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
    queueMicrotask(answer);
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
  };
}
