/** The first line of every part. */
export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\n": "&#10;" };

// Characters that XML does not allow, including unpaired surrogates.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu;

// These, and all surrogates: faster to test for than FORBIDDEN.
const DOUBTFUL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/;

const allowed = (text: string): string => (DOUBTFUL.test(text) ? text.replace(FORBIDDEN, "") : text);

/** Escapes text for an attribute. */
export const escapeXml = (text: string): string => allowed(text).replace(/[&<>"\n]/g, (char) => ENTITIES[char]!);

/** Escapes text between tags. */
export const escapeContent = (text: string): string => allowed(text).replace(/[&<>]/g, (char) => ENTITIES[char]!);

/** Escapes text that Excel would read as an escaped character: _x000D_ is a carriage return. */
const guarded = (text: string): string => text.replace(/_x[0-9A-Fa-f]{4}_/g, "_x005F$&");

/** The text of a cell or note, between tags. */
export const escapeText = (text: string): string => escapeContent(guarded(text)).replaceAll("\r", "_x000D_");

/** A table header, in an attribute. */
export const escapeHeader = (text: string): string => escapeXml(guarded(text).replaceAll("\n", "_x000a_"));

/** <t>…</t> with an attribute that preserves white space. */
export const textElement = (text: string): string =>
  `<t${/^\s|\s$|\n|\t| {2}/.test(text) ? ' xml:space="preserve"' : ""}>${escapeText(text)}</t>`;

/** Errors that files can store. Excel stores the others as #VALUE! with additional metadata. */
const STORED_ERRORS = new Set(["#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A", "#GETTING_DATA"]);

/** An error as a file can store it. */
export const storedError = (error: string): string =>
  STORED_ERRORS.has(error) ? error : error === "#BUSY!" ? "#N/A" : "#VALUE!";
