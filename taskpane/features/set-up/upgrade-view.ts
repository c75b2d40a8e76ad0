import { html, nothing, type TemplateResult } from "lit-html";
import { opensWorkbooks } from "../../../src/workbook/excel/document";
import { createUpgradeActions, type UpgradeActions } from "./upgrade-ledger";
import { goodIcon, warningIcon } from "../../shared/components/icons";
import { placeName } from "../../../src/formula/address";
import { upgradeOffered, type UpgradedFile } from "../../shared/upgrade";
import type { SetUpActions, SetUpState } from "./set-up-slice";
import type { ActionContext } from "../../shared/pane-actions";

/*
 * The upgrade of an older ledger: the button, the result, and the new file.
 */

const own = new WeakMap<ActionContext<SetUpState>, UpgradeActions>();

function actionsOn({ context }: SetUpActions): UpgradeActions {
  const existing = own.get(context) ?? createUpgradeActions(context);
  own.set(context, existing);
  return existing;
}

const disabled = ({ acting }: SetUpState): string => (acting ? "true" : "false");

function reviewList({ reported: { toReview } }: UpgradedFile, actions: SetUpActions): TemplateResult | typeof nothing {
  if (toReview.length === 0) return nothing;
  return html`<p class="callout is-warning">${warningIcon}<span>Review these in this workbook:</span></p>
    <ul class="coming">
      ${toReview.map(
        ({ sheet, cell, message }) =>
          html`<li>
            <button type="button" class="link" @click=${() => actions.goTo({ sheet, cell })}>
              ${placeName({ sheet, cell })}
            </button>
            ${message}
          </li>`,
      )}
    </ul>`;
}

function audited({ reported: { found, aboutNewEntries, newEntries: again, more } }: UpgradedFile): TemplateResult {
  if (aboutNewEntries === "") return html`<p>${found}</p>`;
  return html`<p>${found} ${aboutNewEntries}:</p>
    <ul class="coming">
      ${again.map(({ sheet, cell, message }) => html`<li><strong>${placeName({ sheet, cell })}</strong>: ${message}</li>`)}
      ${more === "" ? nothing : html`<li>${more}</li>`}
    </ul>`;
}

function upgradedSection(upgraded: UpgradedFile, state: SetUpState, actions: SetUpActions): TemplateResult {
  const { download, open } = actionsOn(actions);
  const { book, name, reported } = upgraded;
  const canOpen = opensWorkbooks();
  return html`<section class="plan" aria-labelledby="upgraded">
    <h3 id="upgraded">${name}</h3>
    ${
      book === state.book
        ? html`<p class="callout">
            ${goodIcon}<span>Created, but not saved yet: ${canOpen ? "open it or download it" : "download it"}.</span>
          </p>`
        : html`<p class="callout is-warning">
            ${warningIcon}<span>The ledger was changed since. Upgrade again before using the new file.</span>
          </p>`
    }
    <div class="actions">
      ${
        canOpen
          ? html`<button
              type="button"
              class="button is-primary"
              aria-label="Open ${name}"
              aria-disabled=${disabled(state)}
              @click=${() => open(upgraded)}
            >
              Open
            </button>`
          : nothing
      }
      <button type="button" class="button" aria-label="Download ${name}" @click=${() => download(upgraded)}>Download</button>
    </div>
    <h4>${reported.versions}</h4>
    <ul class="coming">
      ${reported.steps.map((title) => html`<li>${title}</li>`)}
    </ul>
    <h4>Contents</h4>
    <p>${reported.carried}</p>
    ${reviewList(upgraded, actions)} ${audited(upgraded)}
  </section>`;
}

/** Offers to upgrade the open ledger, where that can be. */
export function upgradeSection(state: SetUpState, actions: SetUpActions): TemplateResult | typeof nothing {
  const version = upgradeOffered(state.book);
  if (version === null) return nothing;
  return html`<section class="apart upgrade" aria-labelledby="upgrade">
    <h3 id="upgrade">Upgrade</h3>
    <p>All entries are copied into a new workbook of version ${version}. This workbook is not changed.</p>
    <button
      type="button"
      class=${state.upgraded ? "button" : "button is-primary"}
      aria-disabled=${disabled(state)}
      @click=${() => actionsOn(actions).make()}
    >
      Upgrade to version ${version}
    </button>
    ${state.upgraded ? upgradedSection(state.upgraded, state, actions) : nothing}
  </section>`;
}
