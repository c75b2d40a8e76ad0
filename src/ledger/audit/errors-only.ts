import { asReported, brokenIn, isNow, isPending, type Audit } from ".";
import type { Ledger } from "../read/model";
import { whyNotRead } from "./integrity";
import type { Counts } from "./limits";

/** Only the full audit reports limits that cannot be checked. */
const nothingWaits = (): void => undefined;

/** Warnings do not stop a close. */
const mayStop: Counts = ({ severity }) => severity === "error";

/** The errors that stop a close, without integrity checks: the part of an audit that can change in a forecast. */
export function errorsAlone(ledger: Ledger): Pick<Audit, "findings" | "pending"> {
  const version = whyNotRead(ledger);
  const all = version ? [version] : asReported(ledger, brokenIn(ledger, nothingWaits, mayStop), []);
  return { findings: all.filter(isNow), pending: all.filter(isPending) };
}
