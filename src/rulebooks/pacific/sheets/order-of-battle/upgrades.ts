import { computed, input } from "../../../../kernel/column";
import { part } from "../../../../kernel/part";
import { table } from "../../../../kernel/sheet";
import { figure } from "../../../../kernel/text";
import { FIELD_NAMES } from "../../rules/research";
import { removed, strengthIn, UNIT_UNKNOWN, unitLinks, unitName, UNITS } from "../forces";
import { becomes, cleared, over } from "../next";

const YEAR = { format: "plain", whole: true, min: 1939 } as const;

/** The year that the nation has reached in the field. */
const REACHED = part.number(
  "Year of the nation",
  "SUMIFS(Research_and_intelligence_Advancements[Year],Research_and_intelligence_Advancements[Nation],[@Nation],Research_and_intelligence_Advancements[Field],[@Field])",
  "Year that the nation has reached in the field.",
);
const NEWEST = "MAX(N([@Year]),N([@[Upgraded to]]))";

export const upgrades = table(
  {
    name: "Upgrades",
    title: "Upgrades of units",
    about: "The field that a unit follows, the year it has, and what it is upgraded to in this turn.",
    cite: "8; 9",
    key: ["unit", "field"],
    player: "nation",
    columns: {
      unit: unitName(),
      field: input.text("Field", "Advancement that it follows.", { choices: FIELD_NAMES, width: 22 }),
      year: input.number("Year", "Year of the advancement that it has.", {
        ...YEAR,
        ...becomes("repairs", "[@[Upgraded to]]", "upgraded", "ISNUMBER([@[Upgraded to]])"),
      }),
      upgraded: input.number("Upgraded to", "Year that it reaches in this turn, if any.", {
        ...YEAR,
        ...cleared("repairs", "upgraded"),
      }),
      production: strengthIn("Production", "Production points that the upgrade takes from the repair setting.", {
        ...cleared("repairs", "paid"),
      }),
      may: computed.yesNo(
        "May follow",
        'IF(OR([@Kind]="",[@Field]=""),"",LEDGER.ADVANCEALLOWED([@Kind],[@Field]))',
        "Whether such a unit can use the field.",
        { cite: "9" },
      ),
      ...unitLinks(),
    },
    rows: [],
    spare: 15,
    ends: [over("repairs", "no longer on the map", removed())],
  },
  ({ limit, unique, refersTo }) => [
    unique(["unit", "field"]),
    refersTo("unit", `${UNITS}[Unit]`, UNIT_UNKNOWN),
    limit({
      id: "advancement-unit",
      at: "field",
      cite: "9",
      about: "A unit follows the fields that are meant for its kind.",
      check: "not for such units",
      when: "IFERROR(LEN([@[May follow]])>0,FALSE)",
      broken: "NOT([@[May follow]])",
      expected: () => "a field of its kind",
      message: ({ unit, kind, field }) => `${unit} is ${kind} and cannot follow ${field}.`,
      fix: "Enter a field for its kind.",
    }),
    limit({
      id: "advancement-year",
      at: "upgraded",
      cite: "9",
      about: "No unit is ahead of its nation in an advancement.",
      check: "ahead of its nation",
      when: `${REACHED}>0`,
      broken: `${NEWEST}>${REACHED}`,
      figures: { reached: REACHED, newest: NEWEST },
      expected: ({ reached }) => reached,
      found: ({ newest }) => newest,
      message: ({ unit, nation, field, newest, reached }) =>
        `${unit} has ${field} of ${newest}; ${nation} has reached ${reached}.`,
      fix: ({ reached }) => `Enter ${figure(reached).replace(",", "")} or less.`,
    }),
  ],
);
