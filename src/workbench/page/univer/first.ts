import type { Injector } from "@univerjs/core";
import {
  AstTreeBuilder,
  CalculateFormulaService,
  generateAstNode,
  IFormulaCurrentConfigService,
  Lexer,
} from "@univerjs/preset-sheets-core";
import { BOOK } from "./data";

/** Lets the first calculation begin. */
export interface FirstCalculation {
  begin(): void;
  /** Reads formulas while there is time, so that the calculation finds them read; then begins. */
  readAhead(services: Injector, formulas: Iterable<string>): Promise<void>;
}

/** Milliseconds of reading in one go where the browser does not tell how much time there is. */
const SLICE = 8;

/** Waits for idle time; answers how many milliseconds of it are left. Safari has no word for it. */
const idle = (): Promise<() => number> =>
  new Promise((resolve) => {
    if (window.requestIdleCallback) return void window.requestIdleCallback((deadline) => resolve(() => deadline.timeRemaining()));
    window.setTimeout(() => {
      const end = performance.now() + SLICE;
      resolve(() => end - performance.now());
    });
  });

/**
 * Univer's first calculation of a workbook that is computed already finds out only what depends on what, and holds everything
 * else up for as long. It waits until there is time, or until something is to be computed. Most of that time goes into reading
 * formulas, which can be done a few at a time before.
 */
export function firstCalculationWaits(): FirstCalculation {
  const { prototype } = CalculateFormulaService;
  const { execute } = prototype;
  let begin = (): void => undefined;
  let isBegun = false;
  const begun = new Promise<void>((resolve) => {
    begin = () => {
      isBegun = true;
      resolve();
    };
  });
  let isFirst = true;
  prototype.execute = async function (config) {
    if (!isFirst) begin();
    isFirst = false;
    await begun;
    return execute.call(this, config);
  };
  return {
    begin,
    async readAhead(services, formulas) {
      const parts = [services.get(Lexer), services.get(AstTreeBuilder), services.get(IFormulaCurrentConfigService)] as const;
      let left = await idle();
      for (const formula of new Set(formulas)) {
        if (left() < 1) left = await idle();
        if (isBegun) return;
        generateAstNode(BOOK, formula, ...parts);
      }
      begin();
    },
  };
}
