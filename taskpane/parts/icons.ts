import { svg, type SVGTemplateResult, type TemplateResult } from "lit-html";
import { html } from "lit-html";

/* 16 x 16, drawn in the colour of the text around them; always beside words, so hidden from screen readers. */

const icon = (shape: SVGTemplateResult, look = ""): TemplateResult =>
  html`<svg class="icon ${look}" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">${shape}</svg>`;

export const errorIcon = icon(
  svg`<path fill="currentColor" d="M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1Zm0 9.4a.9.9 0 1 0 0 1.8.9.9 0 0 0 0-1.8Zm0-6.2a.7.7 0 0 0-.7.6V9a.7.7 0 0 0 1.4 0V4.8a.7.7 0 0 0-.7-.6Z"/>`,
  "is-error",
);
export const warningIcon = icon(
  svg`<path fill="currentColor" d="M6.9 1.8a1.25 1.25 0 0 1 2.2 0l5.6 10.3a1.25 1.25 0 0 1-1.1 1.9H2.4a1.25 1.25 0 0 1-1.1-1.9L6.9 1.8ZM8 10.5a.8.8 0 1 0 0 1.6.8.8 0 0 0 0-1.6Zm0-5.6a.6.6 0 0 0-.6.6v3.3a.6.6 0 0 0 1.2 0V5.5a.6.6 0 0 0-.6-.6Z"/>`,
  "is-warning",
);
export const infoIcon = icon(
  svg`<path fill="currentColor" d="M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1Zm0 5.7a.7.7 0 0 0-.7.6v4.1a.7.7 0 0 0 1.4 0V7.3a.7.7 0 0 0-.7-.6Zm0-2.9a.9.9 0 1 0 0 1.8.9.9 0 0 0 0-1.8Z"/>`,
);
export const goodIcon = icon(
  svg`<path fill="currentColor" d="M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1Zm3.1 4.7a.6.6 0 0 0-.9 0L7 8.9 5.8 7.7a.6.6 0 1 0-.9.9l1.7 1.6c.2.3.6.3.8 0l3.7-3.6a.6.6 0 0 0 0-.9Z"/>`,
  "is-good",
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
