import { describe, expect, test } from "vitest";
import { FAULT, WorkbookError } from "../../src/workbook/workbook";
import { healthOf, describePlaces } from "../../taskpane/features/restore/self-test";
import { formatValue, formatWithUnit } from "../../taskpane/shared/format-value";
import { headline } from "../../taskpane/app/state";
import { themeFor } from "../../taskpane/app/theme";
import { errorMessage } from "../../taskpane/shared/error-messages";
import { viewByKey } from "../../taskpane/shared/components/tabs";
import { isOpen } from "../../taskpane/features/audit/audit-view";

describe("the headline", () => {
  const ledger = { rulebook: "campaign", title: "", frontSheet: "Campaign", players: [], when: "1941 · Autumn · turn 7" };
  test("names the current sheet", () => {
    expect(headline(ledger)).toBe("Campaign 1941 · Autumn · turn 7");
    expect(headline({ ...ledger, when: "" })).toBe("Campaign");
    expect(headline(null)).toBe("Campaign Ledger");
  });
});

describe("a value", () => {
  test.each([
    [1250, "PPs", "1,250"],
    [1942, "calendar year", "1942"],
    [1942, "PPs", "1,942"],
    [0.125, "growth rate", "12.5%"],
    [0.25, "oil points", "0.25"],
    [true, "", "TRUE"],
    [null, "", "blank"],
    [{ error: "#NUM!" }, "", "#NUM!"],
    [
      [
        [1, null],
        [3, 1250],
      ],
      "",
      "1; –; 3; 1,250",
    ],
    [[[1, 2, 3, 4, 5, 6, 7]], "", "1; 2; 3; 4; 5; 6 … (7 cells)"],
  ])("%j is shown as %s", (value, meaning, text) => {
    expect(formatValue(value, meaning)).toBe(text);
  });

  test("is shown with a short unit", () => {
    expect(formatWithUnit(160, "PPs")).toBe("160 PPs");
    expect(formatWithUnit(0.2, "fraction")).toBe("20%");
    expect(formatWithUnit("Halifax", "PPs")).toBe("Halifax");
  });
});

describe("Office's theme", () => {
  test.each([
    ["#FFFFFF", "#262626", "light"],
    ["#F3F2F1", "#201F1E", "light"],
    ["#262626", "#FFFFFF", "dark"],
    ["#444444", "#FFFFFF", "dark"],
    ["#000000", "#FFFFFF", "contrast"],
    ["#000000", "#00FF00", "contrast"],
    ["#0a0a0a", "#f0f0f0", "dark"],
  ])("with background %s and text %s is %s", (bodyBackgroundColor, bodyForegroundColor, theme) => {
    expect(themeFor({ bodyBackgroundColor, bodyForegroundColor })).toBe(theme);
  });

  test("is left to the system if Office reports none", () => {
    expect(themeFor(undefined)).toBe(undefined);
    expect(themeFor({ bodyBackgroundColor: "", bodyForegroundColor: "" })).toBe(undefined);
  });
});

describe("an error message", () => {
  const attempt = { failed: "The campaign was not set up.", unchanged: "Your sheets are as they were." };

  test("names what was not changed, then the workbook's reason", () => {
    expect(
      errorMessage(new WorkbookError("taken", "The workbook already has a sheet named Oil. Nothing was added."), attempt),
    ).toEqual({
      intent: "error",
      title: "The campaign was not set up.",
      text: "Your sheets are as they were. The workbook already has a sheet named Oil. Nothing was added.",
    });
  });

  test("is not shown as an error for a cancelled action, and reports what happened to the sheets", () => {
    expect(errorMessage(new WorkbookError("cancelled", "Setting up was cancelled. The workbook is unchanged."), attempt)).toEqual(
      {
        intent: "info",
        title: "The campaign was not set up.",
        text: "Setting up was cancelled. The workbook is unchanged.",
      },
    );
  });

  test("is the same for every internal error, with what to do", () => {
    expect(errorMessage(new TypeError("x is undefined"), attempt).text).toBe(`Your sheets are as they were. ${FAULT}`);
  });
});

describe("the self-test", () => {
  const sheet = (values: string[], formulas: (string | null)[]) => ({
    name: "Germany",
    top: 4,
    left: 1,
    values: [values],
    formulas: [formulas],
  });

  test("finds #NAME? in LEDGER formulas and formulas cut off from the add-in, each once", () => {
    const book = {
      sheets: [
        sheet(["#NAME?", "#NAME?", "#NAME?", "5"], ["=LEDGER.GROWTH(1)", "=HOUSERULE(1)", "=GROWTH(1942)+LEDGER.X()", null]),
      ],
      tables: [],
      names: [],
      mangled: [{ sheet: "Germany", row: 4, column: 3, formula: "=GROWTH(1942)" }],
    };
    expect(healthOf(book)).toEqual({ unanswered: ["Germany!B5"], mangled: ["Germany!D5"] });
  });

  test("names the first places and counts the rest", () => {
    expect(describePlaces(["A!A1", "A!A2"])).toBe("A!A1, A!A2");
    expect(describePlaces(["A1", "A2", "A3", "A4", "A5"])).toBe("A1, A2, A3, A4, A5");
    expect(describePlaces(["A1", "A2", "A3", "A4", "A5", "A6"])).toBe("A1, A2, A3, A4 and 2 more");
  });
});

test("arrow keys cycle through the tabs", () => {
  expect(viewByKey("functions", "ArrowRight")).toBe("set-up");
  expect(viewByKey("set-up", "ArrowLeft")).toBe("functions");
  expect(viewByKey("explain", "Home")).toBe("set-up");
  expect(viewByKey("audit", "End")).toBe("functions");
  expect(viewByKey("audit", "a")).toBe(undefined);
});

test("groups are open as the user left them, otherwise all of a few findings and the first of many", () => {
  expect(isOpen(new Map(), "Japan", 1, 10)).toBe(true);
  expect(isOpen(new Map(), "Japan", 1, 11)).toBe(false);
  expect(isOpen(new Map(), "Germany", 0, 200)).toBe(true);
  expect(isOpen(new Map([["Germany", false]]), "Germany", 0, 2)).toBe(false);
});
