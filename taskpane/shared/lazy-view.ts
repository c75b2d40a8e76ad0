import { html, type nothing, type TemplateResult } from "lit-html";
import { warningIcon } from "./components/icons";

/*
 * Views that load separately: when the pane is idle, or at once when one is opened. Parts of findings load with the audit, so
 * that a list being read does not move later.
 */

type Shown = TemplateResult | typeof nothing;

interface LazyView<T> {
  /** Renders the view; a hint while it loads, and what to do if loading fails. */
  show(render: (view: T) => Shown): Shown;
  /** The view's module; null until it has loaded. */
  loaded(): T | null;
  load(): Promise<void>;
}

let changed = (): void => undefined;

/** Sets a callback for when a view has loaded, or failed to. */
export function whenViewsLoad(draw: () => void): void {
  changed = draw;
}

export function lazyView<T>(importView: () => Promise<T>): LazyView<T> {
  let view: T | null = null;
  let loading: Promise<void> | null = null;
  let requested = false;
  let missed = false;

  async function fetchView(): Promise<void> {
    missed = false;
    try {
      view = await importView();
    } catch (error) {
      console.error(error);
      missed = requested;
    }
    loading = null;
    changed();
  }
  const load = (): Promise<void> => (view ? Promise.resolve() : (loading ??= fetchView()));
  const retry = (): void => {
    void load();
    changed();
  };

  return {
    load,
    loaded: () => view,
    show(render) {
      if (view) return render(view);
      requested = true;
      if (missed)
        return html`<div class="empty" role="alert">
          <p class="callout is-warning">
            ${warningIcon}<span
              >This part of the pane did not load. Check your connection, then try again. If that does not help, reopen the pane.
              The workbook is unchanged.</span
            >
          </p>
          <button type="button" class="button" @click=${retry}>Try again</button>
        </div>`;
      void load();
      return html`<p class="hint">Opening …</p>`;
    },
  };
}
