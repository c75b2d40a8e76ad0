import { computed, input } from "../../../../kernel/column";
import { isOneOf } from "../../../../kernel/excel";
import { part as working } from "../../../../kernel/part";
import { table } from "../../../../kernel/sheet";
import { figure } from "../../../../kernel/text";
import { INFANTRY } from "../../tables/units";
import {
  numberOfUnit,
  stands,
  strength,
  strengthIn,
  textOf,
  textOfUnit,
  trueOf,
  UNIT_UNKNOWN,
  unitLinks,
  unitName,
  unitNumber,
  UNITS,
} from "../forces";
import { over } from "../next";

/** Half of the largest army. */
const HALF_ARMY = 18;
/** A merging unit's kind in the rule's terms: an army of at most half size is a half. */
function partOf(cell: string, of: string): string {
  const kind = working.text(`Kind of the ${of}`, textOfUnit("Kind", cell), `Kind of the ${of}, by the table Units.`);
  const full = unitNumber("Full strength", cell, of);
  return `IF(AND(${kind}="Infantry Army",N(${full})<=${HALF_ARMY}),"Half Army",${kind})`;
}
const status = (cell: string): string => trueOf(UNITS, "Garrison", "Unit", cell);
const NATION_OF_OTHER = working.text("Nation of the other", textOfUnit("Nation", "[@Into]"), "Nation of the unit that it joins.");
const MERGES = '[@Change]="Merge"';
const SPLITS = '[@Change]="Split"';
const FULL = (cell: string): string => `SUMIFS(${UNITS}[Full strength],${UNITS}[Unit],${cell})`;
/** The larger part of a large corps is a small corps, the other one a division. */
const part = (larger: string): string =>
  `IF([@Kind]="Large Infantry Corps",IF(${larger},"Small Infantry Corps","Infantry Division"),IF([@Kind]="Small Infantry Corps","Infantry Division",IF([@Kind]="Infantry Army",[@Kind],"")))`;
const SPLIT_KIND = `IF(${SPLITS},${part("N([@[First part]])>=N([@[Second part]])")},"")`;
const SPLITS_OFF = `IF(${SPLITS},${part("N([@[First part]])<N([@[Second part]])")},"")`;
const PARTS = "N([@[First part]])+N([@[Second part]])";
const WHOLE = numberOfUnit("Strength");

