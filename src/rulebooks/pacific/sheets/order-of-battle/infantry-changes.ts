import { computed, input } from "../../../../kernel/column";
import { isOneOf } from "../../../../kernel/excel";
import { table } from "../../../../kernel/sheet";
import { figure } from "../../../../kernel/text";
import { INFANTRY } from "../../tables/units";
import {
  numberOfUnit,
  strength,
  strengthIn,
  textOf,
  textOfUnit,
  trueOf,
  UNIT_UNKNOWN,
  unitLinks,
  unitName,
  UNITS,
} from "../forces";
import { over } from "../next";

/** Half of the largest army. */
const HALF_ARMY = 18;
/** What the rule calls a unit that merges: an army of a half's size is a half. */
const partOf = (cell: string): string =>
  `IF(AND(${textOfUnit("Kind", cell)}="Infantry Army",N(${numberOfUnit("Full strength", cell)})<=${HALF_ARMY}),"Half Army",${textOfUnit("Kind", cell)})`;
const status = (cell: string): string => trueOf(UNITS, "Garrison", "Unit", cell);
const MERGES = '[@Change]="Merge"';
const SPLITS = '[@Change]="Split"';
const PARTS = "N([@[First part]])+N([@[Second part]])";
const WHOLE = numberOfUnit("Strength");

export const infantryChanges = table(
  {
    name: "Mergers and splits",
    title: "Mergers and splits",
    about: "Infantry that joins or divides. Units is brought up to date by hand: it names the units that there are.",
    cite: "8.1",
    key: "unit",
    player: "nation",
    rare: true,
    columns: {
      unit: unitName(),
      change: input.text("Change", "What it does.", { choices: ["Merge", "Split"], width: 8 }),
      into: input.text("Into", "Merge: the unit that it joins.", { width: 22 }),
      result: computed.text(
        "Becomes",
        `IF(AND(${MERGES},[@Into]<>"",[@Kind]<>""),IFERROR(LEDGER.MERGEDUNIT(${partOf("[@Unit]")},${partOf("[@Into]")},[@Nation]),""),"")`,
        "What the merged units are; blank where they cannot merge.",
        { width: 20 },
      ),
      first: strengthIn("First part", "Split: strength of one part."),
      second: strengthIn("Second part", "Split: strength of the other part."),
      total: strength("Whole", `IF(${SPLITS},${WHOLE},"")`, "Strength before the split.", { link: true }),
      ...unitLinks(),
    },
    rows: [],
    spare: 6,
    ends: [over("orders", "carried out")],
  },
  ({ limit, equals, refersTo }) => [
    refersTo("unit", `${UNITS}[Unit]`, UNIT_UNKNOWN),
    refersTo("into", `${UNITS}[Unit]`, UNIT_UNKNOWN),
    limit({
      id: "merge-rules",
      at: "into",
      about: "A division joins a division or a small corps, half an army another half, both garrisons or neither.",
      check: "cannot merge",
      broken: `AND(${MERGES},[@Becomes]="")`,
      texts: { other: textOf(UNITS, "Kind", "Unit", "[@Into]") },
      expected: () => "a merger that the rule knows",
      says: ({ unit, kind, into, other }) =>
        into === ""
          ? `${unit} merges into no unit.`
          : `${unit} (${kind}) cannot merge into ${into} (${other === "" ? "unknown" : other}).`,
      fix: "Clear the row, or name units that can merge.",
    }),
    limit({
      id: "merge-rules",
      at: "into",
      about: "A division joins a division or a small corps, half an army another half, both garrisons or neither.",
      check: "one is a garrison",
      broken: `AND(${MERGES},[@Becomes]<>"",${status("[@Unit]")}<>${status("[@Into]")})`,
      expected: () => "the same status",
      says: ({ unit, into }) => `Of ${unit} and ${into} one is a garrison and the other is not; both need the same status.`,
      fix: "Change the status of one first.",
    }),
    limit({
      id: "split-sum",
      at: "unit",
      about: "Infantry alone divides, and the parts have the strength of the whole.",
      check: "cannot split",
      broken: `AND(${SPLITS},[@Kind]<>"",OR(NOT(${isOneOf("[@Kind]", INFANTRY)}),[@Kind]="Infantry Division"))`,
      expected: () => "a corps or army of infantry",
      says: ({ unit, kind }) => `${unit} is ${kind} and cannot split; corps and armies of infantry can.`,
      fix: "Clear the row.",
    }),
    equals("second", `N([@Whole])-N([@[First part]])`, {
      id: "split-sum",
      about: "Infantry alone divides, and the parts have the strength of the whole.",
      check: "parts are not the whole",
      when: `IF(${SPLITS},ISNUMBER([@Whole]),FALSE)`,
      figures: { parts: PARTS },
      says: ({ unit, first, second, total }) =>
        `${unit} of ${figure(total)} strength points splits into ${figure(first)} and ${figure(second)}.`,
      fix: ({ limit: rest }) => `Enter ${figure(Math.max(0, rest))} as Second part, or correct First part.`,
    }),
  ],
);
