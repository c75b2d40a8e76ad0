/** The first line of every part. */
export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\n": "&#10;" };

// Signs that XML cannot hold at all, lone halves of a pair among them.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu;

// All of these and every half of a pair: to be looked for is quicker than they are.
const DOUBTFUL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/;

const allowed = (text: string): string => (DOUBTFUL.test(text) ? text.replace(FORBIDDEN, "") : text);

/** A text as it may stand in an attribute. */
export const escapeXml = (text: string): string => allowed(text).replace(/[&<>"\n]/g, (char) => ENTITIES[char]!);

/** A text as it may stand between tags. */
export const escapeContent = (text: string): string => allowed(text).replace(/[&<>]/g, (char) => ENTITIES[char]!);

/** Guards what Excel would read as a sign that XML cannot hold: _x000D_ is a carriage return. */
const guarded = (text: string): string => text.replace(/_x[0-9A-Fa-f]{4}_/g, "_x005F$&");

/** The text of a cell or note, between tags. */
export const escapeText = (text: string): string => escapeContent(guarded(text)).replaceAll("\r", "_x000D_");

/** A header of a table, in an attribute. */
export const escapeHeader = (text: string): string => escapeXml(guarded(text).replaceAll("\n", "_x000a_"));

/** <t>…</t> with the mark that keeps blanks at its ends. */
export const textElement = (text: string): string =>
  `<t${/^\s|\s$|\n|\t| {2}/.test(text) ? ' xml:space="preserve"' : ""}>${escapeText(text)}</t>`;

/** Errors that files know. Excel keeps the others as #VALUE!, with marks of its own. */
const STORED_ERRORS = new Set(["#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A", "#GETTING_DATA"]);

/** An error as a file may hold it. */
export const storedError = (error: string): string =>
  STORED_ERRORS.has(error) ? error : error === "#BUSY!" ? "#N/A" : "#VALUE!";
