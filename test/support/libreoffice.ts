import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { altered, partsOf } from "./workbook/files";

/*
 * LibreOffice, which knows no function of the add-in: what it makes of a ledger is what colleagues without the add-in see.
 */

const isThere = (): boolean => spawnSync("soffice", ["--version"]).status === 0;

/** Whether it can be run; where this machine's packages have it, it is installed. */
export function hasLibreOffice(): boolean {
  if (isThere()) return true;
  const installed = spawnSync("apt-get", ["install", "-y", "--no-install-recommends", "libreoffice-calc"], { timeout: 300_000 });
  return installed.status === 0 && isThere();
}

/** A file without what its formulas showed, so that each of them has to be computed. */
const withoutValues = (bytes: Uint8Array): Uint8Array =>
  altered(
    bytes,
    Object.fromEntries(
      Object.entries(partsOf(bytes))
        .filter(([name]) => /^xl\/worksheets\/[^/]+\.xml$/.test(name))
        .map(([name, xml]) => [name, xml.replace(/(<\/f>|<f\b[^>]*\/>)<v>[^<]*<\/v>/g, "$1")]),
    ),
  );

/** Files as LibreOffice converts them to another format. */
function converted(files: Readonly<Record<string, Uint8Array>>, format: "xlsx" | "pdf"): Readonly<Record<string, Uint8Array>> {
  const folder = mkdtempSync(path.join(tmpdir(), "ledger-"));
  try {
    const [input, saved] = [path.join(folder, "in"), path.join(folder, "out")];
    mkdirSync(input);
    const names = Object.keys(files).map((name) => name.replace(/[^A-Za-z0-9-]+/g, "-"));
    Object.values(files).forEach((bytes, i) => writeFileSync(path.join(input, `${names[i]}.xlsx`), bytes));
    const profile = `-env:UserInstallation=${pathToFileURL(path.join(folder, "profile")).href}`;
    const all = names.map((name) => path.join(input, `${name}.xlsx`));
    execFileSync("soffice", [profile, "--headless", "--convert-to", format, "--outdir", saved, ...all], { stdio: "pipe" });
    return Object.fromEntries(
      Object.keys(files).map((name, i) => [name, readFileSync(path.join(saved, `${names[i]}.${format}`))]),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The files as LibreOffice saves them after it has computed every formula. */
export const recalculated = (files: Readonly<Record<string, Uint8Array>>): Readonly<Record<string, Uint8Array>> =>
  converted(Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, withoutValues(bytes)])), "xlsx");

/** The number of pages on which LibreOffice prints each of the files. */
export const pagesPrinted = (files: Readonly<Record<string, Uint8Array>>): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(converted(files, "pdf")).map(([name, pdf]) => [
      name,
      Buffer.from(pdf)
        .toString("latin1")
        .match(/\/Type\s*\/Page\b/g)?.length ?? 0,
    ]),
  );
