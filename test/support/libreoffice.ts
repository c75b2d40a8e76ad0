import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { CellValue } from "../../src/kernel/values";
import { altered, partsOf } from "./workbook/files";

/*
 * Runs LibreOffice, which has no add-in functions: it shows what colleagues without the add-in see.
 */

const installs = (item: string): boolean =>
  spawnSync("apt-get", ["install", "-y", "--no-install-recommends", item], { timeout: 300_000 }).status === 0;

const isThere = (): boolean => spawnSync("soffice", ["--version"]).status === 0;

/** Whether LibreOffice can be run; installs it if possible. Otherwise prints what is skipped. */
export function hasLibreOffice(skippedTest: string): boolean {
  if (isThere() || (installs("libreoffice-calc") && isThere())) return true;
  console.log(`LibreOffice cannot be had here: ${skippedTest}.`);
  return false;
}

/** Whether a font with Calibri's widths is available, which LibreOffice needs for columns and pages. */
export function hasCalibri(skippedTest: string): boolean {
  const isFound = (): boolean => /calibri|carlito/i.test(spawnSync("fc-list", { encoding: "utf8" }).stdout ?? "");
  if (isFound() || (installs("fonts-crosextra-carlito") && isFound())) return true;
  console.log(`Neither Calibri nor Carlito can be had here: ${skippedTest}.`);
  return false;
}

/** Removes the saved values of formulas, so that each has to be computed. */
const withoutValues = (bytes: Uint8Array): Uint8Array =>
  altered(
    bytes,
    Object.fromEntries(
      Object.entries(partsOf(bytes))
        .filter(([name]) => /^xl\/worksheets\/[^/]+\.xml$/.test(name))
        .map(([name, xml]) => [name, xml.replace(/(<\/f>|<f\b[^>]*\/>)<v>[^<]*<\/v>/g, "$1")]),
    ),
  );

/** Runs LibreOffice in a temporary profile and folder, which is removed afterwards. */
function inFolder<T>(work: (folder: string, run: (...args: readonly string[]) => void) => T): T {
  const folder = mkdtempSync(path.join(tmpdir(), "ledger-"));
  const profile = `-env:UserInstallation=${pathToFileURL(path.join(folder, "profile")).href}`;
  try {
    return work(folder, (...args) => void execFileSync("soffice", [profile, "--headless", ...args], { stdio: "pipe" }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Files converted by LibreOffice to another format. */
const converted = (files: Readonly<Record<string, Uint8Array>>, format: "xlsx" | "pdf"): Readonly<Record<string, Uint8Array>> =>
  inFolder((folder, run) => {
    const [input, saved] = [path.join(folder, "in"), path.join(folder, "out")];
    mkdirSync(input);
    const names = Object.keys(files).map((name) => name.replace(/[^A-Za-z0-9-]+/g, "-"));
    Object.values(files).forEach((bytes, i) => writeFileSync(path.join(input, `${names[i]}.xlsx`), bytes));
    run("--convert-to", format, "--outdir", saved, ...names.map((name) => path.join(input, `${name}.xlsx`)));
    return Object.fromEntries(
      Object.keys(files).map((name, i) => [name, readFileSync(path.join(saved, `${names[i]}.${format}`))]),
    );
  });

/** The files as LibreOffice saves them after computing every formula. */
export const recalculated = (files: Readonly<Record<string, Uint8Array>>): Readonly<Record<string, Uint8Array>> =>
  converted(Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, withoutValues(bytes)])), "xlsx");

/** The number of pages that LibreOffice prints of each file. */
export const pagesPrinted = (files: Readonly<Record<string, Uint8Array>>): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(converted(files, "pdf")).map(([name, pdf]) => [
      name,
      Buffer.from(pdf)
        .toString("latin1")
        .match(/\/Type\s*\/Page\b/g)?.length ?? 0,
    ]),
  );

