import { input } from "../../../../kernel/column";
import { table } from "../../../../kernel/sheet";
import { figure } from "../../../../kernel/text";
import { FULL_STRENGTH } from "../../rules/supply";
import { count, countIn } from "../cells";
import { quoted } from "../../../../kernel/excel";
import { becomes, cleared, over } from "../next";

/*
 * Optional tables: single units that wait in a Command Reserve, and units whose equipment is exchanged.
 */

const EXPERIENCE = { min: 0 } as const;

export const unitsInReserve = table(
  {
    name: "Units in reserve",
    title: "Units in reserve",
    about: "Units that wait in a Command Reserve: their training, and when they can be drawn.",
    cite: "2.2.2; 2.2.7",
    key: ["unit", "command"],
    rare: true,
    columns: {
      unit: input.text("Unit", "Name of the unit.", { width: 22 }),
      command: input.text("Command Reserve", "Where it waits, written as in the table Command Reserves.", { width: 18 }),
      strength: countIn("Strength", "Its strength.", { max: FULL_STRENGTH }),
      experience: countIn("Experience", "Its experience when the Turn opened.", {
        ...EXPERIENCE,
        cite: "2.2.7",
        ...becomes("units", "IF(ISNUMBER([@[Experience after]]),[@[Experience after]],[@[Experience due]])", "trained"),
      }),
      arrived: input.yesNo("Built or moved this Turn", "TRUE when it was built in this Turn, or came from another command.", {
        ...cleared("units", "there since this Turn"),
      }),
      experienceDue: count(
        "Experience due",
        'IF(OR([@[Built or moved this Turn]]=TRUE,[@[Used this Turn]]="Orders"),[@Experience]+0,LEDGER.REPLACEMENTTRAINING([@Experience],1))',
        "25 more, up to 100, for a unit that stays in the reserve during Orders.",
        { cite: "2.2.7" },
      ),
      used: input.text("Used this Turn", "Phase in which it is drawn from the reserve. Blank: it stays.", {
        choices: ["Orders", "Logistics"],
        cite: "2.2.2",
        sealing: "open",
      }),
      experienceAfter: countIn("Experience after", "Experience that it has after the Turn. Blank: what is due.", {
        ...EXPERIENCE,
        cite: "2.2.7",
        ...cleared("units", "reached"),
      }),
    },
    rows: [],
    spare: 12,
    ends: [over("units", "drawn", '[@[Used this Turn]]<>""')],
  },
  ({ equals, limit, refersTo }) => [
    refersTo("command", "Command_Reserves[Command Reserve]", {
      id: "unit-without-command",
      cite: "2.2.2",
      severity: "warning",
      about: "A unit in reserve waits in a Command Reserve of the Nation.",
      check: "no such Command Reserve",
      message: ({ unit, command }) => `${unit} waits in ${command}, which is not a Command Reserve on this sheet.`,
      fix: "Enter a name of the table Command Reserves.",
    }),
    limit({
      id: "new-unit-used-too-early",
      at: "used",
      cite: "2.2.2",
      about: "Orders use only units that were in the Command Reserve when the Turn opened.",
      check: "not there in Orders",
      broken: 'AND([@[Built or moved this Turn]]=TRUE,[@[Used this Turn]]="Orders")',
      expected: () => "Logistics",
      message: ({ unit }) => `${unit} arrives in this Turn but is drawn in Orders; it is there from Logistics.`,
      fix: "Draw it in Logistics.",
    }),
    equals("experienceAfter", "N([@[Experience due]])", {
      id: "training",
      cite: "2.2.7",
      about: "A unit that stays in its reserve gains 25 experience up to 100; one that was built, moved or drawn gains none.",
      check: "wrong experience",
      when: "ISNUMBER([@[Experience after]])",
      message: ({ unit, experience, experienceAfter, limit, arrived, used }) => {
        const why = arrived ? "arrives in this Turn" : used === "Orders" ? "is drawn in Orders" : "stays in the reserve";
        const becomes = limit === experience ? "stays" : `becomes ${figure(limit)}`;
        return `${unit} ${why}: its experience of ${figure(experience)} ${becomes}, but ${figure(experienceAfter)} is entered.`;
      },
      fix: ({ limit }) => `Enter ${figure(limit)} as Experience after.`,
    }),
  ],
);

const ELSEWHERE = "Another formation";
const DRAWN_AGAIN = ["Same formation", ELSEWHERE] as const;
const SWAP = { id: "equipment-swap", cite: "2.2.7.1" } as const;

