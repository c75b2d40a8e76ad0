import { html, nothing } from "lit-html";
import { until } from "lit-html/directives/until.js";
import { quickFixesOf, type QuickFix } from "../../../src/ledger/edit/quick-fix";
import { linkOf, type Link } from "../../../src/ledger/explain/links";
import type { Audit, Finding } from "../../../src/ledger/audit";
import { ledgerIn } from "../../../src/ledger/read/read-once";
import { areaOf, placeName } from "../../../src/formula/address";
import { formulaAt, type Book } from "../../../src/workbook/book";
import { STALE } from "../../../src/ledger/audit/integrity/about";
import { quickFix } from "./quick-fix";
import { recalculate } from "./recalculate";
import { findingKey } from "../../shared/findings";
import { whenIdle } from "../../shared/background";
import type { AuditActions, AuditState } from "./audit-slice";

export { whoIsMissing } from "../set-up/addable-players";
export { acceptForm } from "./accept-form";
export { acceptedList, changedList } from "./accepted-view";
export { healthBar } from "../restore/self-test-view";
export { restoreAll, restoreButton } from "../restore/restore-view";
export { sendingBar } from "./share-findings";

/*
 * Quick-fix buttons of findings. Fixes are tested one finding after the other while the pane is idle.
 */

/** The quick fixes of a finding. */
interface Help {
  readonly quickFixes: readonly QuickFix[];
  readonly link: Link | undefined;
}

const NONE: Help = { quickFixes: [], link: undefined };
const known = new WeakMap<Audit, Map<string, Promise<Help>>>();
let latest: Audit | null = null;
let line: Promise<unknown> = Promise.resolve();

function find(book: Book, audit: Audit, finding: Finding): Help {
  const ledger = audit === latest ? ledgerIn(book) : null;
  if (!ledger) return NONE;
  const quickFixes = quickFixesOf(ledger, audit, finding);
  return { quickFixes, link: quickFixes.length > 0 ? undefined : linkOf(ledger, finding) };
}

function helpWith(book: Book, audit: Audit, finding: Finding): Promise<Help> {
  latest = audit;
  let own = known.get(audit);
  if (!own) known.set(audit, (own = new Map()));
  const key = findingKey(finding);
  let help = own.get(key);
  if (!help) {
    help = line
      .then(() => new Promise<void>((go) => whenIdle(go)))
      .then(() => find(book, audit, finding))
      .catch((error: unknown) => {
        console.error(error);
        return NONE;
      });
    own.set(key, help);
    line = help;
  }
  return help;
}

function buttons({ quickFixes, link }: Help, finding: Finding, state: AuditState, actions: AuditActions): unknown {
  if (link)
    return html`<button
      type="button"
      class="button is-small"
      aria-label="Go to ${link.title}, ${placeName(link)}: ${finding.message}"
      @click=${() => actions.goTo(link)}
    >
      Go to ${link.title}
    </button>`;
  return quickFixes.map(
    ({ label, entries }) =>
      html`<button
        type="button"
        class="button is-small"
        data-keeps-focus
        aria-label="${label} in ${placeName(entries[0]!)}: ${finding.message}"
        aria-disabled=${state.acting ? "true" : "false"}
        @click=${() => quickFix(actions, finding, label)}
      >
        ${label}
      </button>`,
  );
}

/** In a copy with values there is nothing to recalculate. */
function hasFormula({ sheets }: Book, { sheet, cell }: Finding): boolean {
  const [on, area] = [sheets.find(({ name }) => name === sheet), areaOf(cell)];
  return on !== undefined && area !== null && formulaAt(on, area.top, area.left) !== null;
}

const recalculateButton = (finding: Finding, state: AuditState, { context }: AuditActions): unknown =>
  html`<button
    type="button"
    class="button is-small"
    aria-label="Recalculate: ${finding.message}"
    aria-disabled=${state.acting ? "true" : "false"}
    @click=${() => context.runAction("Recalculating", { failed: "The workbook was not recalculated." }, () => recalculate(context))}
  >
    Recalculate
  </button>`;

/** The buttons of a finding; the previous ones are shown until they are computed again. */
export function quickFixButtons(finding: Finding, state: AuditState, actions: AuditActions): unknown {
  const { book, audit } = state;
  if (!book || !audit) return nothing;
  if (finding.check === STALE.id && hasFormula(book, finding)) return recalculateButton(finding, state, actions);
  return until(helpWith(book, audit, finding).then((help) => buttons(help, finding, state, actions)));
}
