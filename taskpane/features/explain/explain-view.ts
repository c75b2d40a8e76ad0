import { placeName } from "../../../src/formula/address";
import { html, nothing, type TemplateResult } from "lit-html";
import { isError, type Grid, type Value } from "../../../src/formula/world";
import { fold } from "../../../src/kernel/names";
import type { WorkingLine } from "../../../src/kernel/rule";
import { figure } from "../../../src/kernel/text";
import { ruleOf } from "../../../src/rulebooks/loaded-rules";
import type { Explanation, InputLine, Source, Step, Subject, Working } from "../../../src/ledger/explain";
import { cellIcon, chevronIcon, errorIcon, warningIcon } from "../../shared/components/icons";
import { formatValue, formatWithUnit } from "../../shared/format-value";
import { limitsSection, partsList } from "./explained-terms";
import { restoreButton } from "../restore/restore-view";
import type { ExplainActions, ExplainState } from "./explain-slice";

const errorOf = (value: Value | Grid): string => (isError(value) ? value.error : "");

/** The address of an input, without its sheet if that is the one shown. */
function placeLink(source: Source, here: string, actions: ExplainActions): TemplateResult {
  const label = source.sheet === here ? source.cell : placeName(source);
  return html`<button type="button" class="link place" aria-label="Go to ${label}" @click=${() => actions.goTo(source)}>
    ${label}
  </button>`;
}

function inputSource(input: InputLine, here: string, actions: ExplainActions): TemplateResult | string {
  if (input.source) return placeLink(input.source, here, actions);
  if (input.from === "left out") return "left out";
  return input.from === "typed" ? "typed" : html`<span title=${input.written}>computed</span>`;
}

/** Describes an input: a block of cells by its size, a blank by the value that it counts as. */
function inputText({ value, from, blankIs, unit, name }: InputLine): string {
  if (value === null && from === "left out") return "–";
  const meaning = `${unit} ${name}`;
  if (value === null && blankIs !== null) return `blank, counts as ${formatValue(blankIs, meaning)}`;
  const cells = Array.isArray(value) ? value.flat().length : 1;
  return cells > 1 ? `${figure(cells)} cells` : formatValue(value, meaning);
}

function inputRow(input: InputLine, here: string, actions: ExplainActions): TemplateResult {
  return html`<tr>
      <th scope="row" title=${input.about}>${input.name}</th>
      <td class="value ${errorOf(input.value) === "" ? "" : "is-broken"}">${inputText(input)}</td>
      <td class="from">${inputSource(input, here, actions)}</td>
    </tr>
    ${
      input.parts.length > 0
        ? html`<tr>
            <td colspan="3" class="nested">
              <details>
                <summary>${chevronIcon}<span>What makes up ${input.name}</span></summary>
                ${partsList(input.parts, actions)}
              </details>
            </td>
          </tr>`
        : nothing
    }
    ${input.steps.map(
      (step) =>
        html`<tr>
          <td colspan="3" class="nested">
            <details>
              <summary>
                ${chevronIcon}<span>${input.name} comes from LEDGER.${step.id}: ${formatValue(step.result, step.unit)}</span>
              </summary>
              ${stepBody(step, here, actions)}
            </details>
          </td>
        </tr>`,
    )}`;
}

function inputTable(inputs: readonly InputLine[], caption: string, here: string, actions: ExplainActions): TemplateResult {
  return html`<table class="lines">
    <caption>
      ${caption}
    </caption>
    <thead class="unseen">
      <tr>
        <th scope="col">Input</th>
        <th scope="col">Value</th>
        <th scope="col">From</th>
      </tr>
    </thead>
    <tbody>
      ${inputs.map((input) => inputRow(input, here, actions))}
    </tbody>
  </table>`;
}

