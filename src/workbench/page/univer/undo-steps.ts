import {
  CommandType,
  ICommandService,
  IContextService,
  IUndoRedoService,
  IUniverInstanceService,
  LocalUndoRedoService,
  RedoCommandId,
  setDependencies,
  UndoCommandId,
  type Injector,
  type IUndoRedoItem,
} from "@univerjs/core";
import type { FUniver } from "@univerjs/core/facade";
import type { DocumentState } from "./document-state";
import { isShift, MOVE_RANGE } from "./changes";
import { BOOK } from "./data";

/*
 * What the add-in does is one step of the grid's Undo and Redo, whatever it was made of.
 */

interface Stepping {
  /** Whether the grid itself is at work, and not the player. */
  isOurs(): boolean;
  /** The workbook as it is. */
  documentState(): DocumentState;
  /** Makes the workbook what it was. */
  stand(to: DocumentState): void;
  /** What puts back all that Univer does not know of, as it was before the player's last act. */
  putsBack(): (() => void) | undefined;
}

interface Steps {
  /** What `work` changes is one step, and so is what it does in parts that are steps themselves. */
  step<T>(work: () => Promise<T>): Promise<T>;
  /** Something was changed. */
  touched(): void;
}

const STEP = "workbench.mutation.step";
const PARTS = "workbench.mutation.parts";

/** Univer would note each part of a step that is a command of its own, and after some of them it forgets everything. */
export class PausableUndo extends LocalUndoRedoService {
  isPaused = (): boolean => false;
  putsBack = (): (() => void) | undefined => undefined;
  /** Hears of each step of the player's before it is kept, and may add to it then and later. */
  completes = (_step: IUndoRedoItem): void => undefined;

  override pushUndoRedo(item: IUndoRedoItem): void {
    if (this.isPaused()) return;
    const moves = item.undoMutations.some(({ id }) => isShift(id) || id === MOVE_RANGE);
    const back = moves ? this.putsBack() : undefined;
    // Names and tables lose what goes with rows: what comes in at the same place does not say what that was.
    const last = back ? [{ id: PARTS, params: { back } }] : [];
    const step = { ...item, undoMutations: [...item.undoMutations, ...last], redoMutations: [...item.redoMutations] };
    this.completes(step);
    super.pushUndoRedo(step);
  }

  override clearUndoRedo(unit: string): void {
    if (!this.isPaused()) super.clearUndoRedo(unit);
  }
}

setDependencies(PausableUndo, [IUniverInstanceService, ICommandService, IContextService]);

/** A step: what the workbook was before it, and after it once it was taken back. */
interface Held {
  readonly before: DocumentState;
  after?: DocumentState;
}

interface StepParameters {
  readonly states: Held;
  readonly isForward: boolean;
}

/** Keeps steps of the add-in in Univer's own list of what can be undone. */
export function stepsOf(univer: FUniver, services: Injector, book: Stepping): Steps {
  const undo = services.get(IUndoRedoService) as PausableUndo;
  let depth = 0;
  let isTouched = false;

  undo.isPaused = book.isOurs;
  undo.putsBack = book.putsBack;
  services.get(ICommandService).registerCommand({
    id: PARTS,
    type: CommandType.MUTATION,
    handler(_accessor, { back }: { readonly back: () => void }) {
      back();
      return true;
    },
  });
  services.get(ICommandService).registerCommand({
    id: STEP,
    type: CommandType.MUTATION,
    handler(_accessor, { states, isForward }: StepParameters) {
      if (!isForward) states.after = book.documentState();
      book.stand(isForward ? states.after! : states.before);
      return true;
    },
  });
  univer.addEvent(univer.Event.BeforeCommandExecute, (event) => {
    // Half of an act is taken back by nobody.
    if (depth > 0 && (event.id === UndoCommandId || event.id === RedoCommandId)) event.cancel = true;
  });

  const mutation = (states: Held, isForward: boolean) => ({ id: STEP, params: { states, isForward } });

  return {
    touched: () => void (isTouched = true),
    async step(work) {
      if (depth > 0) return work();
      const states: Held = { before: book.documentState() };
      depth += 1;
      isTouched = false;
      try {
        return await work();
      } finally {
        depth -= 1;
        if (isTouched)
          undo.pushUndoRedo({ unitID: BOOK, undoMutations: [mutation(states, false)], redoMutations: [mutation(states, true)] });
      }
    },
  };
}
