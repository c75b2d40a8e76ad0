import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { live } from "lit-html/directives/live.js";
import { findFunctions, groupsOf, type FoundFunction } from "../../../src/help/search";
import { count } from "../../../src/kernel/text";
import { loadedHeads } from "../../../src/rulebooks/loaded-rules";
import { searchIcon } from "../../shared/components/icons";
import { functionView, shortTitle } from "./function-view";
import type { FunctionsActions, FunctionsState } from "./functions-slice";
import { answers } from "./help-answers-view";

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
function functionItem({ rule }: FoundFunction, location: string, actions: FunctionsActions): TemplateResult {
  return html`<li>
    <button type="button" class="entry" id="function-${rule.id}" @click=${() => actions.show(rule)}>
      <span class="entry-name">${rule.id}</span>
      <span class="entry-description">${rule.description}</span>
      ${location === "" ? nothing : html`<span class="hint block">${location}</span>`}
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

/** All functions of the rulebooks: search, try out, insert into a cell. */
export function functionsView(state: FunctionsState, actions: FunctionsActions): TemplateResult {
  return state.rule ? functionView(state.rule, state, actions) : list(state, actions);
}
