import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import type { Finding } from "../../../src/ledger/audit";
import { formatChangedRule, type ChangedRule } from "../../../src/ledger/audit/changed-rules";
import { formatAccepted } from "../../../src/ledger/read/finding";
import { findingKey } from "../../shared/findings";
import type { AuditActions, AuditState } from "./audit-slice";

/*
 * The accepted findings, and the figures that the campaign has changed.
 */

function acceptedItem(finding: Finding, state: AuditState, actions: AuditActions): TemplateResult {
  const location = `${finding.sheet}, ${finding.cell}`;
  return html`<li class="accepted">
    <button
      type="button"
      class="finding"
      data-key=${findingKey(finding)}
      @click=${() => actions.goTo({ sheet: finding.sheet, cell: finding.cell || "A1" })}
    >
      <span class="finding-text">
        <span class="finding-message">${finding.message}</span>
        <span class="finding-details">${location} · ${formatAccepted(finding.accepted!)}</span>
      </span>
    </button>
    <button
      type="button"
      class="button is-subtle"
      aria-label="Withdraw: ${finding.message}"
      aria-disabled=${state.acting ? "true" : "false"}
      @click=${() => actions.withdraw(finding)}
    >
      Withdraw
    </button>
  </li>`;
}

/** Accepted findings, separate from the others. */
export function acceptedList(
  findings: readonly Finding[],
  state: AuditState,
  actions: AuditActions,
): TemplateResult | typeof nothing {
  if (findings.length === 0) return nothing;
  return html`<section class="apart">
    <h3>Accepted</h3>
    <ul class="findings">
      ${repeat(findings, findingKey, (finding) => acceptedItem(finding, state, actions))}
    </ul>
  </section>`;
}

/** Figures of the rulebook that the campaign has changed. */
export function changedList(changed: readonly ChangedRule[]): TemplateResult | typeof nothing {
  if (changed.length === 0) return nothing;
  return html`<section class="apart">
    <h3>House rules</h3>
    <ul class="changed">
      ${changed.map((rule) => html`<li>${formatChangedRule(rule)}</li>`)}
    </ul>
  </section>`;
}
