import { describe, expect, test } from "vitest";
import { readText } from "../../../src/ledger/orders/read-orders";
import { codeOf, ordersOf, type Order } from "../../../src/ledger/orders/orders";
import { sinceOpened } from "../../../src/ledger/diff/since-opened";
import { headOf, read, type OrdersRead } from "../../../src/ledger/orders/text/parse-orders";
import { write } from "../../../src/ledger/orders/text/write-orders";
import { ledgerOf } from "../../../src/ledger/read/model";
import { rulebooks } from "../../../src/rulebooks";
import { campaign } from "../../../src/rulebooks/campaign";
import { hasTurn } from "../../support/daily-sample";
import { sampleBook } from "../../support/rulebooks/ledgers";

/*
 * Orders as people write them are read as intended or reported. None is lost silently.
 */

const sample = ledgerOf(sampleBook(campaign))!;

/** The orders and faults read from lines for Italy's Command Reserves. */
function reserves(...lines: readonly string[]) {
  const [orders] = read(["Italy, turn 9", "Command Reserves", ...lines].join("\n"), sample);
  const values = orders!.orders.flatMap(({ parts, entries }) =>
    entries.map(({ column, to }) => `${String(parts[0])} ${column} ${String(to.value)}`),
  );
  return { values, faults: orders!.faults.map(({ line, message }) => `${line}: ${message}`), passedOver: orders!.passedOver };
}

