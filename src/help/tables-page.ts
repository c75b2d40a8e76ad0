import { headerOf, type Column } from "../kernel/column";
import type { Rulebook } from "../kernel/rulebook";
import type { Block } from "../kernel/sheet";
import { ended } from "./call";
import { html, type Markup } from "./markup";
import { documentOf, headOf, PRODUCT } from "./page";
import { partsOf } from "./parts";

/*
 * Tables and columns: every table and form of a rulebook's ledger, and what belongs in its columns.
 */

/** Name of the page of a rulebook's tables. */
export const tablesPageName = (rulebook: string): string => `tables-${encodeURIComponent(rulebook)}.html`;

export const TABLES_TITLE = "Tables and columns";

/** A table or form in help. */
export interface Listed {
  /** Where it is on the page. */
  readonly anchor: string;
  /** Name of its sheet, or that every player's sheet has it. */
  readonly on: string;
  readonly block: Block;
}

/** Every table and form of a rulebook, sheet by sheet, with the players' sheets merged into one. */
export const tablesOf = (book: Rulebook): readonly Listed[] =>
  partsOf(book).flatMap(({ name, blocks }, part) =>
    blocks.map((block) => ({
      anchor: `${part}-${block.name.replace(/[^A-Za-z0-9]+/g, "-").toLowerCase()}`,
      on: name,
      block,
    })),
  );

const column = (item: Column): Markup =>
  html`<dt>${headerOf(item)}${item.formula !== undefined && html` <span class="quiet">computed</span>`}</dt>
    <dd>${ended(item.about)}</dd>`;

const section = ({ anchor, block: { title, about, cite, columns } }: Listed): Markup =>
  html`<section>
    <h3 id="${anchor}">${title}</h3>
    <p>${ended(about)}${cite !== "" && html` <span class="quiet">${cite}</span>`}</p>
    <dl>
      ${Object.values(columns)
        .filter(({ folded }) => !folded)
        .map(column)}
    </dl>
  </section>`;

/** The page "Tables and columns" of a rulebook that has a ledger. */
export function tablesPage(book: Rulebook): string {
  const all = tablesOf(book);
  const sheets = [...new Set(all.map(({ on }) => on))];
  const body = html`<header class="top">
      <p class="product">${PRODUCT}</p>
    </header>
    <main>
      ${headOf(TABLES_TITLE)}
      <p class="description">${book.title}: every sheet and table of the ledger, and what belongs in each column.</p>
      ${sheets.map(
        (sheet) =>
          html`<h2>${sheet}</h2>
            ${all.filter(({ on }) => on === sheet).map(section)}`,
      )}
    </main>
    <footer><p class="quiet">${PRODUCT}. Generated from the sheets of the ledger.</p></footer>`;
  return documentOf(`${TABLES_TITLE}: ${book.title} – ${PRODUCT}`, body);
}
