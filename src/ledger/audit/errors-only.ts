import { asReported, brokenIn, isNow, isWaiting, type Audit } from ".";
import type { Ledger } from "../read/model";
import { whyNotRead } from "./integrity";
import type { Counts } from "./limits";

/** What cannot be checked is reported by those who look at the workbook. */
const nothingWaits = (): void => undefined;

/** Nothing that is a warning keeps a turn from being closed. */
const mayStop: Counts = ({ severity }) => severity === "error";

/**
 * What breaks the rulebook in a ledger so that no turn can close, without a look at the workbook itself: the part of an audit that
 * turns to come can change and that counts there.
 */
export function errorsAlone(ledger: Ledger): Pick<Audit, "findings" | "waiting"> {
  const version = whyNotRead(ledger);
  const all = version ? [version] : asReported(ledger, brokenIn(ledger, nothingWaits, mayStop), []);
  return { findings: all.filter(isNow), waiting: all.filter(isWaiting) };
}
