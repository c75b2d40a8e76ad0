import { html, nothing, type TemplateResult } from "lit-html";
import type { Place } from "../../../src/kernel/check";
import { damageNow, restorableAt } from "./damage";
import { placeName } from "../../../src/formula/address";
import type { RestoreActions, RestoreState } from "./restore-slice";

type Shown = TemplateResult | typeof nothing;

/** The button that restores a cell, if possible; `key` is the finding that keeps the focus, if any. */
export function restoreButton(
  at: Pick<Place, "sheet" | "cell"> & { readonly message?: string },
  key: string,
  state: RestoreState,
  actions: RestoreActions,
): Shown {
  const found = restorableAt(state, at);
  if (!found) return nothing;
  const { removedSheet: removed, becomes, why: message } = found;
  return html`<button
    type="button"
    class="button ${key === "" ? "" : "is-small"}"
    data-key=${key === "" ? nothing : key}
    title=${removed === undefined ? `It becomes ${becomes}` : nothing}
    aria-label=${removed === undefined ? `Restore ${placeName(at)}` : `Restore ${removed}`}
    aria-disabled=${state.acting ? "true" : "false"}
    @click=${() => actions.restore({ sheet: at.sheet, cell: at.cell, message })}
  >
    Restore
  </button>`;
}

/** The button that restores everything, if there is more than one item. */
export function restoreAll(state: RestoreState, actions: RestoreActions): Shown {
  const { length } = damageNow(state).restorable;
  if (length < 2) return nothing;
  return html`<p class="restore-all">
    <button type="button" class="button" aria-disabled=${state.acting ? "true" : "false"} @click=${() => actions.restore("all")}>
      Restore all (${length})
    </button>
  </p>`;
}
