import { readFileSync } from "node:fs";
import { address } from "../../../src/formula/address";
import { edit } from "../../../src/workbook/xlsx/edit";
import { readBook } from "../../../src/workbook/xlsx/read";

/** The violation in the mailed ledger. */
export const UNITS_AT_SEA = /Germany keeps 3 units at sea/;

/** A ledger as a player receives it by email, with one violation: Germany's units at sea, for which it pays nothing. */
export function mailed(): { readonly file: Uint8Array; readonly sheet: string; readonly units: string } {
  const fresh = new Uint8Array(readFileSync("templates/gas-ledger.xlsx"));
  const { sheet, top, left, headers } = readBook(fresh).tables.find(({ name }) => name === "Gas_ledger_Return_to_Base")!;
  const at = (header: string) => left + headers.indexOf(header);
  const typed = { "Major power": "Germany", Map: "Western European", Units: 3 };
  const cells = Object.entries(typed).map(([header, value]) => ({ row: top + 1, column: at(header), value }));
  return { file: edit(fresh, [{ kind: "cells", sheet, cells }]), sheet, units: address(top + 1, at("Units")) };
}