describe("a line of orders", () => {
  test.each([
    ["with semicolons", ["Home: Shipped out = 6; Used in Logistics = 2"]],
    ["with bullets", ["\u2022 Home: Shipped out = 6", "* Home: Used in Logistics = 2"]],
    ["with a bold name", ["**Home**: Shipped out = 6, Used in Logistics = 2"]],
    ["pasted from a spreadsheet", ["Command\tShipped out\tUsed in Logistics", "Home\t6\t2", "Libya\t\t"]],
    ["with colons before the values", ["Home: Shipped out: 6, Used in Logistics: 2"]],
    ["with each entry on a line of its own", ["Home:", "Shipped out = 6", "Used in Logistics: 2"]],
    ["below a line across", ["----------------", "Home: Shipped out = 6, Used in Logistics = 2"]],
    [
      "below an underlined heading of another table",
      ["Oil uses (Oil)", "======", "", "Command Reserves", "---", "Home: Shipped out = 6, Used in Logistics = 2"],
    ],
    ["below a heading of Markdown", ["### Command Reserves", "**Home:** Shipped out = 6, Used in Logistics = 2"]],
    ["below a heading that a phone shows bold", ["*Command Reserves*", "*Home*: Shipped out = 6, Used in Logistics = 2"]],
    ["in a table of Markdown", ["| Command Reserve | Shipped out | Used in Logistics |", "|---|--:|--:|", "| Home | 6 | 2 |"]],
  ])("can be written %s", (_, lines) => {
    const { values, faults } = reserves(...lines);
    expect(values).toEqual(["Home shippedOut 6", "Home usedInLogistics 2"]);
    expect(faults.filter((item) => !item.includes("Libya"))).toEqual([]);
  });

  test.each([
    ["without a colon", ["Home Shipped out = 6"]],
    ["without equals signs", ["Home: Shipped out 6, Used in Logistics 2"]],
    ["below a blank line without a colon", ["", "Home Shipped out = 6"]],
    ["with numbers before them", ["1. Home: Shipped out = 6"]],
    ["that were struck out", ["~~Home: Shipped out = 6~~"]],
    ["with remarks behind a number", ["Home: Shipped out = 6 (for Libya)"]],
    ["that may mean more than now", ["Home: Shipped out = +2"]],
    ["with two values", ["Home: Shipped out = 4, not 6", "Libya: Garrison supply = 10 or 12"]],
    ["that take back what is above", ["", "Correction: none from Home after all", "P.S. forget the rest"]],
    ["of a table whose columns nobody knows", ["| Command | Sent away |", "| Home | 6 |"]],
  ])("is reported if it is written %s", (_, lines) => {
    const { values, faults } = reserves(...lines);
    expect(values).toEqual([]);
    expect(faults).not.toEqual([]);
  });

  test.each([
    ["Correction: 4, not 6"],
    ["", "Correction: Home: Shipped out = 4"],
    ["Sorry, make that 4."],
    ["-- ", "Luca", "Correction: Home 4, not 6"],
  ])("is kept, and a correction below it is reported with what to do (%s %s %s)", (...lines) => {
    const { values, faults, passedOver } = reserves("Home: Shipped out = 6", ...lines);
    expect(values).toEqual(["Home shippedOut 6"]);
    expect(faults).toEqual([expect.stringMatching(/: This corrects what is above: write the right value in the line itself/)]);
    expect(passedOver.filter((text) => text !== "Luca")).toEqual([]);
  });

  test("is reported if it answers a quoted form above it", () => {
    const form = ["> Italy, turn 9", "> Command Reserves", "> Home: Shipped out =", ""];
    const answer = (line: string) => read([...form, line].join("\n"), sample).map(({ faults }) => faults.length);
    expect([answer("The first one is 10. Luca"), answer("Luca, tel. 0171 1234567")]).toEqual([[1], [0]]);
  });

  test("can end with a full stop", () => {
    expect(reserves("HOME: SHIPPED OUT = 6, USED IN LOGISTICS = 2.").values).toEqual([
      "Home shippedOut 6",
      "Home usedInLogistics 2",
    ]);
  });

  test("is read below a line with a mistake", () => {
    const { values, faults } = reserves("Home: Shipped out 6", "Libya: Used in Logistics = 2");
    expect(values).toEqual(["Libya usedInLogistics 2"]);
    expect(faults).toEqual(["3: This is neither a table of the ledger nor an order."]);
  });

  test("is counted as skipped if its table is unknown", () => {
    const { values, faults } = reserves("", "Second part", "Home: Shipped out = 6", "Libya: Used in Logistics = 2");
    expect(values).toEqual([]);
    expect(faults).toEqual(["4: This is neither a table of the ledger nor an order. The 2 lines below it are skipped, too."]);
  });

  test("does not remove a row if it begins with a dash and has entries", () => {
    const { values, faults } = reserves("- Home: Shipped out = 6");
    expect([values, faults]).toEqual([[], [expect.stringContaining("A line that begins with - removes the row")]]);
  });

  test("can end with a comma without taking the next row", () => {
    const { values, faults } = reserves("Home: Shipped out = 6, Used in Logistics = 2,", "Libya: Garrison supply = 10,");
    expect([values, faults]).toEqual([["Home shippedOut 6", "Home usedInLogistics 2", "Libya garrisons 10"], []]);
  });

  test("can lack a value without taking the next row", () => {
    const { values, faults } = reserves("Home: Shipped out = 6, Used in Logistics =", "Libya: Garrison supply = 10");
    expect([values, faults]).toEqual([["Home shippedOut 6", "Home usedInLogistics null", "Libya garrisons 10"], []]);
  });

  test("is not read below the signature's dashes, but listed as skipped", () => {
    const { values, passedOver } = reserves("Home: Shipped out = 6", "--", "Luca", "Confidential = yes");
    expect([values, passedOver]).toEqual([["Home shippedOut 6"], ["Luca", "Confidential = yes"]]);
  });

  test("is ignored if it is a name signed with a dash, and reported if it is a misspelled row", () => {
    expect(reserves("Home: Shipped out = 6", "", "\u2013 Luca", "Sent from my phone")).toEqual({
      ...{ values: ["Home shippedOut 6"], faults: [] },
      passedOver: ["\u2013 Luca", "Sent from my phone"],
    });
    expect(reserves("Home: Shipped out = 6", "", "- Libia").faults).toEqual([expect.stringMatching(/Libia|fixed/)]);
  });

  test.each(["yes", "Y", "ja", "J", "oui", "s\u00ec", "si", "no", "N", "nein", "non"])("can use %s as a tick", (word) => {
    const text = ["Italy, turn 9", "Production of units", `+ M13/40 / Libya: On Equipment Schedule = ${word}`];
    const [orders] = read(text.join("\n"), sample);
    expect(orders).toMatchObject({ faults: [], orders: [{ entries: [{ to: { value: !/^n/i.test(word) } }] }] });
  });

  test("is the last one before the email's closing", () => {
    expect(reserves("Home: Shipped out = 6", "Regards, Luca", "", "Tel. 0171 1234").passedOver).toEqual([
      "Regards, Luca",
      "Tel. 0171 1234",
    ]);
    expect(reserves("nothing", "", "Regards, Luca")).toEqual({
      values: [],
      faults: [],
      passedOver: ["Regards, Luca"],
    });
  });

  test("asks whether a slash without spaces divides a name", () => {
    const text = ["Germany, turn 9", "Production of units", "+Pz IIIJ/West: Type=Land, Price=240"];
    const whole = ["Italy, turn 9", "Production of units", "+ M13/40 / Libya: Type = Land, Price = 156"];
    expect(read(whole.join("\n"), sample)[0]).toMatchObject({ faults: [], orders: [{ parts: ["M13/40", "Libya", null] }] });
    expect(read(text.join("\n"), sample)[0]!.faults).toMatchObject([{ message: expect.stringContaining("Put spaces around") }]);
  });
});

