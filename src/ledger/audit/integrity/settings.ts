import type { Setting } from "../../../workbook/book";
import type { Finding } from "../../read/finding";
import type { Ledger } from "../../read/model";
import { NOT_SHOWN, SETTING } from "./about";
import { findingOn } from "./words";

/*
 * Settings of the workbook under which Excel shows something else than the ledger holds, and sheets that nobody sees.
 */

const TOLD: Readonly<Record<Setting, readonly [message: string, fix: string]>> = {
  "manual calculation": [
    "Excel computes this workbook only when it is told to: figures may be out of date.",
    "Choose Formulas > Calculation Options > Automatic",
  ],
  "precision as displayed": [
    "Excel rounds every figure of this workbook to what its cell shows.",
    "Clear File > Options > Advanced > Set precision as displayed",
  ],
  iteration: [
    "Excel does not tell of formulas in this workbook that depend on themselves.",
    "Clear File > Options > Formulas > Enable iterative calculation",
  ],
  "1904 dates": [
    "Dates of this workbook are counted from 1904: each shows four years later than the ledger takes it.",
    "Clear File > Options > Advanced > Use 1904 date system, and look at every date",
  ],
};

const REPAIR = "or put it back with Restore, or with repair on the command line.";

export function settingFindings({ book, found, sheets }: Ledger): Finding[] {
  const sheet = book.sheets[0]!.name;
  const settings = (book.settings ?? []).map((setting) => {
    const [message, fix] = TOLD[setting];
    return findingOn(SETTING, { sheet, cell: "A1" }, { expected: null, found: setting, message, fix: `${fix}, ${REPAIR}` });
  });
  const outOfSight = new Set(book.sheets.flatMap(({ name, hidden }) => (hidden ? [name] : [])));
  const hidden = sheets.flatMap(({ sheet: { name, player } }) => {
    const now = found.sheets.get(name);
    return player !== "" && now !== undefined && outOfSight.has(now) ? [now] : [];
  });
  return [
    ...settings,
    ...hidden.map((name) =>
      findingOn(
        NOT_SHOWN,
        { sheet: name, cell: "A1" },
        {
          expected: null,
          found: null,
          message: `The sheet ${name} is hidden.`,
          fix: `Right-click a tab, choose Unhide and ${name}, ${REPAIR}`,
        },
      ),
    ),
  ];
}
