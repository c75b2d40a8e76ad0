import { html, nothing, type TemplateResult } from "lit-html";
import { unsupportedNow } from "./damage";
import { placeName } from "../../../src/formula/address";
import { SAVED_ELSEWHERE } from "../../../src/ledger/audit/integrity/about";
import { healthOf, describePlaces } from "./self-test";
import { closeIcon, warningIcon } from "../../shared/components/icons";
import type { RestoreActions, RestoreState } from "./restore-slice";

/** The self-test: LEDGER formulas that do not calculate, and the button that enters them again. */
export function healthBar(state: RestoreState, actions: RestoreActions): TemplateResult | typeof nothing {
  if (!state.book || state.healthDismissed) return nothing;
  const { unanswered, mangled } = healthOf(state.book);
  const places = [...mangled, ...unanswered];
  if (places.length === 0) return nothing;
  // A finding that reports all of them has the button too.
  if (state.audit?.findings.some(({ check }) => check === SAVED_ELSEWHERE.id)) return nothing;
  const { restorable, rest } = unsupportedNow(state);
  const byHand =
    rest.length === 0 ? "" : ` ${describePlaces(rest.map(({ at }) => placeName(at)))}: ${rest[0]!.why} ${rest[0]!.fix}`;
  return html`<section class="notice is-warning" aria-label="Self-test">
    ${warningIcon}
    <div class="notice-text">
      <strong>${places.length === 1 ? "One LEDGER formula does" : `${places.length} LEDGER formulas do`} not calculate.</strong>
      <span>${describePlaces(places)}. The workbook has not been changed.${byHand}</span>
      ${
        restorable.length === 0
          ? nothing
          : html`<button
              type="button"
              class="button is-small"
              aria-disabled=${state.acting ? "true" : "false"}
              @click=${() => actions.restore("calls")}
            >
              Repair
            </button>`
      }
    </div>
    <button type="button" class="button is-subtle is-icon" aria-label="Close message" @click=${actions.dismissHealth}>
      ${closeIcon}
    </button>
  </section>`;
}