export const infantryChanges = table(
  {
    name: "Mergers and splits",
    title: "Mergers and splits",
    about: "Infantry that joins or divides. The close joins and divides the rows of Units and Unit supply.",
    cite: "8.1",
    key: "unit",
    player: "nation",
    rare: true,
    columns: {
      unit: unitName(),
      change: input.text("Change", "What it does.", { choices: ["Merge", "Split"], width: 8 }),
      into: input.text("Into", "Merge: the unit that it joins. Split: a name for what splits off.", { width: 22 }),
      result: computed.text(
        "Becomes",
        `IF(AND(${MERGES},[@Into]<>"",[@Kind]<>""),IFERROR(LEDGER.MERGEDUNIT(${partOf("[@Unit]", "unit")},${partOf("[@Into]", "other")},[@Nation]),""),"")`,
        "What the merged units are; blank where they cannot merge.",
        { width: 20 },
      ),
      first: strengthIn("First part", "Split: strength of one part."),
      second: strengthIn("Second part", "Split: strength of the other part."),
      total: strength("Whole", `IF(${SPLITS},${WHOLE},"")`, "Strength before the split.", { link: true }),
      staysAs: computed.text("Stays as", SPLIT_KIND, "What the first part of a split is; blank where it cannot split.", {
        width: 20,
      }),
      splitsOff: computed.text("Splits off", SPLITS_OFF, "What the second part of a split is.", { width: 20 }),
      joins: strength(
        "Joins",
        `IF(AND(${MERGES},[@Becomes]<>""),${numberOfUnit("Strength next")},"")`,
        "Strength points that join the other unit.",
        { link: true },
      ),
      armySize: strength(
        "Army size",
        `IF([@Becomes]="Infantry Army",${FULL("[@Unit]")}+${FULL("[@Into]")},IF([@[Stays as]]="Infantry Army",${FULL("[@Unit]")}/2,""))`,
        "Armies: full strength of the merged army, or of each half.",
      ),
      ...unitLinks(),
    },
    rows: [],
    spare: 6,
    ends: [over("orders", "carried out")],
  },
  ({ limit, equals, refersTo, unique }) => [
    refersTo("unit", `${UNITS}[Unit]`, UNIT_UNKNOWN),
    unique(["unit"]),
    unique(["into"], {
      id: "merge-rules",
      about: "One unit joins another in a turn.",
      check: "another one joins it",
      when: '[@Into]<>""',
      message: ({ into }) => `Another unit joins ${into} in this turn already, or has the name ${into}.`,
      fix: "Clear one of the rows, or enter another name.",
    }),
    refersTo("into", `${UNITS}[Unit]`, { ...UNIT_UNKNOWN, when: MERGES }),
    limit({
      id: "split-sum",
      at: "into",
      about: "What splits off has a name of its own.",
      check: "the name is taken",
      broken: `AND(${SPLITS},[@Kind]<>"",${stands(UNITS, "Unit", 'IF([@Into]="",[@Unit]&" 2",[@Into])')})`,
      expected: () => "another name",
      message: ({ unit, into }) =>
        `${into === "" ? `${unit} 2` : into} is already in Units; what splits off ${unit} needs another name.`,
      fix: "Enter another name under Into.",
    }),
    limit({
      id: "merge-rules",
      at: "into",
      about: "Only units of one nation merge.",
      check: "of another nation",
      broken: `IF(AND(${MERGES},[@Into]<>"",[@Nation]<>""),AND(${NATION_OF_OTHER}<>"",${NATION_OF_OTHER}<>[@Nation]),FALSE)`,
      texts: { other: NATION_OF_OTHER },
      expected: ({ nation }) => nation,
      message: ({ unit, nation, into, other }) => `${unit} of ${nation} cannot merge into ${into} of ${other}.`,
      fix: "Clear the row, or name a unit of the same nation.",
    }),
    limit({
      id: "merge-rules",
      at: "into",
      about: "A division joins a division or a small corps, half an army another half, both garrisons or neither.",
      check: "cannot merge",
      broken: `AND(${MERGES},[@Becomes]="")`,
      texts: { other: textOf(UNITS, "Kind", "Unit", "[@Into]") },
      expected: () => "a merger that the rule knows",
      message: ({ unit, kind, into, other }) =>
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
      message: ({ unit, into }) => `Of ${unit} and ${into} one is a garrison and the other is not; both need the same status.`,
      fix: "Change the status of one first.",
    }),
    limit({
      id: "split-sum",
      at: "unit",
      about: "Infantry alone divides, and the parts have the strength of the whole.",
      check: "cannot split",
      broken: `AND(${SPLITS},[@Kind]<>"",OR(NOT(${isOneOf("[@Kind]", INFANTRY)}),[@Kind]="Infantry Division"))`,
      expected: () => "a corps or army of infantry",
      message: ({ unit, kind }) => `${unit} is ${kind} and cannot split; corps and armies of infantry can.`,
      fix: "Clear the row.",
    }),
    equals("second", `N([@Whole])-N([@[First part]])`, {
      id: "split-sum",
      about: "Infantry alone divides, and the parts have the strength of the whole.",
      check: "parts are not the whole",
      when: `IF(${SPLITS},ISNUMBER([@Whole]),FALSE)`,
      figures: { parts: PARTS },
      message: ({ unit, first, second, total }) =>
        `${unit} of ${figure(total)} strength points splits into ${figure(first)} and ${figure(second)}.`,
      fix: ({ limit: rest }) => `Enter ${figure(Math.max(0, rest))} as Second part, or correct First part.`,
    }),
  ],
);
