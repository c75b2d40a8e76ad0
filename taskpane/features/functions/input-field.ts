import { html, nothing, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { ended } from "../../../src/help/call";
import { accepts, type Parameter } from "../../../src/kernel/parameter";
import type { Rule } from "../../../src/kernel/rule";
import { cellIcon } from "../../shared/components/icons";
import { shortUnit } from "../../shared/format-value";
import { callText, fieldOf, refersToCells, standInOf, type CallText } from "./call";
import type { FunctionsActions, FunctionsState } from "./functions-slice";

/*
 * The field for one input of a function: a choice, a text or the selected cell.
 */

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

export function inputField(
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
