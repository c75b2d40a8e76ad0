import { computed, input } from "../../../../kernel/column";
import { table } from "../../../../kernel/sheet";
import { figure } from "../../../../kernel/text";
import { NATIONS } from "../../tables/units";
import { removed, percent, share, textOfUnit, UNIT_UNKNOWN, UNITS, whole, wholeIn } from "../forces";
import { cleared, over } from "../next";
import { statusOf } from "../elsewhere";

/** Influence points that can be saved (18). */
const MOST_INFLUENCE = 5;
const ALLIANCES = ["Axis", "Allies", "Neutral"] as const;

export const politics = table(
  {
    name: "Politics",
    title: "Politics",
    about: "Alliance, morale and victory points of each nation.",
    cite: "7.7; 18; 19",
    key: "nation",
    sealing: "open",
    player: "nation",
    columns: {
      nation: input.text("Nation", "Nation.", { choices: NATIONS, open: true, width: 18 }),
      alliance: input.text("Alliance", "Axis, Allies, or Neutral until its status is 100%.", {
        choices: ALLIANCES,
        width: 10,
        enteredBy: "master",
        required: "hasForces",
      }),
      status: share(
        "Status",
        statusOf("[@Nation]"),
        "How near it is to an alliance; blank for nations without production here.",
        { link: true },
      ),
      declaresWar: input.yesNo("Declares war", "TRUE if it declares war in this turn.", { ...cleared("orders", "declared") }),
      morale: wholeIn("Morale", "Morale; blank where it is endless.", { enteredBy: "master" }),
      breakPoint: wholeIn("Break point", "Morale at which it can be forced to surrender.", { enteredBy: "master" }),
      forced: input.yesNo("Surrender forced", "TRUE if the enemy forces it to surrender.", {
        ...cleared("orders", "surrendered"),
      }),
      influence: wholeIn("Influence", "Influence points saved.", { cite: "18", enteredBy: "master" }),
      victory: wholeIn("Victory points", "Victory points so far.", { cite: "19", enteredBy: "master" }),
      minor: wholeIn("Minor victory at", "Points for a minor victory in this scenario.", { cite: "19", enteredBy: "master" }),
      major: wholeIn("Major victory at", "Points for a major victory in this scenario.", { cite: "19", enteredBy: "master" }),
      hasForces: whole(
        "Units on the map",
        `COUNTIFS(${UNITS}[Nation],[@Nation])`,
        "Units of the nation: whose ports and fleets they use depends on its alliance.",
        { link: true, cite: "7.7" },
      ),
    },
    working: ["hasForces"],
    rows: ({ players }) => players.map((nation) => ({ nation, declaresWar: false, forced: false })),
    spare: 8,
  },
  ({ limit, atMost, unique }) => [
    unique(["nation"]),
    limit({
      id: "status-range",
      at: "declaresWar",
      cite: "7.7; 18",
      about: "A nation below 100% status is neutral: it declares no war and belongs to no alliance.",
      check: "neutral nations declare no war",
      when: "[@[Declares war]]=TRUE",
      broken: 'OR([@Alliance]="Neutral",IF(ISNUMBER([@Status]),ROUND([@Status]-1,4)<0,FALSE))',
      expected: () => 1,
      found: ({ status }) => status,
      message: ({ nation, status, alliance }) =>
        typeof status === "number" && status < 1
          ? `${nation} is at ${percent(status)} and cannot declare war; 100% is needed.`
          : `${nation} is ${alliance} and cannot declare war.`,
      fix: "Enter FALSE.",
    }),
    limit({
      id: "status-range",
      at: "alliance",
      cite: "7.7; 18",
      about: "A nation below 100% status is neutral: it declares no war and belongs to no alliance.",
      check: "not yet in an alliance",
      when: 'AND(ISNUMBER([@Status]),OR([@Alliance]="Axis",[@Alliance]="Allies"))',
      broken: "ROUND([@Status]-1,4)<0",
      expected: () => "Neutral",
      message: ({ nation, alliance, status }) =>
        `${nation} is in the alliance ${alliance} at ${percent(status)}; 100% is needed.`,
      fix: "Enter Neutral, or correct its status.",
    }),
    limit({
      id: "status-range",
      at: "alliance",
      cite: "7.7; 18",
      about: "A nation at 100% status belongs to an alliance.",
      check: "belongs to an alliance",
      when: 'AND(ISNUMBER([@Status]),[@Alliance]="Neutral")',
      broken: "ROUND([@Status]-1,4)>=0",
      expected: () => "Axis or Allies",
      message: ({ nation, status }) => `${nation} is Neutral at ${percent(status)}; at 100% it belongs to an alliance.`,
      fix: "Choose its alliance, or correct its Entry status in National production.",
    }),
    limit({
      id: "surrender-force",
      severity: "warning",
      at: "forced",
      cite: "7.7; 18",
      about: "A nation is forced to surrender once its morale is at its break point or below; at 0 it surrenders by itself.",
      check: "morale is too high",
      when: "[@[Surrender forced]]=TRUE",
      broken: "IF(ISNUMBER([@Morale]),[@Morale]>N([@[Break point]]),TRUE)",
      expected: ({ breakPoint }) => breakPoint,
      found: ({ morale }) => morale,
      figures: { known: "IF(ISNUMBER([@Morale]),1,0)" },
      message: ({ nation, morale, breakPoint, known }) =>
        known
          ? `${nation} is forced to surrender at morale ${figure(morale)}; its break point is ${figure(breakPoint)}.`
          : `${nation} is forced to surrender, but its morale is not entered and counts as endless.`,
      fix: "Enter FALSE, or correct Morale or Break point.",
    }),
    atMost("influence", `${MOST_INFLUENCE}`, {
      id: "influence-cap",
      severity: "warning",
      cite: "18",
      about: `At most ${MOST_INFLUENCE} influence points are saved.`,
      check: `at most ${MOST_INFLUENCE}`,
      message: ({ nation, influence }) => `${nation} has ${figure(influence)} influence points; ${MOST_INFLUENCE} can be saved.`,
      fix: `Enter ${MOST_INFLUENCE} or less.`,
    }),
  ],
);

