import { beforeAll, describe, expect, test } from "vitest";
import { build, ledger, linesOf, started } from "../support/cli/program";

beforeAll(build, 120_000);

const json = (out: string): unknown[] => linesOf(out).map((line) => JSON.parse(line) as unknown);

describe("eval", () => {
  test.each([
    ['=LEDGER.GROWTH(1942,"Germany",3000,500)', "500"],
    ["LEDGER.OILSILO(200,58,1.5)", "587"],
    ['=LEDGER.GROWTH(1940,"USA",1000,1800)/8', "-12.5"],
    ["=0.1+0.2", "0.3"],
    ["-2^2", "4"],
    ["=10^21", "1E+21"],
    ['="Graf "&"Zeppelin"', "Graf Zeppelin"],
    ["=1<2", "TRUE"],
    ['={1,2;"a",FALSE}', "1\t2 ; a\tFALSE"],
    ["=1/0", "#DIV/0!  A number is divided by 0."],
    ['=LEDGER.GROWTH(1939,"Germany",1)', "#NUM!  year is 1939; it must be a whole number from 1940 to 1946."],
    ['="two\nlines"', "two\\nlines"],
    ['="\u001b[31m"', "\\u001b[31m"],
  ])("%s prints %s", (formula, line) => {
    expect(ledger(["eval", formula])).toEqual({ code: 0, out: `${line}\n`, err: "" });
  });

  test("prints one line per formula", () => {
    expect(ledger(["eval", "1", "=2*2", "-(3)"]).out).toBe("1\n4\n-3\n");
  });

  test("--json echoes the formula with its value or its error", () => {
    const formulas = [
      '=LEDGER.GROWTH(1942,"Germany",3000,500)',
      "={1,2;3,#N/A}",
      '=LEDGER.GROWTH(1942,"Poland",1)',
      "=TRUE",
      "=1+",
    ];
    const { code, out } = ledger(["eval", "--json", ...formulas]);
    expect(code).toBe(0);
    expect(json(out)).toEqual([
      { formula: formulas[0], value: 500 },
      {
        formula: formulas[1],
        value: [
          [1, 2],
          [3, "#N/A"],
        ],
      },
      { formula: formulas[2], error: "#VALUE!", message: expect.stringContaining('nation is "Poland"; it must be USA, Britain') },
      { formula: "=TRUE", value: true },
      { formula: "=1+", error: "#NAME?", message: "The formula ends too early. (character 4)" },
    ]);
  });

  test.each([
    ["=GROWTH(1942)", "LEDGER.GROWTH"],
    ["=LEDGER.GROTH(1942)", "LEDGER.GROWTH"],
    ["=SUMM(1)", "SUM"],
    ["=LEDGER.GROWTH(1942,Germany,1)", '"Germany"'],
  ])("reports %s as #NAME? and suggests %s", (formula, help) => {
    const [line] = json(ledger(["eval", "--json", formula]).out) as [{ error: string; message: string }];
    expect(line.error).toBe("#NAME?");
    expect(line.message).toContain(help);
  });

  test("has no values for cells without a workbook", () => {
    expect(ledger(["eval", "=Germany!B4+1"]).out).toBe("#REF!  There is no workbook here, so Germany!B4 has no value.\n");
  });
});

describe("eval from standard input", () => {
  test("answers every line with one line, even an invalid one", () => {
    const input = [
      "\ufeff=1+1",
      "",
      "nonsense(",
      '{"call":"OILSILO","args":[200,58,1.5]}',
      '{"call":"ledger.growth","args":[1942,"Germany",3000,null]}',
      '{"call":"NOPE","args":[]}',
      '{"call":"GROWTH"}',
      '{"call":7}',
      '{"call":"GROWTH","args":5}',
      '{"call":"GROWTH","args":[{"a":1}]}',
      '{"call":"GROWTH","args":[',
      "{1,2}",
      "=3*3\r",
      "=last",
    ].join("\n");
    const { code, out, err } = ledger(["eval"], input);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    const lines = linesOf(out);
    expect(lines).toHaveLength(14);
    expect(lines.map((line) => line.split("  ")[0])).toEqual([
      "2",
      "#NAME?",
      "#NAME?",
      "587",
      "600",
      "#NAME?",
      // A blank Nation is reported before a blank year: unknown text first.
      "#VALUE!",
      "#VALUE!",
      "#VALUE!",
      "#VALUE!",
      "#VALUE!",
      "1\t2",
      "9",
      "#NAME?",
    ]);
  });

  test("--json echoes calls as data", () => {
    const input = ['{"call":"OILSILO","args":[200,58,1.5]}', '{"call":"GROWTH","args":[1939,"Germany",1]}', '{"args":[]}'].join(
      "\n",
    );
    expect(json(ledger(["eval", "--json"], `${input}\n`).out)).toEqual([
      { call: "OILSILO", args: [200, 58, 1.5], value: 587 },
      {
        call: "GROWTH",
        args: [1939, "Germany", 1],
        error: "#NUM!",
        message: "year is 1939; it must be a whole number from 1940 to 1946.",
      },
      { formula: '{"args":[]}', error: "#VALUE!", message: '"call" must be the name of a function, such as "OILSILO".' },
    ]);
  });

  test("takes arrays as ranges: rows of rows, or one column", () => {
    const input = [
      '{"call":"FUELREORG","args":[[["ARM"],["SUB"],["CA"]],[[2],[3],[4]]]}',
      '{"call":"FUELREORG","args":[["ARM","SUB","CA"],[2,3,4]]}',
      '=LEDGER.FUELREORG({"ARM";"SUB";"CA"},{2;3;4})',
    ].join("\n");
    expect(ledger(["eval"], input).out).toBe("8\n8\n8\n");
  });

  test("answers hostile lines", () => {
    const input = [
      "(".repeat(9000),
      "(".repeat(8000),
      `=${"-".repeat(8000)}1`,
      `={${"1,".repeat(4000)}1}`,
      `{"call":"${"X".repeat(50_000)}"}`,
      `{"call":"GROWTH","args":${"[".repeat(20_000)}${"]".repeat(20_000)}}`,
      '{"call":"__proto__","args":[]}',
      '{"call":"GROWTH","args":[1e999,"Germany",1]}',
      "=A:XFD",
      "=ROWS(A:XFD)",
      "\u0000",
      "=constructor()",
    ].join("\n");
    const { code, out, err } = ledger(["eval"], input);
    expect({ code, err, lines: linesOf(out).length }).toEqual({ code: 0, err: "", lines: 12 });
    expect(linesOf(out).filter((line) => !line.startsWith("#"))).toHaveLength(1);
  });

  test("answers 10,000 lines in order", () => {
    const input = Array.from({ length: 10_000 }, (_, i) => `=${i}+1`).join("\n");
    expect(ledger(["eval"], input).out).toBe(Array.from({ length: 10_000 }, (_, i) => `${i + 1}\n`).join(""));
  });

  test("answers a line before the input ends", async () => {
    const child = started(["eval"]);
    const answer = new Promise<string>((resolve) => child.stdout.once("data", (data: Buffer) => resolve(data.toString())));
    child.stdin.write("=6*7\n");
    expect(await answer).toBe("42\n");
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.stdin.end();
    expect(await ended).toBe(0);
  });

  test("prints nothing without input", () => {
    expect(ledger(["eval"], "")).toEqual({ code: 0, out: "", err: "" });
  });
});
