import { exact } from "../kernel/exact";
import { generalText } from "./coerce";
import { dated, unknownFormat } from "./date-format";

/*
 * Number formats as TEXT applies them, as far as ledgers use them: sections for positive, negative, zero and text; digits 0 # ?,
 * thousands separators and scaling, percent, decimals, literals, dates and times, conditions. Fractions are not supported.
 */

interface FormatToken {
  readonly kind: "digit" | "point" | "comma" | "percent" | "literal" | "text" | "general" | "exponent";
  readonly text: string;
  /** Set for a literal without quotation marks. */
  readonly isBare?: true;
}

/** Splits a format at its semicolons, and each section into pieces; null if a character is not supported. */
function sections(format: string): readonly (readonly FormatToken[])[] | null {
  const found: FormatToken[][] = [[]];
  for (let i = 0; i < format.length; i++) {
    const char = format[i]!;
    const add = (kind: FormatToken["kind"], text: string): void => void found.at(-1)!.push({ kind, text });
    if (char === ";") found.push([]);
    else if (char === '"') {
      const close = format.indexOf('"', i + 1);
      if (close < 0) return null;
      add("literal", format.slice(i + 1, close));
      i = close;
    } else if (char === "\\") add("literal", format[++i] ?? "");
    else if (char === "_") {
      add("literal", " ");
      i++;
    } else if (char === "*") i++;
    else if (char === "[") {
      const close = format.indexOf("]", i);
      if (close < 0) return null;
      i = close; // colors and conditions produce no characters
    } else if (/^general/i.test(format.slice(i))) {
      add("general", "");
      i += "general".length - 1;
    } else if (/^E[+-]/.test(format.slice(i))) {
      add("exponent", format[++i]!);
    } else if ("0#?".includes(char)) add("digit", char);
    else if (char === ".") add("point", char);
    else if (char === ",") add("comma", char);
    else if (char === "%") add("percent", char);
    else if (char === "@") add("text", char);
    else if (/[dmyhsbnge]/i.test(char)) return null;
    else found.at(-1)!.push({ kind: "literal", text: char, isBare: true });
  }
  return found;
}