/** An action in LibreOffice: typing into a cell, inserting a row above one, or renaming a sheet. Positions count from 0. */
export type LibreOfficeAction =
  | { readonly sheet: string; readonly row: number; readonly column: number; readonly value: CellValue }
  | { readonly sheet: string; readonly inserted: number }
  | { readonly sheet: string; readonly renamed: string };

function lineOf(action: LibreOfficeAction): string {
  if ("inserted" in action) return ["insert", action.sheet, action.inserted, 0, ""].join("\t");
  if ("renamed" in action) return ["rename", action.sheet, 0, 0, action.renamed].join("\t");
  const { sheet, row, column, value } = action;
  const kind = typeof value === "number" ? "number" : typeof value === "string" && value.startsWith("=") ? "quoted" : "text";
  return [kind, sheet, row, column, String(value ?? "")].join("\t");
}

const MACRO = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE script:module PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "module.dtd">
<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Module1" script:language="StarBasic">
Sub Edit(folder As String)
  Dim hidden(0) As New com.sun.star.beans.PropertyValue
  hidden(0).Name = "Hidden"
  hidden(0).Value = True
  Dim kind(0) As New com.sun.star.beans.PropertyValue
  kind(0).Name = "FilterName"
  kind(0).Value = "Calc MS Excel 2007 XML"
  f = 0
  Do While FileExists(folder &amp; "/in-" &amp; f &amp; ".xlsx")
    doc = StarDesktop.loadComponentFromURL(ConvertToURL(folder &amp; "/in-" &amp; f &amp; ".xlsx"), "_blank", 0, hidden())
    doc.calculateAll()
    n = FreeFile
    Open folder &amp; "/acts-" &amp; f For Input As #n
    Do While Not Eof(n)
      Line Input #n, act
      parts = Split(act, Chr(9))
      sheet = doc.Sheets.getByName(parts(1))
      If parts(0) = "insert" Then
        sheet.Rows.insertByIndex(CLng(parts(2)), 1)
      ElseIf parts(0) = "rename" Then
        sheet.Name = parts(4)
      Else
        cell = sheet.getCellByPosition(CLng(parts(3)), CLng(parts(2)))
        If parts(0) = "number" Then
          cell.Value = Val(parts(4))
        ElseIf parts(0) = "quoted" Then
          cell.String = parts(4)
        Else
          cell.FormulaLocal = parts(4)
        End If
      End If
    Loop
    Close #n
    doc.storeToURL(ConvertToURL(folder &amp; "/out-" &amp; f &amp; ".xlsx"), kind())
    doc.close(True)
    f = f + 1
  Loop
  StarDesktop.terminate()
End Sub
</script:module>
`;

/** Files after being edited and saved in LibreOffice, which is started once for all of them. */
export const allEditedThere = (files: readonly (readonly [Uint8Array, readonly LibreOfficeAction[]])[]): readonly Uint8Array[] =>
  inFolder((folder, run) => {
    files.forEach(([bytes, actions], i) => {
      writeFileSync(path.join(folder, `in-${i}.xlsx`), bytes);
      writeFileSync(path.join(folder, `acts-${i}`), actions.map((action) => `${lineOf(action)}\n`).join(""));
    });
    const standard = path.join(folder, "profile", "user", "basic", "Standard");
    // The first start creates a profile whose library has an empty Module1.
    run("--norestore", "macro:///Standard.Module1.Main");
    writeFileSync(path.join(standard, "Module1.xba"), MACRO);
    run("--norestore", `macro:///Standard.Module1.Edit(${folder})`);
    return files.map((_, i) => readFileSync(path.join(folder, `out-${i}.xlsx`)));
  });

/**
 * A file after being edited and saved in LibreOffice, beginning with the recalculation keys from the help page. LibreOffice keeps
 * no saved value of an array formula, which is how Excel saves custom functions, and ignores the first change for totals with
 * saved values. No setting in a file makes it recalculate.
 */
export const editedThere = (bytes: Uint8Array, actions: readonly LibreOfficeAction[]): Uint8Array =>
  allEditedThere([[bytes, actions]])[0]!;
