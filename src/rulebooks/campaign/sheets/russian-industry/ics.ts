import { inForce } from "../../../../kernel/house-rule";
import { part } from "../../../../kernel/part";
import { table } from "../../../../kernel/sheet";
import { figure, oneOf } from "../../../../kernel/text";
import { VALUE_AT_START, VALUE_WHEN_PLACED } from "../../rules/industrial-cities";
import { CITIES_AT_START, EUROPEAN_CITIES, SIBERIAN_CITIES } from "../../rules/russian-cities";
import { IC_PLACED } from "../../house-rules";
import { are, ics, pps, same, turns } from "../../phrases";
import { isOneOf } from "../../../../kernel/excel";
import { IC_STATES } from "../choices";
import { tableOf } from "../refer";
import { inEurope, icColumns } from "./ic-columns";

/** Whether a known city is in the other region. */
const EUROPEAN = part.yesNo("City of Europe", isOneOf("[@City]", EUROPEAN_CITIES), "Whether the city lies in Europe.");
const ELSEWHERE = `IF([@Region]="Siberia",${EUROPEAN},IF([@Region]="",FALSE,${isOneOf("[@City]", SIBERIAN_CITIES)}))`;
const otherRegion = ({ region }: { readonly region: string }): string => (same(region, "Siberia") ? "Europe" : "Siberia");

const INCOMPLETE = {
  id: "ic-incomplete",
  about: "Each IC has its region, State, Value and holder.",
} as const;

