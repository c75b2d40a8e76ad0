import { html, nothing, render, type TemplateResult } from "lit-html";
import type { Workbook } from "../../src/workbook/workbook";
import { createActions, type PaneActions } from "./create-actions";
import { countOf, foundIn } from "../../src/ledger/audit/count";
import { findingKey, openOnes } from "../shared/findings";
import { auditShown } from "../features/player/player-identity";
import { loadSealFindings } from "../../src/ledger/seal/load-seals";
import { whenIdle } from "../shared/background";
import { notice } from "../shared/components/notice";
import { tabs } from "../shared/components/tabs";
import { lazyViews } from "./lazy-views";
import type { PageVisibility } from "./page-visibility";
import { headline, initialState, type State } from "./state";
import { ROWS_OFFERED } from "../features/entries/entries-slice";
import { whenViewsLoad } from "../shared/lazy-view";
import { createStore, type ViewName } from "../shared/pane-state";
import { auditView } from "../features/audit/audit-view";
import { setUpView } from "../features/set-up/set-up-view";

/** The pane as its entry point and the ribbon's commands use it. */
export interface Pane {
  open(view: ViewName): void;
  recheck(): Promise<void>;
  /** Adds rows to the table that contains the selection. */
  addRows(): Promise<void>;
}

const VIEW: Readonly<Record<ViewName, (state: State, actions: PaneActions) => TemplateResult | typeof nothing>> = {
  "set-up": setUpView,
  audit: auditView,
  turn: (state, actions) =>
    lazyViews.turn.show(({ turnView }) =>
      turnView(state, actions, {
        pictures: () => lazyViews.charts.show(({ chartsView }) => chartsView(state, actions)),
        exchange: (part) => lazyViews.exchange.show(({ exchangeView }) => exchangeView(part, state, actions)),
      }),
    ),
  explain: (state, actions) => lazyViews.explain.show(({ explainView }) => explainView(state, actions)),
  functions: (state, actions) => lazyViews.functions.show(({ functionsView }) => functionsView(state, actions)),
};

function page(state: State, actions: PaneActions, build: string): TemplateResult {
  return html`<header class="head">
      <div class="title">
        <h1>${headline(state.audit?.ledger ?? null)}</h1>
        <span class="build"
          >${lazyViews.player.loaded()?.whoButton(state, actions) ?? nothing}<span class="unseen">Version </span>${build}</span
        >
      </div>
      ${tabs(state.view, foundIn(countOf(auditShown(state)?.findings ?? [])), (view) => actions.open(view))}
      <div class="wait" ?hidden=${state.pendingTask === "" && !state.progress}></div>
    </header>
    <main class="main" aria-busy=${state.pendingTask === "" && !state.isOpening ? "false" : "true"}>
      <div id="panel" role="tabpanel" aria-labelledby="tab-${state.view}" class="panel is-${state.view}">
        ${VIEW[state.view](state, actions)}
      </div>
    </main>
    <div class="bars">
      ${lazyViews.quickFixButtons.loaded()?.healthBar(state, actions)}
      ${lazyViews.player.loaded()?.whoBar(state, actions) ?? nothing}
      ${state.notice ? notice(state.notice, actions.dismiss) : nothing}
    </div>
    <div class="unseen" role="status">${state.spoken}</div>
    <div class=${state.pendingTask === "" || state.progress ? "unseen" : "waiting"} role="status">
      ${state.pendingTask === "" ? "" : `${state.pendingTask} …`}
    </div>`;
}

/** The finding that gets the focus when the focused one is removed: the next below it, else the last above. */
export function nextFocus(removed: string, before: readonly string[], after: ReadonlySet<string>): string | undefined {
  const at = before.indexOf(removed);
  return before.slice(at + 1).find((key) => after.has(key)) ?? before.slice(0, Math.max(at, 0)).findLast((key) => after.has(key));
}

const isInView = (element: HTMLElement, within: HTMLElement): boolean => {
  const [own, whole] = [element, within].map((item) => item.getBoundingClientRect()) as [DOMRect, DOMRect];
  return own.top >= whole.top && own.bottom <= whole.bottom;
};

