import { svg, type SVGTemplateResult, type TemplateResult } from "lit-html";
import { html } from "lit-html";
import { SHAPES, type Mark } from "../../../src/kernel/marks";

/* 16 x 16, in the color of the surrounding text; always beside words, so hidden from screen readers. */

const icon = (shape: SVGTemplateResult, className = ""): TemplateResult =>
  html`<svg class="icon ${className}" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
    ${shape}
  </svg>`;

const markIcon = (mark: Mark, className = `is-${mark}`): TemplateResult =>
  icon(svg`<path fill="currentColor" d=${SHAPES[mark]} />`, className);

export const errorIcon = markIcon("error");
export const warningIcon = markIcon("warning");
export const goodIcon = markIcon("fine", "is-good");
export const missingIcon = markIcon("missing");
/** Icons of findings by severity. */
export const severityIcons = { error: errorIcon, warning: warningIcon } as const;

export const infoIcon = icon(
  svg`<path fill="currentColor" d="M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1Zm0 5.7a.7.7 0 0 0-.7.6v4.1a.7.7 0 0 0 1.4 0V7.3a.7.7 0 0 0-.7-.6Zm0-2.9a.9.9 0 1 0 0 1.8.9.9 0 0 0 0-1.8Z"/>`,
);
export const chevronIcon = icon(
  svg`<path fill="none" stroke="currentColor" stroke-width="1.4" stroke-linecap="round" stroke-linejoin="round" d="m6 4 4 4-4 4"/>`,
  "is-chevron",
);
export const backIcon = icon(
  svg`<path fill="none" stroke="currentColor" stroke-width="1.4" stroke-linecap="round" stroke-linejoin="round" d="M13 8H3m4-4.5L2.5 8 7 12.5"/>`,
);
export const closeIcon = icon(
  svg`<path fill="none" stroke="currentColor" stroke-width="1.4" stroke-linecap="round" d="m4 4 8 8m0-8-8 8"/>`,
);
export const searchIcon = icon(
  svg`<circle cx="7" cy="7" r="4.3" fill="none" stroke="currentColor" stroke-width="1.3"/><path fill="none" stroke="currentColor" stroke-width="1.3" stroke-linecap="round" d="m10.3 10.3 3.2 3.2"/>`,
);
export const cellIcon = icon(
  svg`<path fill="none" stroke="currentColor" stroke-width="1.2" d="M2.1 3.6c0-.8.7-1.5 1.5-1.5h8.8c.8 0 1.5.7 1.5 1.5v8.8c0 .8-.7 1.5-1.5 1.5H3.6c-.8 0-1.5-.7-1.5-1.5V3.6Z"/><path fill="currentColor" d="M6 6h4v4H6z"/><path fill="none" stroke="currentColor" d="M6 2v12M10 2v12M2 6h12M2 10h12" stroke-width=".8"/>`,
);
