import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { live } from "lit-html/directives/live.js";
import { isError } from "../../../src/formula/world";
import { ended, exampleText } from "../../../src/help/call";
import { findFunctions, groupsOf, type FoundFunction } from "../../../src/help/search";
import { accepts, type Parameter } from "../../../src/kernel/parameter";
import type { Rule } from "../../../src/kernel/rule";
import type { RulebookHead } from "../../../src/kernel/rulebook";
import { count } from "../../../src/kernel/text";
import { loadedHeads } from "../../../src/rulebooks/loaded-rules";
import { callText, fieldOf, refersToCells, standInOf, type CallText } from "./call";
import { backIcon, cellIcon, searchIcon } from "../../shared/components/icons";
import { shortUnit, formatValue, formatWithUnit } from "../../shared/format-value";
import { tryOut } from "./try-out";
import { answers } from "./help-answers-view";
import { errorNote, workingTable } from "../explain/explain-view";
import type { FunctionsActions, FunctionsState } from "./functions-slice";
import type { Notice } from "../../shared/pane-state";

function select(
  label: string,
  value: string,
  options: readonly (readonly [string, string])[],
  choose: (value: string) => void,
): TemplateResult {
  return html`<label class="filter">
    <span class="unseen">${label}</span>
    <select class="select" @change=${(event: Event) => choose((event.target as HTMLSelectElement).value)}>
      ${options.map(([id, name]) => html`<option value=${id} .selected=${id === value}>${name}</option>`)}
    </select>
  </label>`;
}

/** `where` is the rulebook and group of a function that is not listed below their headings. */
function functionItem({ rule }: FoundFunction, where: string, actions: FunctionsActions): TemplateResult {
  return html`<li>
    <button type="button" class="entry" id="function-${rule.id}" @click=${() => actions.show(rule)}>
      <span class="entry-name">${rule.id}</span>
      <span class="entry-says">${rule.description}</span>
      ${where === "" ? nothing : html`<span class="hint block">${where}</span>`}
    </button>
  </li>`;
}

interface Section {
  readonly title: string;
  readonly found: readonly FoundFunction[];
}

/** Functions under the headings of the rulebooks' groups, in the rulebooks' order. */
function shelvesOf(found: readonly FoundFunction[]): readonly Section[] {
  const shelves = new Map<string, FoundFunction[]>();
  const several = new Set(found.map(({ rulebook }) => rulebook)).size > 1;
  for (const item of found) {
    const title = several ? `${shortTitle(item.rulebook)} · ${item.rule.group}` : item.rule.group;
    const section = shelves.get(title);
    if (section) section.push(item);
    else shelves.set(title, [item]);
  }
  return [...shelves].map(([title, of]) => ({ title, found: of }));
}

/** Shortens "WarPlan Pacific: national production, supply and convoy ledger" to WarPlan Pacific. */
const shortTitle = ({ title }: RulebookHead): string => title.split(":")[0]!;

function results(found: readonly FoundFunction[], requested: boolean, actions: FunctionsActions): TemplateResult {
  if (requested) {
    return html`<ul class="entries">
      ${repeat(
        found,
        ({ rule }) => rule.id,
        (item) => functionItem(item, `${shortTitle(item.rulebook)} · ${item.rule.group}`, actions),
      )}
    </ul>`;
  }
  return html`${repeat(
    shelvesOf(found),
    ({ title }) => title,
    ({ title, found: section }) =>
      html`<section class="shelf">
        <h3>${title}</h3>
        <ul class="entries">
          ${repeat(
            section,
            ({ rule }) => rule.id,
            (item) => functionItem(item, "", actions),
          )}
        </ul>
      </section>`,
  )}`;
}

function list(state: FunctionsState, actions: FunctionsActions): TemplateResult {
  const filter = state.functions;
  const heads = loadedHeads();
  const found = findFunctions(heads, { ...filter, first: state.audit?.ledger?.rulebook ?? "" });
  const groups = groupsOf(heads, filter.rulebook);
  const others = answers(state, actions);
  return html`<h2 class="unseen">Functions</h2>
    <div class="filters" role="search">
      <label class="search">
        <span class="unseen">Search the functions and help</span>${searchIcon}
        <input
          type="search"
          class="text-input"
          id="function-search"
          placeholder="Words or a question"
          .value=${live(filter.word)}
          @input=${(event: Event) => actions.search({ word: (event.target as HTMLInputElement).value })}
        />
      </label>
      <div class="selects">
        ${
          heads.length > 1
            ? select(
                "Rulebook",
                filter.rulebook,
                [["", "All rulebooks"], ...heads.map((book): [string, string] => [book.id, book.title])],
                (rulebook) => actions.search({ rulebook, group: "" }),
              )
            : nothing
        }
        ${
          groups.length > 1
            ? select(
                "Group",
                filter.group,
                [["", "All groups"], ...groups.map((group): [string, string] => [group, group])],
                (group) => actions.search({ group }),
              )
            : nothing
        }
      </div>
    </div>
    <p class="hint" role="status">
      ${
        found.length + others.many === 0
          ? "Nothing matches. Try another word."
          : [others.many > 0 ? count(others.many, "answer") : "", count(found.length, "function")].filter(Boolean).join(", ")
      }
    </p>
    ${others.shown} ${results(found, filter.word.trim() !== "", actions)}`;
}

