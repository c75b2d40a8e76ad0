import { html, nothing, type TemplateResult } from "lit-html";
import { figure } from "../../../src/kernel/text";
import { type ViewName, VIEWS } from "../pane-state";

const NAMES: Readonly<Record<ViewName, string>> = {
  "set-up": "Set up",
  audit: "Audit",
  turn: "Turn",
  explain: "Explain",
  functions: "Functions",
};

/** The view that a key opens from another: arrows wrap around, Home and End go to the ends. */
export function viewByKey(from: ViewName, key: string): ViewName | undefined {
  const at = VIEWS.indexOf(from);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: VIEWS.length - 1 }[key];
  return to === undefined ? undefined : VIEWS[(to + VIEWS.length) % VIEWS.length];
}

/** The tabs. One of them is reached by Tab; arrow keys move to the others and open them. */
export function tabs(open: ViewName, findings: number, choose: (view: ViewName) => void): TemplateResult {
  const onKey = (event: KeyboardEvent): void => {
    const to = viewByKey(open, event.key);
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    choose(to);
    document.getElementById(`tab-${to}`)?.focus();
  };
  const label = findings === 1 ? "finding" : "findings";
  const badge = html` <span class="badge">${figure(findings)}</span> <span class="unseen">${label}</span>`;
  return html`<div class="tabs" role="tablist" aria-label="Views" @keydown=${onKey}>
    ${VIEWS.map(
      (view) =>
        html`<button
          class="tab"
          role="tab"
          type="button"
          id="tab-${view}"
          aria-selected=${view === open ? "true" : "false"}
          aria-controls="panel"
          tabindex=${view === open ? "0" : "-1"}
          @click=${() => choose(view)}
        >
          <span class="tab-name" data-name=${NAMES[view]}>${NAMES[view]}</span
          >${view === "audit" && findings > 0 ? badge : nothing}
        </button>`,
    )}
  </div>`;
}
