import { Refusal } from "../../../kernel/refusal";

/* Decodes an email as mail programs store it (.eml): its text, below its sender and subject. */

interface Part {
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** Deeper than any mail program nests parts. */
const DEEPEST = 5;

const FIELD = /^([A-Za-z][A-Za-z0-9-]*):\s?(.*)$/;
/** Headers that are kept with the email's text. */
const SHOWN = ["from", "date", "to", "subject"];

/** The headers of an email or MIME part, and the body below the blank line. */
function partOf(text: string): Part | undefined {
  const lines = text.split("\n");
  const end = lines.findIndex((line) => line.trim() === "");
  const headers = new Map<string, string>();
  let last = "";
  for (const line of lines.slice(0, end < 0 ? lines.length : end)) {
    const [, field, value] = FIELD.exec(line) ?? [];
    if (field !== undefined) headers.set((last = field.toLowerCase()), value!);
    else if (/^[ \t]/.test(line) && last !== "") headers.set(last, `${headers.get(last)!} ${line.trim()}`);
    else return undefined;
  }
  return { headers, body: end < 0 ? "" : lines.slice(end + 1).join("\n") };
}

const bytesOf = (binary: string): Uint8Array => Uint8Array.from(binary, (char) => char.charCodeAt(0) & 0xff);

function decoded(bytes: Uint8Array, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** Text in base64; undefined if it is damaged. */
function fromBase64(text: string, charset: string): string | undefined {
  try {
    return decoded(bytesOf(atob(text.replace(/\s+/g, ""))), charset);
  } catch {
    return undefined;
  }
}

/** Decodes quoted-printable text. Characters outside the codes are single bytes, because the file was read as text. */
const fromQuotedPrintable = (text: string, charset: string): string =>
  text
    .replace(/[ \t]*=[ \t]*\n/g, "")
    .replace(/(?:=[0-9A-Fa-f]{2})+/g, (codes) =>
      decoded(bytesOf(codes.replace(/=(..)/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))), charset),
    );

/** Decodes "=?utf-8?Q?Gr=C3=BC=C3=9Fe?=" in a header. */
const withWords = (value: string): string =>
  value
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?([^?]+)\?([BQ])\?([^?]*)\?=/gi, (word, charset: string, kind: string, text: string) =>
      kind.toUpperCase() === "B" ? (fromBase64(text, charset) ?? word) : fromQuotedPrintable(text.replaceAll("_", " "), charset),
    );

const parameterOf = (type: string, name: string): string | undefined =>
  new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|([^\\s;]+))`, "i").exec(type)?.slice(1).find(Boolean);

/** The first plain text in a MIME part; undefined if there is none. */
function plainText({ headers, body }: Part, depth = 0): string | undefined {
  const type = headers.get("content-type") ?? "text/plain";
  const boundary = parameterOf(type, "boundary");
  if (/^\s*multipart\//i.test(type) && boundary !== undefined && depth < DEEPEST) {
    for (const section of `\n${body}`.split(`\n--${boundary}`).slice(1)) {
      const part = partOf(section.replace(/^[^\n]*\n/, ""));
      const text = part && plainText(part, depth + 1);
      if (text !== undefined) return text;
    }
    return undefined;
  }
  if (!/^\s*text\/plain\b/i.test(type) || /^\s*attachment\b/i.test(headers.get("content-disposition") ?? "")) return undefined;
  const charset = parameterOf(type, "charset") ?? "utf-8";
  const encoding = (headers.get("content-transfer-encoding") ?? "").trim().toLowerCase();
  if (encoding === "base64") return fromBase64(body, charset);
  return encoding === "quoted-printable" ? fromQuotedPrintable(body, charset) : body;
}

/** The decoded content of a stored email; any other text unchanged. Throws Refusal for an email without plain text. */
export function unwrapped(text: string): string {
  if (!/^content-(?:type|transfer-encoding):/im.test(text)) return text;
  const whole = partOf(text.replace(/\r\n?/g, "\n").trimStart());
  if (whole === undefined) return text;
  const body = plainText(whole);
  if (body === undefined)
    throw new Refusal("This email has no plain text, only a web page: open it, copy its text, and import that.");
  const shown = SHOWN.flatMap((name) => {
    const value = whole.headers.get(name);
    return value === undefined ? [] : [`${name[0]!.toUpperCase()}${name.slice(1)}: ${withWords(value)}`];
  });
  return [...shown, "", body].join("\n");
}
