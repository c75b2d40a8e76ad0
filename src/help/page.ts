import { isError, type Grid, type Value } from "../formula/world";
import type { WorkingLine } from "../kernel/rule";
import { ended } from "./call";
import { shown, type ExampleHelp, type FunctionHelp, type InputHelp, type NameHelp, type RelatedHelp } from "./data";
import { html, type Content, type Markup } from "./markup";

/*
 * The page of one function.
 */

export const PRODUCT = "Campaign Ledger";

/** File name of a function's page. */
export const pageName = (id: string): string => `${encodeURIComponent(id)}.html`;

/** A complete help document. */
export const documentOf = (title: string, body: Content, end: Content = ""): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="icon" href="../assets/icon-32.png" />
        <link rel="stylesheet" href="help.css" />
      </head>
      <body>
        ${body} ${end}
      </body>
    </html> `.markup;

/** Anchor of a rulebook's section in an index. */
export const anchorOf = (rulebook: string): string => `rulebook-${encodeURIComponent(rulebook)}`;

/** Breadcrumb and heading of a page. */
export const headOf = (title: string): Markup =>
  html`<nav aria-label="Where this is">
      <ol class="trail">
        <li><a href="index.html">Help</a></li>
        <li aria-current="page">${title}</li>
      </ol>
    </nav>
    <h1>${title}</h1>`;

function trail({ id, rulebook, group }: FunctionHelp): Markup {
  return html`<nav aria-label="Where this is">
    <ol class="trail">
      <li><a href="index.html">Help</a></li>
      ${rulebook && html`<li><a href="index.html#${anchorOf(rulebook.id)}">${rulebook.title}</a></li>`}
      <li>${group}</li>
      <li aria-current="page">${id}</li>
    </ol>
  </nav>`;
}

const nameItem = ({ name, others }: NameHelp): Markup =>
  html`<li>${name}${others.length > 0 && html` <span class="quiet">also ${others.join(", ")}</span>`}</li>`;

const upperFirst = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** "A whole number from 1940 to 1946; one cell or a range; 0 by default" */
export function factsOf({ accepts, names, unit, range, optional, standIn }: InputHelp): string {
  const facts = [
    accepts !== "" && unit !== "" ? `${accepts} (${unit})` : `${accepts}${unit}`,
    range ? "one cell or a range" : "",
    optional ? (standIn === "" ? "optional" : `${standIn} by default`) : "",
  ].filter(Boolean);
  if (facts.length === 0 && names.length > 0) return "";
  return upperFirst(facts.join("; "));
}

function inputItem(input: InputHelp): Markup {
  const facts = factsOf(input);
  return html`<div class="input">
    <dt><code>${input.name}</code>${input.optional && html` <span class="tag">optional</span>`}</dt>
    <dd>
      <p>${ended(upperFirst(input.about))}</p>
      ${facts !== "" && html`<p class="quiet">${facts}.</p>`}
      ${
        input.names.length > 0 &&
        html`<p class="quiet">Accepted names:</p>
          <ul class="names">
            ${input.names.map(nameItem)}
          </ul>`
      }
    </dd>
  </div>`;
}

const valueMarkup = (value: Value, meaning: string): Markup =>
  typeof value === "number"
    ? html`<data value="${String(value)}">${shown(value, meaning)}</data>`
    : html`${typeof value === "string" ? value : shown(value)}`;

function workingTable(lines: readonly WorkingLine[], caption: string): Content {
  if (lines.length === 0) return "";
  return html`<table class="working">
    <caption>
      ${caption}
    </caption>
    <thead>
      <tr>
        <th scope="col">Step</th>
        <th scope="col" class="figure">Value</th>
        <th scope="col">Paragraph</th>
      </tr>
    </thead>
    <tbody>
      ${lines.map(
        ({ label, value, cite }) =>
          html`<tr>
            <th scope="row">${label}</th>
            <td class="figure">${valueMarkup(value, label)}</td>
            <td>${cite}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** A single value with its unit. */
export function resultText(value: Value, unit: string): string {
  const text = shown(value, unit);
  return typeof value === "number" && unit !== "" ? `${text} ${unit}` : text;
}

const isGrid = (value: Value | Grid): value is Grid => Array.isArray(value);

function exampleMarkup(example: ExampleHelp, unit: string): Markup {
  const { formula, result, why, working } = example;
  if (isGrid(result)) {
    const lines = result.map(([label, value, cite]) => ({ label: shown(label), value, cite: shown(cite) }) as WorkingLine);
    return html`<li class="example">
      <p class="formula"><code>${formula}</code></p>
      <p>Gives ${why}.</p>
      ${workingTable(lines, "What spills into the cells")}
    </li>`;
  }
  const after = typeof result === "number" && unit !== "" ? ` ${unit}` : "";
  return html`<li class="example">
    <p class="formula"><code>${formula}</code></p>
    <p>Gives <strong class="result">${valueMarkup(result, unit)}</strong>${after}: ${ended(why)}</p>
    ${!isError(result) && workingTable(working, "Working")}
  </li>`;
}

/** "A number, in PPs" */
export function returnsText({ returns, unit }: Pick<FunctionHelp, "returns" | "unit">): string {
  const kind = { number: "A number", text: "A text", boolean: "TRUE or FALSE", any: "A number or a text" }[returns];
  return ended(unit === "" ? kind : `${kind}: ${unit}`);
}

/** Applies to the errors of every function. */
export const ALL_ERRORS =
  "If an input is an error, the function returns an error. Excel shows a message for #VALUE! and #N/A; for #NUM!, select the cell and open Explain in the pane.";

function errorsMarkup({ errors }: FunctionHelp): Markup {
  const codes = [...new Set(errors.map(({ code }) => code))];
  return html`<dl class="errors">
      ${codes.map(
        (code) =>
          html`<div>
            <dt>${code}</dt>
            ${errors
              .filter((item) => item.code === code)
              .map(
                ({ when, formula }) =>
                  html`<dd>${ended(when)}${formula !== undefined && html`<br /><code>${formula}</code>`}</dd>`,
              )}
          </div>`,
      )}
    </dl>
    <p class="quiet">${ALL_ERRORS}</p>`;
}

const relatedList = (title: string, list: readonly RelatedHelp[]): Content =>
  list.length > 0 &&
  html`<h3>${title}</h3>
    <ul class="related">
      ${list.map(({ id, description: description }) => html`<li><a href="${pageName(id)}">${id}</a> <span class="quiet">${description}</span></li>`)}
    </ul>`;

function related({ sameParagraph, sameGroup, group }: FunctionHelp): Content {
  if (sameParagraph.length + sameGroup.length === 0) return "";
  return html`<section aria-labelledby="related">
    <h2 id="related">Related functions</h2>
    ${relatedList("Same paragraph", sameParagraph)} ${relatedList(`More of ${group}`, sameGroup)}
  </section>`;
}

/** The page of a function as a document. */
export function functionPage(help: FunctionHelp): string {
  const body = html`<header class="top">${trail(help)}</header>
    <main>
      <h1>LEDGER.${help.id}</h1>
      <p class="description">${help.description}</p>
      ${help.rulebook && html`<p class="quiet">${help.rulebook.title} · ${help.cite}</p>`}
      <p class="formula"><code>=${help.signature}</code></p>
      <section aria-labelledby="inputs">
        <h2 id="inputs">Inputs</h2>
        ${
          help.inputs.some(({ names }) => names.length > 0) &&
          html`<p class="quiet">Case, spaces, hyphens and dots of a name do not matter.</p>`
        }
        ${help.inputs.length > 0 ? html`<dl>${help.inputs.map(inputItem)}</dl>` : html`<p>None.</p>`}
      </section>
      <section aria-labelledby="result">
        <h2 id="result">Result</h2>
        <p>${returnsText(help)}</p>
      </section>
      <section aria-labelledby="examples">
        <h2 id="examples">Examples</h2>
        <ol class="examples">
          ${help.examples.map((example) => exampleMarkup(example, help.unit))}
        </ol>
      </section>
      ${
        help.notes !== "" &&
        html`<section aria-labelledby="notes">
          <h2 id="notes">Notes</h2>
          <p>${help.notes}</p>
        </section>`
      }
      <section aria-labelledby="errors">
        <h2 id="errors">Errors</h2>
        ${errorsMarkup(help)}
      </section>
      ${related(help)}
    </main>
    <footer><p class="quiet">${PRODUCT}. Results and workings on this page are computed by the functions.</p></footer>`;
  return documentOf(`LEDGER.${help.id} – ${PRODUCT}`, body);
}
