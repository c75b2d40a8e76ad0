import { CalculateFormulaService } from "@univerjs/preset-sheets-core";

/**
 * Univer's first calculation of a workbook that is computed already finds out only what depends on what, and holds everything
 * else up for as long. It waits until there is time, or until something is to be computed. Answers what ends the wait.
 */
export function firstCalculationWaits(): () => void {
  const { prototype } = CalculateFormulaService;
  const { execute } = prototype;
  let begin = (): void => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  let isFirst = true;
  prototype.execute = async function (config) {
    if (!isFirst) begin();
    isFirst = false;
    await begun;
    return execute.call(this, config);
  };
  return begin;
}
