import { Injector, Plugin, setDependencies, UniverInstanceType } from "@univerjs/core";
import { IActiveDirtyManagerService } from "@univerjs/preset-sheets-core";

/** No change is one after which Univer would have something computed. */
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

/** Univer keeps a list of all that changed until somebody has computed it; here nobody does at its bidding. */
export class NothingToCompute extends Plugin {
  static override pluginName = "WORKBENCH_NOTHING_TO_COMPUTE";
  static override type = UniverInstanceType.UNIVER_UNKNOWN;

  constructor(
    _options: unknown,
    protected override readonly _injector: Injector,
  ) {
    super();
  }

  override onStarting(): void {
    this._injector.replace([IActiveDirtyManagerService, { useClass: NothingIsDirty }]);
  }
}

setDependencies(NothingToCompute, [Injector], 1);
