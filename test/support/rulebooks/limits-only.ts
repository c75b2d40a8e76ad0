import { auditLedger, checkFindings, fromTop, isNow } from "../../../src/ledger/audit";
import type { Finding } from "../../../src/ledger/read/finding";
import { limitOf } from "../../../src/ledger/audit/limits";
import type { Ledger } from "../../../src/ledger/read/model";

const nothingWaits = (): void => undefined;

/**
 * Whether a check is about the rulebook (a limit of a table or form, or the rulebook's own check), not about the workbook itself.
 */
const isOfRulebook = (check: string, { sheets, rulebook }: Ledger): boolean =>
  rulebook.ledger!.checks.some(({ id }) => id === check) ||
  sheets.some(({ blocks }) => blocks.some(({ limits }) => limits.some(({ limit }) => limit.id === check)));

/**
 * The findings of one check. It runs alone because a whole audit takes a hundred times as long; golden-tests.ts checks that the
 * audit has the same findings.
 */
export function limitsOnly(check: string, ledger: Ledger): Finding[] {
  if (!isOfRulebook(check, ledger)) return auditLedger(ledger).findings.filter((finding) => finding.check === check);
  const { sheets, found, rulebook } = ledger;
  const ofLimits = sheets.flatMap(({ blocks }) =>
    blocks.flatMap(({ name, limits }) => {
      const requested = limits.filter(({ limit }) => limit.id === check);
      if (requested.length === 0) return [];
      return ledger
        .inUse(found.lines.get(name) ?? [])
        .flatMap((line) => requested.flatMap((limit) => limitOf(ledger, line, limit, nothingWaits)));
    }),
  );
  const own = rulebook.ledger!.checks.filter(({ id }) => id === check);
  return [...ofLimits, ...own.flatMap((item) => checkFindings(item, ledger, nothingWaits)).filter(isNow)].sort(fromTop(ledger));
}
