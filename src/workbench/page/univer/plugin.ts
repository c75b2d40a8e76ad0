import { Injector, Plugin, setDependencies, UniverInstanceType, type DependencyOverride } from "@univerjs/core";
import { IActiveDirtyManagerService, LexerTreeBuilder } from "@univerjs/engine-formula";
import { DesktopDialogService, IDialogService, IUIPartsService } from "@univerjs/ui";
import { defer, startWith } from "rxjs";
import { MemoizingLexer } from "./lexer";

/** Reports that no change requires Univer to recalculate. */
class NothingIsDirty implements IActiveDirtyManagerService {
  dispose(): void {}
  remove(): void {}
  register(): void {}
  get(): undefined {
    return undefined;
  }
  has(): boolean {
    return false;
  }
  getDirtyConversionMap(): ReturnType<IActiveDirtyManagerService["getDirtyConversionMap"]> {
    return new Map();
  }
}

/**
 * A dialog stays open when the part of the page that shows dialogs is rendered after it, as happens while the page opens. Univer
 * would show none and keep it for open.
 */
class LastingDialogs extends DesktopDialogService {
  override getDialogs$(): ReturnType<DesktopDialogService["getDialogs$"]> {
    return defer(() => super.getDialogs$().pipe(startWith([...this._dialogOptions])));
  }
}

setDependencies(LastingDialogs, [Injector, IUIPartsService]);

/** In the place of Univer's parts of the page. */
export const PAGE_PARTS: DependencyOverride = [[IDialogService, { useClass: LastingDialogs }]];

/** Replaces services of Univer. Its own collects all changes until they are calculated, which never happens here. */
export class OwnParts extends Plugin {
  static override pluginName = "WORKBENCH_OWN_PARTS";
  static override type = UniverInstanceType.UNIVER_UNKNOWN;

  constructor(
    _options: unknown,
    protected override readonly _injector: Injector,
  ) {
    super();
  }

  override onStarting(): void {
    this._injector.replace([IActiveDirtyManagerService, { useClass: NothingIsDirty }]);
    this._injector.replace([LexerTreeBuilder, { useClass: MemoizingLexer }]);
  }
}

setDependencies(OwnParts, [Injector], 1);
