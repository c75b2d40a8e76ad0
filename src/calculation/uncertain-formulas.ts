import type { Formula } from "../formula/syntax";
import { parts } from "../formula/walk";
import type { CellValue } from "../kernel/values";

/*
 * Formulas whose last digits depend on how they are computed: if the computed value is as good as the saved one, the saved one
 * stays.
 */

/** Functions that iterate until they are close enough: Excel guarantees seven digits of their results. */
const BY_TRIAL =
  /^(?:IRR|MIRR|RATE|XIRR|(?:BETA|BINOM|CHISQ|F|GAMMA|LOGNORM|NORM|NORM\.S|T)\.INV(?:\.RT|\.2T)?|(?:BETA|CHI|F|GAMMA|LOG|NORM|NORMS|T)INV)$/;

/** Functions whose last digits depend on how they are computed. */
const WITH_LAST_DIGITS =
  /^(?:CUMIPMT|CUMPRINC|FV|IPMT|MOD|NPER|NPV|PMT|PPMT|PV|XNPV|A?(?:COS|COT|SIN|TAN)H?|CSCH?|SECH?|ERFC?(?:\.PRECISE)?|GAMMA|GAMMALN(?:\.PRECISE)?|GAUSS|PHI|CONFIDENCE(?:\.NORM|\.T)?|.*DIST(?:\.RT|\.2T|\.RANGE)?|[TZF]\.?TEST)$/;

/** A memoized property of formulas that depends on the functions in them. */
function calling(isSuch: (name: string) => boolean): (formula: Formula) => boolean {
  const known = new WeakMap<Formula, boolean>();
  return (formula) => {
    const before = known.get(formula);
    if (before !== undefined) return before;
    const pending: Formula[] = [formula];
    let found = false;
    for (let node = pending.pop(); node && !found; node = pending.pop()) {
      found = node.kind === "call" && isSuch(node.name);
      for (const part of parts(node)) pending.push(part);
    }
    known.set(formula, found);
    return found;
  };
}

const isTried = calling((name) => BY_TRIAL.test(name));
const isInexact = calling((name) => WITH_LAST_DIGITS.test(name) || BY_TRIAL.test(name));

/** In files, the newer errors, such as #CALC!, are stored as #VALUE!. */
const asksForError = calling((name) => name === "ERROR.TYPE");
const [TYPE_OF_VALUE, FIRST_NEWER, LAST_NEWER] = [3, 9, 14];

/** Excel's numbers can differ from ours in the last binary places, which matters when they are counted or compared exactly. */
const SURPLUS = 4 * Number.EPSILON;

/** The result of a formula, replaced by the saved value if that is equally good. */
export function withSavedDigits(formula: Formula, value: number, saved: CellValue): number {
  if (typeof saved !== "number" || saved === value) return value;
  const apart = Math.abs(value - saved);
  if (apart <= SURPLUS * Math.abs(saved)) return saved;
  if (value === TYPE_OF_VALUE && saved >= FIRST_NEWER && saved <= LAST_NEWER && asksForError(formula)) return saved;
  if (!isInexact(formula)) return value;
  return apart <= (isTried(formula) ? 2e-7 : 1e-9) * Math.max(1, Math.abs(saved)) ? saved : value;
}