const helpOf = (parameter: Parameter<unknown>): string => {
  const what = parameter.values && parameter.values.length > 0 ? "" : accepts(parameter);
  const standIn = standInOf(parameter);
  const optional = parameter.optional ? (standIn === "" ? "Optional" : `${standIn} if omitted`) : "";
  const unit =
    parameter.unit !== undefined && shortUnit(parameter.unit) === "" && parameter.unit !== parameter.about ? parameter.unit : "";
  return [unit, what, optional].filter(Boolean).map(sentence).join(" ");
};

/** Capitalized and with a full stop. */
const sentence = (text: string): string => ended(text[0]!.toUpperCase() + text.slice(1));

const aboutOf = (parameter: Parameter<unknown>): string => `${sentence(parameter.about)} ${helpOf(parameter)}`.trim();

function control(
  rule: Rule,
  name: string,
  parameter: Parameter<unknown>,
  state: FunctionsState,
  actions: FunctionsActions,
): TemplateResult {
  const entry = state.entries[name] ?? "";
  const id = `input-${name}`;
  const field = fieldOf(parameter);
  const enter = (event: Event): void => actions.enter(name, (event.target as HTMLInputElement | HTMLSelectElement).value);
  const inCells = refersToCells(entry);
  const objection = callText(rule, state.entries).objections[name] ?? "";
  const described = objection === "" ? `${id}-help` : `${id}-help ${id}-wrong`;
  if (!inCells && (field.kind === "choice" || field.kind === "yes/no")) {
    const options: readonly (readonly [string, string])[] =
      field.kind === "choice"
        ? field.values.map((value) => [value, value] as const)
        : ["TRUE", "FALSE"].map((value) => [value, value] as const);
    const standIn = standInOf(parameter);
    return html`<select class="select" id=${id} aria-describedby=${described} @change=${enter}>
      <option value="" .selected=${entry === ""}>
        ${parameter.optional ? `(${standIn === "" ? "left out" : standIn})` : "Choose …"}
      </option>
      ${options.map(([value, label]) => html`<option value=${value} .selected=${value === entry}>${label}</option>`)}
    </select>`;
  }
  const example =
    field.kind === "list"
      ? parameter.values
        ? "One or more, or cells"
        : "1; 2; 3 or cells"
      : field.kind === "number"
        ? standInOf(parameter)
        : "";
  return html`<input
    type="text"
    class="text-input"
    id=${id}
    autocomplete="off"
    spellcheck="false"
    inputmode=${field.kind === "number" && !inCells ? "decimal" : "text"}
    placeholder=${example}
    aria-describedby=${described}
    aria-invalid=${objection === "" ? "false" : "true"}
    .value=${live(entry)}
    @input=${enter}
  />`;
}

/** Appends an accepted name to what a field contains. */
function nameAdder(
  name: string,
  parameter: Parameter<unknown>,
  entry: string,
  actions: FunctionsActions,
): TemplateResult | typeof nothing {
  if (fieldOf(parameter).kind !== "list" || !parameter.values || refersToCells(entry)) return nothing;
  const add = (event: Event): void => {
    const chosen = event.target as HTMLSelectElement;
    actions.enter(name, entry.trim() === "" ? chosen.value : `${entry.trim().replace(/;$/, "")}; ${chosen.value}`);
    chosen.value = "";
  };
  return html`<select class="select is-adder" aria-label="Add a name to ${name}" @change=${add}>
    <option value="">${entry.trim() === "" ? "Choose …" : "Add another …"}</option>
    ${parameter.values.map((value) => html`<option value=${value}>${value}</option>`)}
  </select>`;
}

function inputField(
  rule: Rule,
  name: string,
  parameter: Parameter<unknown>,
  text: CallText,
  state: FunctionsState,
  actions: FunctionsActions,
): TemplateResult {
  const id = `input-${name}`;
  const unit = parameter.unit === name ? "" : shortUnit(parameter.unit ?? "");
  const objection = text.objections[name] ?? "";
  const inCells = refersToCells(state.entries[name] ?? "");
  return html`<div class="input">
    <label for=${id} class="label"
      ><strong>${name}</strong>${unit === "" ? nothing : html`<span class="unit">, ${unit}</span>`}</label
    >
    <div class="input-row">
      ${control(rule, name, parameter, state, actions)}
      ${
        inCells
          ? html`<button
              type="button"
              class="button is-cell"
              @click=${() => actions.enter(name, "")}
              aria-label="Type ${name} instead of taking it from cells"
            >
              Type
            </button>`
          : html`<button
              type="button"
              class="button is-cell"
              title="Take it from the selected cell"
              aria-label="Take ${name} from the selected cell"
              @click=${() => actions.enterSelection(name)}
            >
              ${cellIcon}
            </button>`
      }
    </div>
    ${nameAdder(name, parameter, state.entries[name] ?? "", actions)}
    <p class="hint" id="${id}-help">${aboutOf(parameter)}</p>
    ${objection === "" ? nothing : html`<p class="wrong" id="${id}-wrong">${objection}</p>`}
  </div>`;
}

