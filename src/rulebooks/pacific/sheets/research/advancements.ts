import { input } from "../../../../kernel/column";
import { table } from "../../../../kernel/sheet";
import { figure } from "../../../../kernel/text";
import { FIELD_NAMES, FIRST_CAP, FIRST_YEAR } from "../../rules/research";
import { SCALES } from "../../tables/scales";
import { NATIONS } from "../../tables/units";
import { whole, wholeIn } from "../forces";
import { becomes, cleared } from "../next";

const TURN_DAYS = SCALES["Turn Days"].Low;
/** Estimated duration of a field's new year (7.7). */
const DAYS_OF_YEAR = 365;
const DONE = `AND(ISNUMBER([@[Days left]]),[@[Days left]]<=${TURN_DAYS})`;

export const advancements = table(
  {
    name: "Advancements",
    title: "Advancements",
    about: "Each nation's fields: the year reached, who works on it and how long it still takes.",
    cite: "7.7; 9",
    key: ["nation", "field"],
    player: "nation",
    columns: {
      nation: input.text("Nation", "Who does the research.", { choices: NATIONS, width: 12 }),
      field: input.text("Field", "Advancement field.", { choices: FIELD_NAMES, width: 22 }),
      year: input.number("Year", "Year that the field has reached.", {
        format: "plain",
        whole: true,
        min: FIRST_YEAR,
        required: true,
        ...becomes("research", "[@Year]+1", "the days have run down", `IF(ISNUMBER([@Year]),${DONE},FALSE)`),
      }),
      researchers: wholeIn("Researchers", "Researchers at work in it.", { sealing: "open" }),
      cap: whole("Cap", 'IF(ISNUMBER([@Year]),LEDGER.RESEARCHCAP([@Year]),"")', "Most researchers in this year of the field."),
      days: wholeIn("Days left", "Days until the next year, as the game estimates them.", {
        required: "researchers",
        ...becomes(
          "research",
          `IF(${DONE},${DAYS_OF_YEAR},[@[Days left]]-${TURN_DAYS})`,
          "a turn has passed",
          "ISNUMBER([@[Days left]])",
        ),
      }),
    },
    rows: ({ players }) => players.flatMap((nation) => FIELD_NAMES.map((field) => ({ nation, field, year: FIRST_YEAR }))),
    spare: 5,
  },
  ({ atMost, unique }) => [
    unique(["nation", "field"]),
    atMost("researchers", "[@Cap]", {
      id: "researchers-cap",
      about: `A field of ${FIRST_YEAR} takes ${FIRST_CAP} researchers, and one more for each later year.`,
      check: "too many researchers",
      when: "ISNUMBER([@Cap])",
      message: ({ nation, field, year, researchers, limit: cap }) =>
        `${nation} has ${figure(researchers)} researchers in ${field} ${year}; ${figure(cap)} are allowed.`,
      fix: ({ limit: cap }) => `Enter ${figure(cap)} or less.`,
    }),
  ],
);

const ASSIGNED = "SUMIFS(Advancements[Researchers],Advancements[Nation],[@Nation])";

export const researchers = table(
  {
    name: "Researchers",
    title: "Researchers",
    about: "How many each nation has, and how many wait for a field.",
    cite: "7.7",
    key: "nation",
    player: "nation",
    columns: {
      nation: input.text("Nation", "Whose they are.", { choices: NATIONS, width: 16 }),
      owned: wholeIn("Owned", "Researchers that it has.", {
        required: true,
        ...becomes("research", "N([@Owned])+[@[New ones]]", "new ones counted", "ISNUMBER([@[New ones]])"),
      }),
      assigned: whole("Assigned", ASSIGNED, "Researchers in its fields."),
      unassigned: wholeIn("Unassigned", "Researchers without a field, as the game shows them.", {
        // Researchers that a player assigns to a field are taken from these; their sum is checked.
        enteredBy: "player",
        ...becomes("research", "N([@Unassigned])+[@[New ones]]", "new ones counted", "ISNUMBER([@[New ones]])"),
      }),
      gained: wholeIn("New ones", "Researchers gained as the turn is closed.", {
        ...cleared("research", "counted"),
      }),
    },
    rows: ({ players }) => players.map((nation) => ({ nation })),
    spare: 2,
  },
  ({ equals, unique }) => [
    unique(["nation"]),
    equals("owned", "[@Assigned]+N([@Unassigned])", {
      id: "researchers-total",
      about: "Researchers in fields and those without a field are all that a nation has.",
      check: "does not add up",
      message: ({ nation, owned, assigned, unassigned }) =>
        `${nation} has ${figure(assigned)} researchers in fields and ${figure(unassigned)} without one, but owns ${figure(owned)}.`,
      fix: "Correct Researchers, Unassigned or Owned.",
    }),
  ],
);
