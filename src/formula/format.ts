import { exact } from "../kernel/exact";
import { generalText } from "./coerce";
import { dated, unknownFormat } from "./date-format";

/*
 * Number formats as TEXT applies them, as far as ledgers use them: sections for positive, negative, zero and text; digits 0 # ?,
 * thousands separators and scaling, percent, decimals, literals, dates and times, conditions. Fractions are not supported.
 */

interface Piece {
  readonly kind: "digit" | "point" | "comma" | "percent" | "literal" | "text" | "general" | "exponent";
  readonly text: string;
  /** Set for a literal without quotation marks. */
  readonly isBare?: true;
}

/** Splits a format at its semicolons, and each section into pieces; null if a character is not supported. */
function sections(format: string): readonly (readonly Piece[])[] | null {
  const found: Piece[][] = [[]];
  for (let i = 0; i < format.length; i++) {
    const char = format[i]!;
    const add = (kind: Piece["kind"], text: string): void => void found.at(-1)!.push({ kind, text });
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
    const section = all[3] ?? all.find((pieces) => pieces.some((piece) => piece.kind === "text"));
    return section
      ? section.map((piece) => (piece.kind === "text" ? value : piece.kind === "literal" ? piece.text : "")).join("")
      : value;
  }
  const [text, isSigned] = sectionOf(value, texts);
  if (text === undefined) throw unknownFormat(format);
  const date = dated(value, text);
  if (date !== undefined) return date;
  const pieces = sections(text)?.[0];
  const isPower = pieces?.some(({ kind }) => kind === "exponent") === true;
  if (!pieces || isFraction(pieces) || (isPower ? !isPlainPower(pieces) : isOdd(pieces))) throw unknownFormat(format);
  const shown = written(Math.abs(value), pieces);
  // A number that rounds to zero has no minus sign.
  return value < 0 && !isSigned && shown !== null && /[1-9]/.test(shown) ? `-${shown}` : shown;
}

