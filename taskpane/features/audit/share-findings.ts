import { html, nothing, type TemplateResult } from "lit-html";
import type { AuditActions, AuditState } from "./audit-slice";

/** The findings to send to the players: as text, or printed. */
export function sendingBar({ audit, acting }: AuditState, actions: AuditActions): TemplateResult | typeof nothing {
  if (!audit?.ledger || (audit.findings.length === 0 && audit.missing.length === 0)) return nothing;
  const disabled = acting ? "true" : "false";
  return html`<div class="sending" role="group" aria-label="Send the findings">
    <button type="button" class="button" aria-disabled=${disabled} @click=${() => actions.copyFindings("text")}>
      Copy findings
    </button>
    <button type="button" class="button" aria-disabled=${disabled} @click=${() => actions.copyFindings("markdown")}>
      Copy as Markdown
    </button>
    <button type="button" class="button" aria-disabled=${disabled} @click=${() => globalThis.print()}>Print</button>
  </div>`;
}
