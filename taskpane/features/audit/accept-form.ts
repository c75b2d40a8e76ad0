import { html, nothing, type TemplateResult } from "lit-html";
import { uncheckedBy } from "../../../src/ledger/read/finding";
import type { AuditActions, AuditState } from "./audit-slice";

/** Asks for the reason, beside the finding to accept. */
export function acceptForm({ accepting, acting }: AuditState, actions: AuditActions): TemplateResult {
  const { finding, reason, by } = accepting!;
  const unchecked = uncheckedBy(finding);
  const typed = (event: Event): string => (event.target as HTMLInputElement).value;
  const submit = (event: Event): void => {
    event.preventDefault();
    void actions.accept();
  };
  const leave = (event: KeyboardEvent): void => {
    if (event.key === "Escape") actions.askToAccept(null);
  };
  return html`<form class="accept" @submit=${submit} @keydown=${leave}>
    ${unchecked === undefined ? nothing : html`<p class="hint">${unchecked}</p>`}
    <label class="field">
      <span class="label">Reason</span
      ><input
        id="accept-reason"
        class="text-input"
        required
        autocomplete="off"
        .value=${reason}
        @input=${(event: Event) => actions.acceptAs({ reason: typed(event) })}
    /></label>
    <label class="field">
      <span class="label">Accepted by</span
      ><input
        class="text-input"
        autocomplete="name"
        .value=${by}
        @input=${(event: Event) => actions.acceptAs({ by: typed(event) })}
    /></label>
    <div class="actions">
      <button type="submit" class="button is-primary" aria-disabled=${acting ? "true" : "false"}>Accept</button>
      <button type="button" class="button" @click=${() => actions.askToAccept(null)}>Cancel</button>
    </div>
  </form>`;
}
