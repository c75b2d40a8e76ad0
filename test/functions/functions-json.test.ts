import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { metadata } from "../../functions/metadata";
import { allRules } from "../../src/rulebooks";
import { registeredIds } from "../support/functions/excel";

const checkedIn = readFileSync("functions/functions.json", "utf8");
const { functions, enums } = metadata("https://localhost:3000");

test("functions.json is up to date with the rules (npm run build writes it)", () => {
  expect(JSON.parse(checkedIn)).toEqual(JSON.parse(JSON.stringify(metadata("https://localhost:3000"))));
});

test("every function of functions.json is registered with Excel, and no other", () => {
  expect([...registeredIds].sort()).toEqual(functions.map(({ id }) => id).sort());
});

test("functions.json contains every rule, and WHY", () => {
  expect(functions.map(({ id }) => id)).toEqual([...allRules.map(({ id }) => id), "WHY"]);
});

test("help addresses are below the origin", () => {
  const growth = metadata("https://example.org/ledger").functions.find(({ id }) => id === "GROWTH");
  expect(growth?.helpUrl).toBe("https://example.org/ledger/help/GROWTH.html");
});

describe.each(functions)("$id", ({ id, name, description, parameters }) => {
  test("has a name that Excel accepts", () => {
    expect(id).toMatch(/^[A-Z][A-Z0-9]{2,127}$/);
    expect(name).toBe(id);
    // A1, XFD1048576 and R1C1 are cell references.
    expect(id).not.toMatch(/^[A-Z]{1,3}[0-9]+$|^R[0-9]*C[0-9]*$/);
  });

  test("is described within Excel's tooltip", () => {
    for (const text of [description, ...parameters.map((parameter) => parameter.description)]) {
      expect(text.trim()).toBe(text);
      expect(text.length).toBeGreaterThan(0);
      expect(text.length).toBeLessThanOrEqual(255);
    }
  });

  test("has no required input after an optional one, and repeats only the last", () => {
    const firstOptional = parameters.findIndex(({ optional }) => optional);
    if (firstOptional >= 0) expect(parameters.slice(firstOptional).filter(({ optional }) => !optional)).toEqual([]);
    expect(parameters.slice(0, -1).filter(({ repeating }) => repeating)).toEqual([]);
  });

  test("names each input once, and only existing lists", () => {
    const names = parameters.map((parameter) => parameter.name.toLowerCase());
    expect(new Set(names).size).toBe(names.length);
    const lists = parameters.flatMap(({ customEnumId }) => customEnumId ?? []);
    expect(lists.filter((list) => !enums.some((found) => found.id === list))).toEqual([]);
  });
});

test("lists of accepted texts have ids and entries that Excel accepts, each unique and in use", () => {
  const ids = enums.map(({ id }) => id.toUpperCase());
  expect(new Set(ids).size).toBe(ids.length);
  const used = new Set(functions.flatMap(({ parameters }) => parameters.flatMap(({ customEnumId }) => customEnumId ?? [])));
  for (const { id, values } of enums) {
    expect(id).toMatch(/^[A-Za-z][A-Za-z0-9._]{2,63}$/);
    expect(used).toContain(id);
    expect(values.length).toBeGreaterThan(0);
    expect(values.filter(({ name }) => name.length > 256)).toEqual([]);
  }
});
