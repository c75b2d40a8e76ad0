import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Refusal } from "../../src/kernel/refusal";
import { storeOf, workbookOf } from "../../src/cli/commands/new";
import { rulebooks } from "../../src/rulebooks";
import { everybody, ledgerSheets } from "../../src/sheets/common";
import { ADD_IN } from "../../src/workbook/add-in";
import { partsOf } from "../support/workbook/files";

test("ledgers refer to the add-in of the manifest", () => {
  const manifest = readFileSync("manifest.xml", "utf8");
  expect(ADD_IN).toEqual({ id: /<Id>(.*?)<\/Id>/.exec(manifest)![1], version: /<Version>(.*?)<\/Version>/.exec(manifest)![1] });
});

describe("a ledger's reference to the add-in", () => {
  const [first] = rulebooks.filter(({ ledger }) => ledger).slice(-1);
  const options = everybody(first!.ledger!);
  const partsWith = (how?: string) =>
    partsOf(workbookOf({ title: first!.title, options, sheets: ledgerSheets(first!.ledger!, options) }, storeOf(how)));

  test("is written only on request: one that does not match makes Excel show an error at every opening", () => {
    expect(Object.keys(partsWith()).filter((name) => /webextension/.test(name))).toEqual([]);
  });

  test.each([
    ["central", "EXCatalog", "EXCatalog"],
    ["upload", "developer", "Registry"],
    ["developer", "developer", "Registry"],
    ["share=\\\\server\\add-ins", "\\\\server\\add-ins", "FileSystem"],
  ])("matches how the add-in was installed: %s", (how, store, storeType) => {
    const part = partsWith(how)["xl/webextensions/webextension1.xml"];
    expect(part).toContain(
      `<we:reference id="${ADD_IN.id}" version="${ADD_IN.version}" store="${store}" storeType="${storeType}"/>`,
    );
  });

  test("is refused for an unknown deployment", () => {
    expect(() => storeOf("store")).toThrow(Refusal);
    expect(() => storeOf("share=")).toThrow(/--deployment is share=; it must be central, upload, developer or share=PATH/);
  });
});
