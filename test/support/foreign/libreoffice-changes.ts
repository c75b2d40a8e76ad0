import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

/*
 * Changes rows, columns and sheets of a workbook in LibreOffice, with a Basic macro in a temporary profile.
 */

/**
 * The change, its sheet and its arguments: the first row or column and the number, the old and new name, or the cells and the
 * first target cell.
 */
export type SheetChange = readonly [
  what: "insert rows" | "delete rows" | "insert columns" | "delete columns" | "rename sheet" | "delete sheet" | "move cells",
  sheet: string,
  first: string | number,
  second: string | number,
];

const MACRO = `Sub Apply
  Dim job As String, f As Integer, d, s, p, q, load(0), save(0)
  Dim hidden As New com.sun.star.beans.PropertyValue
  Dim kind As New com.sun.star.beans.PropertyValue
  hidden.Name = "Hidden"
  hidden.Value = True
  load(0) = hidden
  kind.Name = "FilterName"
  kind.Value = "Calc MS Excel 2007 XML"
  save(0) = kind
  f = FreeFile
  Open Environ("LEDGER_CHANGES") For Input As #f
  Do While Not Eof(f)
    Line Input #f, job
    p = Split(job, "|")
    d = StarDesktop.loadComponentFromURL(ConvertToURL(p(0)), "_blank", 0, load())
    s = d.Sheets.getByName(p(3))
    If p(2) = "insert rows" Then s.Rows.insertByIndex(CLng(p(4)), CLng(p(5)))
    If p(2) = "delete rows" Then s.Rows.removeByIndex(CLng(p(4)), CLng(p(5)))
    If p(2) = "insert columns" Then s.Columns.insertByIndex(CLng(p(4)), CLng(p(5)))
    If p(2) = "delete columns" Then s.Columns.removeByIndex(CLng(p(4)), CLng(p(5)))
    If p(2) = "rename sheet" Then s.Name = p(5)
    If p(2) = "delete sheet" Then d.Sheets.removeByName(p(3))
    If p(2) = "move cells" Then
      q = Split(p(5), "!")
      s.moveRange(d.Sheets.getByName(q(0)).getCellRangeByName(q(1)).CellAddress, s.getCellRangeByName(p(4)).RangeAddress)
    End If
    d.storeToURL(ConvertToURL(p(1)), save())
    d.close(True)
  Loop
  Close #f
End Sub
`;

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const OF = 'xmlns:library="http://openoffice.org/2000/library" xmlns:xlink="http://www.w3.org/1999/xlink"';

const typed = (root: string, text: string): string =>
  `<!DOCTYPE ${root} PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "${root.split(":")[1]!}.dtd">\n${text}`;

/** The files of a profile with the macro. */
const PROFILE: Readonly<Record<string, string>> = {
  "script.xlc": typed(
    "library:libraries",
    `<library:libraries ${OF}>
 <library:library library:name="Standard" xlink:href="$(USER)/basic/Standard/script.xlb/" xlink:type="simple" library:link="false"/>
</library:libraries>`,
  ),
  "Standard/script.xlb": typed(
    "library:library",
    `<library:library ${OF} library:name="Standard" library:readonly="false" library:passwordprotected="false">
 <library:element library:name="Module1"/>
</library:library>`,
  ),
  "Standard/Module1.xba": typed(
    "script:module",
    `<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Module1" script:language="StarBasic">${escaped(MACRO)}</script:module>`,
  ),
};

/** The workbook after each of the changes; each is applied to the original. */
export function changedByLibreOffice(file: Uint8Array, changes: readonly SheetChange[]): readonly Uint8Array[] {
  const folder = mkdtempSync(path.join(tmpdir(), "ledger-"));
  try {
    const [input, jobs] = [path.join(folder, "in.xlsx"), path.join(folder, "jobs.txt")];
    writeFileSync(input, file);
    const output = (i: number): string => path.join(folder, `out-${i}.xlsx`);
    writeFileSync(jobs, changes.map(([what, sheet, a, b], i) => `${[input, output(i), what, sheet, a, b].join("|")}\n`).join(""));
    const profile = `-env:UserInstallation=${pathToFileURL(path.join(folder, "profile")).href}`;
    const run = (args: readonly string[], seconds: number) =>
      spawnSync("soffice", [profile, "--headless", "--norestore", ...args], {
        stdio: "ignore",
        // A failing macro shows a dialog and waits forever.
        timeout: seconds * 1000,
        killSignal: "SIGKILL",
        env: { ...process.env, LEDGER_CHANGES: jobs },
      });
    // The first start of a profile runs no macro.
    run(["--terminate_after_init"], 60);
    mkdirSync(path.join(folder, "profile/user/basic/Standard"), { recursive: true });
    for (const [name, text] of Object.entries(PROFILE))
      writeFileSync(path.join(folder, "profile/user/basic", name), `<?xml version="1.0" encoding="UTF-8"?>\n${text}\n`);
    run(["macro:///Standard.Module1.Apply"], 60 + changes.length * 10);
    return changes.map((_, i) => readFileSync(output(i)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
