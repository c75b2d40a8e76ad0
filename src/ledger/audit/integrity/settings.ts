import type { Setting } from "../../../workbook/book";
import type { Finding } from "../../read/finding";
import type { Ledger } from "../../read/model";
import { NOT_SHOWN, SETTING } from "./about";
import { findingOn } from "./format-findings";

/* Workbook settings under which Excel shows something other than the ledger contains, and hidden sheets. */

const REPORTED: Readonly<Record<Setting, readonly [message: string, fix: string]>> = {
  "manual calculation": [
    "Calculation is set to manual, so figures may be out of date.",
    "choose Formulas > Calculation Options > Automatic.",
  ],
  "precision as displayed": [
    "Excel rounds every figure in this workbook to its displayed precision.",
    "clear File > Options > Advanced > Set precision as displayed.",
  ],
  iteration: [
    "Excel does not report circular references in this workbook.",
    "clear File > Options > Formulas > Enable iterative calculation.",
  ],
  "1904 dates": [
    "This workbook uses the 1904 date system: each date is displayed four years later than the ledger reads it.",
    "clear File > Options > Advanced > Use 1904 date system, and check every date.",
  ],
};

/** The settings apply in any program; the menus are Excel's. */
const REPAIR = "Use Restore, or repair on the command line.";

export function settingFindings({ book, found, sheets }: Ledger): Finding[] {
  const sheet = book.sheets[0]!.name;
  const settings = (book.settings ?? []).map((setting) => {
    const [message, fix] = REPORTED[setting];
    return findingOn(
      SETTING,
      { sheet, cell: "A1" },
      { expected: null, found: setting, message, fix: `${REPAIR} Or in Excel, ${fix}` },
    );
  });
  const hiddenParts = new Set(book.sheets.flatMap(({ name, hidden }) => (hidden ? [name] : [])));
  const hidden = sheets.flatMap(({ sheet: { name, player } }) => {
    const now = found.sheets.get(name);
    return player !== "" && now !== undefined && hiddenParts.has(now) ? [now] : [];
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
          fix: `${REPAIR} Or right-click a tab and choose Unhide and ${name}.`,
        },
      ),
    ),
  ];
}
