import { readFileSync } from "node:fs";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import type { Chance } from "./random";
import { TEXTS } from "./hostile-texts";

/*
 * Ledger files with random corruptions.
 */

export const SAMPLES = ["campaign", "gas", "fuel", "pacific", "setup"] as const;

/** The rulebook of a try; the first tries use the one with the smallest sample. */
export const rulebookFor = (chance: Chance, among: readonly string[] = SAMPLES): string =>
  chance.isFirst ? SMALLEST : chance.of(among);

const SMALLEST = "gas";

const cache = new Map<string, Readonly<Record<string, Uint8Array>>>();

function partsOf(rulebook: string): Readonly<Record<string, Uint8Array>> {
  let parts = cache.get(rulebook);
  if (!parts) cache.set(rulebook, (parts = unzipSync(readFileSync(`templates/${rulebook}-sample.xlsx`))));
  return parts;
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

const VALUES: readonly string[] = [
  ...[
    "",
    "-1",
    "0",
    "1",
    "99999999",
    "4294967296",
    "1e9",
    "A1",
    "XFD1048576",
    "A1:XFD1048576",
    "A0",
    "ZZZZ9",
    "../../x.xml",
    "rId1",
    "s",
    "array",
    "shared",
  ],
  ...TEXTS.filter((text) => text.length < 1000 && !/[\u0000-\u0008\u000b-\u001f\ud800]/.test(text)).map(escaped),
];

const FORMULAS: readonly string[] = [
  "1/0",
  "A1",
  "SUM(A:XFD)",
  "SUM(1:1048576)",
  'REPT("x",32767)',
  'LEN(SUBSTITUTE(REPT("a",32000),"a",REPT("b",32000)))',
  'COUNTIF(A:A,"*a*b*c*d*e*f*")',
  "INDIRECT(A1)",
  "_xldudf_LEDGER_GROWTH(1942,1,2,3)",
  "LEDGER.GROWTH(1942,1,2,3)",
  "NOSUCHFUNCTION(1)",
  `${"(".repeat(300)}1${")".repeat(300)}`,
  `1${"+1".repeat(8000)}`,
  `${"IF(1,".repeat(64)}1${")".repeat(64)}`,
  '"\u202e"',
  "#REF!",
  "{1,2;3,4}",
  "[1]Sheet1!A1",
  "'a''b'!A1",
  "@@@",
];

/** A random match of a pattern in a text. */
function place(chance: Chance, text: string, pattern: RegExp): RegExpExecArray | null {
  const search = new RegExp(pattern, "g");
  search.lastIndex = chance.below(Math.max(1, text.length));
  return search.exec(text) ?? new RegExp(pattern, "g").exec(text);
}

const replaceAt = (text: string, found: RegExpExecArray | null, becomes: string): string =>
  found ? text.slice(0, found.index) + becomes + text.slice(found.index + found[0].length) : text;

/** Changes of a part's text. */
const CHANGES: readonly ((text: string, chance: Chance) => string)[] = [
  (text, chance) => text.slice(0, chance.below(text.length + 1)),
  (text, chance) => {
    const found = place(chance, text, / ([\w:]+)="([^"]*)"/);
    return replaceAt(text, found, found ? ` ${found[1]}="${chance.of(VALUES)}"` : "");
  },
  (text, chance) => replaceAt(text, place(chance, text, / [\w:]+="[^"]*"/), ""),
  (text, chance) => replaceAt(text, place(chance, text, /<v>[^<]*<\/v>/), `<v>${chance.of(VALUES)}</v>`),
  (text, chance) => replaceAt(text, place(chance, text, /<t(?: [^>]*)?>[^<]*<\/t>/), `<t>${chance.of(VALUES)}</t>`),
  (text, chance) => {
    const found = place(chance, text, /<f[^>]*>[^<]*<\/f>/);
    return replaceAt(text, found, `<f>${escaped(chance.of(FORMULAS))}</f>`);
  },
  (text, chance) => replaceAt(text, place(chance, text, /<\/?[\w:]+[^>]*>/), ""),
  (text, chance) => {
    const found = place(
      chance,
      text,
      /<(row|c|si|xf|tableColumn|definedName|cfRule|dataValidation|mergeCell)\b[^>]*?(?:\/>|>.*?<\/\1>)/s,
    );
    return replaceAt(text, found, (found?.[0] ?? "").repeat(chance.of([0, 2, 50, 3000])));
  },
  (text, chance) =>
    replaceAt(
      text,
      place(chance, text, /ref="([A-Z]+\d+):([A-Z]+)\d+"/),
      `ref="A${1 + chance.below(9)}:Z${chance.of([2, 900, 70_000, 1_048_576])}"`,
    ),
  (text, chance) =>
    text.replace(
      /<sheetData>/,
      `<sheetData>${`<row>${"<c/>".repeat(chance.of([10, 1000]))}</row>`.repeat(chance.of([1, 1000]))}`,
    ),
  (text) => `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">]>${text}`,
  (text, chance) =>
    replaceAt(text, place(chance, text, /[<>"&]/), chance.of(["", "<", ">", '"', "&", "\u0000", "\u001b", "]]>", "<![CDATA["])),
  (text, chance) => {
    const found = place(chance, text, /\d+/);
    return replaceAt(text, found, chance.of(["-1", "0", "999999999", "1e308", "0.1", "1048577"]));
  },
];

/** A corrupted file made from a sample. */
export function mutated(chance: Chance): { readonly rulebook: string; readonly bytes: Uint8Array } {
  const rulebook = rulebookFor(chance);
  const parts: Record<string, Uint8Array> = { ...partsOf(rulebook) };
  for (let times = 1 + chance.below(3); times > 0; times--) {
    const names = Object.keys(parts);
    const sheets = names.filter((name) => /worksheets\/sheet|tables\/|sharedStrings|workbook\.xml/.test(name));
    const name = chance.of(chance.once(4) ? names : sheets);
    const text = strFromU8(parts[name]!, true);
    const fate = chance.below(25);
    if (fate === 0) delete parts[name];
    else if (fate === 1) parts[chance.of(["xl/x.xml", "../x.xml", "xl/worksheets/sheet99.xml", "__proto__"])] = parts[name]!;
    else parts[name] = strToU8(chance.of(CHANGES)(text, chance), true);
  }
  const bytes = zipSync(parts, { level: 1 });
  if (chance.once(10))
    for (let times = chance.below(20); times > 0; times--) bytes[chance.below(bytes.length)] = chance.below(256);
  return { rulebook, bytes: chance.once(20) ? bytes.subarray(0, chance.below(bytes.length)) : bytes };
}
