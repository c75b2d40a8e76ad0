import { html, nothing, type TemplateResult } from "lit-html";
import { count } from "../../../src/kernel/text";
import type { CopyReport } from "../../../src/ledger/orders/copy-report";
import { goodIcon, warningIcon } from "../../shared/components/icons";
import type { CodeActions } from "./check-codes";
import type { ExchangeState } from "./exchange-slice";

/*
 * Verifies the closed turns, and codes that someone kept.
 */

function sealed({ turn }: ExchangeState): TemplateResult | typeof nothing {
  if (!turn) return nothing;
  const { changes, turns } = turn.closed;
  const last = turns.at(-1);
  if (changes.length > 0)
    return html`<p class="callout is-warning">
      ${warningIcon}<span>${count(changes.length, "change")} to closed turns: see Closed turns.</span>
    </p>`;
  if (!last) return html`<p class="hint">No turn is closed yet.</p>`;
  const by = last.by === "" ? "" : ` by ${last.by}`;
  return html`<p class="callout">
    ${goodIcon}<span>${count(turns.length, "closed turn")} unchanged. ${last.turn} was closed${by}, ${last.when}.</span>
  </p>`;
}

/** The result for a player's copy. */
const ofCopy = ({ message: label, changed }: CopyReport): TemplateResult =>
  html`<p class="callout">${goodIcon}<span>${label.join(" ")}</span></p>
    ${
      changed.length === 0
        ? html`<p class="callout">${goodIcon}<span>The exported data is unchanged.</span></p>`
        : changed.map((description) => html`<p class="callout is-warning">${warningIcon}<span>${description}</span></p>`)
    }`;

export function codesView(state: ExchangeState, own: CodeActions): TemplateResult {
  const { code = "", verified } = state.exchange;
  const submit = (event: Event): void => {
    event.preventDefault();
    void own.verify();
  };
  return html`<form class="form" @submit=${submit}>
      <label class="field">
        <span class="label">A code, or text that contains codes</span>
        <textarea
          class="text-input"
          rows="2"
          spellcheck="false"
          autocomplete="off"
          aria-describedby="codes-about"
          .value=${code}
          @input=${(event: Event) => own.enter((event.target as HTMLTextAreaElement).value)}
        ></textarea>
      </label>
      <p class="hint" id="codes-about">Seals look like K7QF-2M9X-4TBA, order codes like 4XQ2-K9TB-7MPA-3WZQ-H5KD.</p>
      <button type="submit" class="button is-primary" aria-disabled=${state.acting ? "true" : "false"}>Verify</button>
    </form>
    <div role="status">
      ${
        !verified
          ? nothing
          : verified.book !== state.book
            ? html`<p class="hint">The workbook has changed: verify again.</p>`
            : html`${verified.copy ? ofCopy(verified.copy) : sealed(state)}
              ${
                verified.reported.length === 0 && verified.text !== ""
                  ? html`<p class="callout is-warning">
                      ${warningIcon}<span>${verified.text} has no code of a seal or of orders.</span>
                    </p>`
                  : verified.reported.map(
                      ({ isKnown, message, reasons = [] }) =>
                        html`<p class=${isKnown ? "callout" : "callout is-warning"}>
                            ${isKnown ? goodIcon : warningIcon}<span>${message}</span>
                          </p>
                          ${
                            reasons.length === 0
                              ? nothing
                              : html`<ul class="notes">
                                  ${reasons.map((reason) => html`<li>${reason}</li>`)}
                                </ul>`
                          }`,
                    )
              }`
      }
    </div>`;
}
