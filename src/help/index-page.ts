import type { Rule } from "../kernel/rule";
import type { Rulebook } from "../kernel/rulebook";
import { count } from "../kernel/text";
import { AUDIT_TITLE, auditPageName } from "./audit-page";
import { EXPLANATION, type FunctionHelp } from "./data";
import { EXCEL_PAGE, EXCEL_TITLE } from "./excel-page";
import { FIRST_TURN_TITLE, firstTurnPageName } from "./first-turn-name";
import { asJson, html, type Content, type Markup } from "./markup";
import { anchorOf, documentOf, pageName, PRODUCT } from "./page";
import { LICENCES_PAGE, LICENCES_TITLE } from "./licences-page";
import { MAIL_PAGE, MAIL_TITLE } from "./mail-page";
import { ONEDRIVE_PAGE, ONEDRIVE_TITLE } from "./onedrive-page";
import { WITHOUT_PAGE, WITHOUT_TITLE } from "./without-add-in-page";
import { packed, type PackedFindable } from "./packed";
import { SEALS_PAGE, SEALS_TITLE } from "./seals-page";
import { findable, groupsOf } from "./search";
import { TABLES_TITLE, tablesPageName } from "./tables-page";
import { topicsOf, type Topic } from "./topics";
import { TURN_TITLE, turnPageName } from "./turn-page";

/*
 * The index of help: every function by rulebook and group, and a search for whoever has scripts.
 */

const entry = (id: string, says: string): Markup =>
  html`<li data-function="${id}"><a href="${pageName(id)}">${id}</a> <span>${says}</span></li>`;

function groupSection(group: string, rules: readonly Rule[]): Markup {
  return html`<h3>${group}</h3>
    <ul class="functions">
      ${rules.map(({ id, says }) => entry(id, says))}
    </ul>`;
}

function unmodelled({ unmodelled: list }: Rulebook): Content {
  if (!list || list.length === 0) return "";
  return html`<h3>Left to the players</h3>
    <p class="quiet">Paragraphs that no function covers, and why.</p>
    <dl class="unmodelled">
      ${list.map(
        ({ cite, why }) =>
          html`<dt>${cite}</dt>
            <dd>${why}</dd>`,
      )}
    </dl>`;
}

function decisions({ decisions: list }: Rulebook): Content {
  if (!list || list.length === 0) return "";
  return html`<h3>How doubts are decided</h3>
    <p class="quiet">Where the rulebook can be read in more than one way, and how sheets and audit read it.</p>
    <dl>
      ${list.map(
        ({ cite, doubt, decision }) =>
          html`<dt>${doubt} <span class="quiet">${cite}</span></dt>
            <dd>${decision}</dd>`,
      )}
    </dl>`;
}

function bookSection(book: Rulebook): Markup {
  const anchor = anchorOf(book.id);
  return html`<section aria-labelledby="${anchor}">
    <h2 id="${anchor}">${book.title}</h2>
    <p>${book.about}</p>
    <p class="quiet">${count(book.rules.length, "function")}</p>
    ${book.ledger && html`<p><a href="${firstTurnPageName(book.id)}">${FIRST_TURN_TITLE}</a></p>`}
    ${book.ledger && html`<p><a href="${auditPageName(book.id)}">${AUDIT_TITLE}</a></p>`}
    ${book.ledger && html`<p><a href="${tablesPageName(book.id)}">${TABLES_TITLE}</a></p>`}
    ${book.ledger?.turn && html`<p><a href="${turnPageName(book.id)}">${TURN_TITLE}</a></p>`}
    ${groupsOf([book], book.id).map((group) =>
      groupSection(
        group,
        book.rules.filter((rule) => rule.group === group),
      ),
    )}
    ${decisions(book)} ${unmodelled(book)}
  </section>`;
}

const booksWith = (rulebooks: readonly Rulebook[], group: string): string =>
  rulebooks
    .filter(({ rules }) => rules.some((rule) => rule.group === group))
    .map(({ id }) => id)
    .join(" ");

