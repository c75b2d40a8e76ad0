import fc from "fast-check";
import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import { scan } from "../../../src/workbook/xlsx/package/scan";
import { FileError } from "../../../src/workbook/xlsx/package/zip";
import { partsOf, written } from "../../support/workbook/files";
import { times } from "../../support/daily-sample";

/*
 * The scanner is our own, for its speed. Its result must equal that of a full XML parser.
 */

type Event = readonly ["open", string, Readonly<Record<string, string>>] | readonly ["close"] | readonly ["text", string];

/** Elements without child elements give their text. */
interface Reading {
  readonly events: readonly Event[];
  /** Numbers of the elements without children, in the order of their start tags. */
  readonly leaves: ReadonlySet<number>;
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(":") + 1);

/** The events that saxes reads; null if it refuses the text. */
function bySaxes(xml: string): Reading | null {
  const events: Event[] = [];
  const leaves = new Set<number>();
  const open: { readonly number: number; text: string }[] = [];
  let number = 0;
  let refused = false;
  const parser = new SaxesParser({ forceXMLVersion: true, defaultXMLVersion: "1.0" });
  parser.on("error", () => (refused = true));
  parser.on("opentag", ({ name, attributes }) => {
    const around = open.at(-1);
    if (around) leaves.delete(around.number);
    leaves.add(number);
    open.push({ number: number++, text: "" });
    events.push(["open", withoutPrefix(name), { ...(attributes as Record<string, string>) }]);
  });
  const hear = (text: string) => {
    const around = open.at(-1);
    if (around) around.text += text;
  };
  parser.on("text", hear);
  parser.on("cdata", hear);
  parser.on("closetag", () => {
    const element = open.pop();
    if (element && leaves.has(element.number)) events.push(["text", element.text]);
    events.push(["close"]);
  });
  parser.write(xml).close();
  return refused ? null : { events, leaves };
}

/** One character per byte. */
const bytesOf = (text: string): string => Buffer.from(text).toString("latin1");

/** The events that our scanner reads, with the attributes and texts of the other parser's. */
function byScanner(xml: string, like: Reading | null): readonly Event[] | null {
  const events: Event[] = [];
  let number = 0;
  try {
    const scanner = scan(bytesOf(xml), "The part");
    for (let token = scanner.next(); token !== "end"; token = scanner.next()) {
      if (token === "close") {
        events.push(["close"]);
        continue;
      }
      const same = like?.events[events.length];
      const names = same?.[0] === "open" ? Object.keys(same[2]) : [];
      events.push([
        "open",
        Buffer.from(scanner.name, "latin1").toString(),
        Object.fromEntries(names.map((name) => [name, scanner.attribute(bytesOf(name))!])),
      ]);
      if (like?.leaves.has(number++)) events.push(["text", scanner.text()], ["close"]);
    }
    return events;
  } catch (error) {
    if (error instanceof FileError) return null;
    throw error;
  }
}

function expectAgreement(xml: string): void {
  // The name of an instruction must end with a blank or the instruction; saxes is less strict.
  if (/<\?[^\s?]+\?[^>]/.test(xml)) return;
  const theirs = bySaxes(xml);
  expect(byScanner(xml, theirs), xml).toEqual(theirs === null ? null : theirs.events);
}

/** The beginnings of our parts, short enough to be read thousands of times, with the open elements closed. */
const parts = Object.entries(partsOf(written()))
  .filter(([path]) => /\.(xml|rels|vml)$/.test(path))
  .map(([, xml]) => (xml.length < 6000 ? xml : closed(xml.slice(0, xml.lastIndexOf(">", 6000) + 1))));

function closed(xml: string): string {
  const open: string[] = [];
  for (const [, slash, name, end] of xml.matchAll(/<(\/?)([A-Za-z:]+)[^>]*?(\/?)>/g)) {
    if (slash) open.pop();
    else if (!end) open.push(name!);
  }
  return (
    xml +
    open
      .reverse()
      .map((name) => `</${name}>`)
      .join("")
  );
}

const CHUNKS = [
  ..."<>&;'\"/=?![]-: \t\n\raZ09",
  "<a>",
  "</a>",
  "<a/>",
  "<a b='c'>",
  ' x="y"',
  " x = 'y\t&amp;\n'",
  "<!-- a -->",
  "<!-- a -- b -->",
  "<![CDATA[",
  "<![CDATA[a & < b]]>",
  "]]>",
  "<?go on?>",
  "<?xml version='1.0'?>",
  "&lt;",
  "&#65;",
  "&#x1F600;",
  "&#0;",
  "&nbsp;",
  "é",
  "▲",
  "\u0001",
  "\uFFFE",
  "\uFEFF",
  "r:id",
  'r="A1"',
];

interface Change {
  readonly kind: "insert" | "remove" | "repeat";
  /** Position as a share of the part. */
  readonly at: number;
  readonly chunk: string;
  readonly length: number;
}

const changes = fc.array(
  fc.record<Change>({
    kind: fc.constantFrom("insert", "remove", "repeat"),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    chunk: fc.constantFrom(...CHUNKS),
    length: fc.integer({ min: 1, max: 40 }),
  }),
  { minLength: 1, maxLength: 3 },
);

function changed(xml: string, { kind, at, chunk, length }: Change): string {
  const from = Math.floor(at * xml.length);
  const to = kind === "insert" ? from : from + length;
  return (
    xml.slice(0, from) + (kind === "insert" ? chunk : kind === "repeat" ? xml.slice(from, to).repeat(2) : "") + xml.slice(to)
  );
}

describe("the scanner and a full XML parser", () => {
  it("agree on the parts that we write", () => {
    for (const xml of parts) expectAgreement(xml);
  });

  it("agree on parts that were changed anywhere", () => {
    fc.assert(
      fc.property(fc.constantFrom(...parts), changes, (xml, all) => expectAgreement(all.reduce(changed, xml))),
      { numRuns: times(1500) },
    );
  });

  it("agree on scraps of XML", () => {
    const scraps = fc.array(fc.constantFrom(...CHUNKS), { maxLength: 12 }).map((chunks) => chunks.join(""));
    fc.assert(
      fc.property(scraps, (scrap) => {
        expectAgreement(scrap);
        expectAgreement(`<a>${scrap}</a>`);
        expectAgreement(`<a ${scrap}/>`);
      }),
      { numRuns: times(1500) },
    );
  });

  it("agree on many attributes, with or without a duplicate", () => {
    for (const count of [31, 32, 33, 34, 100]) {
      const names = Array.from({ length: count }, (_, i) => `a${i}="${i}"`);
      expectAgreement(`<a ${names.join(" ")}/>`);
      for (const twice of [0, 30, 31, 32, count - 1]) expectAgreement(`<a ${names.join(" ")} a${twice}="x"/>`);
    }
  });
});

describe("invalid content is refused with a message before it is scanned", () => {
  const million = (text: string): string => text.repeat(1_000_001);

  it.each([
    ["a name", `<${million("\u00c3\u00a9")}/>`, "x.xml is not well formed"],
    ["the name of an attribute", `<a ${million("\u00c3\u00a9")}="1"/>`, "x.xml is not well formed"],
    ["an attribute", `<a b="${million("&quot;")}"/>`, "x.xml has an attribute longer than workbooks have"],
  ])("%s of millions of characters", (_, xml, why) => {
    const read = () => scan(xml, "x.xml").next();
    expect(read).toThrow(FileError);
    expect(read).toThrow(why);
  });
});
