import { html, nothing, type TemplateResult } from "lit-html";
import { count } from "../../../src/kernel/text";
import { NO_MERGE, type MergeActions } from "./write-merge";
import { previewMerge, type MergePreview } from "./merge";
import { warningIcon } from "../../shared/components/icons";
import { dropZone } from "../../shared/components/drop-zone";
import { tickLine } from "./order-import-view";
import type { ExchangeState } from "./exchange-slice";

/*
 * Merging a diverged copy of the ledger: every change has a check box before any is written.
 */

function preview(
  { lines, notes, both, already, isExact }: MergePreview,
  state: ExchangeState,
  own: MergeActions,
): TemplateResult {
  const many = lines.filter(({ ticked }) => ticked).length;
  return html`${
      isExact || lines.length === 0
        ? nothing
        : html`<p class="hint">
              An entry that only the other workbook has was entered there, or withdrawn here. Choose the workbook both come from
              to tell which, or check those to add.
            </p>
            <button
              type="button"
              class="button is-small"
              aria-disabled=${state.acting ? "true" : "false"}
              @click=${() => own.tickAll(lines.map(({ id }) => id))}
            >
              Check all
            </button>`
    }
    ${
      both === 0
        ? nothing
        : html`<p class="callout is-warning">
            ${warningIcon}<span
              >${count(both, "entry", "entries")} ${both === 1 ? "was" : "were"} changed in both: check
              ${both === 1 ? "it" : "those"} below to use the other workbook's entry.</span
            >
          </p>`
    }
    ${
      lines.length === 0
        ? html`<p class="hint">There is nothing to merge.</p>`
        : html`<ul class="ordered">
            ${lines.map((item) => tickLine(item, state.acting, own.tick))}
          </ul>`
    }
    ${
      notes.length === 0
        ? nothing
        : html`<p class="hint">Not merged:</p>
            <ul class="notes">
              ${notes.map((why) => html`<li>${why}</li>`)}
            </ul>`
    }
    ${already > 0 ? html`<p class="hint">${count(already, "entry", "entries")} ${already === 1 ? "is" : "are"} in both.</p>` : nothing}
    <button type="submit" class="button is-primary" aria-disabled=${many > 0 && !state.acting ? "false" : "true"}>
      ${many === 0 ? "Merge changes" : `Merge ${count(many, "change")}`}
    </button>`;
}

export function mergeView(state: ExchangeState, own: MergeActions): TemplateResult {
  const { book, exchange, acting } = state;
  const merging = exchange.merge ?? NO_MERGE;
  const { file } = merging;
  const found = file && book ? previewMerge(book, merging) : null;
  const submit = (event: Event): void => {
    event.preventDefault();
    void own.write();
  };
  return html`<form class="import" @submit=${submit} aria-label="Merge a conflict copy">
    ${dropZone({ label: "The other workbook", accept: ".xlsx", disabled: acting, onFiles: ([item]) => void own.choose(item!) })}
    ${
      file
        ? html`${dropZone({
              label: "The workbook both come from, if you have it",
              accept: ".xlsx",
              disabled: acting,
              onFiles: ([item]) => void own.chooseBase(item!),
            })}
            <h4>${file.name}${merging.base ? html` <span class="hint">since ${merging.base.name}</span>` : nothing}</h4>`
        : html`<p class="hint">
            Merge a diverged copy of this turn, such as a OneDrive conflict copy. You see what the other copy changed since the
            turn opened. Nothing is written until you confirm.
          </p>`
    }
    ${found === null ? nothing : typeof found === "string" ? html`<p class="wrong" role="alert">${found}</p>` : preview(found, state, own)}
    ${file ? html`<button type="button" class="button" aria-disabled=${acting ? "true" : "false"} @click=${() => own.clear()}>Cancel</button>` : nothing}
  </form>`;
}
