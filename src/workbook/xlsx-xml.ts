/** The first line of every part. */
export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

// Signs that XML cannot hold at all, lone halves of a pair among them.
const FORBIDDEN =
  // eslint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** A text as it may stand in an element or attribute. */
export const escapeXml = (text: string): string => text.replace(FORBIDDEN, "").replace(/[&<>"]/g, (sign) => ENTITIES[sign]!);

/** A text of a cell or note: Excel writes _x000D_ for what XML would lose, so a text that has this form is guarded. */
export const escapeText = (text: string): string =>
  escapeXml(text.replace(/_x[0-9A-Fa-f]{4}_/g, "_x005F$&")).replaceAll("\r", "_x000D_");

/** <t>…</t> with the mark that keeps blanks at its ends. */
export const textElement = (text: string): string =>
  `<t${/^\s|\s$|\n|\t| {2}/.test(text) ? ' xml:space="preserve"' : ""}>${escapeText(text)}</t>`;
