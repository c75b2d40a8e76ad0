import { html, nothing, type TemplateResult } from "lit-html";
import type { Rulebook } from "../../../src/kernel/rulebook";
import { allOf, count } from "../../../src/kernel/text";
import type { LedgerSummary } from "../../../src/ledger/audit";
import { loadedLedgers } from "../../../src/rulebooks/ledgers";
import { identities } from "../../../src/rulebooks/identities";
import { warningIcon } from "../../shared/components/icons";
import { unreadWarning } from "../../shared/components/unread";
import { planOf, describeChoice, type Plan, type PlannedSheet, type SetUpChoice } from "./set-up-plan";
import { upgradeOffered } from "../../shared/upgrade";
import type { SetUpActions, SetUpState, Steps } from "./set-up-slice";
import { lazyView } from "../../shared/lazy-view";

export const setUpSections = lazyView(() => import(/* webpackChunkName: "growing" */ "./ledger-edits-view"));

function rulebookField({ choice, acting }: SetUpState, actions: SetUpActions): TemplateResult {
  return html`<fieldset class="field">
    <legend class="label">Rulebook</legend>
    ${identities.map(
      ({ id, title, about }) =>
        html`<label class="check">
            <input
              type="radio"
              name="rulebook"
              .checked=${choice?.rulebook === id}
              ?disabled=${acting}
              aria-describedby="about-${id}"
              @change=${() => actions.chooseRulebook(id)}
            />
            <span>${title}</span>
          </label>
          <p class="hint is-indented" id="about-${id}">${about}</p>`,
    )}
  </fieldset>`;
}

function playersField(
  { acting }: SetUpState,
  { players: chosen }: SetUpChoice,
  rulebook: Rulebook,
  actions: SetUpActions,
): TemplateResult {
  const { names, many } = rulebook.ledger!.players;
  const toggle = (player: string): void => {
    const next = new Set(chosen);
    if (!next.delete(player)) next.add(player);
    actions.choose({ players: next });
  };
  const all = names.every((player) => chosen.has(player));
  return html`<fieldset class="field">
    <legend class="label">${many}</legend>
    <div class="checks">
      ${names.map(
        (player) =>
          html`<label class="check">
            <input type="checkbox" .checked=${chosen.has(player)} ?disabled=${acting} @change=${() => toggle(player)} />
            <span>${player}</span>
          </label>`,
      )}
    </div>
    <button type="button" class="link" ?disabled=${acting} @click=${() => actions.choose({ players: new Set(all ? [] : names) })}>
      ${all ? "Clear all" : "Choose all"}
    </button>
  </fieldset>`;
}

const VERDICTS: Readonly<Record<Exclude<Plan["kind"], "held">, string>> = {
  new: "These sheets will be added. Your other sheets stay as they are.",
  taken:
    "Some of these names are in use by other sheets. Nothing is overwritten: rename those sheets, or set up in a new workbook.",
  "no players": "Choose at least one player.",
};

function sampleField(
  { acting }: SetUpState,
  choice: SetUpChoice,
  rulebook: Rulebook,
  actions: SetUpActions,
): TemplateResult | typeof nothing {
  const sample = rulebook.ledger!.sample;
  if (!sample) return nothing;
  const start = (event: Event): void => actions.choose({ sample: (event.target as HTMLInputElement).checked });
  return html`<div class="field">
    <label class="check">
      <input type="checkbox" .checked=${choice.sample} ?disabled=${acting} aria-describedby="sample-about" @change=${start} />
      <span>Start from a sample ${describeChoice(choice)}</span>
    </label>
    <p class="hint is-indented" id="sample-about">${sample.title}. ${sample.about}</p>
  </div>`;
}

function remark({ exists, isHidden }: PlannedSheet): TemplateResult | typeof nothing {
  const text = exists ? "name in use" : isHidden ? "hidden until a turn is closed" : "";
  return text === "" ? nothing : html`<span class="sheet-note">${text}</span>`;
}

function planned(plan: Plan): TemplateResult | typeof nothing {
  if (plan.kind === "held") return nothing;
  const problem = plan.kind !== "new";
  return html`<section class="plan" aria-label="What will be added">
    <h3>${problem ? "Sheets" : `${count(plan.planned.filter(({ isHidden }) => !isHidden).length, "sheet")} to add`}</h3>
    <p class=${problem ? "callout is-warning" : "callout"}>
      ${problem ? warningIcon : nothing}<span>${VERDICTS[plan.kind]}</span>
    </p>
    <ul class="sheets">
      ${plan.planned.map(
        (sheet) => html`<li class=${sheet.exists ? "sheet is-there" : "sheet"}>${sheet.name}${remark(sheet)}</li>`,
      )}
    </ul>
  </section>`;
}

