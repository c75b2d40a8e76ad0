import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { rulebooks } from "../../src/rulebooks";
import { sampleSheets } from "../../src/sheets/common";
import { place } from "../../src/sheets/layout";
import { dailySample } from "../support/daily-sample";
import { hasCalibri, hasLibreOffice, pagesPrinted } from "../support/libreoffice";
import { printedPages } from "../sheets/printed-pages";

/*
 * LibreOffice prints the samples on as many pages as the page setup intends.
 */

const OMITTED = "no page is printed by it";
const there = hasLibreOffice(OMITTED) && hasCalibri(OMITTED);

test.runIf(there)("LibreOffice prints as many pages as the layout counts", { timeout: 300_000 }, () => {
  const some = dailySample(
    rulebooks.flatMap(({ id, ledger }) => (ledger?.sample ? [{ id, ledger }] : [])),
    "pages in LibreOffice",
    ({ id }) => id,
  );
  const file = (id: string) => readFileSync(new URL(`../../templates/${id}-sample.xlsx`, import.meta.url));
  const printed = pagesPrinted(Object.fromEntries(some.map(({ id }) => [id, file(id)])));
  for (const { id, ledger } of some) {
    const sheets = place(sampleSheets(ledger), ledger.sample!.options).filter(({ hidden }) => !hidden);
    expect(printed[id], id).toBe(sheets.reduce((sum, sheet) => sum + printedPages(sheet).length, 0));
  }
});
