import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { SaxesParser } from "saxes";
import { describe, expect, test } from "vitest";
import packageJson from "../package.json";

/*
 * The checks of Microsoft's online validator, as far as they are possible offline: order of the elements, resources, addresses,
 * icons. https://learn.microsoft.com/office/dev/add-ins/develop/add-in-manifests
 */

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

function parse(xml: string): Element {
  const root: Element = { name: "", attributes: {}, children: [], text: "" };
  const open = [root];
  const parser = new SaxesParser();
  parser.on("opentag", ({ name, attributes }) => {
    const element: Element = { name, attributes: attributes as Record<string, string>, children: [], text: "" };
    open.at(-1)!.children.push(element);
    open.push(element);
  });
  parser.on("text", (text) => (open.at(-1)!.text += text.trim()));
  parser.on("closetag", () => open.pop());
  parser.write(xml).close();
  return root.children[0]!;
}

const xml = readFileSync("manifest.xml", "utf8");
const manifest = parse(xml);

const all = (element: Element): Element[] => [element, ...element.children.flatMap(all)];
const elements = all(manifest);
const named = (name: string) => elements.filter((element) => element.name === name);
const only = (name: string): Element => {
  const found = named(name);
  expect(found, name).toHaveLength(1);
  return found[0]!;
};
const names = (element: Element | undefined): string[] => element!.children.map(({ name }) => name);
const child = (element: Element, ...steps: string[]): Element =>
  steps.reduce((at, name) => at.children.find((found) => found.name === name)!, element);

describe("the order of elements", () => {
  test("is right in the add-in part", () => {
    expect(names(manifest)).toEqual([
      "Id",
      "Version",
      "ProviderName",
      "DefaultLocale",
      "DisplayName",
      "Description",
      "IconUrl",
      "HighResolutionIconUrl",
      "SupportUrl",
      "AppDomains",
      "Hosts",
      "Requirements",
      "DefaultSettings",
      "Permissions",
      "VersionOverrides",
    ]);
  });

  test("is right in what Excel adds to the window", () => {
    const overrides = only("VersionOverrides");
    expect(names(overrides)).toEqual(["Hosts", "Resources"]);
    const host = child(overrides, "Hosts", "Host");
    expect(host.attributes["xsi:type"]).toBe("Workbook");
    expect(names(host)).toEqual(["Runtimes", "AllFormFactors", "DesktopFormFactor"]);
    expect(names(child(host, "AllFormFactors", "ExtensionPoint"))).toEqual(["Script", "Page", "Metadata", "Namespace"]);
    expect(names(child(host, "DesktopFormFactor"))).toEqual(["GetStarted", "FunctionFile", "ExtensionPoint"]);
    expect(names(only("GetStarted"))).toEqual(["Title", "Description", "LearnMoreUrl"]);
    expect(names(only("Group"))).toEqual(["Label", "Icon", "Control", "Control"]);
    for (const control of named("Control")) expect(names(control)).toEqual(["Label", "Supertip", "Icon", "Action"]);
    expect(names(only("Resources"))).toEqual(["bt:Images", "bt:Urls", "bt:ShortStrings", "bt:LongStrings"]);
  });
});

test("the add-in's id is a GUID, and its version is the package's", () => {
  expect(only("Id").text).toBe("f9f9a6f5-52ae-4788-8dc7-08f81b3adadf");
  expect(only("Version").text).toBe(`${packageJson.version}.0`);
});

test("functions, page and buttons share one long-lived runtime", () => {
  const runtime = only("Runtime").attributes;
  expect(runtime).toEqual({ resid: "Taskpane.Url", lifetime: "long" });
  expect(child(only("Page"), "SourceLocation").attributes["resid"]).toBe("Taskpane.Url");
  expect(only("FunctionFile").attributes["resid"]).toBe("Taskpane.Url");
  const sets = named("Set").map(({ attributes }) => attributes["Name"]);
  expect(sets).toContain("SharedRuntime");
  expect(sets).toContain("CustomFunctionsRuntime");
});