function options(rulebooks: readonly Rulebook[]): Markup {
  return html`<label
      >Rulebook
      <select id="rulebook">
        <option value="">All rulebooks</option>
        ${rulebooks.map(({ id, title }) => html`<option value="${id}">${title}</option>`)}
      </select></label
    >
    <label
      >Group
      <select id="group">
        <option value="">All groups</option>
        ${groupsOf(rulebooks, "").map(
          (group) => html`<option value="${group}" data-rulebooks="${booksWith(rulebooks, group)}">${group}</option>`,
        )}
      </select></label
    >`;
}

/** The search, beside the index: pages with a script in them would have to be let run any. */
export const SCRIPT = "help.js";

/** What the search shows of a topic, and what it is found by. */
export type ListedTopic = readonly [href: string, title: string, says: string, ...found: PackedFindable];
const listed = (topic: Topic): ListedTopic => [topic.href, topic.title, topic.says, ...packed(topic)];

/** The index as a document. */
export function indexPage(rulebooks: readonly Rulebook[], why: FunctionHelp): string {
  const all = rulebooks.flatMap((book) => book.rules.map((rule) => packed(findable(rule, book))));
  const body = html`<header class="top">
      <p class="product">${PRODUCT}</p>
    </header>
    <main>
      <h1>Functions</h1>
      <p class="says">Every figure of the rulebooks as a function for a cell: type =LEDGER. and its name.</p>
      <form id="search" role="search" hidden>
        <label class="wide"
          >Words or a question
          <input type="search" id="word" autocomplete="off" spellcheck="false" placeholder="growth, transports, oil …"
        /></label>
        ${options(rulebooks)}
      </form>
      <p id="told" class="quiet" role="status"></p>
      <ol id="pages" class="functions" aria-label="Pages found" hidden></ol>
      <ol id="found" class="functions" aria-label="Functions found" hidden></ol>
      <div id="all">
        ${
          rulebooks.length > 1 &&
          html`<nav aria-label="Rulebooks">
            <ul class="books">
              ${rulebooks.map(({ id, title, rules }) => html`<li><a href="#${anchorOf(id)}">${title}</a> <span class="quiet">${count(rules.length, "function")}</span></li>`)}
            </ul>
          </nav>`
        }
        ${rulebooks.map(bookSection)}
        ${
          rulebooks.some(({ ledger }) => ledger?.turn) &&
          html`<section aria-labelledby="turns">
            <h2 id="turns">Closed turns</h2>
            <p><a href="${MAIL_PAGE}">${MAIL_TITLE}</a></p>
            <p><a href="${ONEDRIVE_PAGE}">${ONEDRIVE_TITLE}</a></p>
            <p><a href="${SEALS_PAGE}">${SEALS_TITLE}</a></p>
          </section>`
        }
        ${
          rulebooks.some(({ ledger }) => ledger) &&
          html`<section aria-labelledby="checks">
              <h2 id="checks">For whoever has Excel at hand</h2>
              <p><a href="${EXCEL_PAGE}">${EXCEL_TITLE}</a></p>
            </section>
            <section aria-labelledby="without">
              <h2 id="without">For colleagues</h2>
              <p><a href="${WITHOUT_PAGE}">${WITHOUT_TITLE}</a></p>
            </section>`
        }
        <section aria-labelledby="explanation">
          <h2 id="explanation">${EXPLANATION}</h2>
          <ul class="functions">
            ${entry(why.id, why.says)}
          </ul>
        </section>
      </div>
    </main>
    <footer>
      <p class="quiet">${PRODUCT}. Made from the rules that compute the cells.</p>
      <p class="quiet"><a href="${LICENCES_PAGE}">${LICENCES_TITLE}</a></p>
    </footer>`;
  const end = html`<script type="application/json" id="functions">
      ${asJson(all)}
    </script>
    <script type="application/json" id="topics">
      ${asJson(topicsOf(rulebooks).map(listed))}
    </script>
    <script src="${SCRIPT}"></script>`;
  return documentOf(`Functions – ${PRODUCT}`, body, end);
}
