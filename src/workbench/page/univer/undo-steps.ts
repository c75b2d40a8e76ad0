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
import { BOOK } from "./coordinates";

/*
 * Makes each action of the add-in one step of Undo and Redo, however many changes it consists of.
 */

interface Stepping {
  /** Whether a change is the grid's own, not the user's. */
  isOurs(): boolean;
  /** The current state of the workbook. */
  documentState(): DocumentState;
  /** Restores a state of the workbook. */
  stand(to: DocumentState): void;
  /** Returns a function that restores what Univer does not track, to its state before the user's last action. */
  restores(): (() => void) | undefined;
}

interface Steps {
  /** Everything that `work` changes becomes one step, including nested steps. */
  step<T>(work: () => Promise<T>): Promise<T>;
  /** Records that something was changed. */
  touched(): void;
}

const STEP = "workbench.mutation.step";
const PARTS = "workbench.mutation.parts";

/** An undo stack that can be paused: Univer would record each command within a step, and clears the stack after some commands. */
export class PausableUndo extends LocalUndoRedoService {
  isPaused = (): boolean => false;
  restores = (): (() => void) | undefined => undefined;
  /** Called before each user step in the workbook is recorded; cell editors record steps of their own. */
  interrupts = (): void => undefined;
  /** Called with each user step before it is recorded; may add to it then and later. */
  completes = (_step: IUndoRedoItem): void => undefined;

  override pushUndoRedo(item: IUndoRedoItem): void {
    if (this.isPaused()) return;
    if (item.unitID === BOOK) this.interrupts();
    const isMove = item.undoMutations.some(({ id }) => isShift(id) || id === MOVE_RANGE);
    const back = isMove ? this.restores() : undefined;
    // Undoing a removal does not restore the removed parts of names and tables.
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

/** A step: the workbook before it, and after it once it has been undone. */
interface UndoItem {
  readonly before: DocumentState;
  after?: DocumentState;
}

interface StepParameters {
  readonly states: UndoItem;
  readonly isForward: boolean;
}

/** Records the add-in's steps on Univer's undo stack. */
export function stepsOf(univer: FUniver, services: Injector, book: Stepping): Steps {
  const undo = services.get(IUndoRedoService) as PausableUndo;
  /** The step of the running action of the add-in. */
  let open: UndoItem | undefined;
  let isTouched = false;

  undo.isPaused = book.isOurs;
  undo.restores = book.restores;
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
    // Undo during a step would restore half of it.
    if (open && (event.id === UndoCommandId || event.id === RedoCommandId)) event.cancel = true;
  });

  const mutation = (states: UndoItem, isForward: boolean) => ({ id: STEP, params: { states, isForward } });

  const start = (): void => {
    open = { before: book.documentState() };
    isTouched = false;
  };
  function record(): void {
    const states = open;
    open = undefined;
    if (states && isTouched)
      undo.pushUndoRedo({ unitID: BOOK, undoMutations: [mutation(states, false)], redoMutations: [mutation(states, true)] });
  }
  // What a user does during a long action stays a step of its own between the action's changes.
  undo.interrupts = () => {
    if (!open) return;
    record();
    start();
  };

  return {
    touched: () => void (isTouched = true),
    async step(work) {
      if (open) return work();
      start();
      try {
        return await work();
      } finally {
        record();
      }
    },
  };
}
