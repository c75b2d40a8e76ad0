import { placeName } from "../../../src/formula/address";
import { html, nothing, type TemplateResult } from "lit-html";
import { isError } from "../../../src/formula/world";
import { exampleText } from "../../../src/help/call";
import type { Rule } from "../../../src/kernel/rule";
import type { RulebookHead } from "../../../src/kernel/rulebook";
import { loadedHeads } from "../../../src/rulebooks/loaded-rules";
import { backIcon } from "../../shared/components/icons";
import { formatValue, formatWithUnit } from "../../shared/format-value";
import type { Notice } from "../../shared/pane-state";
import { errorNote, workingTable } from "../explain/explain-view";
import { callText, type CallText } from "./call";
import type { FunctionsActions, FunctionsState } from "./functions-slice";
import { inputField } from "./input-field";
import { tryOut } from "./try-out";

/*
 * One function: what it is for, the form to try it out and insert it, its examples.
 */

/** Shortens "WarPlan Pacific: national production, supply and convoy ledger" to WarPlan Pacific. */
export const shortTitle = ({ title }: RulebookHead): string => title.split(":")[0]!;

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
        ${state.replacing ? `Replace ${placeName(state.replacing)}` : "Insert into the selected cell"}
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

export function functionView(rule: Rule, state: FunctionsState, actions: FunctionsActions): TemplateResult {
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
                    <code>${exampleText(rule, example.inputs)}</code>
                    <span>gives <strong>${formatValue(example.result, rule.unit)}</strong>: ${example.why}</span>
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
