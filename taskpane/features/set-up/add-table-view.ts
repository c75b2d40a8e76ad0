import { html, nothing, type TemplateResult } from "lit-html";
import { addableTables, type AddableTable } from "../../../src/ledger/edit/add-table";
import { ledgerIn } from "../../../src/ledger/read/read-once";
import { ledgerTableAt } from "../../../src/ledger/read/find";
import { isFilledIn } from "../../../src/ledger/edit/import-list/columns";
import { cellOf } from "../../../src/formula/address";
import { isMaster } from "../player/player-identity";
import { importSection } from "../entries/import-list-view";
import { ROWS_OFFERED } from "../entries/entries-slice";
import type { SetUpActions, SetUpState } from "./set-up-slice";

/** Rows that can be added at once. */
const MOST_ROWS = 500;

function rowsForm(state: SetUpState, actions: SetUpActions): TemplateResult {
  const { book, selection } = state;
  const ledger = book && ledgerIn(book);
  const { row, column } = cellOf(selection?.cell ?? "");
  const there = ledger && selection ? ledgerTableAt(ledger.found, selection.sheet, row, column) : undefined;
  const submit = (event: Event): void => {
    event.preventDefault();
    const rows = Number(new FormData(event.target as HTMLFormElement).get("rows"));
    if (rows >= 1) void actions.addRows(rows);
  };
  return html`<section class="apart" aria-labelledby="add-rows">
    <h3 id="add-rows">More rows</h3>
    ${
      there && !isFilledIn(there.declared)
        ? html`<p class="hint">${there.declared.block.title} has no entries: its rows are managed by the ledger.</p>`
        : there
          ? html`<form class="form" @submit=${submit}>
              <label class="field">
                <span class="label">Rows for ${there.declared.block.title} on ${there.table.sheet}</span>
                <input
                  class="text-input is-short"
                  type="number"
                  name="rows"
                  min="1"
                  max=${MOST_ROWS}
                  step="1"
                  required
                  value=${ROWS_OFFERED}
                />
              </label>
              <button type="submit" class="button" aria-disabled=${state.acting ? "true" : "false"}>Add rows</button>
            </form>`
          : html`<p class="hint">Select a cell in a table to add rows at its end.</p>`
    }
  </section>`;
}

function tableForm(state: SetUpState, tables: readonly AddableTable[], actions: SetUpActions): TemplateResult | typeof nothing {
  if (tables.length === 0) return nothing;
  const sheets = [...new Set(tables.map(({ sheet }) => sheet.name))];
  const chosen = tables.find(({ name }) => name === state.tableChosen) ?? tables[0]!;
  const submit = (event: Event): void => {
    event.preventDefault();
    void actions.addTable(chosen.name);
  };
  return html`<section class="apart" aria-labelledby="add-table">
    <h3 id="add-table">Optional tables</h3>
    <form class="form" @submit=${submit}>
      <label class="field">
        <span class="label">Table</span>
        <select class="select" @change=${(event: Event) => actions.chooseTable((event.target as HTMLSelectElement).value)}>
          ${sheets.map(
            (sheet) =>
              html`<optgroup label=${sheet}>
                ${tables
                  .filter((item) => item.sheet.name === sheet)
                  .map(
                    ({ name, table }) => html`<option value=${name} .selected=${name === chosen.name}>${table.title}</option>`,
                  )}
              </optgroup>`,
          )}
        </select>
      </label>
      <p class="hint">${chosen.table.about} (${chosen.table.cite})</p>
      <button type="submit" class="button" aria-disabled=${state.acting ? "true" : "false"}>Add to ${chosen.sheet.name}</button>
    </form>
  </section>`;
}

/** Adds rows to the selected table, and optional tables to the open ledger. */
export function tablesSection(state: SetUpState, actions: SetUpActions): TemplateResult | typeof nothing {
  const ledger = state.book && ledgerIn(state.book);
  return ledger
    ? html`${rowsForm(state, actions)} ${importSection(state, actions)}
      ${tableForm(state, isMaster(state) ? addableTables(ledger) : [], actions)}`
    : nothing;
}
