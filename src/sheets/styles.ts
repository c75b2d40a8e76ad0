import type { Severity } from "../kernel/check";
import { formatIn, type Column, type Format } from "../kernel/column";
import { MARKS } from "../kernel/marks";
import { paleColor } from "../kernel/player-color";

/*
 * The style of each cell role, in files and in Excel. Colors are the theme's, so that dark mode, other themes and black-and-white
 * printing work; only broken limits are red, always with a symbol.
 */

/** The purpose of a cell, which determines its style. */
export type Role =
  | "title"
  | "about"
  | "status"
  | "label"
  | "figure"
  | "heading"
  | "note"
  | "header"
  | "input"
  | "computed"
  | "link"
  | "total"
  | "working"
  | "check"
  | "unit";

/** A theme color, lightened (tint above 0) or darkened; `hex` is its value in the Office theme. */
export interface Colour {
  /** Index in files: 0 background, 1 text, 2 background 2, 3 text 2, 4 to 9 the accents; null for a fixed color. */
  readonly theme: number | null;
  readonly tint: number;
  readonly hex: string;
}

export interface Style {
  readonly colour: Colour;
  readonly fill?: Colour;
  readonly bold?: boolean;
  readonly italic?: boolean;
  /** In points; FONT.size if omitted. */
  readonly size?: number;
  readonly wrap?: boolean;
  /** A thin border below or around the cell. */
  readonly line?: { readonly where: "below" | "around"; readonly colour: Colour };
  readonly vertical: "top" | "center" | "bottom";
  readonly align?: "left" | "right";
  readonly locked: boolean;
}

export const FONT = { name: "Calibri", size: 11 } as const;

const colour = (theme: number | null, tint: number, hex: string): Colour => ({ theme, tint, hex });

const TEXT = colour(1, 0, "#000000");
const MUTED = colour(1, 0.349986266670736, "#595959");
const DEEP = colour(3, 0, "#44546A");
const HEADER_FILL = colour(4, 0.799981688894314, "#D9E1F2");
const HEADER_LINE = colour(4, 0, "#4472C4");
const INPUT_TEXT = colour(4, -0.249977111117893, "#305496");
const INPUT_FILL = colour(7, 0.88, "#FFF8DF");
const TOTAL_FILL = colour(0, -0.0499893185216834, "#F2F2F2");
const HAIR = colour(0, -0.149998474074526, "#D9D9D9");
const LINK_TEXT = colour(9, -0.499984740745262, "#375623");

const marked = (mark: string): string => `"${mark} "General;"${mark} "-General;"${mark} "General;"${mark} "@`;
/** Number formats with the mark of an error or a warning. */
export const SIGNED = { error: marked(MARKS.error), warning: marked(MARKS.warning) } as const;

/** Rows and figures that break a limit. */
export const BREACH = { colour: colour(null, 0, "#9C0006"), fill: colour(null, 0, "#FFC7CE") } as const;

/** Rows and figures that only break limits that are warnings. */
export const WARNING = { colour: colour(null, 0, "#7A4B00"), fill: colour(null, 0, "#FFEBB8") } as const;

/** Data bars of used capacity: pale, so that the figure stays legible in every mode and on entry cells. */
export const BAR = "#B8CCEE";

const locked = true;

/** Missing entries are a darker version of the entry cells' color, to stand out among them. */
export const MISSING = { colour: colour(null, 0, "#1F3864"), fill: colour(null, 0, "#FFE699") } as const;

/** Dark text on a pale tint of the player's color. */
const playersStyle = (color: string) => ({ colour: colour(null, 0, "#242424"), fill: colour(null, 0, paleColor(color)) });

interface HighlightKind {
  readonly waits?: true;
  readonly warns?: true;
  readonly signed?: Severity;
  readonly color?: string;
}

/** Styles of highlighted cells: a number format with a mark, or colors. */
export const styleOf = ({ waits, warns, signed, color }: HighlightKind) =>
  signed ? { format: SIGNED[signed] } : waits ? MISSING : warns ? WARNING : color === undefined ? BREACH : playersStyle(color);

export const styles: Readonly<Record<Role, Style>> = {
  title: { colour: DEEP, bold: true, size: 18, vertical: "center", locked },
  about: { colour: MUTED, vertical: "center", locked },
  status: { colour: LINK_TEXT, bold: true, size: 12, vertical: "center", locked },
  label: { colour: TEXT, vertical: "center", wrap: true, locked },
  figure: { colour: DEEP, bold: true, size: 14, vertical: "center", align: "left", locked },
  heading: { colour: DEEP, bold: true, size: 13, vertical: "bottom", line: { where: "below", colour: HEADER_LINE }, locked },
  note: { colour: MUTED, italic: true, vertical: "center", locked },
  header: {
    colour: TEXT,
    fill: HEADER_FILL,
    bold: true,
    wrap: true,
    vertical: "bottom",
    line: { where: "below", colour: HEADER_LINE },
    locked,
  },
  input: {
    colour: INPUT_TEXT,
    fill: INPUT_FILL,
    vertical: "center",
    line: { where: "around", colour: HAIR },
    locked: false,
  },
  computed: { colour: TEXT, vertical: "center", locked },
  link: { colour: LINK_TEXT, vertical: "center", locked },
  total: { colour: TEXT, fill: TOTAL_FILL, bold: true, vertical: "center", locked },
  // Working columns, if they are not folded away.
  working: { colour: MUTED, italic: true, vertical: "center", locked },
  check: { colour: TEXT, vertical: "center", locked },
  unit: { colour: MUTED, vertical: "center", locked },
};

/** Excel's built-in table style with quiet bands and no colors. */
export const TABLE_STYLE = "TableStyleLight1";

/**
 * Number formats. Zero is a dash, negatives are red. Quarters use General, because 0.## would show "5." for 5; thirds always have
 * two decimals, so that their points align.
 */
export const formats: Readonly<Record<Format, string>> = {
  points: "#,##0;[Red]-#,##0;–",
  count: "#,##0;[Red]-#,##0;–",
  quarters: "General;[Red]-General;–",
  hundredths: "#,##0.00;[Red]-#,##0.00;–",
  rate: "0.0%",
  plain: "0",
  date: "d mmm yyyy",
  general: "General",
  broken: "0;-0;–",
  "exported broken": '0" (game master)";-0;"– (game master)";@" (game master)"',
  change: "+#,##0;[Red]-#,##0;–",
};

/** The number format of a figure or column, which can depend on the row's name; undefined for texts. */
export const formatOf = (column: Column, row?: unknown): string | undefined =>
  column.type === "number" ? formats[formatIn(column, row) ?? "count"] : undefined;
