import { html, nothing, type TemplateResult } from "lit-html";
import { allOf } from "../../../src/kernel/text";
import { ledgerIn } from "../../../src/ledger/read/read-once";
import { changesBySheet, describeOverrides } from "../../../src/ledger/edit/add-player/describe-addition";
import type { PlayerAddition } from "../../../src/ledger/edit/add-player";
import { whoMayJoin } from "./addable-players";
import { previewPlayer } from "./add-player";
import { warningIcon } from "../../shared/components/icons";
import type { SetUpActions, SetUpState } from "./set-up-slice";

function planned(addition: PlayerAddition): TemplateResult {
  const { sheets, extended: extendedTables } = addition;
  const overrides = describeOverrides(addition);
  return html`<section class="plan" aria-label="What will be added">
    <p class="callout"><span>No entries are changed. Formulas that depend on the players are updated.</span></p>
    ${
      sheets.length > 0
        ? html`<ul class="sheets" aria-label="New sheets">
            ${sheets.map((name) => html`<li class="sheet">${name}</li>`)}
          </ul>`
        : nothing
    }
    <ul class="coming">
      ${changesBySheet(extendedTables).map((item) => html`<li><strong>${item.sheets.join(", ")}</strong>: ${item.description}.</li>`)}
    </ul>
    ${overrides.map((line) => html`<p class="callout is-warning">${warningIcon}<span>${line}</span></p>`)}
  </section>`;
}

/** Adds a player to the open ledger: who, what will be added, and the button. */
export function playersSection(state: SetUpState, actions: SetUpActions): TemplateResult | typeof nothing {
  const { book } = state;
  const ledger = book && ledgerIn(book);
  const players = book ? whoMayJoin(book) : [];
  if (!ledger || players.length === 0) return nothing;
  const { one: item } = ledger.rulebook.ledger!.players;
  const chosen = players.find((player) => player === state.playerChosen);
  const preview = chosen === undefined ? null : previewPlayer(book, chosen);
  const addition = preview && "addition" in preview ? preview.addition : null;
  const submit = (event: Event): void => {
    event.preventDefault();
    if (addition) void actions.addPlayer(chosen!);
  };
  return html`<section class="apart" aria-labelledby="add-player">
    <h3 id="add-player">Add ${item}</h3>
    <form class="form" @submit=${submit}>
      <label class="field">
        <span class="label">${item}</span>
        <select class="select" @change=${(event: Event) => actions.choosePlayer((event.target as HTMLSelectElement).value)}>
          <option value="" .selected=${chosen === undefined}>Choose who joins</option>
          ${players.map((player) => html`<option value=${player} .selected=${player === chosen}>${player}</option>`)}
        </select>
      </label>
      <div aria-live="polite">
        ${addition ? planned(addition) : nothing}
        ${
          preview && "refused" in preview
            ? html`<p class="callout is-warning">${warningIcon}<span>${preview.refused}</span></p>`
            : nothing
        }
      </div>
      <button type="submit" class="button" aria-disabled=${addition && !state.acting ? "false" : "true"}>
        Add ${addition ? allOf(addition.players) : item}
      </button>
    </form>
  </section>`;
}