function answer(rule: Rule, text: CallText, state: FunctionsState): TemplateResult {
  const blocked = Object.keys(text.objections).length > 0;
  if (blocked || text.missing.length > 0) {
    const needed = text.missing.length > 0 ? `Still needed: ${text.missing.join(", ")}.` : "Check the marked inputs.";
    return html`<p class="hint">${needed}</p>`;
  }
  const tried = tryOut(rule, text.formula, state.book, state.selection);
  // Short enough for a screen reader while typing; the full working is below.
  const heard = isError(tried.value) ? (tried.value.message ?? tried.value.error) : formatWithUnit(tried.value, rule.unit ?? "");
  const reported = isError(tried.value)
    ? errorNote(tried.value)
    : tried.lines.length > 0
      ? workingTable(tried.lines, rule.unit ?? "")
      : html`<p class="answer-line">${formatWithUnit(tried.value, rule.unit ?? "")}</p>`;
  return html`<p class="unseen" role="status">Result: ${heard}</p>
    ${reported}`;
}

/** Why the formula was not inserted, beside the button that was pressed. */
const notInserted = ({ intent, title, text }: Notice): TemplateResult =>
  html`<p class=${intent === "error" ? "wrong" : ""} role="alert"><strong>${title}</strong> ${text}</p>`;

function form(rule: Rule, state: FunctionsState, actions: FunctionsActions): TemplateResult {
  const text = callText(rule, state.entries);
  const blocked = text.missing.length > 0 || Object.keys(text.objections).length > 0;
  const submit = (event: Event): void => {
    event.preventDefault();
    if (!blocked) void actions.insert();
  };
  return html`<form class="form" @submit=${submit} aria-label="Inputs of ${rule.id}">
    <h3>Inputs</h3>
    ${Object.entries(rule.params).map(([name, parameter]) => inputField(rule, name, parameter, text, state, actions))}
    <h3>Result</h3>
    <div class="result">${answer(rule, text, state)}</div>
    <p class="formula"><span class="unseen">Formula: </span><code>${text.formula}</code></p>
    <div class="actions">
      ${state.notInserted ? notInserted(state.notInserted) : nothing}
      <button type="submit" class="button is-primary" aria-disabled=${blocked || state.acting ? "true" : "false"}>
        ${state.replacing ? `Replace ${state.replacing.sheet}!${state.replacing.cell}` : "Insert into the selected cell"}
      </button>
    </div>
  </form>`;
}

function accepted(rule: Rule): TemplateResult | typeof nothing {
  const named = Object.entries(rule.params).filter(([, parameter]) => parameter.values && parameter.values.length > 0);
  if (named.length === 0) return nothing;
  return html`<details class="more">
    <summary>Accepted names</summary>
    <dl>
      ${named.map(([name, parameter]) => {
        const others = Object.entries(parameter.synonyms ?? {});
        return html`<dt><code>${name}</code></dt>
          <dd>
            ${parameter.values!.join(", ")}${
              others.length > 0
                ? html`<span class="hint block">Also ${others.map(([other, value]) => `${other} (${value})`).join(", ")}</span>`
                : nothing
            }
          </dd>`;
      })}
    </dl>
  </details>`;
}

function detail(rule: Rule, state: FunctionsState, actions: FunctionsActions): TemplateResult {
  return html`<div class="detail">
    <button type="button" class="button is-subtle is-back" @click=${() => actions.show(null)}>${backIcon} All functions</button>
    <h2 tabindex="-1" id="function-heading">LEDGER.${rule.id}</h2>
    <p class="description">${rule.description}</p>
    <p class="hint">
      ${[
        ...loadedHeads()
          .filter(({ rules }) => rules.includes(rule))
          .map(shortTitle),
        rule.group,
        rule.cite,
      ].join(" · ")}
    </p>
    <p>
      <a class="link" href="help/${rule.id}.html" target="_blank" rel="noopener">Help page</a>
    </p>
    ${form(rule, state, actions)} ${accepted(rule)}
    ${
      rule.examples.length > 0
        ? html`<h3>Examples</h3>
            <ul class="examples">
              ${rule.examples.map(
                (example) =>
                  html`<li>
                    <code>${exampleText(rule, example.given)}</code>
                    <span>gives <strong>${formatValue(example.gives, rule.unit)}</strong>: ${example.why}</span>
                  </li>`,
              )}
            </ul>`
        : nothing
    }
    ${
      rule.notes
        ? html`<h3>Notes</h3>
            <p>${rule.notes}</p>`
        : nothing
    }
  </div>`;
}

/** All functions of the rulebooks: search, try out, insert into a cell. */
export function functionsView(state: FunctionsState, actions: FunctionsActions): TemplateResult {
  return state.rule ? detail(state.rule, state, actions) : list(state, actions);
}
