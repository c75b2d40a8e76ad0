import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { count } from "../../../src/kernel/text";
import type { Finding } from "../../../src/ledger/audit";
import {
  acceptedOnes,
  allIsWell,
  describeOmitted,
  EVERYTHING,
  findingKey,
  groupFindings,
  matching,
  openOnes,
  type FindingFilter,
  type CountedGroup,
} from "../../shared/findings";
import { chevronIcon, goodIcon, searchIcon, severityIcons } from "../../shared/components/icons";
import { SAVED_ELSEWHERE } from "../../../src/ledger/audit/integrity/about";
import { countOf, countsByOwner, foundIn, isInOrder, partsOf, formatSheets, worstOf } from "../../../src/ledger/audit/count";
import { isAcceptable } from "../../../src/ledger/audit/accepted-findings";
import { scope } from "../player/player-scope";
import { pressable } from "../../shared/components/pressable";
import { upgradeLink } from "../../shared/components/unread";
import { placeName } from "../../../src/formula/address";
import { auditShown, isMaster, onlyFor, ownFirst, playersShown } from "../player/player-identity";
import type { AuditActions, AuditState } from "./audit-slice";
import { lazyView } from "../../shared/lazy-view";

/** What the audit shows beside its findings. */
export const lazyAuditViews = {
  overview: lazyView(() => import(/* webpackChunkName: "audit" */ "./overview-view")),
  filling: lazyView(() => import(/* webpackChunkName: "filling" */ "../entries/missing-entries-view")),
  importing: lazyView(() => import(/* webpackChunkName: "growing" */ "../entries/import-list-view")),
  quickFixButtons: lazyView(() => import(/* webpackChunkName: "audit" */ "./quick-fix-buttons")),
};

/** More findings than this get a search box, and only the first group is open at first. */
const MANY = 10;

/** Whether a group is open: as the user left it, else all of them if there are few findings, and only the first if many. */
export function isOpen(opened: ReadonlyMap<string, boolean>, name: string, position: number, findings: number): boolean {
  return opened.get(name) ?? (position === 0 || findings <= MANY);
}

/** The button that accepts a finding, or the form that asks for the reason. */
function acceptance(finding: Finding, state: AuditState, actions: AuditActions): TemplateResult | typeof nothing {
  if (!isAcceptable(finding) || !isMaster(state)) return nothing;
  const requested = state.accepting !== null && findingKey(state.accepting.finding) === findingKey(finding);
  if (requested) return lazyAuditViews.quickFixButtons.show(({ acceptForm }) => acceptForm(state, actions));
  return html`<button
    type="button"
    class="button is-subtle is-small is-last"
    aria-label="Accept: ${finding.message}"
    @click=${() => actions.askToAccept(finding)}
  >
    Accept …
  </button>`;
}

/** A link to adding the player whom the ledger lacks. */
function addition(finding: Finding, state: AuditState, actions: AuditActions): TemplateResult | typeof nothing {
  const player = lazyAuditViews.quickFixButtons.loaded()?.whoIsMissing(state.book, finding);
  if (player === undefined || !isMaster(state)) return nothing;
  return html`<button
    type="button"
    class="button is-small"
    aria-label="Add ${player}: ${finding.message}"
    @click=${() => actions.offerPlayer(player)}
  >
    Add ${player} …
  </button>`;
}

function findingItem(finding: Finding, group: string, state: AuditState, actions: AuditActions): TemplateResult {
  // Below the sheet's heading, an address needs no sheet name.
  const location = finding.sheet === group || finding.cell === "" ? finding.cell : placeName(finding);
  const details = [location, finding.cite].filter(Boolean).join(" · ");
  const own = findingKey(finding);
  const choose = (): void => actions.chooseFinding(own);
  // Text that opened above a pressed button would move it and lose the click.
  const chooseByKeyboard = ({ target }: Event): void => {
    if ((target as Element).matches(":focus-visible")) choose();
  };
  const { click, key } = pressable(() => {
    choose();
    void actions.goTo({ sheet: finding.sheet, cell: finding.cell || "A1" });
  });
  return html`<li class="item ${state.chosen === own ? "is-chosen" : ""}" data-item=${own} @focusin=${chooseByKeyboard}>
    <div
      class="finding"
      role="button"
      tabindex="0"
      data-key=${own}
      title=${[finding.message, finding.fix].filter(Boolean).join(" ")}
      @click=${click}
      @keydown=${key}
    >
      ${severityIcons[finding.severity]}
      <span class="finding-text">
        <span class="unseen">${finding.severity === "error" ? "Error" : "Warning"}: </span
        ><span class="finding-message">${finding.message}</span>
        <span class="finding-details">${details}</span>
        ${finding.fix === "" ? nothing : html`<span class="finding-details finding-fix">${finding.fix}</span>`}
      </span>
    </div>
    <div class="finding-acts">
      ${lazyAuditViews.quickFixButtons.loaded()?.restoreButton(finding, findingKey(finding), state, actions)}
      ${addition(finding, state, actions)} ${finding === state.audit?.unread ? upgradeLink(state, actions) : nothing}
      ${lazyAuditViews.quickFixButtons.loaded()?.quickFixButtons(finding, state, actions)} ${acceptance(finding, state, actions)}
    </div>
  </li>`;
}

