import { html, nothing, type TemplateResult } from "lit-html";
import type { Rulebook } from "../../../src/kernel/rulebook";
import { are, count, dayText } from "../../../src/kernel/text";
import { questionsOf, type Question } from "../../../src/ledger/edit/initial-entries/questions";
import { yearOfPack } from "../../../src/ledger/edit/initial-entries/pack";
import { textOfList } from "../../../src/ledger/edit/import-list/list";
import { loadedLedgers } from "../../../src/rulebooks/ledgers";
import { previewInitialEntries, type InitialEntries } from "./initial-entries";
import { chevronIcon, warningIcon } from "../../shared/components/icons";
import type { Plan, SetUpChoice } from "./set-up-plan";
import { dropZone } from "../../shared/components/drop-zone";
import type { SetUpActions, SetUpState } from "./set-up-slice";

/*
 * The rulebook's questions for a new ledger, and a list of initial entries.
 */

/** Number of unreadable lines shown; fixing them shows the next. */
const MOST_FAULTS = 8;

type SetAnswer = (answer: string) => void;

const usualText = ({ usual, declared: { column } }: Question): string =>
  typeof usual === "number" && column.format === "date" ? dayText(usual) : String(usual ?? "");

/** The field of a question: a choice, a check box or an entry. */
function figureField(
  question: Question,
  answer: string | undefined,
  { acting }: SetUpState,
  setAnswer: SetAnswer,
): TemplateResult {
  const { choices, column } = question.declared;
  const now = answer ?? usualText(question);
  const typed = (event: Event): void => setAnswer((event.target as HTMLInputElement).value);
  if (column.type === "yes/no")
    return html`<label class="check">
      <input
        type="checkbox"
        .checked=${now.toUpperCase() === "TRUE"}
        ?disabled=${acting}
        @change=${(event: Event) => setAnswer((event.target as HTMLInputElement).checked ? "TRUE" : "FALSE")}
      />
      <span>${column.header}</span>
    </label>`;
  return html`<label class="field">
    <span class="label">${column.header}</span>
    ${
      choices
        ? html`<select class="select is-short" ?disabled=${acting} @change=${typed}>
            ${choices.map((item) => html`<option value=${item} ?selected=${item === now}>${item}</option>`)}
          </select>`
        : html`<input class="text-input" ?disabled=${acting} .value=${now} @change=${typed} />`
    }
  </label>`;
}

/** A choice among the selected players. */
function playersField(
  { declared }: Question,
  answer: string,
  { acting }: SetUpState,
  players: readonly string[],
  setAnswer: SetAnswer,
) {
  const named = new Set(answer.split(",").filter(Boolean));
  const toggle = (player: string): void => {
    const next = new Set(named);
    if (!next.delete(player)) next.add(player);
    setAnswer(players.filter((item) => next.has(item)).join(","));
  };
  return html`<fieldset class="field">
    <legend class="label">${declared.column.header}</legend>
    <div class="checks">
      ${players.map(
        (player) =>
          html`<label class="check">
            <input type="checkbox" .checked=${named.has(player)} ?disabled=${acting} @change=${() => toggle(player)} />
            <span>${player}</span>
          </label>`,
      )}
    </div>
  </fieldset>`;
}

function outcome(initial: InitialEntries): TemplateResult | typeof nothing {
  if (!("newLedger" in initial)) return html`<p class="wrong" role="alert">${initial.refused}</p>`;
  const { faults, notes, entries } = initial;
  const more = faults.length - MOST_FAULTS;
  return html`${
    faults.length === 0
      ? entries === 0
        ? nothing
        : html`<p class="hint" role="status">${count(entries, "entry", "entries")} will be imported.</p>`
      : html`<div role="alert">
          <p class="callout is-warning">
            ${warningIcon}<span
              >${count(faults.length, "line")} ${are(faults.length)} not understood. Fix it before setting up.</span
            >
          </p>
          <ul class="notes">
            ${faults
              .slice(0, MOST_FAULTS)
              .map(
                ({ line, text, message }) =>
                  html`<li><strong>Line ${line}</strong>: ${text}<span class="block">${message}</span></li>`,
              )}
            ${more > 0 ? html`<li>${count(more, "line")} more.</li>` : nothing}
          </ul>
        </div>`
  }
  ${
    notes.length === 0
      ? nothing
      : html`<ul class="notes">
          ${notes.map((note) => html`<li>${note}</li>`)}
        </ul>`
  }`;
}

function listField(
  { acting }: SetUpState,
  choice: SetUpChoice,
  rulebook: Rulebook,
  initial: InitialEntries,
  actions: SetUpActions,
): TemplateResult {
  const setAnswer = (list: string): void => actions.choose({ list, year: yearOfPack(rulebook.ledger!, list) ?? choice.year });
  const readFile = async (file: File): Promise<void> => setAnswer(textOfList(new Uint8Array(await file.arrayBuffer())));
  return html`<details class="field" ?open=${Boolean(choice.list)}>
      <summary>${chevronIcon}<span class="label">Start from a list of entries</span></summary>
      <div class="import">
        <label class="field">
          <span class="label">A list, such as one of cities, yards and prices</span>
          <textarea
            class="text-input"
            rows="6"
            spellcheck="false"
            ?disabled=${acting}
            .value=${choice.list ?? ""}
            @change=${(event: Event) => setAnswer((event.target as HTMLTextAreaElement).value)}
          ></textarea>
        </label>
        ${dropZone({ label: "Or a file", accept: ".txt,.md,text/plain", disabled: acting, onFiles: ([file]) => void readFile(file!) })}
        <p class="hint">
          The first line is: Everybody · ${rulebook.id}. Then comes the name of each table, followed by its rows: + Name: Column =
          entry. The pack command exports such a list from a ledger.
        </p>
      </div>
    </details>
    ${outcome(initial)}`;
}

function yearField(
  { acting }: SetUpState,
  choice: SetUpChoice,
  rulebook: Rulebook,
  actions: SetUpActions,
): TemplateResult | typeof nothing {
  const { years } = rulebook.ledger!.clock;
  if (!years) return nothing;
  const offeredYears = Array.from({ length: years.last - years.first + 1 }, (_, i) => years.first + i);
  return html`<label class="field">
    <span class="label">First year</span>
    <select
      class="select is-short"
      ?disabled=${acting}
      @change=${(event: Event) => actions.choose({ year: Number((event.target as HTMLSelectElement).value) })}
    >
      ${offeredYears.map((year) => html`<option value=${year} .selected=${year === choice.year}>${year}</option>`)}
    </select>
  </label>`;
}

/** The questions besides players and year. */
export function initialEntryFields(
  state: SetUpState,
  choice: SetUpChoice,
  plan: Plan,
  actions: SetUpActions,
): TemplateResult | typeof nothing {
  const rulebook = loadedLedgers(choice.rulebook);
  const year = yearField(state, choice, rulebook, actions);
  if (plan.kind !== "new") return year;
  const players = rulebook.ledger!.players.names.filter((player) => choice.players.has(player));
  const setAnswer =
    ({ declared }: Question): SetAnswer =>
    (answer) =>
      actions.choose({ answers: new Map(choice.answers).set(declared.key, answer) });
  const initial = previewInitialEntries(choice, plan);
  return html`${year}
  ${questionsOf(rulebook.ledger!, plan).map((question) => {
    const answer = choice.answers?.get(question.declared.key);
    return question.kind === "figure"
      ? figureField(question, answer, state, setAnswer(question))
      : playersField(question, answer ?? "", state, players, setAnswer(question));
  })}
  ${listField(state, choice, rulebook, initial, actions)}`;
}
