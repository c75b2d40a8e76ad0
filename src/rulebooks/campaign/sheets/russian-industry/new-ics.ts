import { input } from "../../../../kernel/column";
import { part } from "../../../../kernel/part";
import { table } from "../../../../kernel/sheet";
import { figure, oneOf } from "../../../../kernel/text";
import { TENSION_STEP, TURNS_BETWEEN_NEW_ICS } from "../../rules/industrial-cities";
import { NEW_IC_CITIES } from "../../rules/russian-cities";
import { are, same, turns } from "../../phrases";
import { count, points, turn, turnIn } from "../cells";
import { becomes } from "../next";
import { growthSince } from "./growth";

const newIcBefore = (city: string): string | undefined => NEW_IC_CITIES[NEW_IC_CITIES.findIndex((name) => same(name, city)) - 1];

/** How many ICs of the previous city in the order were placed by then. */
const PLACED_BEFORE = `SUMPRODUCT((New_ICs[Tension needed]=[@[Tension needed]]-${TENSION_STEP})*ISNUMBER(New_ICs[Turn placed])*(New_ICs[Turn placed]<=[@[Turn placed]]))`;

const CITY_NOW = part.text("City now", 'IF([@[Moved to]]="",[@City],[@[Moved to]])', "City in which the IC is.");
const IS_MOVING = part.yesNo(
  "Placed this Turn",
  `SUMPRODUCT((IC_redeployments[City of origin]=${CITY_NOW})*(IC_redeployments[Phase]="in transit")*(IC_redeployments[Destination]<>""))>0`,
  "Whether it is placed in another city in this Turn's Logistics.",
);
const MOVES_TO = part.text(
  "Moves to",
  `IF(${IS_MOVING},INDEX(IC_redeployments[Destination],MATCH(${CITY_NOW},IC_redeployments[City of origin],0)),"")`,
  "City in which it is placed then; blank where it stays.",
);