describe("a sentence that names the player", () => {
  const inSentence = (...lines: readonly string[]) =>
    read([...lines, "", "Command Reserves", "Home: Shipped out = 6"].join("\n"), sample).map((item) => {
      const { player, turn, adds } = item.head;
      return [player, turn, adds, item.orders.length, item.faults.length];
    });

  test.each([
    "Ciao Anna! Italy's orders for winter 41 (turn 9)",
    "here we go, Italy turn 9:",
    "Hi Anna, please find below my orders as Italy.",
    "Anna, a correction for Italy turn 9, please use this instead of my first mail:",
    "Ciao, two more things for Italy turn 9, in addition to the mail of this morning:",
  ])("begins the orders: %s", (line) => {
    const turn = line.includes("turn") ? "turn 9" : null;
    expect(inSentence("Hello", line)).toEqual([["Italy", turn, line.includes("in addition"), 1, 0]]);
  });

  test("does not begin orders if it names no player, several players, or no orders", () => {
    for (const line of ["Here are my orders for turn 9", "Germany let us down in turn 9, says Italy", "Greetings from Italy"])
      expect(inSentence(line)).toEqual([]);
  });

  test.each(["Hey, Italy turn 9. Same as last turn but:", "Italy turn 9, repeat my orders of turn 8, and:"])(
    "is reported if it refers to other orders: %s",
    (line) => {
      expect(inSentence(line)).toEqual([["Italy", "turn 9", false, 1, 1]]);
    },
  );
});

describe("an email pasted with its header", () => {
  const mail = (from: string, to: string, subject: string): readonly string[] => {
    const address = `${from.toLowerCase()}@example.org`;
    return [`From: ${from} <${address}>`, "Sent: Friday", `To: ${to}`, `Subject: ${subject}`, ""];
  };
  const own = ["Italy, turn 9", "Command Reserves", "Home: Shipped out = 6", ""];
  const example = ["Italy, turn 9", "Command Reserves", "Home: Shipped out = 99"];

  test.each(["Anna", "Anna <anna@example.org>", "anna@example.org", "Ken; Anna"])(
    "counts without the quoted email below it, sent to %s",
    (to) => {
      const text = [...mail("Luca", to, "RE: Turn 9"), ...own, ...mail("Anna", "all", "Turn 9"), ...example].join("\n");
      expect(readText(sample, text).map(({ orders }) => orders[0]!.entries[0]!.to.value)).toEqual([6]);
    },
  );
});

describe("several emails in one text", () => {
  const head = (from: string): readonly string[] => [`From: ${from}`, "Sent: Thursday", "To: Anna", "Subject: Orders", ""];
  const own = (player: string, sent: number): readonly string[] => [
    "Hi! My orders:",
    `${player}, turn 9`,
    "Command Reserves",
    `Home: Shipped out = ${sent}`,
    "",
  ];

  test("are each read as their player's orders", () => {
    const text = [...head("Luca"), ...own("Italy", 6), ...head("Ken"), ...own("Japan", 7)].join("\n");
    expect(readText(sample, text).map(({ player, orders }) => [player, orders[0]!.entries[0]!.to.value])).toEqual([
      ["Italy", 6],
      ["Japan", 7],
    ]);
  });

  test("are refused if two are from one player, since one may quote the other", () => {
    const text = [...head("Luca"), ...own("Italy", 6), ...head("Luca"), ...own("Italy", 7)].join("\n");
    expect(() => readText(sample, text)).toThrow("Orders of Italy are in several of these emails");
  });
});

