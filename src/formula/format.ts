import { exact } from "../kernel/exact";
import { generalText } from "./coerce";

/*
 * Number formats as TEXT reads them, as far as ledgers use them: sections for positive, negative, zero and text; digits
 * 0 # ?, thousands separators and scaling, percent, decimals, literals. Dates and fractions are not among them.
 */

interface Piece {
  readonly kind: "digit" | "point" | "comma" | "percent" | "literal" | "text" | "general" | "exponent";
  readonly text: string;
}

/** Splits a format at its semicolons, and each section into pieces; null where a sign is not understood. */
function sections(format: string): readonly (readonly Piece[])[] | null {
  const found: Piece[][] = [[]];
  for (let i = 0; i < format.length; i++) {
    const sign = format[i]!;
    const add = (kind: Piece["kind"], text: string): void => void found.at(-1)!.push({ kind, text });
    if (sign === ";") found.push([]);
    else if (sign === '"') {
      const close = format.indexOf('"', i + 1);
      if (close < 0) return null;
      add("literal", format.slice(i + 1, close));
      i = close;
    } else if (sign === "\\") add("literal", format[++i] ?? "");
    else if (sign === "_") {
      add("literal", " ");
      i++;
    } else if (sign === "*") i++;
    else if (sign === "[") {
      const close = format.indexOf("]", i);
      if (close < 0) return null;
      i = close; // colours and conditions leave no letters
    } else if (/^general/i.test(format.slice(i))) {
      add("general", "");
      i += "general".length - 1;
    } else if (/^e[+-]/i.test(format.slice(i))) {
      add("exponent", format[++i]!);
    } else if ("0#?".includes(sign)) add("digit", sign);
    else if (sign === ".") add("point", sign);
    else if (sign === ",") add("comma", sign);
    else if (sign === "%") add("percent", sign);
    else if (sign === "@") add("text", sign);
    else if (/[dmyhsbng]/i.test(sign)) return null;
    else add("literal", sign);
  }
  return found;
}

/** A value in a number format, as TEXT shows it; null where the format is not one that is understood. */
export function formatted(value: number | string | boolean, format: string): string | null {
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  const all = sections(format);
  if (!all || all.length > 4) return null;
  if (typeof value === "string") {
    const section = all[3] ?? all.find((pieces) => pieces.some((piece) => piece.kind === "text"));
    return section
      ? section.map((piece) => (piece.kind === "text" ? value : piece.kind === "literal" ? piece.text : "")).join("")
      : value;
  }
  const [positive, negative, zero] = all;
  if (value < 0 && negative && all.length > 1) return written(0 - value, negative);
  if (value === 0 && zero && all.length > 2) return written(value, zero);
  const text = written(Math.abs(value), positive!);
  // A number that rounds to nothing but zeros keeps no minus sign.
  return value < 0 && text !== null && /[1-9]/.test(text) ? `-${text}` : text;
}

function written(size: number, pieces: readonly Piece[]): string | null {
  if (pieces.length === 0) return "";
  if (pieces.some((piece) => piece.kind === "exponent")) return scientific(size, pieces);
  if (pieces.some((piece) => piece.kind === "general")) {
    return pieces.map((piece) => (piece.kind === "general" ? generalText(size) : piece.text)).join("");
  }
  const digits = pieces.flatMap((piece, index) => (piece.kind === "digit" ? [index] : []));
  if (digits.length === 0) return pieces.map((piece) => (piece.kind === "text" ? generalText(size) : piece.text)).join("");
  const point = pieces.findIndex((piece) => piece.kind === "point");
  const wholePlaces = digits.filter((index) => point < 0 || index < point);
  const decimalPlaces = digits.filter((index) => point >= 0 && index > point);
  const lastWhole = wholePlaces.at(-1) ?? -1;

  let scaled = size;
  for (const piece of pieces) if (piece.kind === "percent") scaled *= 100;
  // Commas right after the last digit, or right before the point, each divide by a thousand; one between digits groups them.
  let grouped = false;
  pieces.forEach((piece, index) => {
    if (piece.kind !== "comma") return;
    if (index < lastWhole && index > (wholePlaces[0] ?? Infinity)) grouped = true;
    else if (index > lastWhole && (point < 0 || index < point || index > (digits.at(-1) ?? 0))) scaled /= 1000;
  });

  const rounded = fixed(scaled, decimalPlaces.length);
  const [wholeText, decimalText = ""] = rounded.split(".") as [string, string?];
  const leastWhole = wholePlaces.filter((index) => pieces[index]!.text === "0").length;
  let whole = wholeText === "0" && leastWhole === 0 ? "" : wholeText.padStart(leastWhole, "0");
  if (grouped) whole = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  let decimals = "";
  for (let i = decimalPlaces.length - 1; i >= 0; i--) {
    const digit = decimalText[i] ?? "0";
    if (pieces[decimalPlaces[i]!]!.text === "0" || digit !== "0" || decimals !== "") decimals = digit + decimals;
  }

  let text = "";
  let shown = false;
  pieces.forEach((piece, index) => {
    if (piece.kind === "digit") {
      if ((index === digits[0] || index === wholePlaces[0]) && !shown && index !== decimalPlaces[0]) {
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
  return wholePlaces.length === 0 && whole !== "" && whole !== "0" ? whole + text : text;
}

/** Decimal digits rounded half away from zero. */
function fixed(size: number, places: number): string {
  const decimals = Math.min(places, 30);
  const [digits, exponent] = exact(Number(size.toPrecision(15)))
    .toExponential()
    .split("e") as [string, string];
  const shifted = Math.round(Number(`${digits}e${Number(exponent) + decimals}`));
  if (shifted >= 1e21) return size.toFixed(0);
  const text = String(shifted).padStart(decimals + 1, "0");
  const tail = decimals === 0 ? "" : `.${text.slice(-decimals)}`;
  return (decimals === 0 ? text : text.slice(0, -decimals)) + tail;
}

function scientific(size: number, pieces: readonly Piece[]): string {
  const mark = pieces.findIndex((piece) => piece.kind === "exponent");
  const point = pieces.findIndex((piece) => piece.kind === "point");
  const decimals = point < 0 ? 0 : pieces.slice(point, mark).filter((piece) => piece.kind === "digit").length;
  const least = pieces.slice(mark).filter((piece) => piece.kind === "digit").length;
  const [digits, exponent] = size.toExponential(decimals).split("e") as [string, string];
  const power = Number(exponent);
  const sign = power < 0 ? "-" : pieces[mark]!.text === "+" ? "+" : "";
  return `${digits}E${sign}${String(Math.abs(power)).padStart(least, "0")}`;
}
