import { Injector, Plugin, setDependencies, UniverInstanceType } from "@univerjs/core";
import { IActiveDirtyManagerService, LexerTreeBuilder } from "@univerjs/engine-formula";
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
