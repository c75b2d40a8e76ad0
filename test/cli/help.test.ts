import { beforeAll, describe, expect, test } from "vitest";
import { allRules } from "../../src/rulebooks";
import { build, ledger, linesOf } from "../support/cli/program";

beforeAll(build, 120_000);

const COMMANDS = ["new", "audit", "values", "eval", "explain", "functions"];

describe("help", () => {
  test.each([[[]], [["--help"]], [["help"]], [["-h"]]])("%j lists the commands", (args) => {
    const { code, out, err } = ledger(args);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    for (const name of COMMANDS) expect(out).toContain(`\n  ${name} `);
  });

  test.each(COMMANDS)("%s --help shows the usage, every option and an example", (name) => {
    const { code, out } = ledger([name, "--help"]);
    expect(code).toBe(0);
    expect(out).toContain(`Usage: campaign-ledger ${name}`);
    expect(out).toMatch(new RegExp(`Examples?:\n  campaign-ledger ${name}`));
    expect(ledger(["help", name]).out).toBe(out);
  });

  test.each([
    ["take-in", "import-orders"],
    ["hand-out", "export-copy"],
  ])("%s is an older name of %s", (older, name) => {
    expect(ledger([older, "--help"]).out).toBe(ledger([name, "--help"]).out);
    expect(ledger([]).out).not.toContain(`\n  ${older} `);
  });

  test("examples start with npm run inside npm run", () => {
    const { out } = ledger(["eval", "--help"], "", { npm_lifecycle_event: "ledger" });
    expect(out).toContain("Usage: npm run ledger -- eval");
  });

  test("shows the version of package.json", () => {
    expect(ledger(["--version"]).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

describe("an invalid command suggests what to type", () => {
  test.each<[string[], string]>([
    [["evl"], "Did you mean eval?"],
    [["frobnicate"], "--help for the list"],
    [["--jsn"], "--help for the list"],
    [["eval", "--jsn"], "Did you mean --json?"],
    [["audit", "--what"], "audit --help"],
    [["new", "campaign", "-o"], "--output needs a value"],
    [["eval", "--json=yes"], "--json takes no value"],
    [["explain"], "explain takes one formula"],
    [["explain", "1", "2"], "explain takes one formula"],
    [["functions", "xyzzy"], "functions for the list"],
  ])("%j", (args, hint) => {
    const { code, out, err } = ledger(args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(hint);
    expect(err).not.toMatch(/\n.*\n/);
  });
});

describe("explain", () => {
  test("shows inputs, working, paragraphs and result", () => {
    const { code, out } = ledger(["explain", '=LEDGER.GROWTH(1942,"Germany",3000,500)']);
    expect(code).toBe(0);
    expect(out).toContain("LEDGER.GROWTH\n");
    expect(out).toMatch(/^ {2}year +1942$/m);
    expect(out).toMatch(/^ {2}nation +Germany$/m);
    expect(out).toMatch(/^ {2}reserve +3,000$/m);
    expect(out).toMatch(/^ {2}growth rate +0\.2 +2\.1\.2$/m);
    expect(out).toMatch(/^ {2}reserve less SW damage +2,500 +2\.2\.1$/m);
    expect(out).toMatch(/^ {2}= 500 PPs$/m);
  });

  test("shows the default of an omitted input", () => {
    expect(ledger(["explain", '=LEDGER.GROWTH(1942,"Germany",3000)']).out).toMatch(/^ {2}swDamage +0 \(default\)$/m);
  });

  test("shows inner calls first and the whole formula last", () => {
    const lines = linesOf(ledger(["explain", '=LEDGER.OILSILO(LEDGER.GROWTH(1942,"Germany",3000,500),58,1)*2']).out);
    const growth = lines.indexOf("LEDGER.GROWTH");
    const silo = lines.indexOf("LEDGER.OILSILO");
    expect(growth).toBeGreaterThanOrEqual(0);
    expect(silo).toBeGreaterThan(growth);
    // (500 + 58) x 1 = 558, plus 200 that every nation has
    expect(lines.at(-1)).toBe('LEDGER.OILSILO(LEDGER.GROWTH(1942,"Germany",3000,500),58,1)*2 = 1,516');
  });

  test("reports an error with its reason", () => {
    const { code, out } = ledger(["explain", '=LEDGER.GROWTH(1939,"Germany",3000)']);
    expect(code).toBe(1);
    expect(out).toContain("#NUM!  year is 1939; it must be a whole number from 1940 to 1946.");
  });

  test("refuses an invalid formula with the position of the mistake", () => {
    const { code, err } = ledger(["explain", "=LEDGER.GROWTH(1942;1)"]);
    expect(code).toBe(2);
    expect(err).toContain("commas here, not by semicolons. (character 20 of the formula)");
  });

  test("--json prints the working as data", () => {
    const { out } = ledger(["explain", "--json", '=LEDGER.GROWTH(1942,"Germany",3000,500)']);
    expect(JSON.parse(out)).toEqual({
      formula: '=LEDGER.GROWTH(1942,"Germany",3000,500)',
      value: 500,
      calls: [
        {
          call: "GROWTH",
          args: [1942, "Germany", 3000, 500],
          result: 500,
          lines: [
            { label: "growth rate", value: 0.2, cite: "2.1.2" },
            { label: "reserve less SW damage", value: 2500, cite: "2.2.1" },
            { label: "growth of the Base Economy", value: 500, cite: "2.1.2" },
          ],
        },
      ],
    });
  });
});

describe("functions", () => {
  test("lists every function once", () => {
    const { code, out } = ledger(["functions"]);
    expect(code).toBe(0);
    const listed = linesOf(out).map((line) => /^ {2}([A-Z][A-Z0-9]+) /.exec(line)?.[1]);
    expect(listed.filter(Boolean).sort()).toEqual([...allRules.map((rule) => rule.id), "WHY"].sort());
  });

  test.each(["GROWTH", "growth", "LEDGER.GROWTH", "=ledger.growth"])("%s shows the function's help", (name) => {
    const { code, out } = ledger(["functions", name]);
    expect(code).toBe(0);
    expect(linesOf(out)[0]).toBe("LEDGER.GROWTH(year, nation, reserve, [swDamage])");
    expect(out).toContain('=LEDGER.GROWTH(1942,"Germany",3000,500)');
    expect(out).toContain("2.1.2");
    expect(out).toContain("a whole number from 1940 to 1946");
  });

  test("finds functions by a word", () => {
    const { code, out } = ledger(["functions", "silo"]);
    expect(code).toBe(0);
    expect(out).toContain("  OILSILO ");
    expect(out).not.toContain("  GROWTH ");
  });

  test("has help for WHY too", () => {
    expect(ledger(["functions", "WHY"]).out).toContain("LEDGER.WHY(function, [inputs], …)");
  });

  test("--json prints every function as data", () => {
    const all = JSON.parse(ledger(["functions", "--json"]).out) as { name: string; params: { name: string }[] }[];
    expect(all.map((entry) => entry.name)).toEqual([...allRules.map((rule) => rule.id), "WHY"]);
    const growth = JSON.parse(ledger(["functions", "GROWTH", "--json"]).out) as object;
    expect(growth).toEqual(all.find((entry) => entry.name === "GROWTH"));
    expect(growth).toMatchObject({
      rulebook: "campaign",
      cite: "2.1.2 Economic Growth; 2.2.1 Strategic Reserve",
      unit: "PPs",
      params: [
        { name: "year", kind: "number", min: 1940, max: 1946, whole: true, optional: false },
        { name: "nation", kind: "text" },
        { name: "reserve", min: 0 },
        { name: "swDamage", optional: true, default: 0 },
      ],
    });
  });

  // Examples in the help must match the actual results.
  test("prints examples that give the printed results", () => {
    const all = JSON.parse(ledger(["functions", "--json"]).out) as { examples?: { formula: string; gives: unknown }[] }[];
    const examples = all.flatMap((entry) => entry.examples ?? []);
    expect(examples.length).toBeGreaterThanOrEqual(allRules.length);
    const answers = linesOf(ledger(["eval", "--json"], examples.map(({ formula }) => formula).join("\n")).out);
    expect(answers.map((line) => JSON.parse(line) as unknown)).toEqual(
      examples.map(({ formula, gives }) => ({ formula, value: gives })),
    );
  });
});
