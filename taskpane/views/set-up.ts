import { html, nothing, type TemplateResult } from "lit-html";
import type { Rulebook } from "../../src/kernel/rulebook";
import { count } from "../../src/kernel/text";
import { rulebooks } from "../../src/rulebooks";
import type { Acts } from "../acts";
import { warningIcon } from "../parts/icons";
import { firstChoice, planOf, type Plan } from "../plan";
import type { State, Steps } from "../state";
import { tablesSection } from "./tables";

/** The rulebooks that have a ledger to set up. */
export const offered: readonly Rulebook[] = rulebooks.filter((rulebook) => rulebook.ledger);

function rulebookField(state: State, rulebook: Rulebook, acts: Acts): TemplateResult {
  if (offered.length === 1) return html`<p class="field"><span class="label">Rulebook</span>${rulebook.title}</p>`;
  const choose = (event: Event): void => {
    const chosen = offered.find((one) => one.id === (event.target as HTMLSelectElement).value);
    if (chosen) acts.choose(firstChoice(chosen));
  };
  return html`<label class="field">
    <span class="label">Rulebook</span>
    <select class="select" @change=${choose}>
      ${offered.map((one) => html`<option value=${one.id} ?selected=${one.id === state.choice.rulebook}>${one.title}</option>`)}
    </select>
  </label>`;
}

function playersField(state: State, rulebook: Rulebook, acts: Acts): TemplateResult {
  const { names, many } = rulebook.ledger!.players;
  const chosen = state.choice.players;
  const toggle = (player: string): void => {
    const next = new Set(chosen);
    if (!next.delete(player)) next.add(player);
    acts.choose({ players: next });
  };
  const all = names.every((player) => chosen.has(player));
  return html`<fieldset class="field">
    <legend class="label">${many}</legend>
    <div class="checks">
      ${names.map(
        (player) =>
          html`<label class="check">
            <input type="checkbox" .checked=${chosen.has(player)} ?disabled=${state.acting} @change=${() => toggle(player)} />
            <span>${player}</span>
          </label>`,
      )}
    </div>
    <button
      type="button"
      class="link"
      ?disabled=${state.acting}
      @click=${() => acts.choose({ players: new Set(all ? [] : names) })}
    >
      ${all ? "Clear all" : "Choose all"}
    </button>
  </fieldset>`;
}

const VERDICTS: Readonly<Record<Exclude<Plan["kind"], "held">, string>> = {
  new: "These sheets will be added. Your other sheets stay as they are.",
  taken:
    "Some of these names are in use by other sheets. Nothing is overwritten: rename those sheets, or set up in a new workbook.",
  "no players": "Choose at least one.",
};

function sampleField(state: State, rulebook: Rulebook, acts: Acts): TemplateResult | typeof nothing {
  const sample = rulebook.ledger!.sample;
  if (!sample) return nothing;
  const choose = (event: Event): void => acts.choose({ sample: (event.target as HTMLInputElement).checked });
  return html`<div class="field">
    <label class="check">
      <input
        type="checkbox"
        .checked=${state.choice.sample}
        ?disabled=${state.acting}
        aria-describedby="sample-about"
        @change=${choose}
      />
      <span>Start from a sample campaign</span>
    </label>
    <p class="hint is-indented" id="sample-about">${sample.title}. ${sample.about}</p>
  </div>`;
}

function yearField(state: State, rulebook: Rulebook, acts: Acts): TemplateResult | typeof nothing {
  const { years } = rulebook.ledger!.clock;
  if (!years) return nothing;
  const offeredYears = Array.from({ length: years.last - years.first + 1 }, (_, i) => years.first + i);
  return html`<label class="field">
    <span class="label">First year</span>
    <select
      class="select is-short"
      ?disabled=${state.acting}
      @change=${(event: Event) => acts.choose({ year: Number((event.target as HTMLSelectElement).value) })}
    >
      ${offeredYears.map((year) => html`<option value=${year} .selected=${year === state.choice.year}>${year}</option>`)}
    </select>
  </label>`;
}