/** Keeps focus and scroll position when the pane is rendered again. */
function createTabs(root: HTMLElement, choose: (key: string) => void): (state: State, draw: () => void) => void {
  const scrolls = new Map<string, number>();
  let shownPlace = "";
  let shownRule = "";
  let requested = "";
  let importing = "";
  let list = "";
  let keys: readonly string[] = [];

  const focusOn = (selector: string): void => root.querySelector<HTMLElement>(selector)?.focus();
  const findingOf = (key: string | undefined): HTMLElement | undefined =>
    [...root.querySelectorAll<HTMLElement>(".groups [data-key]")].find((item) => item.dataset["key"] === key);

  return (state, draw) => {
    const main = root.querySelector<HTMLElement>(".main");
    const place = `${state.view} ${state.view === "functions" ? (state.rule?.id ?? "") : ""}`;
    if (main && shownPlace !== "") scrolls.set(shownPlace, main.scrollTop);
    const active = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    const focused = active?.closest<HTMLElement>("[data-item]")?.dataset["item"];
    const target = focused ?? (state.chosen === "" ? undefined : state.chosen);
    const old = findingOf(target);
    const oldTop = main && old && isInView(old, main) ? old.getBoundingClientRect().top : undefined;

    draw();

    const rule = state.view === "functions" ? (state.rule?.id ?? "") : shownRule;
    if (place !== shownPlace) {
      const now = root.querySelector<HTMLElement>(".main");
      if (now) now.scrollTop = state.view === "functions" && rule !== shownRule && rule !== "" ? 0 : (scrolls.get(place) ?? 0);
    }
    if (shownPlace.startsWith("functions") && state.view === "functions" && rule !== shownRule) {
      if (rule !== "") focusOn("#function-heading");
      else focusOn(`#function-${shownRule}`);
    }
    const after = new Set(state.view === "audit" ? openOnes(state.audit?.findings ?? []).map(findingKey) : []);
    if (target !== undefined && keys.includes(target) && !after.has(target) && state.view === "audit") {
      // A fixed or accepted finding is removed, and the next one takes its place, even if lines above the list came or went.
      const heir = nextFocus(target, keys, after);
      const button = findingOf(heir);
      if (main && button && oldTop !== undefined) main.scrollTop += button.getBoundingClientRect().top - oldTop;
      choose(heir ?? "");
      if (focused !== undefined && button) button.focus({ preventScroll: main !== null && isInView(button, main) });
      else if (focused !== undefined) focusOn("#audit-summary");
    }
    const asks = state.accepting ? findingKey(state.accepting.finding) : "";
    if (asks !== requested && state.view === "audit") {
      const was = findingOf(requested);
      if (asks !== "") focusOn("#accept-reason");
      else if (was) was.focus();
      else if (!active?.isConnected && document.activeElement === document.body) focusOn("#audit-summary");
    }
    // The focused element may have been removed without a successor.
    if (active && !active.isConnected && document.activeElement === document.body) focusOn(".panel h2[tabindex]");
    const imports = state.importing?.table ?? "";
    const form = root.querySelector<HTMLElement>("#import-text");
    if (imports !== importing && imports !== "") form?.focus();
    if (form || imports === "") importing = imports;
    // A pasted list scrolls its import button into view, which is below the preview.
    const text = state.importing?.text ?? "";
    if (list === "" && text.includes("\n")) root.querySelector(".import [type=submit]")?.scrollIntoView({ block: "end" });
    list = text;
    requested = asks;
    keys = [...root.querySelectorAll<HTMLElement>(".groups [data-key]")].map((item) => item.dataset["key"]!);
    shownPlace = place;
    shownRule = rule;
  };
}

/** Publishes the heights of the messages and of the main action as custom properties, so that neither covers the other. */
function createMeasurement(root: HTMLElement): () => void {
  const measured = new Map<Element, string>();
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries)
      if (target.isConnected) root.style.setProperty(measured.get(target)!, `${(target as HTMLElement).offsetHeight}px`);
  });
  return () => {
    for (const element of measured.keys())
      if (!element.isConnected) {
        observer.unobserve(element);
        measured.delete(element);
      }
    for (const [selector, property] of [
      [".bars", "--barsHeight"],
      [".is-sticky", "--mainActionHeight"],
    ] as const) {
      const element = root.querySelector(selector);
      if (!element || measured.has(element)) continue;
      measured.set(element, property);
      observer.observe(element);
    }
  };
}

/**
 * Starts the pane in an element of the page, over an open workbook. `build` is the version to show, since Office may have cached
 * an old one.
 */
export function startPane(root: HTMLElement, workbook: Workbook, build: string, pageVisibility: PageVisibility): Pane {
  const showTab = createTabs(root, (chosen) => store.set({ chosen }));
  const measure = createMeasurement(root);
  const draw = (state: State): void => {
    showTab(state, () => render(page(state, actions, build), root));
    measure();
  };
  const store = createStore(initialState, draw);
  const { actions, start } = createActions(store, workbook, pageVisibility);
  root.replaceChildren();
  whenViewsLoad(() => draw(store.get()));
  draw(store.get());
  for (const view of [lazyViews.player, lazyViews.overview, lazyViews.quickFixButtons]) void view.load();
  void start().then(() =>
    whenIdle(() => {
      for (const view of Object.values(lazyViews)) void view.load();
      // If loading fails, it is tried again when the module is needed.
      loadSealFindings().catch(() => undefined);
    }),
  );
  return { open: actions.open, recheck: actions.recheck, addRows: () => actions.addRows(ROWS_OFFERED) };
}
