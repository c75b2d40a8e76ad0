import { unpacked, type PackedFindable } from "./packed";
import { find } from "./search";

/*
 * The search of the help index, in the browser.
 */

const the = <E extends HTMLElement>(id: string): E => document.getElementById(id) as E;

const all = (JSON.parse(the("functions").textContent) as readonly PackedFindable[]).map(unpacked);
const word = the<HTMLInputElement>("word");
const rulebook = the<HTMLSelectElement>("rulebook");
const group = the<HTMLSelectElement>("group");
const found = the("found");

const entries = new Map(
  [...document.querySelectorAll<HTMLElement>("#all [data-function]")].map((entry) => [entry.dataset["function"]!, entry]),
);

/** Groups of another rulebook are not offered. */
function offerGroups(): void {
  for (const option of group.options) {
    const other = rulebook.value !== "" && !(option.dataset["rulebooks"] ?? rulebook.value).split(" ").includes(rulebook.value);
    option.hidden = option.disabled = other;
    if (other && option.selected) group.value = "";
  }
}

function show(): void {
  offerGroups();
  const filter = { word: word.value, rulebook: rulebook.value, group: group.value };
  const everything = filter.word.trim() === "" && filter.rulebook === "" && filter.group === "";
  const ids = everything ? [] : find(all, filter).map(({ id }) => id);
  // The function that explains the others belongs to no rulebook.
  if (!everything && /^\s*(=?\s*ledger\.)?why\b/i.test(filter.word)) ids.unshift("WHY");
  found.replaceChildren(...ids.map((id) => entries.get(id)!.cloneNode(true)));
  found.hidden = ids.length === 0;
  the("all").hidden = !everything;
  the("told").textContent = everything
    ? ""
    : ids.length === 0
      ? "No function matches. Try another word."
      : `${ids.length} ${ids.length === 1 ? "function" : "functions"}`;
}

the("search").hidden = false;
the("search").addEventListener("submit", (event) => event.preventDefault());
for (const field of [word, rulebook, group]) field.addEventListener("input", show);
// A browser that goes back puts the words in again.
window.addEventListener("pageshow", show);