test("functions have the prefix LEDGER", () => {
  const id = only("Namespace").attributes["resid"];
  expect(named("bt:String").find(({ attributes }) => attributes["id"] === id)?.attributes["DefaultValue"]).toBe("LEDGER");
});

test("the ribbon opens the pane and audits", () => {
  const [open, audit] = named("Action");
  expect(open!.attributes["xsi:type"]).toBe("ShowTaskpane");
  expect(audit!.attributes["xsi:type"]).toBe("ExecuteFunction");
  const name = child(audit!, "FunctionName").text;
  expect(readFileSync("taskpane/app/index.ts", "utf8")).toContain(`follow("${name}"`);
});

describe("resources", () => {
  const defined = all(only("Resources")).flatMap(({ attributes }) => attributes["id"] ?? []);
  const used = elements.flatMap(({ attributes }) => attributes["resid"] ?? []);

  test("have unique names of at most 32 characters", () => {
    expect(new Set(defined).size).toBe(defined.length);
    expect(defined.filter((id) => id.length > 32)).toEqual([]);
  });
  test("are all defined and all used", () => {
    expect([...new Set(used)].sort()).toEqual([...defined].sort());
  });
  test("have at most 125 characters in short texts and 250 in long ones", () => {
    for (const { attributes } of only("bt:ShortStrings").children)
      expect(attributes["DefaultValue"]!.length).toBeLessThanOrEqual(125);
    for (const { attributes } of only("bt:LongStrings").children)
      expect(attributes["DefaultValue"]!.length).toBeLessThanOrEqual(250);
  });
});

test("every address is https, at the origin that a build replaces", () => {
  const addresses = [...xml.matchAll(/(?:DefaultValue="|<AppDomain>)(\w+:[^"<]*)/g)].map((match) => match[1]!);
  expect(addresses.length).toBeGreaterThan(20);
  expect(addresses.filter((address) => new URL(address).origin !== "https://localhost:3000")).toEqual([]);
});

/** Width and height of a PNG, from its header. */
function pixels(file: string): [number, number] {
  const bytes = readFileSync(file);
  expect(bytes.subarray(1, 4).toString("latin1")).toBe("PNG");
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

describe("icons", () => {
  const file = (url: string) => path.join("taskpane", new URL(url).pathname);
  const images = new Map(only("bt:Images").children.map(({ attributes }) => [attributes["id"], attributes["DefaultValue"]!]));

  test("of the add-in have 32 and 64 pixels", () => {
    expect(pixels(file(only("IconUrl").attributes["DefaultValue"]!))).toEqual([32, 32]);
    expect(pixels(file(only("HighResolutionIconUrl").attributes["DefaultValue"]!))).toEqual([64, 64]);
  });
  test("of the ribbon exist in all sizes", () => {
    expect(named("Icon")).toHaveLength(3);
    for (const icon of named("Icon")) {
      expect(icon.children.map(({ attributes }) => attributes["size"])).toEqual(["16", "20", "24", "32", "40", "48", "64", "80"]);
      for (const { attributes } of icon.children) {
        const size = Number(attributes["size"]);
        expect(pixels(file(images.get(attributes["resid"])!))).toEqual([size, size]);
      }
    }
  });
});

/** Microsoft's schema may not be redistributed: set the variable to your own copy. */
const SCHEMA = process.env["OFFICE_MANIFEST_SCHEMA"] ?? "";
const missing = !existsSync(SCHEMA)
  ? "OFFICE_MANIFEST_SCHEMA names no OfficeAppManifestV1_1.xsd"
  : spawnSync("xmllint", ["--version"]).error
    ? "xmllint is not installed (libxml2-utils)"
    : "";
if (missing) console.log(`manifest.xml is not checked against Microsoft's schema: ${missing}.`);

test.skipIf(missing)("manifest.xml is valid by Microsoft's schema", () => {
  const { status, stderr } = spawnSync("xmllint", ["--noout", "--nonet", "--schema", SCHEMA, "manifest.xml"], {
    encoding: "utf8",
  });
  expect(status, stderr).toBe(0);
});
