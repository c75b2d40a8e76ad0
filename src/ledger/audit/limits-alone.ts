import { asTold, brokenIn, isNow, isWaiting, type Audit } from ".";
import type { Ledger } from "../read/model";
import { whyNotRead } from "./integrity";

/** What cannot be checked is told by those who look at the workbook. */
const nothingWaits = (): void => undefined;

/** What breaks the rulebook in a ledger, without a look at the workbook itself: the part of an audit that turns to come can change. */
export function auditLimits(ledger: Ledger): Pick<Audit, "findings" | "waiting"> {
  const version = whyNotRead(ledger);
  const all = version ? [version] : asTold(ledger, brokenIn(ledger, nothingWaits), []);
  return { findings: all.filter(isNow), waiting: all.filter(isWaiting) };
}