/** The next or last of the visible findings, by the arrow keys, Home and End. */
function moveAmong(event: KeyboardEvent): void {
  const { target, currentTarget, key } = event;
  if (!(target instanceof HTMLElement) || target.matches("input, textarea, select") || event.altKey || event.ctrlKey) return;
  const all = [...(currentTarget as HTMLElement).querySelectorAll<HTMLElement>("[data-key]")].filter((item) =>
    item.checkVisibility(),
  );
  const at = all.findIndex((item) => item.closest("li")!.contains(target));
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[key];
  if (at < 0 || to === undefined || !all[to]) return;
  event.preventDefault();
  all[to].focus();
}

function group(found: CountedGroup, position: number, open: boolean, state: AuditState, actions: AuditActions): TemplateResult {
  const id = `group-${position}`;
  return html`<section class="group">
    <h3>
      <button
        type="button"
        class="group-head"
        aria-expanded=${open ? "true" : "false"}
        aria-controls=${id}
        @click=${() => actions.toggle(found.name, !open)}
      >
        ${chevronIcon}<span class="group-name">${found.name}</span>
        <span class="count is-${worstOf(found.counted)}" aria-hidden="true">${foundIn(found.counted)}</span>
        <span class="unseen">${partsOf(found.counted).join(", ")}</span>
      </button>
    </h3>
    <ul id=${id} class="findings" ?hidden=${!open}>
      ${repeat(found.findings, findingKey, (finding) => findingItem(finding, found.name, state, actions))}
    </ul>
  </section>`;
}

function filters(findings: readonly Finding[], filter: FindingFilter, actions: AuditActions): TemplateResult | typeof nothing {
  const { errors, warnings } = countOf(findings);
  const both = errors > 0 && warnings > 0;
  const search = findings.length > MANY || filter.word !== "";
  if (!both && !search && filter.severity === "all") return nothing;
  const choices: readonly (readonly [FindingFilter["severity"], string])[] = [
    ["all", "All"],
    ["error", "Errors"],
    ["warning", "Warnings"],
  ];
  return html`<div class="filters" role="group" aria-label="Filter">
    ${
      both || filter.severity !== "all"
        ? html`<div class="segments" role="group" aria-label="Severity">
            ${choices.map(
              ([severity, name]) =>
                html`<button
                  type="button"
                  class="segment"
                  aria-pressed=${filter.severity === severity ? "true" : "false"}
                  @click=${() => actions.filter({ severity })}
                >
                  ${name}
                </button>`,
            )}
          </div>`
        : nothing
    }
    ${
      search
        ? html`<label class="search">
            <span class="unseen">Search the findings</span>${searchIcon}
            <input
              type="search"
              class="text-input"
              placeholder="Search the findings"
              .value=${filter.word}
              @input=${(event: Event) => actions.filter({ word: (event.target as HTMLInputElement).value })}
            />
          </label>`
        : nothing
    }
  </div>`;
}

function nothingFound(state: AuditState): TemplateResult {
  const { checks, ledger, unchecked } = state.audit!;
  if (unchecked)
    return html`<div class="all-well">
      <h3>No findings</h3>
      <p>${describeOmitted(unchecked)}.</p>
    </div>`;
  return html`<div class="all-well">
    <span class="seal">${goodIcon}</span>
    <h3>Everything is in order</h3>
    <p>${allIsWell(checks, ledger!.players.length).replace(/^.*: /, "")}. No limits are broken.</p>
  </div>`;
}