/** Formats with special rules in Excel: letters or symbols between decimals, several points, misplaced commas. */
function isOdd(pieces: readonly Piece[]): boolean {
  const places = (kind: Piece["kind"]) => pieces.flatMap((piece, i) => (piece.kind === kind ? [i] : []));
  const [digits, points, commas, percents] = [places("digit"), places("point"), places("comma"), places("percent")];
  const point = points[0] ?? pieces.length;
  const [first, last] = [digits[0] ?? 0, digits.at(-1) ?? 0];
  const isAmong = (i: number): boolean => i > first && i < last;
  const isLoose = (i: number): boolean =>
    i < first || (i > point && i < last) || !/^(?:digit|comma)$/.test(pieces[i - 1]?.kind ?? "");
  return (
    points.length > 1 ||
    percents.some(isAmong) ||
    /[#?]0/.test(digits.flatMap((i) => (i > point ? [pieces[i]!.text] : [])).join("")) ||
    commas.some(isLoose) ||
    places("literal").some((i) => isAmong(i) && (i > point || commas.length > 0)) ||
    pieces.some(({ kind, text, isBare }) => kind === "literal" && isBare === true && /\p{L}/u.test(text))
  );
}

/** A slash without quotation marks makes a fraction of the digits around it. */
const isFraction = (pieces: readonly Piece[]): boolean =>
  pieces.some(({ kind, text, isBare }) => kind === "literal" && text === "/" && isBare === true);

/** One digit, decimals and an exponent, as Excel's own formats have; for others Excel has special rules. */
const isPlainPower = (pieces: readonly Piece[]): boolean => {
  const shape = pieces.map(({ kind, text }) => (kind === "digit" || kind === "point" ? text : kind === "exponent" ? "E" : "x"));
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

function written(size: number, pieces: readonly Piece[]): string | null {
  if (pieces.length === 0) return "";
  if (pieces.some((piece) => piece.kind === "exponent")) return scientific(size, pieces);
  if (pieces.some((piece) => piece.kind === "general")) {
    return pieces.map((piece) => (piece.kind === "general" ? shortText(size) : piece.text)).join("");
  }
  const digits = pieces.flatMap((piece, index) => (piece.kind === "digit" ? [index] : []));
  if (digits.length === 0) return pieces.map((piece) => (piece.kind === "text" ? generalText(size) : piece.text)).join("");
  const point = pieces.findIndex((piece) => piece.kind === "point");
  const wholePlaces = digits.filter((index) => point < 0 || index < point);
  const decimalPlaces = digits.filter((index) => point >= 0 && index > point);
  const lastWhole = wholePlaces.at(-1) ?? -1;

  let scaled = size;
  for (const piece of pieces) if (piece.kind === "percent") scaled *= 100;
  // Commas right after the last digit, or right before the point, each divide by a thousand; a comma between digits groups them.
  let grouped = false;
  pieces.forEach((piece, index) => {
    if (piece.kind !== "comma") return;
    if (index < lastWhole && index > (wholePlaces[0] ?? Infinity)) grouped = true;
    else if (index > lastWhole && (point < 0 || index < point || index > (digits.at(-1) ?? 0))) scaled /= 1000;
  });

  const rounded = fixed(scaled, decimalPlaces.length);
  const [wholeText, decimalText = ""] = rounded.split(".") as [string, string?];
  const wholeSigns = wholePlaces.map((index) => pieces[index]!.text);
  const leastWhole = wholeSigns.includes("0") ? wholeSigns.length - wholeSigns.indexOf("0") : 0;
  let whole = wholeText === "0" && leastWhole === 0 ? "" : wholeText.padStart(leastWhole, "0");
  // A question mark without a digit leaves its space, and that of the comma before it.
  const unfilled = wholeSigns.slice(0, Math.max(0, wholeSigns.length - whole.length));
  whole = " ".repeat(unfilled.filter((sign) => sign === "?").length) + whole;
  if (grouped) whole = whole.replace(/\B(?=(\d{3})+$)| (?=([ \d]{3})+$)/g, (space) => (space === "" ? "," : "  "));
  let decimals = "";
  let room = "";
  for (let i = decimalPlaces.length - 1; i >= 0; i--) {
    const digit = decimalText[i] ?? "0";
    const sign = pieces[decimalPlaces[i]!]!.text;
    if (sign === "0" || digit !== "0" || decimals !== "") decimals = digit + decimals;
    else if (sign === "?") room += " ";
  }
  decimals += room;

  // With literals between the digits, each place except the first takes one digit: 000-000.
  const isSplit = wholePlaces.some((index, i) => i > 0 && pieces.slice(wholePlaces[i - 1]! + 1, index).some(isLetter));
  let text = "";
  let shown = false;
  pieces.forEach((piece, index) => {
    if (piece.kind === "digit") {
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
    } else if (piece.kind === "point") {
      text += ".";
    } else if (piece.kind === "literal" || piece.kind === "percent") {
      text += piece.text;
    }
  });
  return wholePlaces.length === 0 && whole !== "0" ? whole + text : text;
}

const isLetter = ({ kind }: Piece): boolean => kind === "literal";

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

function scientific(size: number, pieces: readonly Piece[]): string {
  const mark = pieces.findIndex((piece) => piece.kind === "exponent");
  const point = pieces.findIndex((piece) => piece.kind === "point");
  const decimals = point < 0 ? 0 : pieces.slice(point, mark).filter((piece) => piece.kind === "digit").length;
  const least = pieces.slice(mark).filter((piece) => piece.kind === "digit" && piece.text === "0").length;
  const [digits, exponent] = size.toExponential(decimals).split("e") as [string, string];
  const power = Number(exponent);
  const sign = power < 0 ? "-" : pieces[mark]!.text === "+" ? "+" : "";
  return `${digits}E${sign}${String(Math.abs(power)).padStart(least, "0")}`;
}
