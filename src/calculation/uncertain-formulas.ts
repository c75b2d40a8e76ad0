import type { Formula } from "../formula/syntax";
import { parts } from "../formula/walk";
import type { CellValue } from "../kernel/values";

/*
 * Formulas whose last digits depend on how they are computed: where ours are as good as the saved ones, those stay.
 */

/** Functions that try until they are close enough: Excel promises seven digits of what they give. */
const BY_TRIAL =
  /^(?:IRR|MIRR|RATE|XIRR|(?:BETA|BINOM|CHISQ|F|GAMMA|LOGNORM|NORM|NORM\.S|T)\.INV(?:\.RT|\.2T)?|(?:BETA|CHI|F|GAMMA|LOG|NORM|NORMS|T)INV)$/;

/** Functions whose last digits depend on how they are computed. */
const WITH_LAST_DIGITS =
  /^(?:CUMIPMT|CUMPRINC|FV|IPMT|MOD|NPER|NPV|PMT|PPMT|PV|XNPV|A?(?:COS|COT|SIN|TAN)H?|CSCH?|SECH?|ERFC?(?:\.PRECISE)?|GAMMA|GAMMALN(?:\.PRECISE)?|GAUSS|PHI|CONFIDENCE(?:\.NORM|\.T)?|.*DIST(?:\.RT|\.2T|\.RANGE)?|[TZF]\.?TEST)$/;

/** A property of formulas that follows from the functions in them, found once for each. */
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

/** Of the newer errors, such as #CALC!, files say only that they are #VALUE!. */
const asksForError = calling((name) => name === "ERROR.TYPE");
const [TYPE_OF_VALUE, FIRST_NEWER, LAST_NEWER] = [3, 9, 14];

/** Excel's numbers may differ from ours in the last binary places, which show in what counts or compares them exactly. */
const SURPLUS = 4 * Number.EPSILON;

/** A number that a formula gives, with the digits that were saved of it where they are as good. */
export function withSavedDigits(formula: Formula, value: number, saved: CellValue): number {
  if (typeof saved !== "number" || saved === value) return value;
  const apart = Math.abs(value - saved);
  if (apart <= SURPLUS * Math.abs(saved)) return saved;
  if (value === TYPE_OF_VALUE && saved >= FIRST_NEWER && saved <= LAST_NEWER && asksForError(formula)) return saved;
  if (!isInexact(formula)) return value;
  return apart <= (isTried(formula) ? 2e-7 : 1e-9) * Math.max(1, Math.abs(saved)) ? saved : value;
}
