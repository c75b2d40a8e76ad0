import { mostOf } from "../../../kernel/extremes";
/*
 * Cells from clipboard text as spreadsheets write it: a line for each row, tabs between cells, and quotes around a cell that
 * contains a tab or line break or begins with a quote.
 */

const QUOTED = /^"((?:[^"]|"")*)"(?=\t|\n|$)/;
const BARE = /^[^\t\n]*/;

/** The texts of the cells, every row as wide as the widest; empty for an empty text. */
export function clipboardCells(text: string): string[][] {
  let rest = text.replace(/\r\n?/g, "\n").replace(/\n$/, "");
  if (rest === "") return [];
  const rows: string[][] = [[]];
  for (;;) {
    const quoted = QUOTED.exec(rest);
    const [matched] = quoted ?? BARE.exec(rest)!;
    rows.at(-1)!.push(quoted ? quoted[1]!.replaceAll('""', '"') : matched);
    const char = rest[matched.length];
    rest = rest.slice(matched.length + 1);
    if (char === undefined) break;
    if (char === "\n") rows.push([]);
  }
  const width = mostOf(rows.map((row) => row.length));
  return rows.map((row) => [...row, ...Array.from({ length: width - row.length }, () => "")]);
}

/** How Excel marks a cell with the Text format in clipboard HTML. */
const TEXT_FORMAT = /mso-number-format:\s*"?(?:\\?@|'\\?@')"?/;
const CLASS_RULE = /\.([\w-]+)\s*\{([^}]*)\}/g;

/** Which cells of Excel's clipboard HTML have the Text format, by row and column. */
export function textCells(html: string): readonly (readonly boolean[])[] {
  if (!TEXT_FORMAT.test(html)) return [];
  const page = new DOMParser().parseFromString(html, "text/html");
  const rules = [...page.querySelectorAll("style")].flatMap((style) => [...style.textContent.matchAll(CLASS_RULE)]);
  const texts = new Set(rules.flatMap(([, name = "", rule = ""]) => (TEXT_FORMAT.test(rule) ? [name] : [])));
  const isText = (cell: Element): boolean =>
    TEXT_FORMAT.test(cell.getAttribute("style") ?? "") || [...cell.classList].some((name) => texts.has(name));
  return [...page.querySelectorAll("tr")].map((row) =>
    [...row.children].flatMap((cell) =>
      Array.from({ length: Number(cell.getAttribute("colspan") ?? 1) || 1 }, () => isText(cell)),
    ),
  );
}
