import { html, nothing, type TemplateResult } from "lit-html";
import type { ImportedEntry, ImportedRow, ImportPlan } from "../../../src/ledger/edit/import-list/plan";
import { previewImport, describePlan, tableOfSelection } from "./import-list-preview";
import { formatValue } from "../../shared/format-value";
import { dropZone } from "../../shared/components/drop-zone";
import type { EntriesActions, EntriesState } from "./entries-slice";
import { fold } from "../../../src/kernel/names";

/*
 * A list to import into a table: pasted or from a file, previewed, then written.
 */

const entryText = ({ column, cell, from, to }: ImportedEntry): string =>
  `${column} ${cell}: ${formatValue(to, column)}${from === null || from === "" ? "" : ` (was ${formatValue(from, column)})`}`;

function row({ line, name, becomes, entries, refused }: ImportedRow): TemplateResult {
  return html`<tr>
    <td>${line}</td>
    <td>
      <strong>${name === "" ? "–" : name}</strong>,
      ${becomes}${entries.length > 0 ? html`: ${entries.map(entryText).join("; ")}` : nothing}
      ${refused.map((why) => html`<span class="wrong block">Not written: ${why}</span>`)}
    </td>
  </tr>`;
}

function columns({ columns: of }: ImportPlan): TemplateResult {
  const isImported = of
    .filter(({ to }) => to)
    .map(
      ({ header, to }) =>
        `${header === "" || fold(header) === fold(to!.column.header) ? "" : `${header} → `}${to!.column.header}`,
    );
  const out = of.filter(({ why }) => why !== "").map(({ why }) => why);
  return html`<p class="hint">Columns: ${isImported.length > 0 ? isImported.join(", ") : "none"}. ${out.join(" ")}</p>`;
}

function preview(plan: ImportPlan, state: EntriesState): TemplateResult {
  const writes = plan.edits.length > 0;
  return html`<p role="status">${describePlan(plan)}</p>
    ${columns(plan)}
    <div class="import-preview" tabindex="0" role="region" aria-label="Preview">
      <table>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Row and change</th>
          </tr>
        </thead>
        <tbody>
          ${plan.rows.map(row)}
        </tbody>
      </table>
    </div>
    <button type="submit" class="button is-primary" aria-disabled=${writes && !state.acting ? "false" : "true"}>
      Write into ${plan.title}
    </button>`;
}

/** The form for a list that is being imported. */
export function importForm(state: EntriesState, actions: EntriesActions): TemplateResult | typeof nothing {
  const found = previewImport(state);
  if (!found) return nothing;
  const { importing } = actions;
  const submit = (event: Event): void => {
    event.preventDefault();
    void importing.write();
  };
  const leave = (event: KeyboardEvent): void => {
    if (event.key === "Escape") importing.ask(null);
  };
  return html`<form class="import" @submit=${submit} @keydown=${leave} aria-label="Import a list into ${found.title}">
    <label class="field">
      <span class="label">Rows for ${found.title}, copied from a spreadsheet</span>
      <textarea
        id="import-text"
        class="text-input"
        rows="5"
        spellcheck="false"
        .value=${state.importing!.text}
        @input=${(event: Event) => importing.enter((event.target as HTMLTextAreaElement).value)}
      ></textarea>
    </label>
    <p class="hint">
      The first line may name the columns, such as ${found.headers.join(", ")}. Rows are matched by ${found.key}; existing rows
      are updated. Nothing is written until you confirm.
    </p>
    ${dropZone({ label: "Or a file", accept: ".csv,.tsv,.txt,text/csv,text/plain", onFiles: ([file]) => void importing.readFile(file!) })}
    ${found.refused === "" ? nothing : html`<p class="wrong" role="alert">${found.refused}</p>`}
    ${found.plan ? preview(found.plan, state) : nothing}
    <button type="button" class="button" @click=${() => importing.ask(null)}>Cancel</button>
  </form>`;
}

/** Offers to import a list into the selected table. */
export function importSection(state: EntriesState, actions: EntriesActions): TemplateResult | typeof nothing {
  const there = tableOfSelection(state);
  if (state.importing) return importForm(state, actions);
  if (!there) return nothing;
  return html`<button type="button" class="button" @click=${() => actions.importing.ask(there.name)}>
    Import a list into ${there.title} …
  </button>`;
}
