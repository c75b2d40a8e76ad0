import { unpacked, type PackedFindable } from "./packed";
import type { ListedTopic } from "./index-page";
import { find, findTopics, type Findable } from "./search";

/*
 * The search of the help index, in the browser.
 */

const the = <E extends HTMLElement>(id: string): E => document.getElementById(id) as E;

const all = (JSON.parse(the("functions").textContent) as readonly PackedFindable[]).map(unpacked);
const topics = (JSON.parse(the("topics").textContent) as readonly ListedTopic[]).map(([href, title, description, ...words]) => ({
  ...unpacked(words),
  href,
  title,
  description,
}));
const word = the<HTMLInputElement>("word");
const rulebook = the<HTMLSelectElement>("rulebook");
const group = the<HTMLSelectElement>("group");
const books = new Map([...rulebook.options].map(({ value, text }) => [value, text]));
const found = the("found");
const pages = the("pages");

const entries = new Map(
  [...document.querySelectorAll<HTMLElement>("#all [data-function]")].map((entry) => [entry.dataset["function"]!, entry]),
);

const many = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? "" : "s"}`;

/** Hides the groups of other rulebooks. */
function offerGroups(): void {
  for (const option of group.options) {
    const other = rulebook.value !== "" && !(option.dataset["rulebooks"] ?? rulebook.value).split(" ").includes(rulebook.value);
    option.hidden = option.disabled = other;
    if (other && option.selected) group.value = "";
  }
}

interface Page extends Findable {
  readonly href: string;
  readonly title: string;
  readonly description: string;
}

/** Every rulebook has such a page, so its rulebook is shown unless one is chosen. */
function pageItem({ title, href, description, rulebook: id }: Page): HTMLElement {
  const item = document.createElement("li");
  const link = document.createElement("a");
  const about = document.createElement("span");
  const owner = document.createElement("span");
  [link.href, link.textContent, about.textContent] = [href, title, description];
  [owner.className, owner.textContent] = ["quiet", rulebook.value === "" && id !== "" ? (books.get(id) ?? "") : ""];
  item.append(link, " ", about, " ", owner);
  return item;
}

/** Pages, tables and limits are above the functions. */
function showPages({ word: requested, rulebook: of }: { readonly word: string; readonly rulebook: string }): number {
  const best = findTopics(topics, requested, of);
  pages.replaceChildren(...best.map(pageItem));
  pages.hidden = best.length === 0;
  return best.length;
}

function show(): void {
  offerGroups();
  const filter = { word: word.value, rulebook: rulebook.value, group: group.value };
  const everything = filter.word.trim() === "" && filter.rulebook === "" && filter.group === "";
  const ids = everything ? [] : find(all, filter).map(({ id }) => id);
  // WHY, which explains the others, belongs to no rulebook.
  if (!everything && /^\s*(=?\s*ledger\.)?why\b/i.test(filter.word)) ids.unshift("WHY");
  const reported = showPages(filter);
  found.replaceChildren(...ids.map((id) => entries.get(id)!.cloneNode(true)));
  found.hidden = ids.length === 0;
  the("all").hidden = !everything;
  the("summary").textContent = everything
    ? ""
    : ids.length + reported === 0
      ? "Nothing matches. Try another word."
      : [reported > 0 ? many(reported, "page") : "", ids.length > 0 ? many(ids.length, "function") : ""]
          .filter(Boolean)
          .join(", ");
}

the("search").hidden = false;
the("search").addEventListener("submit", (event) => event.preventDefault());
for (const field of [word, rulebook, group]) field.addEventListener("input", show);
// When the user navigates back, the browser restores the search text.
window.addEventListener("pageshow", show);
