/* Recognizes quoted earlier emails: with a mark before each line, or below a line that names their sender. */

export interface Line {
  /** Counted from 1 in the original text. */
  readonly number: number;
  /** Without quotation marks of emails, indentation, and invisible characters. */
  readonly text: string;
  /** How often it is quoted. */
  readonly depth: number;
  /** Its original length, which shows whether an email program may have wrapped it. */
  readonly length: number;
}

/** "On Thu, Nov 26, 2026 Luca wrote:" in the languages of the players. */
const WROTE =
  /(?:^|\s)(?:wrote|writes|schrieb|\u00e9crit|ecrit|scritto|escribi\u00f3|schreef|napisa\u0142|skrev)(?:\s[^:=]*)?\s*:$/i;
const ORIGINAL =
  /^(?:-{2,}\s*)?(?:original message|forwarded message|begin forwarded message|urspr\u00fcngliche nachricht|weitergeleitete nachricht|message d'origine|message transf\u00e9r\u00e9|messaggio originale|messaggio inoltrato|mensaje original|oorspronkelijk bericht)(?:\s*-{2,}|:)$/i;
const FROM = /^(?:from|von|de|da|van)\s?:\s/i;
const SENT =
  /^(?:sent|date|gesendet|datum|envoy\u00e9|inviato|data|enviado|verzonden|to|an|subject|betreff|objet|oggetto|asunto)\s?:\s/i;
/** How many lines mail programs write above an earlier email. */
const HEAD_LINES = 4;
/** Deeper quotations count as this deep. */
const DEEPEST = 20;

const isHeadOfMail = (lines: readonly Line[], at: number): boolean =>
  FROM.test(lines[at]!.text) && lines.slice(at + 1, at + 1 + HEAD_LINES).some(({ text: next }) => SENT.test(next));

function isMarker(lines: readonly Line[], at: number): boolean {
  const { text } = lines[at]!;
  if ((WROTE.test(text) && !text.includes("=")) || ORIGINAL.test(text)) return true;
  return isHeadOfMail(lines, at);
}

const TO = /^(?:to|an|\u00e0|para)\s?:\s*(.*)$/i;

/** The people in a header line of an email, by name and address. */
const peopleIn = (line: string | undefined): readonly string[] =>
  (line ?? "")
    .replace(/^\S+\s?:\s*/, "")
    .toLowerCase()
    .split(/[;,<>"'[\]]|mailto:/)
    .map((name) => name.trim())
    .filter(Boolean);

/** Whether the email above was sent to the author of the email that begins here, and so quotes it. */
function isAnswered(lines: readonly Line[], at: number): boolean {
  const above = lines.slice(0, at).findLastIndex((_, i) => isHeadOfMail(lines, i));
  const to = lines.slice(above, above + 1 + HEAD_LINES).find(({ text }) => TO.test(text));
  const from = peopleIn(lines[at]!.text);
  return above >= 0 && peopleIn(to?.text).some((name) => from.includes(name));
}

/** Whether a text is a list of several emails, each with its header. In a reply there is text above the quoted header. */
export function isMailbox(lines: readonly Line[]): boolean {
  const first = lines.findIndex(({ text }) => text !== "");
  return (
    first >= 0 &&
    isHeadOfMail(lines, first) &&
    lines.some((_, at) => at > first + HEAD_LINES && isHeadOfMail(lines, at) && !isAnswered(lines, at))
  );
}

/** Counts lines below one such as "Luca wrote:" as quoted, whether marked or not. */
export function withoutMarkers(lines: readonly Line[]): readonly Line[] {
  let more = 0;
  const isBox = isMailbox(lines);
  return lines.map((line, at) => {
    if (isBox && line.depth === 0 && isHeadOfMail(lines, at) && !isAnswered(lines, at)) {
      more = 0;
      return line;
    }
    const quoted = { ...line, depth: Math.min(line.depth + more, DEEPEST) };
    if (!isMarker(lines, at)) return quoted;
    const next = lines.slice(at + 1).find(({ text }) => text !== "");
    if (next && next.depth <= line.depth) more++;
    return { ...line, depth: Math.min(line.depth + Math.max(1, more), DEEPEST) };
  });
}
