import { computed, input } from "../../../kernel/column";
import { table, type Sheet } from "../../../kernel/sheet";
import { ABILITIES, COMMANDS, PROFILES, TRAININGS } from "../rules/reaction";
import { NameOf } from "../phrases";
import { CLEARED_ORDERS } from "../steps";
import { count, countIn, diceIn, NATION_OF_SIDE, once, oneEach, rowIn, shown, shows, side, writtenDown } from "./cells";
import { ROLLS } from "./dice";

const ROLL = `${ROLLS.reaction - 1}+${rowIn("Troop_reaction[Side]")}`;

export const reaction = table(
  {
    name: "Troop reaction",
    title: "Troop reaction",
    about: "How the troops of each side work together. The die counts for average training only.",
    cite: "8",
    ...oneEach,
    working: ["begun"],
    columns: {
      side,
      nation: computed.text("Nation", NATION_OF_SIDE, "Of the sheet Battle.", { link: true, width: 14 }),
      command: input.text("Command", "Command system of the army.", { choices: COMMANDS, width: 12, required: "begun" }),
      training: input.text("Training", "Training and equipment of the army.", {
        choices: TRAININGS,
        width: 13,
        required: "begun",
      }),
      die: diceIn("Die", 1, "1 to 3 the worse profile, 4 to 6 the better.", writtenDown("[@Die]", "[@Shows]")),
      shows: shown(shows("[@Die]", 1, ROLL, '[@Training]="Average"')),
      profile: computed.text(
        "Profile",
        once(
          'AND([@Command]<>"",[@Training]<>"")',
          "IF(ISNUMBER([@Shows]),LEDGER.REACTIONPROFILE([@Command],[@Training],[@Shows]),LEDGER.REACTIONPROFILE([@Command],[@Training]))",
        ),
        "A to D; two letters while the die is missing.",
      ),
      units: count(
        "Units",
        "SUMIFS(Formations[Infantry units],Formations[Side],[@Side])+SUMIFS(Formations[Tank units],Formations[Side],[@Side])",
        "Infantry and tank units of the side.",
        { cite: "5, example" },
      ),
      bases: count("Bases", "SUMIFS(Formations[Bases],Formations[Side],[@Side])", "Bases of the side.", { cite: "20" }),
      begun: count(
        "Begun",
        'IF(OR([@Command]<>"",[@Training]<>"",ISNUMBER([@Die])),1,0)',
        "1 once something of the side is entered: troop reaction is optional.",
      ),
    },
  },
  ({ needs }) => [
    needs("die", {
      id: "reaction-match",
      about: "With average training a die decides between the two profiles.",
      when: "AND(Battle_Turn>0,LEN([@Profile])>1)",
      message: ({ side, profile }) => `${NameOf(side)} has profile ${profile}: the die that decides is missing.`,
      fix: "Enter the die: 1 to 3 is the first letter, 4 to 6 the second.",
    }),
  ],
);

export const formations = table(
  {
    name: "Formations",
    title: "Formations",
    about: "Battalions and other formations present. A tank unit of several bases is one unit.",
    cite: "5, example",
    key: ["formation", "side"],
    working: ["toCount"],
    player: "side",
    columns: {
      formation: input.text("Formation", "Its name.", { width: 22 }),
      side,
      infantry: countIn("Infantry units", "Its infantry units.", { sealing: "open", required: "toCount" }),
      tanks: countIn("Tank units", "Its tank units.", { sealing: "open" }),
      bases: countIn("Bases", "Its bases, those of tank units among them.", { cite: "20", sealing: "open" }),
      profile: computed.text(
        "Profile",
        'IFERROR(INDEX(Troop_reaction[Profile],MATCH([@Side],Troop_reaction[Side],0))&"","")',
        "Reaction profile of its side.",
        { cite: "8" },
      ),
      jointMove: input.yesNo("Joint move", "TRUE where its units moved together on one command roll this turn.", {
        cite: "8",
        ...CLEARED_ORDERS,
      }),
      jointFire: input.yesNo("Joint fire", "TRUE where units of it fired jointly this turn.", { cite: "8", ...CLEARED_ORDERS }),
      toCount: count(
        "Units to count",
        'IF(AND([@Formation]<>"",ISBLANK([@[Infantry units]]),ISBLANK([@[Tank units]])),1,0)',
        "1 while no unit of it is entered: barrages go by their number.",
        { cite: "5, example" },
      ),
    },
    rows: [],
    spare: 16,
    required: true,
  },
  ({ limit, needs, unique }) => [
    unique(["formation", "side"]),
    needs("side", {
      id: "side-missing",
      cite: "1",
      about: "A formation, an air asset and a tank company name their side.",
      when: '[@Formation]<>""',
      message: ({ formation }) => `${formation} is on no side.`,
      fix: "Enter Axis or Allied.",
    }),
    ...(["jointMove", "jointFire"] as const).map((action) =>
      limit({
        id: "profile-d-joint",
        cite: "8",
        at: action,
        about: "Troops of profile D take no joint fire and make no joint moves.",
        check: "profile D acts jointly",
        broken: `AND([@Profile]="D",[@[${action === "jointMove" ? "Joint move" : "Joint fire"}]]=TRUE)`,
        expected: () => false,
        message: ({ formation, side }) =>
          `${formation} (${side}) ${action === "jointMove" ? "moved" : "fired"} jointly; its profile is D, without ${action === "jointMove" ? "joint moves" : "joint fire"}.`,
        fix: `Let its units ${action === "jointMove" ? "move" : "fire"} one by one, or correct the profile.`,
      }),
    ),
  ],
);

const profiles = table({
  name: "Reaction profiles",
  visibleTo: "all",
  title: "Reaction profiles",
  about: "What each profile allows.",
  cite: "8",
  key: "profile",
  lookup: true,
  fixed: true,
  columns: {
    profile: input.text("Profile", "Letter of the profile.", { prefilled: true }),
    ...Object.fromEntries(
      ABILITIES.map((ability) => [
        ability,
        computed.text(ability, `LEDGER.REACTIONEFFECT([@Profile],"${ability}")`, `${ability} of the profile.`, {
          width: ability === "Name" ? 23 : 19,
        }),
      ]),
    ),
  },
  rows: PROFILES.map((profile) => ({ profile })),
  spare: 0,
});

export const forcesSheet: Sheet = {
  name: "Forces",
  title: "Forces",
  about: "What is on the table, and how it reacts.",
  player: "",
  figures: [
    { label: "Axis units", formula: 'SUMIFS(Troop_reaction[Units],Troop_reaction[Side],"Axis")', format: "count" },
    { label: "Allied units", formula: 'SUMIFS(Troop_reaction[Units],Troop_reaction[Side],"Allied")', format: "count" },
    { label: "Bases", formula: "Battle_Bases", format: "count" },
  ],
  blocks: [formations, reaction, profiles],
};
