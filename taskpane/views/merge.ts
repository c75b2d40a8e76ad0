import { html, nothing, type TemplateResult } from "lit-html";
import { count } from "../../src/kernel/text";
import { NOTHING_MERGED, type MergeActs } from "../acts/merge";
import { lookAtMerge, type MergeLook } from "../merging";
import { warningIcon } from "../parts/icons";
import { dropZone } from "../parts/drop-zone";
import type { State } from "../state";
import { tickLine } from "./take-in";

/*
 * Another workbook of the ledger, every change of which is to be ticked before any is written.
 */

function preview({ lines, notes, already }: MergeLook, state: State, own: MergeActs): TemplateResult {
  const many = lines.filter(({ ticked }) => ticked).length;
  const both = lines.filter(({ why }) => why !== "").length;
  return html`${
      both === 0
        ? nothing
        : html`<p class="told is-warning">
            ${warningIcon}<span
              >${count(both, "entry", "entries")} ${both === 1 ? "was" : "were"} changed in both: tick
              ${both === 1 ? "it" : "those"} below for the entry of the other workbook to hold.</span
            >
          </p>`
    }
    ${
      lines.length === 0
        ? html`<p class="hint">Nothing in it is to go into this workbook.</p>`
        : html`<ul class="ordered">
            ${lines.map((one) => tickLine(one, state.acting, own.tick))}
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
    ${already > 0 ? html`<p class="hint">${count(already, "entry", "entries")} ${already === 1 ? "stands" : "stand"} in both.</p>` : nothing}
    <button type="submit" class="button is-primary" aria-disabled=${many > 0 && !state.acting ? "false" : "true"}>
      Merge ${count(many, "change")}
    </button>`;
}

export function mergeView(state: State, own: MergeActs): TemplateResult {
  const { book, hands, acting } = state;
  const merging = hands.merging ?? NOTHING_MERGED;
  const { file } = merging;
  const look = file && book ? lookAtMerge(book, merging) : null;
  const submit = (event: Event): void => {
    event.preventDefault();
    void own.write();
  };
  return html`<form class="import" @submit=${submit} aria-label="Merge a conflict copy">
    ${dropZone({ label: "The other workbook", accept: ".xlsx", disabled: acting, take: ([one]) => void own.choose(one!) })}
    ${
      file
        ? html`<h4>${file.name}</h4>`
        : html`<p class="hint">
            Two workbooks of one turn that went apart, such as a conflict copy of OneDrive: what the other one changed since the
            turn opened is shown first. Nothing is written before you say so.
          </p>`
    }
    ${look === null ? nothing : typeof look === "string" ? html`<p class="wrong" role="alert">${look}</p>` : preview(look, state, own)}
    ${file ? html`<button type="button" class="button" aria-disabled=${acting ? "true" : "false"} @click=${() => own.clear()}>Cancel</button>` : nothing}
  </form>`;
}