export const newIcs = table(
  {
    name: "New ICs",
    title: "New ICs",
    about: "The five additional ICs, in their order. One that is placed also gets a row in Russian ICs.",
    cite: "2.1.9.1",
    visibleTo: ["Russia"],
    key: "city",
    working: ["before"],
    fixed: true,
    columns: {
      city: input.text("City", "City of the additional IC.", { choices: NEW_IC_CITIES, width: 18 }),
      tensionNeeded: count("Tension needed", "LEDGER.ICTENSION([@City])", "Tension Level that brings it."),
      turnPlaced: turnIn("Turn placed", "Turn in which it was placed; blank while it was not."),
      movedTo: input.text("Moved to", "City to which the IC was redeployed; blank while it is in its own.", {
        width: 18,
        cite: "2.1.9.6",
        ...becomes("industry", MOVES_TO, "placed there", `${MOVES_TO}<>""`),
        sealing: "set",
      }),
      value: points(
        "Value if undisturbed",
        `IF(NOT(ISNUMBER([@[Turn placed]])),"",IF([@[Turn placed]]>Campaign_Turn,"",${growthSince("[@[Turn placed]]", "Maximum_in_Europe")}))`,
        "Value that it has now if nothing has hindered its growth.",
        { cite: "2.1.9.2" },
      ),
      before: turn(
        "Last one before",
        'IF(ISNUMBER([@[Turn placed]]),SUMPRODUCT(MAX(((New_ICs[Turn placed]<[@[Turn placed]])+(New_ICs[Turn placed]=[@[Turn placed]])*(ROW(New_ICs[City])<ROW()))*New_ICs[Turn placed])),"")',
        "Turn of the placement before this one; 0 for the first.",
      ),
    },
    rows: NEW_IC_CITIES.map((city) => ({ city })),
    spare: 0,
  },
  ({ limit, atMost, atLeast, unique }) => [
    unique(["city"]),
    atMost("turnPlaced", "Campaign_Turn", {
      id: "ic-entitlement",
      about: "The Turn of an additional IC is the one in which it was placed.",
      check: "not yet placed",
      message: ({ city, turnPlaced, limit: now }) =>
        `${city} was placed in Turn ${figure(turnPlaced)}, but the campaign is in Turn ${figure(now)}.`,
      fix: "Leave the Turn blank until the IC is placed.",
    }),
    limit({
      id: "ic-entitlement",
      about: "Russia places an additional IC only when tension has brought it, in the order of the cities.",
      at: "turnPlaced",
      check: "tension is too low",
      when: "ISNUMBER([@[Turn placed]])",
      broken: "[@[Tension needed]]>Highest_tension",
      figures: { entitled: "Entitled", placed: "Placed_so_far", tension: "Highest_tension" },
      expected: ({ entitled }) => entitled,
      found: ({ placed }) => placed,
      message: ({ city, tensionNeeded, entitled, tension }) => {
        const due = NEW_IC_CITIES.slice(0, entitled);
        const only = due.length === 0 ? "none is due" : `only ${oneOf(due).replace(" or ", " and ")} ${are(due.length)} due`;
        return `${city} needs tension ${figure(tensionNeeded)}; at ${figure(tension)} ${only}.`;
      },
      fix: "Clear its Turn, or enter the highest tension so far on the sheet Campaign.",
    }),
    limit({
      id: "ic-entitlement",
      about: "Russia places an additional IC only when tension has brought it, in the order of the cities.",
      at: "turnPlaced",
      check: "not in the order",
      when: "ISNUMBER([@[Turn placed]])",
      broken: `IF(AND([@[Tension needed]]>${TENSION_STEP},[@[Tension needed]]<=Highest_tension),${PLACED_BEFORE}=0,FALSE)`,
      expected: ({ city }) => newIcBefore(city) ?? null,
      found: ({ city }) => city,
      message: ({ city, turnPlaced }) =>
        `${city} was placed in Turn ${figure(turnPlaced)}, before ${newIcBefore(city) ?? "another city"}, which comes first.`,
      fix: ({ city }) => `Place ${newIcBefore(city) ?? "the other city"} first.`,
    }),
    limit({
      id: "ic-entitlement",
      about: "An additional IC has the same Turn in Russian ICs and in New ICs.",
      at: "turnPlaced",
      check: "not in Russian ICs",
      when: "ISNUMBER([@[Turn placed]])",
      broken: `IF([@[Turn placed]]<=Campaign_Turn,SUMPRODUCT((Russian_ICs[City]=${CITY_NOW})+(Russian_ICs[City]=${MOVES_TO})*(Russian_ICs[City]<>""))=0,FALSE)`,
      texts: {
        now: CITY_NOW,
        other: 'IFERROR(INDEX(Russian_ICs[City],MATCH([@[Turn placed]],Russian_ICs[Turn placed],0))&"","")',
      },
      expected: ({ now }) => `a row of Russian ICs for ${now}`,
      found: ({ other }) => (other === "" ? null : other),
      message: ({ city, turnPlaced, now, other }) =>
        `The new IC of ${city} was placed in Turn ${figure(turnPlaced)}, but Russian ICs has none in ${now}${other === "" ? "" : `; its IC of that Turn is in ${other}`}.`,
      fix: ({ turnPlaced, now, other }) =>
        other === ""
          ? `Add the row of ${now} to Russian ICs, with ${figure(turnPlaced)} as Turn placed.`
          : `Enter ${now} as City in Russian ICs, or ${other} under Moved to where the IC was redeployed.`,
    }),
    atLeast("turnPlaced", `[@[Last one before]]+${TURNS_BETWEEN_NEW_ICS}`, {
      id: "ic-interval",
      about: "Two Turns lie from one new IC to the next.",
      check: `only one in ${turns(TURNS_BETWEEN_NEW_ICS)}`,
      when: "N([@[Last one before]])>0",
      texts: { other: "INDEX(New_ICs[City],MATCH([@[Last one before]],New_ICs[Turn placed],0))" },
      expected: () => TURNS_BETWEEN_NEW_ICS,
      found: ({ turnPlaced, before }) => turnPlaced - before,
      message: ({ city, turnPlaced, before, other }) =>
        `${city} was placed ${turns(turnPlaced - before)} after ${other}; ${turns(TURNS_BETWEEN_NEW_ICS)} are required.`,
      fix: ({ limit: first }) => `Place it in Turn ${figure(first)} or later.`,
    }),
  ],
);
