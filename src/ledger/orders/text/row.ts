import { isBlank } from "../../../kernel/values";
import type { Synonyms } from "../../read/entries";
import type { Order } from "../orders";
import type { Entered } from "../../diff/state";
import { quote, splitOutside } from "./quotes";
import type { NamedTable } from "./tables";
import type { DecimalMark } from "../../read/parse-value";
import { isPlain, readValue, writeValue, type IsStart } from "./value";

/* The names of rows: "East / European Axis", "Tirpitz #2" for the second of that name, "#12" for a row without a name. */

/** Longer names are quoted, because a line break within them would make them ambiguous. */
const LONGEST_NAME = 40;

const isNamePlain = (text: string, isStart: IsStart): boolean =>
  isPlain(text, isStart) && !/[/+\-\u2010-\u2015]\s|\s\/|^[-+/]|#\d+$/.test(text);

/** The written name of an order's row. */
export function writeName({ parts, nth, row, kind }: Order, { keys }: NamedTable, synonyms: Synonyms, isStart: IsStart): string {
  if (isBlank(parts[0] ?? null)) return `#${row}`;
  const last = parts.findLastIndex((part) => !isBlank(part));
  const long = parts.join(" / ").length > LONGEST_NAME;
  const written = parts.slice(0, last + 1).map((value, i): string => {
    const text = writeValue({ value }, keys[i]!, synonyms, isStart);
    if (typeof value !== "string" || text !== value) return text;
    return long || !isNamePlain(text, isStart) ? quote(text) : text;
  });
  return kind === "add" || nth === 1 ? written.join(" / ") : `${written.join(" / ")} #${nth}`;
}

/** A parsed name: its parts, which row of that name it is, and the number of a row without a name. */
interface ReadName {
  readonly parts: readonly Entered[];
  readonly nth: number;
  readonly row: number;
}

/** Parses a row's name; a message if it is not valid. */
export function readName(text: string, { keys }: NamedTable, synonyms: Synonyms, mark: DecimalMark | null): ReadName | string {
  const [, numbered] = /^#(\d{1,7})$/.exec(text) ?? [];
  if (numbered !== undefined) return { parts: [], nth: 1, row: Number(numbered) };
  const [, name = text, place = "1"] = /^(.*\S)\s+#(\d{1,7})$/s.exec(text) ?? [];
  const segments = splitOutside(name, /\s+\/\s+/y);
  if (segments.length > keys.length && keys.length > 0)
    return `${text} has ${segments.length} parts; rows of this table are named by ${keys.map(({ column }) => column.header).join(" / ")}.`;
  const parts: Entered[] = [];
  for (const [i, segment] of segments.entries()) {
    const read = readValue(segment.trim(), keys[i]!, synonyms, mark);
    if ("refused" in read) return read.refused;
    parts.push(read.to);
  }
  return { parts, nth: Number(place), row: 0 };
}