/** The working of a rule, line by line; the last line is the result. */
export function workingTable(lines: readonly WorkingLine[], unit: string): TemplateResult {
  return html`<table class="lines">
    <caption>
      Working
    </caption>
    <thead class="unseen">
      <tr>
        <th scope="col">Step</th>
        <th scope="col">Value</th>
        <th scope="col">Paragraph</th>
      </tr>
    </thead>
    <tbody>
      ${lines.map(
        (line, i) =>
          html`<tr class=${i === lines.length - 1 ? "is-result" : ""}>
            <th scope="row">${line.label}</th>
            <td class="value">
              ${i === lines.length - 1 ? formatWithUnit(line.value, unit) : formatValue(line.value, line.label)}
            </td>
            <td class="from">${line.cite}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** An error of a rule or a formula, in words. */
export function errorNote(value: Value | Grid): TemplateResult | typeof nothing {
  if (!isError(value)) return nothing;
  return html`<p class="callout is-error">
    ${errorIcon}<span><strong>${value.error}</strong> ${value.message ?? ""}</span>
  </p>`;
}

function stepBody(step: Step, here: string, actions: ExplainActions): TemplateResult {
  return html`${step.inputs.length > 0 ? inputTable(step.inputs, "Inputs", here, actions) : nothing} ${errorNote(step.result)}
  ${step.lines.length > 0 ? workingTable(step.lines, step.unit) : nothing}`;
}

function stepSection(step: Step, here: string, actions: ExplainActions): TemplateResult {
  const rule = ruleOf(step.id);
  const open = (): void => {
    if (!rule) return;
    actions.show(rule);
    actions.open("functions");
  };
  return html`<section class="step">
    <div class="step-head">
      <h3>LEDGER.${step.id}</h3>
      <span class="step-result ${errorOf(step.result) === "" ? "" : "is-broken"}">${formatWithUnit(step.result, step.unit)}</span>
    </div>
    ${step.description === "" ? nothing : html`<p class="description">${step.description}</p>`}
    <p class="hint">
      ${step.cite}
      ${rule ? html`<button type="button" class="link" @click=${open} aria-label="Help on LEDGER.${step.id}">Help</button>` : nothing}
    </p>
    ${stepBody(step, here, actions)}
  </section>`;
}

function subjectSection(subject: Subject): TemplateResult {
  const name = subject.unit === "" ? subject.header : `${subject.header}, ${subject.unit}`;
  const isSame = fold(subject.title) === fold(subject.cite);
  return html`<section class="subject">
    <h3>${subject.row === "" ? name : `${subject.row}: ${name}`}</h3>
    ${subject.about === "" ? nothing : html`<p>${subject.about}</p>`}
    ${subject.accepts === "" ? nothing : html`<p class="hint">Accepts ${subject.accepts}.</p>`}
    <p class="hint">${[subject.title, ...(isSame ? [] : [subject.cite])].filter(Boolean).join(" · ")}</p>
  </section>`;
}

/** The explanation of a cell that calls no rule. */
function plainText(explanation: Explanation): string {
  if (explanation.kind === "formula") return "This cell is computed by a plain formula, without a rule of the rulebook.";
  if (explanation.kind === "input") return "This is an input cell: its value is typed in, not computed.";
  const empty = explanation.shown === null || explanation.shown === "";
  return empty
    ? "This cell is empty. Select a figure to see how it is computed."
    : "This cell is neither computed nor an entry of the ledger. Select a figure, an entry or a Check cell to see what it means.";
}

/** Labels of figures that are years: "Calendar year", "Year in which the Axis declared war". */
const meaningOf = (subject: Subject | null): string =>
  subject && /^(calendar )?year\b/i.test(`${subject.unit || subject.about || subject.header}`) ? "year" : (subject?.unit ?? "");

/** The parts of a figure, then how its rules compute it; the formula itself is collapsed. */
function workingSection(working: Working, { sheet, limits, subject }: Explanation, actions: ExplainActions): TemplateResult {
  const { formula, value, parts, steps, references, follows } = working;
  const refers = references.length > 0 ? inputTable(references, "What it refers to", sheet, actions) : nothing;
  // Inputs described in a sentence are not listed as cells too.
  const reported = parts.length > 0 || limits.length > 0;
  return html`${
    parts.length > 0
      ? html`<section class="step">
          <h3>${parts.length === 1 ? "Where it comes from" : `${formatValue(value, meaningOf(subject))} is made up of`}</h3>
          ${partsList(parts, actions, meaningOf(subject))}
        </section>`
      : nothing
  }
  ${limits.length > 0 ? nothing : follows.map((sentence) => html`<p class="follows">${sentence}</p>`)}
  ${steps.map((step) => stepSection(step, sheet, actions))} ${reported ? nothing : refers}
  ${
    formula === null
      ? nothing
      : html`<details class="formula-fold">
          <summary>${chevronIcon}<span>Formula</span></summary>
          <p class="formula"><code>${formula}</code></p>
          ${reported ? refers : nothing}
        </details>`
  }`;
}

/** The expected value of a cell whose formula is missing or changed. */
function shouldSection(should: Working, explanation: Explanation, state: ExplainState, actions: ExplainActions): TemplateResult {
  const { sheet, cell, subject } = explanation;
  return html`<section class="step" aria-labelledby="should-be">
    <div class="step-head">
      <h3 id="should-be">It should be</h3>
      <span class="step-result ${errorOf(should.value) === "" ? "" : "is-broken"}">
        ${formatWithUnit(should.value, subject?.unit ?? "")}
      </span>
    </div>
    ${restoreButton({ sheet, cell }, "", state, actions)} ${workingSection(should, explanation, actions)}
  </section>`;
}

function body(explanation: Explanation, state: ExplainState, actions: ExplainActions): TemplateResult {
  const { kind, subject, sheet, cell, problem, should, limits } = explanation;
  return html`${problem === "" ? nothing : html`<p class="callout is-warning">${warningIcon}<span>${problem}</span></p>`}
  ${subject ? subjectSection(subject) : nothing}
  ${
    should
      ? shouldSection(should, explanation, state, actions)
      : html`${kind === "rule" || (subject && kind === "formula") ? nothing : html`<p>${plainText(explanation)}</p>`}
        ${restoreButton({ sheet, cell }, "", state, actions)}`
  }
  ${limitsSection(limits, sheet, actions)}
  ${
    should
      ? explanation.formula === null
        ? nothing
        : html`<details class="formula-fold">
            <summary>${chevronIcon}<span>The formula that it has now</span></summary>
            ${workingSection(explanation, explanation, actions)}
          </details>`
      : workingSection(explanation, explanation, actions)
  }`;
}

/** The explanation of the selected cell: its formula, its inputs and the working. */
export function explainView(state: ExplainState, actions: ExplainActions): TemplateResult {
  const { explanation } = state;
  if (!explanation) {
    return html`<div class="empty">
      <span class="empty-mark">${cellIcon}</span>
      <h2>Explain a figure</h2>
      <p>Select a cell in the workbook. Its inputs, its working and the paragraphs of the rulebook appear here.</p>
    </div>`;
  }
  const { sheet, cell, value, subject, steps } = explanation;
  const unit = subject?.unit ?? "";
  // A single rule that gives the cell's value already shows it.
  const isSingleStep = steps.length === 1 && JSON.stringify(steps[0]!.result) === JSON.stringify(value);
  return html`<div class="explained">
    <div class="summary">
      <h2 tabindex="-1"><span class="unseen">Explain </span>${placeName({ sheet, cell })}</h2>
      ${isSingleStep ? nothing : html`<span class="answer ${errorOf(value) === "" ? "" : "is-broken"}">${formatWithUnit(value, unit, meaningOf(subject))}</span>`}
    </div>
    ${body(explanation, state, actions)}
  </div>`;
}
