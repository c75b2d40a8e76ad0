import { leastOf } from "../../../kernel/extremes";
import { contentsRows, CONTENTS, linked, linkPlaces, linkTo, rowReference } from "../../../sheets/contents";
import type { DeclaredBlock, DeclaredSheet } from "../../../sheets/declared";
import { address } from "../../../formula/address";
import { formulaAt, valueAt, type BookSheet } from "../../../workbook/book";
import type { Finding } from "../../read/finding";
import type { Ledger } from "../../read/model";
import { LINK } from "./about";
import { findingOn, show } from "./format-findings";

/* Checks the links to tables at the top of a long sheet. */

/** How many rows above a table's headers, or a form's figures, can contain its heading. */
const MOST_ABOVE = 12;

interface Linked {
  readonly block: DeclaredBlock;
  /** The rows of its heading and its headers. */
  readonly heading: number;
  readonly headers: number;
}

/** A block and the position of its heading; undefined if it is not found. */
function linkedBlock({ found }: Ledger, block: DeclaredBlock, sheet: BookSheet): Linked | undefined {
  const top = block.kind === "table" ? found.tables.get(block.name)?.table.top : undefined;
  const first = found.lines.get(block.name)?.[0];
  const headers = top ?? (first && first.row - 1);
  if (headers === undefined) return undefined;
  for (let heading = headers - 1; heading >= Math.max(0, headers - MOST_ABOVE); heading--)
    if (valueAt(sheet, heading, 0) === block.block.title) return { block, heading, headers };
  return undefined;
}

const plain = (formula: string): string => formula.replaceAll(" ", "").toLowerCase();

function linksOn(ledger: Ledger, owner: DeclaredSheet, sheet: BookSheet): Finding[] {
  const label = sheet.values.findIndex((row) => row[-sheet.left] === CONTENTS);
  if (label < 0) return [];
  const top = sheet.top + label;
  const blocks = linked(owner.blocks).flatMap((block) => linkedBlock(ledger, block, sheet) ?? []);
  const end = leastOf(blocks.map(({ heading }) => heading - 1));
  const rows = Math.min(contentsRows(linked(owner.blocks).length, owner.mayGrow), end - top);
  const links = Array.from({ length: Math.max(0, rows) }, (_, i) => sheet.formulas[label + i] ?? [])
    .flat()
    .flatMap((formula) => (formula === null || !plain(formula).includes("hyperlink(") ? [] : [plain(formula)]));
  const linksTo = (formula: string, block: DeclaredBlock): boolean => formula.includes(plain(`ROW(${rowReference(block)})`));
  const lost = blocks.filter(({ block }) => !links.some((formula) => linksTo(formula, block)));
  const isLink = (formula: string): boolean => owner.blocks.some((block) => linksTo(plain(formula), block));
  const free = linkPlaces(top, rows).filter(({ row, column }) => {
    const formula = formulaAt(sheet, row, column);
    return formula === null || !isLink(formula);
  });
  return lost.flatMap(({ block, heading, headers }, i) => {
    const place = free[i];
    // Tables added later only have a link if there was room for it.
    if (!place) return [];
    const { row, column } = place;
    const content = formulaAt(sheet, row, column) ?? valueAt(sheet, row, column);
    const { title } = block.block;
    const expected = linkTo(sheet.name, block, headers - heading);
    return [
      findingOn(
        LINK,
        { sheet: sheet.name, cell: address(row, column) },
        {
          expected,
          found: content,
          message:
            content === null || content === ""
              ? `The link to ${title} is missing.`
              : `${show(content)} is in place of the link to ${title}.`,
          fix: `Restore the formula: ${expected}`,
        },
      ),
    ];
  });
}

/** Links that were overwritten or removed. */
export const lostLinks = (ledger: Ledger): Finding[] =>
  ledger.sheets.flatMap((owner) => {
    const sheetName = ledger.found.sheets.get(owner.sheet.name);
    const sheet = ledger.book.sheets.find(({ name }) => name === sheetName);
    return sheet ? linksOn(ledger, owner, sheet) : [];
  });