function planned(plan: Plan): TemplateResult | typeof nothing {
  if (plan.kind === "held") return nothing;
  const trouble = plan.kind !== "new";
  return html`<section class="plan" aria-label="What will be made">
    <h3>${trouble ? "Sheets" : `${count(plan.planned.length, "sheet")} to make`}</h3>
    <p class=${trouble ? "told is-warning" : "told"}>${trouble ? warningIcon : nothing}<span>${VERDICTS[plan.kind]}</span></p>
    <ul class="sheets">
      ${plan.planned.map(
        (sheet) =>
          html`<li class=${sheet.exists ? "sheet is-there" : "sheet"}>
            ${sheet.name}${sheet.exists ? html`<span class="sheet-note">name in use</span>` : nothing}
          </li>`,
      )}
    </ul>
  </section>`;
}

function progressBar({ done, total, what, cancelling }: Steps): TemplateResult {
  return html`<div class="progress">
    <label for="set-up-progress">
      ${cancelling ? "Cancelling: the sheets are taken away again" : html`${what} – ${done} of ${count(total, "sheet")}`}
    </label>
    <progress id="set-up-progress" .max=${Math.max(total, 1)} .value=${done}></progress>
  </div>`;
}

function cancelButton(acts: Acts): TemplateResult {
  const cancel = (event: MouseEvent): void => {
    // The second half of a double click on the button that sets up.
    if (event.detail > 1) return;
    // The button goes; the focus stays in the form.
    (event.currentTarget as HTMLButtonElement).form?.querySelector<HTMLElement>("[type=submit]")?.focus();
    acts.cancelSetUp();
  };
  return html`<button type="button" class="button" @click=${cancel}>Cancel</button>`;
}

function held(state: State, players: readonly string[], acts: Acts): TemplateResult {
  return html`<div class="empty">
      <h2>The campaign is set up</h2>
      <p>This workbook holds the ledger of ${players.join(", ")}.</p>
      <p>A workbook holds one campaign. For another one, or for other players, open a new workbook and set up there.</p>
      <button type="button" class="button is-primary" @click=${() => acts.open("audit")}>See the audit</button>
    </div>
    ${tablesSection(state, acts)}`;
}

/** Chooses a rulebook, players and a year, tells what will be made, and makes it. */
export function setUpView(state: State, acts: Acts): TemplateResult {
  const rulebook = offered.find((one) => one.id === state.choice.rulebook);
  if (!rulebook)
    return html`<div class="empty">
      <h2>Set up</h2>
      <p>No rulebook with a ledger is installed.</p>
    </div>`;
  const ledger = state.audit?.ledger ?? null;
  const plan = planOf(rulebook, state.choice, state.book?.sheets.map((sheet) => sheet.name) ?? [], ledger);
  if (ledger && !state.progress) return held(state, ledger.players, acts);
  const ready = plan.kind === "new" && !state.acting && state.book !== null;
  const submit = (event: Event): void => {
    event.preventDefault();
    void acts.setUp();
  };
  return html`<form class="form" @submit=${submit}>
    <h2>Set up a campaign</h2>
    <p class="hint">${rulebook.about}</p>
    ${rulebookField(state, rulebook, acts)} ${sampleField(state, rulebook, acts)}
    ${state.choice.sample ? nothing : [playersField(state, rulebook, acts), yearField(state, rulebook, acts)]} ${planned(plan)}
    <div class="actions is-sticky">
      ${state.progress ? progressBar(state.progress) : nothing}
      ${state.progress && !state.progress.cancelling ? cancelButton(acts) : nothing}
      <button type="submit" class="button is-primary" aria-disabled=${ready ? "false" : "true"}>Set up the campaign</button>
    </div>
  </form>`;
}
