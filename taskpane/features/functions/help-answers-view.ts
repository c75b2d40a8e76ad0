import { html, nothing, type TemplateResult } from "lit-html";
import { address } from "../../../src/formula/address";
import { findTopics, weighed, type Findable } from "../../../src/help/search";
import { topicsOf, type Topic } from "../../../src/help/topics";
import { ledgerIn } from "../../../src/ledger/read/read-once";
import type { FunctionsActions, FunctionsState } from "./functions-slice";
import type { ViewName } from "../../shared/pane-state";

/*
 * Search results besides functions: views of the pane, tables of the workbook, help pages.
 */

/** A task that is done in a view of the pane. */
interface Task extends Findable {
  readonly title: string;
  readonly description: string;
  readonly view: ViewName;
}

const task = (view: ViewName, title: string, description: string, requested: string): Task => ({
  id: "",
  rulebook: "",
  group: "",
  view,
  title,
  description,
  stems: weighed([
    [12, title],
    [11, requested],
  ]),
});

const NEW: readonly Task[] = [
  task(
    "set-up",
    "Set up a campaign",
    "Makes the sheets of a rulebook in this workbook.",
    "new start begin create ledger players",
  ),
];

const IN_A_LEDGER: readonly Task[] = [
  task("turn", "Close the turn", "See what the close will change, then close the turn.", "end finish next advance year"),
  task("turn", "Reopen the last turn", "Restores the last closed turn.", "undo close take back"),
  task("turn", "Forecast the next turns", "Each player's figures, and which limits break when.", "forecast ahead future"),
  task("turn", "Write a report", "A report of the turn to post or email.", "forum send summary players post copy"),
  task("turn", "View charts", "Figures by turn, and where points were spent.", "chart graph diagram"),
  task("audit", "See what breaks a rule", "Every finding, with what to do.", "check error finding limit red wrong fix audit"),
  task("audit", "Accept a finding", "Waive it with a reason, for this turn.", "accept ignore exception agreed house"),
  task("audit", "Fill in what is missing", "A form with a field for each missing entry.", "blank enter entries form orders"),
  task("set-up", "Add a player", "Adds a player and the player's sheet.", "new join"),
  task("set-up", "Add rows or a table", "Rows for the selected table, or an optional table.", "more space row empty"),
  task("set-up", "Import a list", "Rows copied from another spreadsheet.", "paste csv cities ships units file"),
  task(
    "explain",
    "Why a cell shows what it shows",
    "Select the cell: its working, line by line.",
    "explain figure number formula",
  ),
];

/** The first cell of a table or form: on the active sheet, else on the first sheet that has it. */
function placeOf({ book, selection }: FunctionsState, { block }: Topic) {
  const ledger = block === undefined || !book ? null : ledgerIn(book);
  const all = [...(ledger?.found.lines.values() ?? [])].flatMap((own) => own.slice(0, 1));
  const lines = all.filter(({ table }) => table.block.name === block);
  const line = lines.find(({ sheet }) => sheet === selection?.sheet) ?? lines[0];
  const cell = line && Object.values(line.cells)[0];
  return cell && { sheet: cell.sheet, cell: address(cell.row, cell.column) };
}

function answer(item: Task | Topic, state: FunctionsState, actions: FunctionsActions): TemplateResult {
  const text = html`<span class="entry-name">${item.title}</span> <span class="entry-description">${item.description}</span>`;
  if ("view" in item)
    return html`<li><button type="button" class="entry" @click=${() => actions.open(item.view)}>${text}</button></li>`;
  const place = placeOf(state, item);
  if (place) return html`<li><button type="button" class="entry" @click=${() => actions.goTo(place)}>${text}</button></li>`;
  return html`<li><a class="entry" href="help/${item.href}" target="_blank" rel="noopener">${text}</a></li>`;
}

/** The results for the search words, and how many there are. */
export function answers(
  state: FunctionsState,
  actions: FunctionsActions,
): { readonly many: number; readonly shown: TemplateResult | typeof nothing } {
  const { word, rulebook } = state.functions;
  const ledger = state.book && ledgerIn(state.book);
  const all = [...(ledger ? IN_A_LEDGER : NEW), ...topicsOf(ledger ? [ledger.rulebook] : [])];
  const found = findTopics<Task | Topic>(all, word, rulebook);
  if (found.length === 0) return { many: 0, shown: nothing };
  return {
    many: found.length,
    shown: html`<section class="shelf" aria-labelledby="answers-heading">
      <h3 id="answers-heading">In the pane, the ledger and help</h3>
      <ul class="entries">
        ${found.map((item) => answer(item, state, actions))}
      </ul>
    </section>`,
  };
}