/** The sections of a format, split at semicolons outside quotation marks. */
function splitSections(format: string): readonly string[] {
  const sections: string[] = [];
  for (const [, section = "", end] of format.matchAll(/((?:"[^"]*"|\\.|_.|\*.|\[[^\]]*\]|[^;])*)(;?)/gs)) {
    sections.push(section);
    if (end === "") break;
  }
  return sections;
}

const CONDITION = /\[(<=|>=|<>|<|>|=)\s*(-?\d+(?:\.\d+)?)\]/;
const MEETS: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  "<": (a, b) => a < b,
  "<=": (a, b) => a <= b,
  ">": (a, b) => a > b,
  ">=": (a, b) => a >= b,
  "=": (a, b) => a === b,
  "<>": (a, b) => a !== b,
};

const GENERAL = "General";

/** The section for a number, and whether the section replaces its minus sign; undefined if unknown. */
function sectionOf(value: number, texts: readonly string[]): readonly [section: string | undefined, isSigned: boolean] {
  if (texts.some((text) => CONDITION.test(text))) {
    const at = texts.slice(0, 3).findIndex((text) => {
      const [, operator, limit] = CONDITION.exec(text) ?? [];
      return operator === undefined || MEETS[operator]!(value, Number(limit));
    });
    // A number that fails the only condition is shown in the General format.
    return [at < 0 && texts.length === 1 ? GENERAL : texts[at], false];
  }
  if (value < 0 && texts.length > 1) return [texts[1], true];
  return value === 0 && texts.length > 2 ? [texts[2], true] : [texts[0], false];
}

/** Formats a value as TEXT does; null if Excel gives an error. Throws Uncomputed for unsupported formats. */
export function formatted(value: number | string | boolean, format: string): string | null {
  if (typeof value === "boolean") return formatted(value ? "TRUE" : "FALSE", format);
  if (format === "") return typeof value === "string" ? value : value < 0 ? "-" : "";
  const texts = splitSections(format);
  if (texts.length > 4) return null;
  if (texts.slice(0, -1).some((text) => sections(text)?.[0]?.some(({ kind }) => kind === "text"))) throw unknownFormat(format);
  if (typeof value === "string") {
    const all = texts.map((text) => sections(text)?.[0] ?? []);
    const section = all[3] ?? all.find((tokens) => tokens.some((token) => token.kind === "text"));
    return section
      ? section.map((token) => (token.kind === "text" ? value : token.kind === "literal" ? token.text : "")).join("")
      : value;
  }
  const [text, isSigned] = sectionOf(value, texts);
  if (text === undefined) throw unknownFormat(format);
  const date = dated(value, text);
  if (date !== undefined) return date;
  const tokens = sections(text)?.[0];
  const isPower = tokens?.some(({ kind }) => kind === "exponent") === true;
  if (!tokens || isFraction(tokens) || (isPower ? !isPlainPower(tokens) : isOdd(tokens))) throw unknownFormat(format);
  const shown = written(Math.abs(value), tokens);
  // A number that rounds to zero has no minus sign.
  return value < 0 && !isSigned && shown !== null && /[1-9]/.test(shown) ? `-${shown}` : shown;
}

/** Formats with special rules in Excel: letters or symbols between decimals, several points, misplaced commas. */
function isOdd(tokens: readonly FormatToken[]): boolean {
  const places = (kind: FormatToken["kind"]) => tokens.flatMap((token, i) => (token.kind === kind ? [i] : []));
  const [digits, points, commas, percents] = [places("digit"), places("point"), places("comma"), places("percent")];
  const point = points[0] ?? tokens.length;
  const [first, last] = [digits[0] ?? 0, digits.at(-1) ?? 0];
  const isAmong = (i: number): boolean => i > first && i < last;
  const isLoose = (i: number): boolean =>
    i < first || (i > point && i < last) || !/^(?:digit|comma)$/.test(tokens[i - 1]?.kind ?? "");
  return (
    points.length > 1 ||
    percents.some(isAmong) ||
    /[#?]0/.test(digits.flatMap((i) => (i > point ? [tokens[i]!.text] : [])).join("")) ||
    commas.some(isLoose) ||
    places("literal").some((i) => isAmong(i) && (i > point || commas.length > 0)) ||
    tokens.some(({ kind, text, isBare }) => kind === "literal" && isBare === true && /\p{L}/u.test(text))
  );
}

/** A slash without quotation marks makes a fraction of the digits around it. */
const isFraction = (tokens: readonly FormatToken[]): boolean =>
  tokens.some(({ kind, text, isBare }) => kind === "literal" && text === "/" && isBare === true);

/** One digit, decimals and an exponent, as Excel's own formats have; for others Excel has special rules. */
const isPlainPower = (tokens: readonly FormatToken[]): boolean => {
  const shape = tokens.map(({ kind, text }) => (kind === "digit" || kind === "point" ? text : kind === "exponent" ? "E" : "x"));
  return /^0(?:\.0*)?E[0#]+$/.test(shape.join(""));
};

/** A number as a cell shows it in the General format: at most eleven characters. */
function shortText(size: number): string {
  const text = generalText(size);
  if (text.length <= 11 && !text.includes("E")) return text;
  if (size >= 1e11 || size < 1e-4) {
    const [digits, exponent] = size.toExponential(5).split("e") as [string, string];
    const power = Number(exponent);
    return `${Number(digits)}E${power < 0 ? "-" : "+"}${String(Math.abs(power)).padStart(2, "0")}`;
  }
  const whole = String(Math.floor(size)).length;
  return String(Number(size.toFixed(Math.max(0, 10 - whole))));
}

function written(size: number, tokens: readonly FormatToken[]): string | null {
  if (tokens.length === 0) return "";
  if (tokens.some((token) => token.kind === "exponent")) return scientific(size, tokens);
  if (tokens.some((token) => token.kind === "general")) {
    return tokens.map((token) => (token.kind === "general" ? shortText(size) : token.text)).join("");
  }
  const digits = tokens.flatMap((token, index) => (token.kind === "digit" ? [index] : []));
  if (digits.length === 0) return tokens.map((token) => (token.kind === "text" ? generalText(size) : token.text)).join("");
  const point = tokens.findIndex((token) => token.kind === "point");
  const wholePlaces = digits.filter((index) => point < 0 || index < point);
  const decimalPlaces = digits.filter((index) => point >= 0 && index > point);
  const lastWhole = wholePlaces.at(-1) ?? -1;

  let scaled = size;
  for (const token of tokens) if (token.kind === "percent") scaled *= 100;
  // Commas right after the last digit, or right before the point, each divide by a thousand; a comma between digits groups them.
  let grouped = false;
  tokens.forEach((token, index) => {
    if (token.kind !== "comma") return;
    if (index < lastWhole && index > (wholePlaces[0] ?? Infinity)) grouped = true;
    else if (index > lastWhole && (point < 0 || index < point || index > (digits.at(-1) ?? 0))) scaled /= 1000;
  });

  const rounded = fixed(scaled, decimalPlaces.length);
  const [wholeText, decimalText = ""] = rounded.split(".") as [string, string?];
  const wholeCharacters = wholePlaces.map((index) => tokens[index]!.text);
  const leastWhole = wholeCharacters.includes("0") ? wholeCharacters.length - wholeCharacters.indexOf("0") : 0;
  let whole = wholeText === "0" && leastWhole === 0 ? "" : wholeText.padStart(leastWhole, "0");
  // A question mark without a digit leaves its space, and that of the comma before it.
  const unfilled = wholeCharacters.slice(0, Math.max(0, wholeCharacters.length - whole.length));
  whole = " ".repeat(unfilled.filter((sign) => sign === "?").length) + whole;
  if (grouped) whole = whole.replace(/\B(?=(\d{3})+$)| (?=([ \d]{3})+$)/g, (space) => (space === "" ? "," : "  "));
  let decimals = "";
  let padding = "";
  for (let i = decimalPlaces.length - 1; i >= 0; i--) {
    const digit = decimalText[i] ?? "0";
    const sign = tokens[decimalPlaces[i]!]!.text;
    if (sign === "0" || digit !== "0" || decimals !== "") decimals = digit + decimals;
    else if (sign === "?") padding += " ";
  }
  decimals += padding;

  // With literals between the digits, each place except the first takes one digit: 000-000.
  const isSplit = wholePlaces.some((index, i) => i > 0 && tokens.slice(wholePlaces[i - 1]! + 1, index).some(isLetter));
  let text = "";
  let shown = false;
  tokens.forEach((token, index) => {
    if (token.kind === "digit") {
      const place = wholePlaces.indexOf(index);
      if (isSplit && place >= 0) {
        const after = wholePlaces.length - 1 - place;
        const end = whole.length - after;
        text += end > 0 ? whole.slice(place === 0 ? 0 : end - 1, end) : "";
      } else if ((index === digits[0] || index === wholePlaces[0]) && !shown && index !== decimalPlaces[0]) {
        text += whole;
        shown = true;
      }
      if (index === decimalPlaces[0]) text += decimals;
    } else if (token.kind === "point") {
      text += ".";
    } else if (token.kind === "literal" || token.kind === "percent") {
      text += token.text;
    }
  });
  return wholePlaces.length === 0 && whole !== "0" ? whole + text : text;
}

const isLetter = ({ kind }: FormatToken): boolean => kind === "literal";

/** Decimal digits, rounded half away from zero. */
function fixed(size: number, places: number): string {
  const decimals = Math.min(places, 30);
  const [digits, exponent] = exact(Number(size.toPrecision(15)))
    .toExponential()
    .split("e") as [string, string];
  const shifted = Math.round(Number(`${digits}e${Number(exponent) + decimals}`));
  if (shifted >= 1e21)
    return (
      size.toLocaleString("en", { useGrouping: false, maximumSignificantDigits: 15, minimumFractionDigits: 0 }) +
      (decimals === 0 ? "" : `.${"0".repeat(decimals)}`)
    );
  const text = String(shifted).padStart(decimals + 1, "0");
  const tail = decimals === 0 ? "" : `.${text.slice(-decimals)}`;
  return (decimals === 0 ? text : text.slice(0, -decimals)) + tail;
}

function scientific(size: number, tokens: readonly FormatToken[]): string {
  const mark = tokens.findIndex((token) => token.kind === "exponent");
  const point = tokens.findIndex((token) => token.kind === "point");
  const decimals = point < 0 ? 0 : tokens.slice(point, mark).filter((token) => token.kind === "digit").length;
  const least = tokens.slice(mark).filter((token) => token.kind === "digit" && token.text === "0").length;
  const [digits, exponent] = size.toExponential(decimals).split("e") as [string, string];
  const power = Number(exponent);
  const sign = power < 0 ? "-" : tokens[mark]!.text === "+" ? "+" : "";
  return `${digits}E${sign}${String(Math.abs(power)).padStart(least, "0")}`;
}
