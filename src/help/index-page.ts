import type { Rule } from "../kernel/rule";
import type { Rulebook } from "../kernel/rulebook";
import { count } from "../kernel/text";
import { AUDIT_TITLE, auditPageName } from "./audit-page";
import { EXPLANATION, type FunctionHelp } from "./data";
import { EXCEL_PAGE, EXCEL_TITLE } from "./excel-page";
import { FIRST_TURN_TITLE, firstTurnPageName } from "./first-turn-name";
import { asJson, html, type Content, type Markup } from "./markup";
import { anchorOf, documentOf, pageName, PRODUCT } from "./page";
import { LICENCES_PAGE, LICENCES_TITLE } from "./licenses-page";
import { MAIL_PAGE, MAIL_TITLE } from "./mail-page";
import { ONEDRIVE_PAGE, ONEDRIVE_TITLE } from "./onedrive-page";
import { WITHOUT_PAGE, WITHOUT_TITLE } from "./without-add-in-page";
import { packed, type PackedFindable } from "./packed";
import { SEALS_PAGE, SEALS_TITLE } from "./seals-page";
import { WORKBENCH_PAGE, WORKBENCH_TITLE } from "./workbench-page";
import { findable, groupsOf } from "./search";
import { TABLES_TITLE, tablesPageName } from "./tables-page";
import { topicsOf, type Topic } from "./topics";
import { TURN_TITLE, turnPageName } from "./turn-page";

/*
 * The index of help: every function by rulebook and group, and a search if scripts are allowed.
 */

const entry = (id: string, description: string): Markup =>
  html`<li data-function="${id}"><a href="${pageName(id)}">${id}</a> <span>${description}</span></li>`;

function groupSection(group: string, rules: readonly Rule[]): Markup {
  return html`<h3>${group}</h3>
    <ul class="functions">
      ${rules.map(({ id, description: description }) => entry(id, description))}
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
  return html`<h3>How ambiguous rules are interpreted</h3>
    <p class="quiet">Where the rulebook is ambiguous, and the interpretation used by the sheets and the audit.</p>
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
    ${groupsOf([book], book.id).map((group) =>
      groupSection(
        group,
        book.rules.filter((rule) => rule.group === group),
      ),
    )}
    ${decisions(book)} ${unmodelled(book)}
  </section>`;
}

/** The guides of a rulebook: its first turn, its audit, its tables and its close. */
function guidesOf(book: Rulebook): Markup {
  const pages: readonly (readonly [string, string])[] = [
    [firstTurnPageName(book.id), FIRST_TURN_TITLE],
    [auditPageName(book.id), AUDIT_TITLE],
    [tablesPageName(book.id), TABLES_TITLE],
    ...(book.ledger?.turn ? [[turnPageName(book.id), TURN_TITLE] as const] : []),
  ];
  return html`<h3>${book.title}</h3>
    <ul class="guides">
      ${pages.map(([href, title]) => html`<li><a href="${href}">${title}</a></li>`)}
    </ul>`;
}

/** Guides to read before looking up functions. */
function guides(rulebooks: readonly Rulebook[]): Markup | false {
  const ledgers = rulebooks.filter(({ ledger }) => ledger);
  const common: readonly (readonly [string, string])[] = [
    ...(ledgers.some(({ ledger }) => ledger?.turn)
      ? ([
          [MAIL_PAGE, MAIL_TITLE],
          [ONEDRIVE_PAGE, ONEDRIVE_TITLE],
          [SEALS_PAGE, SEALS_TITLE],
        ] as const)
      : []),
    [WORKBENCH_PAGE, WORKBENCH_TITLE],
    [WITHOUT_PAGE, WITHOUT_TITLE],
    [EXCEL_PAGE, EXCEL_TITLE],
  ];
  return (
    ledgers.length > 0 &&
    html`<section aria-labelledby="guides">
      <h2 id="guides">Guides</h2>
      <ul class="guides">
        ${common.map(([href, title]) => html`<li><a href="${href}">${title}</a></li>`)}
      </ul>
      ${ledgers.map(guidesOf)}
    </section>`
  );
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

/** The search script is a separate file because the content security policy forbids inline scripts. */
export const SCRIPT = "help.js";

/** A topic as the search lists and finds it. */
export type ListedTopic = readonly [href: string, title: string, description: string, ...found: PackedFindable];
const listed = (topic: Topic): ListedTopic => [topic.href, topic.title, topic.description, ...packed(topic)];

/** The index as a document. */
export function indexPage(rulebooks: readonly Rulebook[], why: FunctionHelp): string {
  const all = rulebooks.flatMap((book) => book.rules.map((rule) => packed(findable(rule, book))));
  const body = html`<header class="top">
      <p class="product">${PRODUCT}</p>
    </header>
    <main>
      <h1>Help</h1>
      <p class="description">Guides for the turn, and every function of the rulebooks.</p>
      <form id="search" role="search" hidden>
        <label class="wide"
          >Search <input type="search" id="word" autocomplete="off" spellcheck="false" placeholder="growth, transports, oil …"
        /></label>
        ${options(rulebooks)}
      </form>
      <p id="summary" class="quiet" role="status"></p>
      <ol id="pages" class="functions" aria-label="Pages found" hidden></ol>
      <ol id="found" class="functions" aria-label="Functions found" hidden></ol>
      <div id="all">
        ${guides(rulebooks)}
        <h2>Functions</h2>
        <p class="description">Every figure of the rulebooks as a function for a cell: type =LEDGER. and its name.</p>
        ${
          rulebooks.length > 1 &&
          html`<nav aria-label="Rulebooks">
            <ul class="books">
              ${rulebooks.map(({ id, title, rules }) => html`<li><a href="#${anchorOf(id)}">${title}</a> <span class="quiet">${count(rules.length, "function")}</span></li>`)}
            </ul>
          </nav>`
        }
        ${rulebooks.map(bookSection)}
        <section aria-labelledby="explanation">
          <h2 id="explanation">${EXPLANATION}</h2>
          <ul class="functions">
            ${entry(why.id, why.description)}
          </ul>
        </section>
      </div>
    </main>
    <footer>
      <p class="quiet">${PRODUCT}. Generated from the rules that compute the cells.</p>
      <p class="quiet"><a href="${LICENCES_PAGE}">${LICENCES_TITLE}</a></p>
    </footer>`;
  const end = html`<script type="application/json" id="functions">
      ${asJson(all)}
    </script>
    <script type="application/json" id="topics">
      ${asJson(topicsOf(rulebooks).map(listed))}
    </script>
    <script src="${SCRIPT}"></script>`;
  return documentOf(`Help – ${PRODUCT}`, body, end);
}
