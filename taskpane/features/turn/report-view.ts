import { html, nothing, type TemplateResult } from "lit-html";
import { REPORT_FORMATS, type ReportFormat } from "../../../src/ledger/report/formats";
import { chevronIcon } from "../../shared/components/icons";
import type { ClosePreview } from "./close-preview";
import { isOver } from "./close-view";
import type { TurnActions, TurnState } from "./turn-slice";

/*
 * A turn's report as text to copy.
 */

const FORMATS: Readonly<Record<ReportFormat, string>> = {
  text: "Text, for email",
  markdown: "Markdown",
  bbcode: "BBCode, for forums",
  html: "HTML",
  discord: "Messages for Discord",
};

export function reportView(preview: ClosePreview, state: TurnState, actions: TurnActions): TemplateResult {
  const { closing, closed } = preview;
  const { turn = "", format = "text", text } = state.report ?? {};
  const chosen = (event: Event): string => (event.target as HTMLSelectElement).value;
  return html`<details
    class="apart"
    ?open=${state.report !== null}
    @toggle=${(event: Event) => {
      if ((event.target as HTMLDetailsElement).open && !state.report) actions.report("", "text");
    }}
  >
    <summary>
      ${chevronIcon}
      <h3>Report</h3>
    </summary>
    <label class="field">
      <span class="label">Turn</span>
      <select class="select" @change=${(event: Event) => actions.report(chosen(event), format)}>
        <option value="" ?selected=${turn === ""}>${closing.turn}${isOver(preview) ? ", current state" : ", not closed"}</option>
        ${closed.turns.map((item) => html`<option value=${item.turn} ?selected=${turn === item.turn}>${item.turn}</option>`)}
      </select>
    </label>
    <label class="field">
      <span class="label">Format</span>
      <select class="select" @change=${(event: Event) => actions.report(turn, chosen(event) as ReportFormat)}>
        ${REPORT_FORMATS.map((item) => html`<option value=${item} ?selected=${format === item}>${FORMATS[item]}</option>`)}
      </select>
    </label>
    ${
      text === undefined
        ? nothing
        : html`<textarea class="text-input report" readonly rows="10" aria-label="Report" .value=${text}></textarea>
            <button
              type="button"
              class="button"
              aria-disabled=${state.acting ? "true" : "false"}
              @click=${() => actions.copyReport()}
            >
              Copy report
            </button>`
    }
  </details>`;
}