export const equipmentSwaps = table(
  {
    name: "Equipment swaps",
    title: "Equipment swaps",
    about: "Units of formations that get new equipment, and what becomes of the equipment that they had.",
    cite: "2.2.7.1",
    key: ["unit", "formation"],
    rare: true,
    columns: {
      unit: input.text("Unit", "Unit whose equipment is replaced.", { width: 22 }),
      formation: input.text("Formation", "Formation of the unit.", { width: 18 }),
      replacement: input.text("Replacement", "New equipment, drawn from the reserve.", { width: 18 }),
      replacementExperience: countIn("Experience of replacement", "Experience that the replacement had in the reserve."),
      experienceBefore: countIn("Experience before", "Experience of the unit before."),
      experienceAfter: countIn("Experience after", "Experience of the unit with its new equipment. Blank: as before."),
      strengthAfter: countIn("Strength after", "Strength of the unit with its new equipment. Blank: full strength.", {
        max: FULL_STRENGTH,
      }),
      oldStrengthBefore: countIn("Old strength before", "Strength of the old equipment before it was replaced.", {
        max: FULL_STRENGTH,
      }),
      oldStrengthAfter: countIn("Old strength after", "Strength at which it goes to the reserve. Blank: as before.", {
        max: FULL_STRENGTH,
      }),
      oldExperienceAfter: countIn(
        "Old experience after",
        "Experience with which it goes to the reserve. Blank: that of the replacement.",
      ),
      drawnAgain: input.text(
        "Drawn again this phase",
        "Where the old equipment replaces another one in this phase. Blank: nowhere.",
        {
          choices: DRAWN_AGAIN,
          width: 18,
        },
      ),
    },
    rows: [],
    spare: 6,
    ends: [over("orders", "exchanged")],
  },
  ({ equals, limit }) => [
    equals("strengthAfter", String(FULL_STRENGTH), {
      ...SWAP,
      about: "A unit that gets new equipment is brought to full strength.",
      check: "not at full strength",
      when: "ISNUMBER([@[Strength after]])",
      message: ({ unit, strengthAfter, limit }) =>
        `${unit} gets new equipment and has strength ${figure(strengthAfter)}; it is brought to ${figure(limit)}.`,
      fix: ({ limit }) => `Enter ${figure(limit)} as Strength after.`,
    }),
    equals("experienceAfter", "N([@[Experience before]])", {
      ...SWAP,
      about: "A unit that gets new equipment keeps its experience.",
      check: "wrong experience",
      when: "ISNUMBER([@[Experience after]])",
      message: ({ unit, experienceAfter, limit }) =>
        `${unit} keeps its experience of ${figure(limit)} with the new equipment; ${figure(experienceAfter)} is entered.`,
      fix: ({ limit }) => `Enter ${figure(limit)} as Experience after.`,
    }),
    equals("oldStrengthAfter", "N([@[Old strength before]])", {
      ...SWAP,
      about: "Replaced equipment keeps its strength.",
      check: "strength has changed",
      when: "ISNUMBER([@[Old strength after]])",
      message: ({ unit, oldStrengthAfter, limit }) =>
        `The old equipment of ${unit} goes back with strength ${figure(oldStrengthAfter)}; it had ${figure(limit)}.`,
      fix: ({ limit }) => `Enter ${figure(limit)} as Old strength after.`,
    }),
    equals("oldExperienceAfter", "N([@[Experience of replacement]])", {
      ...SWAP,
      about: "Replaced equipment takes the experience of its replacement.",
      check: "wrong experience",
      when: "ISNUMBER([@[Old experience after]])",
      message: ({ unit, oldExperienceAfter, limit }) =>
        `The old equipment of ${unit} goes back with experience ${figure(oldExperienceAfter)}; the replacement had ${figure(limit)}.`,
      fix: ({ limit }) => `Enter ${figure(limit)} as Old experience after.`,
    }),
    limit({
      ...SWAP,
      at: "drawnAgain",
      about: "Replaced equipment is drawn again in the same phase only within its formation.",
      check: "drawn too early",
      broken: `[@[Drawn again this phase]]=${quoted(ELSEWHERE)}`,
      expected: () => DRAWN_AGAIN[0],
      message: ({ unit }) => `The old equipment of ${unit} is drawn again by another formation in the same phase.`,
      fix: "Draw it in the next phase in which replacements can be drawn.",
    }),
  ],
);