function progressBar({ done, total, label, cancelling }: Steps): TemplateResult {
  return html`<div class="progress">
    <label for="set-up-progress">
      ${cancelling ? "Cancelling… removing the new sheets" : html`${label} – ${done} of ${count(total, "sheet")}`}
    </label>
    <progress id="set-up-progress" .max=${Math.max(total, 1)} .value=${done}></progress>
  </div>`;
}

function cancelButton(actions: SetUpActions): TemplateResult {
  const cancel = (event: MouseEvent): void => {
    // Ignores the second half of a double click on the button.
    if (event.detail > 1) return;
    // The button is removed; the focus stays in the form.
    (event.currentTarget as HTMLButtonElement).form?.querySelector<HTMLElement>("[type=submit]")?.focus();
    actions.cancelSetUp();
  };
  return html`<button type="button" class="button" @click=${cancel}>Cancel</button>`;
}

function ledgerSummary(state: SetUpState, { players, frontSheet }: LedgerSummary, actions: SetUpActions): TemplateResult {
  const front = frontSheet.toLowerCase();
  const unread = state.audit?.unread;
  const offered = unread && upgradeOffered(state.book) !== null;
  return html`<div class="empty">
      <h2 tabindex="-1">The ${front} is set up</h2>
      ${unread ? unreadWarning(unread) : html`<p>This workbook has the ledger of ${allOf(players)}.</p>`}
      <p>A workbook can have one ${front}. To set up another one, open a new workbook.</p>
      <button type="button" class=${offered ? "button" : "button is-primary"} @click=${() => actions.open("audit")}>
        See the audit
      </button>
    </div>
    ${setUpSections.show(({ ledgerEditSections, upgradeSection }) => (unread ? upgradeSection : ledgerEditSections)(state, actions))}`;
}

/** The questions of the chosen rulebook, and what will be added. */
function chosenFields(state: SetUpState, choice: SetUpChoice, plan: Plan, actions: SetUpActions): TemplateResult {
  const rulebook = loadedLedgers(choice.rulebook);
  return html`${sampleField(state, choice, rulebook, actions)}
  ${
    choice.sample
      ? nothing
      : [
          playersField(state, choice, rulebook, actions),
          setUpSections.show(({ initialEntryFields }) => initialEntryFields(state, choice, plan, actions)),
        ]
  }
  ${planned(plan)}`;
}

/** Chooses a rulebook and answers its questions, shows what will be added, and adds it. */
export function setUpView(state: SetUpState, actions: SetUpActions): TemplateResult {
  const { choice, book, progress } = state;
  if (state.isOpening)
    return html`<h2 class="unseen">Set up</h2>
      ${state.pendingTask === "" ? nothing : html`<p class="hint">Reading the workbook …</p>`}`;
  const ledger = state.audit?.ledger ?? null;
  if (ledger && !progress) return ledgerSummary(state, ledger, actions);
  const plan = choice && planOf(loadedLedgers(choice.rulebook), choice, book?.sheets.map((sheet) => sheet.name) ?? [], ledger);
  const ready =
    plan?.kind === "new" && setUpSections.loaded()?.hasInitialEntries(choice!, plan) !== false && !state.acting && book !== null;
  const submit = (event: Event): void => {
    event.preventDefault();
    void actions.setUp();
  };
  return html`<form class="form" @submit=${submit}>
    <h2>Set up a campaign</h2>
    ${rulebookField(state, actions)} ${choice && plan ? chosenFields(state, choice, plan, actions) : nothing}
    <div class="actions is-sticky">
      ${progress ? progressBar(progress) : nothing}
      ${progress && !progress.cancelling && progress.done < progress.total ? cancelButton(actions) : nothing}
      ${choice ? nothing : html`<p class="hint" id="set-up-waits">Choose a rulebook first.</p>`}
      <button
        type="submit"
        class="button is-primary"
        aria-disabled=${ready ? "false" : "true"}
        aria-describedby=${choice ? nothing : "set-up-waits"}
      >
        Set up the ${describeChoice(choice)}
      </button>
    </div>
  </form>`;
}
