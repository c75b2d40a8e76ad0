import { html, type nothing, type TemplateResult } from "lit-html";
import { loadRules } from "../src/rulebooks/load-rules";
import { warningIcon } from "./components/icons";

/*
 * Parts of the pane that nobody needs to see at first. Each comes when the pane has nothing else to do, and at once when it is
 * to be shown. What is around findings is in one file with what finds them: nothing of it comes later, and moves what is read.
 */

type Shown = TemplateResult | typeof nothing;

interface LazyView<T> {
  /** Shows what is in the room; while it is on its way, that; where it did not come, what to do. */
  show(view: (inside: T) => Shown): Shown;
  /** What is in the room; null while it is on its way, or did not come. */
  inside(): T | null;
  /** Brings what is in the room before anybody asks for it. */
  bring(): Promise<void>;
}

let changed = (): void => undefined;

/** Calls back when a room that is shown has come, or will not come. */
export function whenViewsLoad(draw: () => void): void {
  changed = draw;
}

function room<T>(load: () => Promise<T>): LazyView<T> {
  let inside: T | null = null;
  let underWay: Promise<void> | null = null;
  let requested = false;
  let missed = false;

  async function fetched(): Promise<void> {
    missed = false;
    try {
      inside = await load();
    } catch (error) {
      console.error(error);
      missed = requested;
    }
    underWay = null;
    changed();
  }
  const bring = (): Promise<void> => (inside ? Promise.resolve() : (underWay ??= fetched()));
  const again = (): void => {
    void bring();
    changed();
  };

  return {
    bring,
    inside: () => inside,
    show(view) {
      if (inside) return view(inside);
      requested = true;
      if (missed)
        return html`<div class="empty" role="alert">
          <p class="told is-warning">
            ${warningIcon}<span
              >This part of the pane did not load. Check your connection, then try again. If that does not help, reopen the pane.
              The workbook is unchanged.</span
            >
          </p>
          <button type="button" class="button" @click=${again}>Try again</button>
        </div>`;
      void bring();
      return html`<p class="hint">Opening …</p>`;
    },
  };
}

export const lazyViews = {
  turn: room(() => import(/* webpackChunkName: "turn" */ "./views/turn-view")),
  explain: room(() => import(/* webpackChunkName: "explain" */ "./views/explain-view")),
  functions: room(async () => {
    const [view] = await Promise.all([import(/* webpackChunkName: "formulas" */ "./views/functions-view"), loadRules()]);
    return view;
  }),
  pictures: room(() => import(/* webpackChunkName: "report" */ "./views/charts-view")),
  exchange: room(() => import(/* webpackChunkName: "hands" */ "./views/exchange-view")),
  who: room(() => import(/* webpackChunkName: "audit" */ "./views/player-identity-view")),
  overview: room(() => import(/* webpackChunkName: "audit" */ "./views/overview-view")),
  filling: room(() => import(/* webpackChunkName: "filling" */ "./views/missing-entries-view")),
  quickFixButtons: room(() => import(/* webpackChunkName: "audit" */ "./views/quick-fix-buttons")),
  growing: room(() => import(/* webpackChunkName: "growing" */ "./views/ledger-edits-view")),
};