/** Unambiguous ways to write a line. */
const EXACT: Readonly<Record<string, (line: string) => string>> = {
  "with a comma at its end": (line) => line.replace(/,?$/, ","),
  "below a line across": (line) => `-----\n${line}`,
  "with a colon before its value": (line) => (line.includes(",") || line.includes('"') ? line : line.replace(" = ", ": ")),
  "below its name": (line) => line.replace(": ", ":\n"),
};

/** Changes that people make to a line without changing its meaning. */
const SLIPS: Readonly<Record<string, (line: string) => string>> = {
  "without its colon": (line) => line.replace(":", ""),
  "without its first equals sign": (line) => line.replace("=", ""),
  "with a bullet": (line) => `\u2022 ${line.trim()}`,
  "with a star": (line) => `* ${line.trim()}`,
  "with a dash": (line) => `- ${line.trim()}`,
  "with a number": (line) => `3. ${line.trim()}`,
  "struck out": (line) => `~~${line.trim()}~~`,
  ...EXACT,
};

/** Orders that are neither read nor reported after a text was changed. */
function lostIn({ orders, faults }: OrdersRead, whole: OrdersRead["orders"]): readonly string[] {
  const keyOf = ({ kind, table, parts, row }: Order): string =>
    JSON.stringify([kind, table, parts, parts.length === 0 ? row : 0]);
  const there = new Set(orders.map(keyOf));
  const missing = whole
    .filter((order) => !there.has(keyOf(order)) && order.parts.length > 0)
    .map(({ parts }) => String(parts[0]));
  const skipped = faults.reduce((sum, { message }) => {
    const skipped = / The (?:(\d+) lines|line) below it (?:is|are) skipped/.exec(message);
    return sum + (skipped ? Number(skipped[1] ?? 1) : 0);
  }, 0);
  return missing.filter((name) => !faults.some(({ text }) => text.includes(name))).slice(skipped);
}

describe.each(rulebooks.filter(({ ledger }) => ledger?.sample))("$id", (rulebook) => {
  const ledger = ledgerOf(sampleBook(rulebook))!;
  const all = ledger.players.map((player) => {
    const orders = ordersOf(sinceOpened(ledger, player) ?? []);
    const head = headOf(ledger, player);
    const text = write(orders, head, ledger);
    const [{ code: understood, orders: whole }] = read(text, ledger) as [OrdersRead];
    return { lines: text.split("\n"), code: codeOf(head, orders), understood, whole };
  });

  test.each(Object.entries(SLIPS))("reads or reports a line written %s", (slip, change) => {
    const lost: string[] = [];
    let tried = 0;
    for (const { lines, code, understood, whole } of all) {
      const rows = lines.flatMap((line, at) => (at > 0 && /^ {2}[^ -+].*: .*=/.test(line) ? [at] : []));
      for (const at of rows.filter((_, i) => hasTurn(i, Math.ceil(rows.length / 2)))) {
        tried++;
        const [accepted] = read(lines.map((line, i) => (i === at ? change(line) : line)).join("\n"), ledger);
        const isExact = slip in EXACT ? accepted!.code === understood : accepted!.faults.length > 0 || accepted!.code === code;
        if (!isExact) lost.push(lines[at]!);
        lost.push(...lostIn(accepted!, whole));
      }
    }
    expect(tried).toBeGreaterThan(2);
    expect(lost).toEqual([]);
  });

  test("reports an unknown heading with the number of lines skipped", () => {
    for (const { lines, whole } of all) {
      const headings = lines.flatMap((line, at) => (at > 0 && /^[^ #]/.test(line) ? [at] : []));
      for (const at of headings.filter((_, i) => hasTurn(i, 4))) {
        const [accepted] = read(lines.map((line, i) => (i === at ? "As agreed" : line)).join("\n"), ledger);
        expect([lines[at], lostIn(accepted!, whole)]).toEqual([lines[at], []]);
      }
    }
  });
});
