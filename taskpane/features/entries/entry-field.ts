import { html, nothing, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import type { MissingEntry } from "../../../src/ledger/audit/missing-entries";
import type { Field } from "../../../src/ledger/edit/fill-entry";
import type { Finding } from "../../../src/ledger/read/finding";
import { fill, showCell } from "./fill-entry";
import { placeName } from "../../../src/formula/address";
import { goodIcon } from "../../shared/components/icons";
import type { EntriesActions, EntriesState, Filled } from "./entries-slice";

/*
 * An entry of the ledger as a field of a form, where Enter moves to the next field. A form names its heading in data-form.
 */

const FIELDS = "[data-fill]";
const FORM = "[data-form]";

/** The heading of the form that contains a field. */
const headingOf = (field: HTMLElement): HTMLElement | null =>
  document.getElementById(field.closest<HTMLElement>(FORM)?.dataset["form"] ?? "");

/** Moves the focus to the next or previous field; after the last, to the heading. */
function continueWith(from: HTMLElement, by: 1 | -1): void {
  const all = [...from.closest(FORM)!.querySelectorAll<HTMLElement>(FIELDS)];
  const next = all[all.indexOf(from) + by];
  const group = next?.closest("details");
  if (group) group.open = true;
  (next ?? headingOf(from))?.focus();
}

/** Enter moves to the next field, Shift+Enter to the previous one; Escape restores the field's value. */
export function formKey(event: KeyboardEvent): void {
  const field = event.target as HTMLInputElement | HTMLSelectElement;
  if (event.isComposing || !field.matches(FIELDS)) return;
  if (event.key === "Enter") {
    event.preventDefault();
    // A refused entry may be tried again unchanged.
    if (field.ariaInvalid === "true") field.dispatchEvent(new Event("change"));
    continueWith(field, event.shiftKey ? -1 : 1);
  }
  if (event.key === "Escape") {
    field.value = field.dataset["fill"]!;
    headingOf(field)?.focus();
  }
}

/** A field with what was typed into it and what the audit finds there. */
export interface Shown {
  readonly missing: MissingEntry;
  readonly field: Field;
  readonly filled: Filled | undefined;
  readonly findings: readonly Finding[];
}

/** The control of a field; `id` links it to its label and messages. */
export function control({ missing: item, field, filled }: Shown, id: string, actions: EntriesActions): TemplateResult {
  const typed = filled?.text ?? field.holds;
  const enter = (event: Event): void => void fill(actions, item, (event.target as HTMLInputElement).value);
  const show = (): void => void showCell(actions, item);
  const wrong = filled && filled.refused !== "" ? "true" : nothing;
  if (field.kind === "list")
    return html`<select
      class="select"
      id=${id}
      data-fill=${typed}
      aria-describedby="${id}-about ${id}-message"
      aria-invalid=${wrong}
      .value=${live(typed)}
      @change=${enter}
      @focus=${show}
    >
      <option value=""></option>
      ${field.choices.map((choice) => html`<option value=${choice} ?selected=${choice === typed}>${choice}</option>`)}
    </select>`;
  return html`<input
      class="text-input"
      id=${id}
      data-fill=${typed}
      autocomplete="off"
      spellcheck="false"
      .value=${typed}
      inputmode=${field.kind === "number" ? "decimal" : nothing}
      list=${field.choices.length > 0 ? `${id}-list` : nothing}
      aria-describedby="${id}-about ${id}-message"
      aria-invalid=${wrong}
      @change=${enter}
      @focus=${show}
    />${
      field.choices.length > 0
        ? html`<datalist id="${id}-list">${field.choices.map((choice) => html`<option value=${choice}></option>`)}</datalist>`
        : nothing
    }`;
}

/** The message below an entry: why it was not written, what the audit finds there, or that it is written. */
export function fieldMessages({ filled, findings }: Shown): TemplateResult | typeof nothing {
  if (filled && filled.refused !== "") return html`<span class="wrong block">${filled.refused}</span>`;
  if (!filled) return nothing;
  if (findings.length === 0) return html`<span class="done">${goodIcon} Entered</span>`;
  return html`${findings.map(({ message, fix }) => html`<span class="wrong block">${[message, fix].filter(Boolean).join(" ")}</span>`)}`;
}

/** A text as a sentence. */
export const sentence = (text: string): string => (text === "" ? "" : `${text[0]!.toUpperCase()}${text.slice(1)}.`);

/** The id of an entry's field. */
export const fieldId = (item: MissingEntry): string => `fill-${placeName(item)}`.replace(/[^A-Za-z0-9-]/g, "-");

/** A field as it is to be shown. */
export function shownField(item: MissingEntry, field: Field, { filled, audit }: EntriesState): Shown {
  const place = placeName(item);
  const findings = audit!.findings.filter(({ sheet, cell }) => sheet === item.sheet && cell === item.cell);
  return { missing: item, field, filled: filled.find(({ at }) => placeName(at) === place), findings };
}