export const russianIcs = table(
  {
    name: "Russian ICs",
    title: "Russian ICs",
    about:
      "All Industrial Cities of Russia, no matter who holds them now. Value is the one of this Turn. An IC keeps its row: where it has moved, change the City; where it is destroyed, the State.",
    cite: "2.1.9",
    visibleTo: ["Russia"],
    key: "city",
    working: ["nextMaximum", "valueDue", "mostByGrowth", "toBook", "inTransit"],
    columns: icColumns,
    rows: CITIES_AT_START.map((place) => ({ ...place, state: "Connected", value: VALUE_AT_START, holder: "Russia" })),
    spare: 6,
  },
  ({ limit, atMost, equals, needs }) => [
    limit({
      id: "named-twice",
      cite: "2.1.9.6",
      about: "Each row of a table has a name of its own.",
      at: "city",
      check: "City is listed twice",
      // An IC can be moved to a city whose own IC is destroyed.
      broken:
        'IF([@State]="Destroyed",FALSE,SUMPRODUCT((Russian_ICs[City]=[@City])*(Russian_ICs[State]<>"Destroyed")*(ROW(Russian_ICs[City])<=ROW()))>1)',
      expected: () => 1,
      found: () => 2,
      message: ({ city }) => `${city} is already in the table Russian ICs; references to it count in both rows.`,
      fix: "Clear one of the two rows.",
    }),
    needs("region", {
      ...INCOMPLETE,
      when: "TRUE",
      message: ({ city }) => `The region of the IC of ${city} is missing; its maximum hangs on it.`,
      fix: "Choose Europe or Siberia.",
    }),
    limit({
      id: "ic-region",
      cite: "2.1.9.1; 2.1.9.2",
      about: "An IC has the region of its city; its maximum follows from it.",
      at: "region",
      check: "not the region of its city",
      broken: ELSEWHERE,
      expected: otherRegion,
      message: (row) => `${row.city} lies in ${otherRegion(row)}, but its IC is listed with the region ${row.region}.`,
      fix: (row) => `Choose ${otherRegion(row)}.`,
    }),
    needs("state", {
      ...INCOMPLETE,
      when: "TRUE",
      message: ({ city }) => `The State of the IC of ${city} is missing; income and growth hang on it.`,
      fix: `Choose ${oneOf(IC_STATES)}.`,
    }),
    needs("value", {
      ...INCOMPLETE,
      when: '[@State]<>"Destroyed"',
      message: ({ city }) => `The Value of the IC of ${city} is missing; it counts for 0 PPs.`,
      fix: "Enter its Value.",
    }),
    needs("holder", {
      ...INCOMPLETE,
      when: "TRUE",
      message: ({ city, income }) => `The holder of the IC of ${city} is missing; nobody gets its ${pps(income)}.`,
      fix: "Choose Russia, Axis or Japan.",
    }),
    needs("stateLast", {
      ...INCOMPLETE,
      when: "ISNUMBER([@[Value last Turn]])",
      message: ({ city }) => `The IC of ${city} has a Value last Turn without the State of last Turn; its growth is unknown.`,
      fix: "Choose the State that it had in the last Turn.",
    }),
    limit({
      id: "ic-entitlement",
      cite: "2.1.9.1",
      about: "An additional IC has the same Turn in Russian ICs and in New ICs.",
      at: "turnPlaced",
      check: "not placed in that Turn",
      when: "ISNUMBER([@[Turn placed]])",
      broken:
        "SUMPRODUCT((Russian_ICs[Turn placed]=[@[Turn placed]])*(ROW(Russian_ICs[City])<=ROW()))>SUMPRODUCT(--(New_ICs[Turn placed]=[@[Turn placed]]))",
      figures: { placed: "SUMPRODUCT(--(New_ICs[Turn placed]=[@[Turn placed]]))" },
      expected: ({ placed }) => placed,
      found: ({ turnPlaced }) => turnPlaced,
      message: ({ city, turnPlaced, placed }) =>
        placed === 0
          ? `The IC of ${city} was placed in Turn ${figure(turnPlaced)}, when New ICs has none.`
          : `The IC of ${city} was placed in Turn ${figure(turnPlaced)}; New ICs has ${ics(placed)} of that Turn, which ${are(placed)} listed already.`,
      fix: "Enter the same Turn in New ICs, or clear it for an IC of the start.",
    }),
    equals("value", inForce(IC_PLACED), {
      id: "ic-placed-value",
      cite: "2.1.9.2",
      about: `An IC that is placed in this Turn is worth ${VALUE_WHEN_PLACED} PPs.`,
      check: "not the value of a new IC",
      when: "IF(ISNUMBER([@[Turn placed]]),AND([@[Turn placed]]=Campaign_Turn,ISNUMBER([@Value])),FALSE)",
      message: ({ city, value, limit: due }) => `The new IC of ${city} starts at ${pps(value)} instead of ${figure(due)}.`,
      fix: ({ limit: due }) => `Enter ${figure(due)} as Value.`,
    }),
    atMost("value", "[@Maximum]", {
      id: "ic-maximum",
      cite: "2.1.9.2",
      about: "No IC is worth more than the maximum of the year.",
      check: "over its maximum",
      figures: { year: "Campaign_Year", dow: inEurope("Axis_DoW", "Japanese_DoW") },
      message: ({ city, region, value, limit: most, year, dow }) => {
        const reason = dow > 0 ? ` after ${same(region, "Siberia") ? "a Japanese" : "an Axis"} DoW in ${dow}` : "";
        return `The IC of ${city} is worth ${pps(value)} in ${year}; ${figure(most)} is the limit${reason}.`;
      },
      fix: ({ limit: most }) => `Enter ${figure(most)} as Value.`,
    }),
    limit({
      id: "ic-frozen",
      cite: "2.1.9.4 to 2.1.9.6",
      about: "A captured IC keeps its value and never grows; no IC grows while it is isolated or moves.",
      at: "state",
      check: "a captured IC never grows",
      broken: 'AND([@Holder]<>"Russia",[@Holder]<>"",[@Growth]>0)',
      expected: ({ value }) => value,
      found: ({ valueNext }) => valueNext,
      message: ({ city, value, valueNext }) => `The captured IC of ${city} grows from ${figure(value)} to ${pps(valueNext)}.`,
      fix: "Choose Captured as State, or Isolated while it has no route.",
    }),
    limit({
      id: "ic-frozen",
      cite: "2.1.9.5",
      about: "A captured IC keeps its value and never grows; no IC grows while it is isolated or moves.",
      at: "state",
      check: "a captured IC never grows",
      broken: 'AND([@[State last Turn]]="Captured",[@State]="Connected",[@Holder]="Russia")',
      expected: () => "Captured",
      found: ({ state }) => state,
      message: ({ city }) => `The IC of ${city} was captured and keeps its value for good; as Connected it would grow.`,
      fix: "Choose Captured as State, even where Russia holds it again.",
    }),
    atMost("value", "N([@[Value due]])", {
      id: "ic-frozen",
      cite: "2.1.9.4 to 2.1.9.6",
      about: "A captured IC keeps its value and never grows; no IC grows while it is isolated or moves.",
      check: "grew while it was frozen",
      when: 'IF(ISNUMBER([@[Value due]]),AND([@[State last Turn]]<>"Connected",[@State]<>"Destroyed",[@Value]<=[@Maximum]),FALSE)',
      message: ({ city, stateLast, value, limit: due }) =>
        `The IC of ${city} grew from ${figure(due)} to ${pps(value)}, though it was ${stateLast.toLowerCase()} in the last Turn.`,
      fix: ({ limit: due }) => `Enter ${figure(due)} as Value.`,
    }),
    limit({
      id: "ic-growth-step",
      cite: "2.1.9.2",
      about: "A connected IC grows by 250 PPs in a Turn, in Logistics or in the YSS, until it has reached its maximum.",
      at: "value",
      check: "not the value due",
      when: 'AND(ISNUMBER([@[Value due]]),ISNUMBER([@Value]),[@State]<>"Destroyed",[@[Turn placed]]<>Campaign_Turn)',
      broken:
        'IF([@Value]>[@Maximum],FALSE,IF([@[State last Turn]]="Connected",ROUND([@Value]-[@[Value due]],2)<>0,ROUND([@Value]-[@[Value due]],2)<0))',
      expected: ({ valueDue }) => valueDue,
      message: ({ city, value, valueLast, valueDue }) =>
        `The IC of ${city} is worth ${pps(value)}; it was worth ${figure(valueLast)} in the last Turn and must now be worth ${figure(valueDue)}.`,
      fix: ({ valueDue }) => `Enter ${figure(valueDue)} as Value, or correct Value and State of the last Turn.`,
    }),
    atMost("value", "N([@[Most by growth]])", {
      id: "ic-growth-step",
      cite: "2.1.9.2",
      about: "A connected IC grows by 250 PPs in a Turn, in Logistics or in the YSS, until it has reached its maximum.",
      check: "more than it can have grown to",
      when: "IF(AND(ISNUMBER([@[Most by growth]]),[@[Turn placed]]<Campaign_Turn),AND(NOT(ISNUMBER([@[Value due]])),[@Value]<=[@Maximum]),FALSE)",
      figures: { since: "Campaign_Turn-[@[Turn placed]]" },
      message: ({ city, value, since, limit: most }) =>
        `The IC of ${city} is worth ${pps(value)} ${turns(since)} after it was placed; ${figure(most)} is the most that it can have grown to.`,
      fix: ({ limit: most }) => `Enter ${figure(most)} as Value, or the Turn in which it was placed.`,
    }),
    limit({
      id: "ic-destroyed-for-good",
      cite: "2.1.9.5",
      about: "An IC that was destroyed stays so.",
      at: "state",
      check: "was destroyed",
      broken: 'AND([@[State last Turn]]="Destroyed",[@State]<>"Destroyed",[@State]<>"")',
      expected: () => "Destroyed",
      found: ({ state }) => state,
      message: ({ city, state }) => `The IC of ${city} was destroyed, but its State is ${state}; it can never be rebuilt.`,
      fix: "Choose Destroyed.",
    }),
    limit({
      id: "ic-in-transit-income",
      cite: "2.1.9.6",
      about: "An IC gives what its state allows, once: in transit nothing.",
      at: "state",
      check: "is in transit",
      broken: 'AND([@[On the way]]="In Transit",[@State]<>"In Transit",[@State]<>"Destroyed",[@State]<>"")',
      expected: () => 0,
      found: ({ income }) => income,
      message: ({ city, state, income }) =>
        `The IC of ${city} is in transit and gives 0 PPs; as ${state} it counts ${figure(income)}.`,
      fix: "Choose In Transit as State; when it is placed, enter its destination as City.",
    }),
    limit({
      id: "ic-in-transit-income",
      cite: "2.1.9.6",
      about: "An IC gives what its state allows, once: in transit nothing.",
      at: "state",
      check: "does not move",
      // A row can already show the destination, because the IC is placed in this Turn's Logistics.
      when: '[@State]="In Transit"',
      broken:
        'SUMPRODUCT((IC_redeployments[Phase]="in transit")*((IC_redeployments[City of origin]=[@City])+(IC_redeployments[Destination]=[@City])))=0',
      expected: () => "its move in IC redeployments",
      found: ({ state }) => state,
      message: ({ city, value }) =>
        `The IC of ${city} is in transit and gives none of its ${pps(value)}, but IC redeployments does not have it on its way.`,
      fix: "Enter its move in IC redeployments, or choose the State that it has.",
    }),
    limit({
      id: "ic-redeploy-rule",
      cite: "2.1.9.6",
      about: "An IC that begins to move is in IC redeployments.",
      at: "state",
      check: "does not move",
      broken: 'AND([@State]="Redeploying",[@[On the way]]="")',
      figures: { now: "Campaign_Turn" },
      expected: () => "its move in IC redeployments",
      found: ({ state }) => state,
      message: ({ city }) => `The IC of ${city} is redeploying, but IC redeployments has no move of it that starts in this Turn.`,
      fix: "Enter its move in IC redeployments with this Turn, or choose the State that it has.",
      adds: ({ city, now }) => ({
        table: tableOf("Russian industry", "IC redeployments"),
        values: { origin: city, turnStarted: now },
      }),
    }),
  ],
);
