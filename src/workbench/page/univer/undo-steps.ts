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
import { BOOK } from "./data";

/*
 * What the add-in does is one step of the grid's Undo and Redo, whatever it was made of.
 */

interface Stepping {
  /** Whether the grid itself is at work, and not the player. */
  isOurs(): boolean;
  /** The workbook as it is. */
  standing(): DocumentState;
  /** Makes the workbook what it was. */
  stand(to: DocumentState): void;
}

interface Steps {
  /** What `work` changes is one step, and so is what it does in parts that are steps themselves. */
  step<T>(work: () => Promise<T>): Promise<T>;
  /** Something was changed. */
  touched(): void;
}

/** Univer would note each part of a step that is a command of its own, and after some of them it forgets everything. */
export class HeldUndo extends LocalUndoRedoService {
  isHeld = (): boolean => false;

  override pushUndoRedo(item: IUndoRedoItem): void {
    if (!this.isHeld()) super.pushUndoRedo(item);
  }

  override clearUndoRedo(unit: string): void {
    if (!this.isHeld()) super.clearUndoRedo(unit);
  }
}

setDependencies(HeldUndo, [IUniverInstanceService, ICommandService, IContextService]);

const STEP = "workbench.mutation.step";

/** A step: what the workbook was before it, and after it once it was taken back. */
interface Held {
  readonly before: DocumentState;
  after?: DocumentState;
}

interface StepParameters {
  readonly held: Held;
  readonly isForward: boolean;
}

/** Keeps steps of the add-in in Univer's own list of what can be undone. */
export function stepsOf(univer: FUniver, services: Injector, book: Stepping): Steps {
  const undo = services.get(IUndoRedoService) as HeldUndo;
  let depth = 0;
  let isTouched = false;

  undo.isHeld = book.isOurs;
  services.get(ICommandService).registerCommand({
    id: STEP,
    type: CommandType.MUTATION,
    handler(_accessor, { held, isForward }: StepParameters) {
      if (!isForward) held.after = book.standing();
      book.stand(isForward ? held.after! : held.before);
      return true;
    },
  });
  univer.addEvent(univer.Event.BeforeCommandExecute, (event) => {
    // Half of an act is taken back by nobody.
    if (depth > 0 && (event.id === UndoCommandId || event.id === RedoCommandId)) event.cancel = true;
  });

  const mutation = (held: Held, isForward: boolean) => ({ id: STEP, params: { held, isForward } });

  return {
    touched: () => void (isTouched = true),
    async step(work) {
      if (depth > 0) return work();
      const held: Held = { before: book.standing() };
      depth += 1;
      isTouched = false;
      try {
        return await work();
      } finally {
        depth -= 1;
        if (isTouched)
          undo.pushUndoRedo({ unitID: BOOK, undoMutations: [mutation(held, false)], redoMutations: [mutation(held, true)] });
      }
    },
  };
}