const MOST_ATTRIBUTE = 10;
const KIND_OF_HQ = textOfUnit("Kind", "[@HQ]");

export const generals = table(
  {
    name: "Generals",
    title: "Generals",
    about: "The generals of headquarters and those appointed in this turn; a subordinate costs nothing.",
    cite: "7.7; 13; 15.1",
    key: "hq",
    player: "nation",
    columns: {
      hq: input.text("HQ", "Its name as in the table Units of the Order of battle.", { width: 22 }),
      nation: computed.text("Nation", textOfUnit("Nation", "[@HQ]"), "Whose it is.", {
        width: 10,
        link: true,
      }),
      general: input.text("General", "Who commands it.", { width: 20 }),
      combat: wholeIn("Combat", "Combat attribute.", { max: MOST_ATTRIBUTE }),
      mobility: wholeIn("Mobility", "Mobility attribute.", { max: MOST_ATTRIBUTE }),
      tenacity: wholeIn("Tenacity", "Tenacity attribute.", { max: MOST_ATTRIBUTE }),
      cost: wholeIn("Cost", "Command points, where he is appointed in this turn.", {
        unit: "command points",
        ...cleared("orders", "paid"),
      }),
      surrender: share(
        "Surrender chance",
        'IF(ISNUMBER([@Tenacity]),LEDGER.SURRENDERCHANCE([@Tenacity]),"")',
        "Chance that a surrounded unit of his surrenders.",
        { cite: "15.1" },
      ),
    },
    rows: [],
    spare: 10,
    ends: [over("orders", "no longer on the map", removed("[@HQ]"))],
  },
  ({ limit, unique, refersTo }) => [
    unique(["hq"]),
    unique(["general", "nation"], {
      id: "general-twice",
      severity: "warning",
      about: "A general commands one HQ; only subordinates may have one name.",
      check: "commands another HQ too",
      when: `IF([@General]="",FALSE,NOT(ISNUMBER(SEARCH("subordinate",[@General]))))`,
      message: ({ hq, general }) => `${general} is entered for ${hq}, and commands another HQ already.`,
      fix: "Enter another general for one of the two.",
    }),
    refersTo("hq", `${UNITS}[Unit]`, UNIT_UNKNOWN),
    limit({
      id: "general-without-hq",
      at: "hq",
      cite: "13 Headquarter Special Abilities",
      about: "Only HQs have generals.",
      check: "not an HQ",
      broken: `AND(${KIND_OF_HQ}<>"",${KIND_OF_HQ}<>"HQ")`,
      texts: { kind: KIND_OF_HQ },
      expected: () => "an HQ",
      message: ({ hq, general, kind }) => `${hq} is ${kind} and has the general ${general}; only HQs have generals.`,
      fix: "Enter the HQ that he commands.",
    }),
  ],
);