/** Problems of the whole ledger come before those of its parts. */
const isOfAll = ({ check }: Finding): boolean => check === SAVED_ELSEWHERE.id;

function found(findings: readonly Finding[], state: AuditState, actions: AuditActions): TemplateResult {
  const { audit, filter, opened } = state;
  const shown = matching(findings, filter);
  const [whole, each] = [shown.filter(isOfAll), shown.filter((finding) => !isOfAll(finding))];
  const players = ownFirst(audit!.ledger!.players, state.who);
  const groups = groupFindings(each, players);
  const counts = countsByOwner({ ...audit!, findings: [...audit!.findings, ...audit!.pending] }, players);
  const clean = playersShown(state).filter((player) => isInOrder(counts.get(player)!));
  const searching = filter.word !== "";
  return html`${filters(findings, filter, actions)}
    ${
      shown.length < findings.length
        ? html`<p class="hint">
            ${shown.length === 0 ? "No finding matches." : `${count(shown.length, "finding")} of ${findings.length} shown.`}
            <button type="button" class="link" @click=${() => actions.filter(EVERYTHING)}>Show all</button>
          </p>`
        : nothing
    }
    ${
      whole.length === 0
        ? nothing
        : html`<ul class="findings">
            ${whole.map((item) => findingItem(item, "", state, actions))}
          </ul>`
    }
    ${lazyAuditViews.quickFixButtons.loaded()?.restoreAll(state, actions)}
    <div class="groups" @keydown=${moveAmong}>
      ${repeat(
        groups,
        (item) => item.name,
        (item, position) => group(item, position, searching || isOpen(opened, item.name, position, shown.length), state, actions),
      )}
    </div>
    ${
      clean.length > 0
        ? html`<p class="clean">
            ${goodIcon}<span><span class="unseen">In order: </span>${clean.join(", ")}</span>
          </p>`
        : nothing
    }`;
}

/** The findings of the ledger, by player or sheet. */
export function auditView(whole: AuditState, actions: AuditActions): TemplateResult {
  const audit = auditShown(whole);
  const state = { ...whole, audit };
  if (!audit)
    return html`<h2 class="unseen">Audit</h2>
      ${state.pendingTask === "" ? nothing : html`<p class="hint">Reading the workbook …</p>`}`;
  if (!audit.ledger) {
    return html`<div class="empty">
      <h2>No ledger here yet</h2>
      <p>This workbook has no campaign. Set one up, or open a workbook that has one.</p>
      <button type="button" class="button is-primary" @click=${() => actions.open("set-up")}>Set up a campaign</button>
    </div>`;
  }
  const findings = openOnes(audit.findings);
  const accepted = acceptedOnes(audit.findings);
  const later = lazyAuditViews.quickFixButtons.loaded();
  const isIncomplete = audit.missing.length + state.filled.length + openOnes(audit.pending).length > 0;
  const summary = partsOf(countOf(audit.findings, audit.missing)).join(" · ");
  // Sheets that were not read may have any count.
  const beyond = onlyFor(whole) === "" && !audit.unread ? formatSheets(audit.findings) : "";
  return html`<div class="summary">
      <h2 tabindex="-1" id="audit-summary"><span class="unseen">Audit: </span>${summary === "" ? "No findings" : summary}</h2>
      <button type="button" class="button" aria-disabled=${state.acting ? "true" : "false"} @click=${() => actions.recheck()}>
        Re-check
      </button>
    </div>
    ${scope(whole, actions)}${beyond === "" ? nothing : html`<p class="hint">${beyond}</p>`}
    ${lazyAuditViews.overview.loaded()?.overview(whole, actions)}
    ${audit.findings.length > 0 ? found(findings, state, actions) : isIncomplete ? nothing : nothingFound(state)}
    ${
      isIncomplete
        ? lazyAuditViews.filling.show(({ missingEntriesView }) =>
            missingEntriesView(state, actions, () =>
              lazyAuditViews.importing.show(({ importForm }) => importForm(state, actions)),
            ),
          )
        : nothing
    }
    ${later?.sendingBar(state, actions)} ${later?.acceptedList(accepted, state, actions)} ${later?.changedList(audit.changed)}`;
}
