import { computed, input, namesOf } from "../../../kernel/column";
import { form, table, type Sheet } from "../../../kernel/sheet";
import { count as counted, figure, oneOf } from "../../../kernel/text";
import { LAST_YEAR } from "../parameters";
import {
  CITIES_AT_START,
  KEY_CITIES,
  LAST_MAXIMUM,
  NEW_IC_CITIES,
  russianCity,
  SIBERIAN_CITIES,
  TENSION_STEP,
  TURNS_BETWEEN_NEW_ICS,
  TURNS_TO_ARRIVAL,
  TURNS_TO_GROWTH,
  VALUE_AT_START,
  VALUE_WHEN_PLACED,
} from "../rules/industrial-cities";
import { ORE_CITIES } from "../rules/resources";
import { are, pps, same } from "../say";
import { count, points, pointsIn, turn, turnIn } from "./cells";
import { atWar, declared, happened, highest, isOneOf } from "./refer";
import { EVENTS, IC_STATES, TRACKS } from "./words";

const maximum = (year: string, dowYear: string): string =>
  `IF(${dowYear}=0,LEDGER.ICMAXIMUM(${year}),LEDGER.ICMAXIMUM(${year},${dowYear}))`;
/** The year in which the next Turn lies; the campaign ends with its last one. */
const YEAR_OF_NEXT_TURN = `MIN(${LAST_YEAR},Campaign_Year+IF(Campaign_YSS_next,1,0))`;

const turns = (value: number): string => counted(value, "Turn");
const ics = (value: number): string => counted(value, "IC");

export const industry = form(
  {
    name: "Industry",
    title: "Industry",
    about: "What tension and war mean for the ICs in this Turn.",
    cite: "2.1.9.1; 2.1.9.2",
    columns: {
      Axis_DoW: computed.number(
        "Axis DoW",
        declared(TRACKS.russiaAxis, ["European Axis", "Germany", "Italy"]),
        "Year in which the Axis declared war on Russia; nothing if it did not.",
        { format: "plain", link: true, cite: "2.1.9.2" },
      ),
      Japanese_DoW: computed.number(
        "Japanese DoW",
        declared(TRACKS.russiaJapan, ["Japan"]),
        "Year in which Japan declared war on Russia; nothing if it did not.",
        { format: "plain", link: true, cite: "2.1.9.2" },
      ),
      Maximum_in_Europe: points(
        "Maximum in Europe",
        maximum("Campaign_Year", "Axis_DoW"),
        "Highest value of an IC in Europe this year.",
        { cite: "2.1.9.2" },
      ),
      Maximum_in_Siberia: points(
        "Maximum in Siberia",
        maximum("Campaign_Year", "Japanese_DoW"),
        "Highest value of the Siberian ICs this year.",
        { cite: "2.1.9.2" },
      ),
      Highest_tension: count(
        "Highest tension",
        highest(TRACKS.russiaAxis),
        "Highest Tension Level between Russia and the Axis so far.",
        { link: true, cite: "2.1.9.1" },
      ),
      Entitled: count("Entitled", "LEDGER.RUSSIANICS(Highest_tension)", "Additional ICs that the tension allows.", {
        unit: "ICs",
        cite: "2.1.9.1",
      }),
      Placed_so_far: count("Placed so far", "COUNT(New_ICs[Turn placed])", "Additional ICs placed.", {
        unit: "ICs",
        cite: "2.1.9.1",
      }),
      Turns_since_the_last: count(
        "Turns since the last",
        'IF(Placed_so_far=0,"",Campaign_Turn-MAX(New_ICs[Turn placed]))',
        "Turns since an additional IC was placed.",
        { unit: "Turns", cite: "2.1.9.1" },
      ),
      Due_now: count(
        "Due now",
        `IF(Placed_so_far=0,LEDGER.NEWICDUE(Highest_tension,0),LEDGER.NEWICDUE(Highest_tension,MIN(${NEW_IC_CITIES.length},Placed_so_far),MAX(0,Turns_since_the_last)))`,
        `Additional ICs that may be placed now: one every ${turns(TURNS_BETWEEN_NEW_ICS)}.`,
        { unit: "ICs", cite: "2.1.9.1" },
      ),
      Ukraine: computed.text(
        "Ukraine",
        `IF(${happened(EVENTS.ukraine)},"Axis","Russia")`,
        "Side of the Ukraine; it decides on Kiev's additional value.",
        { cite: "2.1.9.3" },
      ),
      Next_maximum_in_Europe: points(
        "Next maximum in Europe",
        maximum(YEAR_OF_NEXT_TURN, "Axis_DoW"),
        "Highest value of an IC in Europe when the next Turn opens: the YSS after the Winter Turn raises it.",
        { cite: "2.1.9.2" },
      ),
      Next_maximum_in_Siberia: points(
        "Next maximum in Siberia",
        maximum(YEAR_OF_NEXT_TURN, "Japanese_DoW"),
        "Highest value of the Siberian ICs when the next Turn opens.",
        { cite: "2.1.9.2" },
      ),
      From_the_start: count(
        "From the start",
        'SUMPRODUCT((Russian_ICs[City]<>"")*(Russian_ICs[Turn placed]=""))',
        "Rows of Russian ICs without a Turn placed: those that Russia began with, moved and destroyed ones included.",
        { unit: "ICs", cite: "2.1.9.1" },
      ),
    },
    fill: {},
  },
  ({ equals }) => [
    equals("From_the_start", `${CITIES_AT_START.length}`, {
      id: "ic-entitlement",
      cite: "2.1.9.1",
      about: "Russia has the ICs of the start and those that were placed, no others.",
      check: `not the ${CITIES_AT_START.length} of the start`,
      says: ({ From_the_start, limit }) =>
        `${counted(From_the_start, "Russian IC")} ${From_the_start === 1 ? "stands" : "stand"} without a Turn placed; Russia begins with ${figure(limit)}.`,
      fix: ({ over }) =>
        over > 0
          ? "Enter the Turn in which the others were placed, or take them off."
          : "Add the rows that are missing: a moved or destroyed IC keeps its row.",
    }),
  ],
);

const inEurope = (europe: string, siberia: string): string => `IF([@Region]="Siberia",${siberia},${europe})`;

/** What a side calls the holder of a city within a sentence. */
const theHolder = (holder: string): string => (same(holder, "Axis") ? "the Axis" : holder);

const INCOMPLETE = {
  id: "ic-incomplete",
  about: "Each IC stands with its region, State, Value and holder.",
} as const;

export const russianIcs = table(
  {
    name: "Russian ICs",
    title: "Russian ICs",
    about:
      "All Industrial Cities of Russia, whoever holds them now. Value is the one of this Turn. An IC keeps its row: where it has moved, change the City; where it is destroyed, the State.",
    cite: "2.1.9",
    key: "city",
    columns: {
      city: input.text("City", "City that holds the IC.", {
        choices: namesOf(russianCity),
        open: true,
        width: 18,
        cite: "2.1.9.1",
      }),
      region: input.text("Region", "Europe or Siberia.", { choices: ["Europe", "Siberia"], cite: "2.1.9.2" }),
      tensionOfArrival: count(
        "Tension of arrival",
        'IFERROR(LEDGER.ICTENSION([@City]),"")',
        "Tension Level that brings the IC; blank for other cities.",
        { cite: "2.1.9.1" },
      ),
      turnPlaced: turnIn("Turn placed", "Turn in which an additional IC was placed. Blank for those of the start.", {
        cite: "2.1.9.1",
      }),
      state: input.text(
        "State",
        "Isolated: no land route to Moscow or the Urals Box. Redeploying: its move begins in this Turn.",
        {
          choices: IC_STATES,
          width: 13,
          cite: "2.1.9.4 to 2.1.9.6",
        },
      ),
      value: pointsIn("Value", `Value in this Turn, ${VALUE_AT_START} at the start and ${VALUE_WHEN_PLACED} when placed.`, {
        max: LAST_MAXIMUM,
        cite: "2.1.9.2",
      }),
      maximum: points("Maximum", inEurope("Maximum_in_Europe", "Maximum_in_Siberia"), "Highest value of this year.", {
        cite: "2.1.9.2",
      }),
      growth: points(
        "Growth",
        "IF([@Value]>[@[Next maximum]],0,LEDGER.ICGROWTH([@Value],[@[Next maximum]],[@State]))",
        "Growth until the next Turn opens, in Logistics or in the YSS: at most 250, and only while connected.",
        { cite: "2.1.9.2" },
      ),
      valueNext: points("Value next Turn", "[@Value]+[@Growth]", "Value from the next Turn.", { cite: "2.1.9.2" }),
      income: points("Income", "LEDGER.ICINCOME([@Value],[@State])", "PPs for its holder in this Turn.", {
        cite: "2.1.9.4 to 2.1.9.6",
      }),
      swDamage: points(
        "SW damage",
        "LEDGER.ICSWDAMAGE([@Value],[@State])",
        "Loss of an isolated or redeploying IC: enter it in the SW damage ledger of its holder.",
        { cite: "2.1.9.4; 2.1.9.6" },
      ),
      holder: input.text("Holder", "Side that holds the city.", { choices: ["Russia", "Axis", "Japan"], cite: "2.1.9.5" }),
      bonus: points(
        "Key City bonus",
        `IF(AND(${isOneOf("[@City]", KEY_CITIES)},[@Holder]<>"Japan"),LEDGER.KEYCITYBONUS([@City],[@Holder],Ukraine),0)`,
        "Additional value of a Key City; the Axis gets it for Kiev only, with the Ukraine as ally. Once Kiev's IC has moved away, its bonus is entered in the table Economy of the side that has it.",
        { cite: "2.1.9.3" },
      ),
      mayMove: computed.yesNo("May move", "IFERROR(LEDGER.ICREDEPLOYMENT([@City]),TRUE)", "Whether the IC can be redeployed.", {
        cite: "2.1.9.3; 2.1.9.6",
      }),
      majorCity: computed.yesNo(
        "Major City",
        'AND([@State]<>"Destroyed",[@State]<>"In Transit")',
        "A city with an IC is a Major City.",
        { cite: "2.1.9.1" },
      ),
      ore: count(
        "Ore",
        `IF(AND(${isOneOf("[@City]", ORE_CITIES)},[@Holder]="Russia",[@State]="Connected"),LEDGER.ORESOURCE("Russia",[@City]),0)`,
        "Metal Ore of the ore cities while their IC works.",
        { unit: "Ore Units", cite: "2.4.4.3" },
      ),
      nextMaximum: points(
        "Next maximum",
        inEurope("Next_maximum_in_Europe", "Next_maximum_in_Siberia"),
        "Highest value when the next Turn opens.",
        { cite: "2.1.9.2" },
      ),
      valueLast: pointsIn("Value last Turn", "Value in the last Turn. Blank where the IC was not there, or is not known.", {
        max: LAST_MAXIMUM,
        cite: "2.1.9.2",
      }),
      stateLast: input.text("State last Turn", "State in the Logistics Phase of the last Turn.", {
        choices: IC_STATES,
        width: 13,
        cite: "2.1.9.4 to 2.1.9.6",
      }),
      valueDue: points(
        "Value due",
        'IF(OR(NOT(ISNUMBER([@[Value last Turn]])),[@[State last Turn]]=""),"",IF([@[Value last Turn]]>[@Maximum],[@[Value last Turn]],[@[Value last Turn]]+LEDGER.ICGROWTH([@[Value last Turn]],[@Maximum],[@[State last Turn]])))',
        "Value to which it has grown since the last Turn.",
        { cite: "2.1.9.2" },
      ),
      mostByGrowth: points(
        "Most by growth",
        'IF(NOT(ISNUMBER([@[Turn placed]])),"",IF([@[Turn placed]]>Campaign_Turn,"",LEDGER.NEWICVALUE(Campaign_Turn-[@[Turn placed]],[@Maximum])))',
        "Most that a placed IC can have grown to since then.",
        { cite: "2.1.9.2" },
      ),
      onTheWay: computed.text(
        "On the way",
        'IF(SUMPRODUCT((IC_redeployments[City of origin]=[@City])*(IC_redeployments[Phase]="starts"))>0,"Redeploying",IF(SUMPRODUCT((IC_redeployments[City of origin]=[@City])*(IC_redeployments[Phase]="in transit"))>0,"In Transit",""))',
        "State that the table IC redeployments gives it; blank where it does not move.",
        { width: 13, cite: "2.1.9.6" },
      ),
    },
    rows: CITIES_AT_START.map((place) => ({ ...place, state: "Connected", value: VALUE_AT_START, holder: "Russia" })),
    spare: 6,
  },
  ({ limit, atMost, equals, needs }) => [
    limit({
      id: "named-twice",
      cite: "2.1.9.6",
      about: "A place, yard, command, source or track has one row in its table.",
      at: "city",
      check: "City stands twice",
      // An IC may be moved to a city whose own one is destroyed.
      broken:
        'IF([@State]="Destroyed",FALSE,SUMPRODUCT((Russian_ICs[City]=[@City])*(Russian_ICs[State]<>"Destroyed")*(ROW(Russian_ICs[City])<=ROW()))>1)',
      expected: () => 1,
      found: () => 2,
      says: ({ city }) => `${city} stands in a row of the table Russian ICs already; what points at it counts in each of them.`,
      fix: "Clear one of the two rows.",
    }),
    needs("region", {
      ...INCOMPLETE,
      when: "TRUE",
      says: ({ city }) => `The region of the IC of ${city} is missing; its maximum hangs on it.`,
      fix: "Choose Europe or Siberia.",
    }),
    needs("state", {
      ...INCOMPLETE,
      when: "TRUE",
      says: ({ city }) => `The State of the IC of ${city} is missing; income and growth hang on it.`,
      fix: `Choose ${oneOf(IC_STATES)}.`,
    }),
    needs("value", {
      ...INCOMPLETE,
      when: '[@State]<>"Destroyed"',
      says: ({ city }) => `The Value of the IC of ${city} is missing; it counts for 0 PPs.`,
      fix: "Enter its Value.",
    }),
    needs("holder", {
      ...INCOMPLETE,
      when: "TRUE",
      says: ({ city, income }) => `The holder of the IC of ${city} is missing; nobody gets its ${pps(income)}.`,
      fix: "Choose Russia, Axis or Japan.",
    }),
    needs("stateLast", {
      ...INCOMPLETE,
      when: "ISNUMBER([@[Value last Turn]])",
      says: ({ city }) => `The IC of ${city} has a Value last Turn without the State of last Turn; its growth cannot be told.`,
      fix: "Choose the State that it had in the last Turn.",
    }),
    limit({
      id: "ic-entitlement",
      cite: "2.1.9.1",
      about: "An additional IC has the same Turn in Russian ICs and in New ICs.",
      at: "turnPlaced",
      check: "not placed in that Turn",
      broken:
        "IF(ISNUMBER([@[Turn placed]]),SUMPRODUCT((Russian_ICs[Turn placed]=[@[Turn placed]])*(ROW(Russian_ICs[City])<=ROW()))>SUMPRODUCT(--(New_ICs[Turn placed]=[@[Turn placed]])),FALSE)",
      figures: { placed: "SUMPRODUCT(--(New_ICs[Turn placed]=[@[Turn placed]]))" },
      expected: ({ placed }) => placed,
      found: ({ turnPlaced }) => turnPlaced,
      says: ({ city, turnPlaced, placed }) =>
        placed === 0
          ? `The IC of ${city} was placed in Turn ${figure(turnPlaced)}, when New ICs has none.`
          : `The IC of ${city} was placed in Turn ${figure(turnPlaced)}; New ICs has ${ics(placed)} of that Turn, which ${are(placed)} listed already.`,
      fix: "Enter the same Turn in New ICs, or clear it for an IC of the start.",
    }),
    equals("value", `${VALUE_WHEN_PLACED}`, {
      id: "ic-placed-value",
      cite: "2.1.9.2",
      about: `An IC that is placed in this Turn is worth ${VALUE_WHEN_PLACED} PPs.`,
      check: `a new IC starts at ${VALUE_WHEN_PLACED}`,
      when: "IF(ISNUMBER([@[Turn placed]]),AND([@[Turn placed]]=Campaign_Turn,ISNUMBER([@Value])),FALSE)",
      says: ({ city, value, limit: due }) => `The new IC of ${city} starts at ${pps(value)} instead of ${figure(due)}.`,
      fix: ({ limit: due }) => `Enter ${figure(due)} as Value.`,
    }),
    atMost("value", "[@Maximum]", {
      id: "ic-maximum",
      cite: "2.1.9.2",
      about: "No IC is worth more than the maximum of the year.",
      check: "over its maximum",
      figures: { year: "Campaign_Year", dow: inEurope("Axis_DoW", "Japanese_DoW") },
      says: ({ city, region, value, limit: most, year, dow }) => {
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
      says: ({ city, value, valueNext }) => `The captured IC of ${city} grows from ${figure(value)} to ${pps(valueNext)}.`,
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
      says: ({ city }) => `The IC of ${city} was captured and keeps its value for good; as Connected it would grow.`,
      fix: "Choose Captured as State, even where Russia holds it again.",
    }),
    atMost("value", "N([@[Value due]])", {
      id: "ic-frozen",
      cite: "2.1.9.4 to 2.1.9.6",
      about: "A captured IC keeps its value and never grows; no IC grows while it is isolated or moves.",
      check: "grew while it was frozen",
      when: 'IF(ISNUMBER([@[Value due]]),AND([@[State last Turn]]<>"Connected",[@State]<>"Destroyed",[@Value]<=[@Maximum]),FALSE)',
      says: ({ city, stateLast, value, limit: due }) =>
        `The IC of ${city} grew from ${figure(due)} to ${pps(value)}, though it was ${stateLast.toLowerCase()} in the last Turn.`,
      fix: ({ limit: due }) => `Enter ${figure(due)} as Value.`,
    }),
    limit({
      id: "ic-growth-step",
      cite: "2.1.9.2",
      about: "A connected IC grows by 250 PPs in a Turn, in Logistics or in the YSS, until it has reached its maximum.",
      at: "value",
      check: "not the value due",
      broken:
        'IF(AND(ISNUMBER([@[Value due]]),ISNUMBER([@Value]),[@State]<>"Destroyed",[@[Turn placed]]<>Campaign_Turn),IF([@Value]>[@Maximum],FALSE,IF([@[State last Turn]]="Connected",ROUND([@Value]-[@[Value due]],2)<>0,ROUND([@Value]-[@[Value due]],2)<0)),FALSE)',
      expected: ({ valueDue }) => valueDue,
      says: ({ city, value, valueLast, valueDue }) =>
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
      says: ({ city, value, since, limit: most }) =>
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
      says: ({ city, state }) => `The IC of ${city} was destroyed, but its State is ${state}; it can never be rebuilt.`,
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
      says: ({ city, state, income }) =>
        `The IC of ${city} is in transit and gives 0 PPs; as ${state} it counts ${figure(income)}.`,
      fix: "Choose In Transit as State; when it is placed, enter its destination as City.",
    }),
    limit({
      id: "ic-in-transit-income",
      cite: "2.1.9.6",
      about: "An IC gives what its state allows, once: in transit nothing.",
      at: "state",
      check: "does not move",
      // A row may have the city of destination already, since the IC is placed in this Turn's Logistics.
      broken:
        'IF([@State]="In Transit",SUMPRODUCT((IC_redeployments[Phase]="in transit")*((IC_redeployments[City of origin]=[@City])+(IC_redeployments[Destination]=[@City])))=0,FALSE)',
      expected: () => "its move in IC redeployments",
      found: ({ state }) => state,
      says: ({ city, value }) =>
        `The IC of ${city} is in transit and gives none of its ${pps(value)}, but IC redeployments does not have it on its way.`,
      fix: "Enter its move in IC redeployments, or choose the State that it has.",
    }),
    limit({
      id: "ic-redeploy-rule",
      cite: "2.1.9.6",
      about: "An IC that begins to move stands in IC redeployments.",
      at: "state",
      check: "does not move",
      broken: 'AND([@State]="Redeploying",[@[On the way]]="")',
      expected: () => "its move in IC redeployments",
      found: ({ state }) => state,
      says: ({ city }) => `The IC of ${city} is redeploying, but IC redeployments has no move of it that starts in this Turn.`,
      fix: "Enter its move in IC redeployments with this Turn, or choose the State that it has.",
    }),
  ],
);

const newIcBefore = (city: string): string | undefined => NEW_IC_CITIES[NEW_IC_CITIES.findIndex((name) => same(name, city)) - 1];

/** How many of the city before in the order were placed by then. */
const PLACED_BEFORE = `SUMPRODUCT((New_ICs[Tension needed]=[@[Tension needed]]-${TENSION_STEP})*ISNUMBER(New_ICs[Turn placed])*(New_ICs[Turn placed]<=[@[Turn placed]]))`;

export const newIcs = table(
  {
    name: "New ICs",
    title: "New ICs",
    about: "The five additional ICs, in their order. One that is placed also gets a row in Russian ICs.",
    cite: "2.1.9.1",
    key: "city",
    fixed: true,
    columns: {
      city: input.text("City", "City of the additional IC.", { choices: NEW_IC_CITIES, width: 18 }),
      tensionNeeded: count("Tension needed", "LEDGER.ICTENSION([@City])", "Tension Level that brings it."),
      turnPlaced: turnIn("Turn placed", "Turn in which it was placed; blank while it was not."),
      value: points(
        "Value if undisturbed",
        'IF(NOT(ISNUMBER([@[Turn placed]])),"",IF([@[Turn placed]]>Campaign_Turn,"",LEDGER.NEWICVALUE(Campaign_Turn-[@[Turn placed]],Maximum_in_Europe)))',
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
      says: ({ city, turnPlaced, limit: now }) =>
        `${city} was placed in Turn ${figure(turnPlaced)}, but the campaign stands in Turn ${figure(now)}.`,
      fix: "Leave the Turn blank until the IC is placed.",
    }),
    limit({
      id: "ic-entitlement",
      about: "Russia places an additional IC only when tension has brought it, in the order of the cities.",
      at: "turnPlaced",
      check: "tension is too low",
      broken: "IF(ISNUMBER([@[Turn placed]]),[@[Tension needed]]>Highest_tension,FALSE)",
      figures: { entitled: "Entitled", placed: "Placed_so_far", tension: "Highest_tension" },
      expected: ({ entitled }) => entitled,
      found: ({ placed }) => placed,
      says: ({ city, tensionNeeded, entitled, tension }) => {
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
      broken: `IF(ISNUMBER([@[Turn placed]]),IF(AND([@[Tension needed]]>${TENSION_STEP},[@[Tension needed]]<=Highest_tension),${PLACED_BEFORE}=0,FALSE),FALSE)`,
      expected: ({ city }) => newIcBefore(city) ?? null,
      found: ({ city }) => city,
      says: ({ city, turnPlaced }) =>
        `${city} was placed in Turn ${figure(turnPlaced)}, before ${newIcBefore(city) ?? "another city"}, which comes first.`,
      fix: ({ city }) => `Place ${newIcBefore(city) ?? "the other city"} first.`,
    }),
    limit({
      id: "ic-entitlement",
      about: "An additional IC has the same Turn in Russian ICs and in New ICs.",
      at: "turnPlaced",
      check: "not in Russian ICs",
      broken:
        "IF(ISNUMBER([@[Turn placed]]),IF([@[Turn placed]]<=Campaign_Turn,SUMPRODUCT(--(Russian_ICs[Turn placed]=[@[Turn placed]]))+SUMPRODUCT(--(Russian_ICs[City]=[@City]))=0,FALSE),FALSE)",
      expected: ({ city }) => `a row of Russian ICs for ${city}`,
      found: () => null,
      says: ({ city, turnPlaced }) =>
        `${city} was placed in Turn ${figure(turnPlaced)}, but no row of Russian ICs stands for it; the IC brings nothing.`,
      fix: ({ turnPlaced }) => `Add its row to Russian ICs, with ${figure(turnPlaced)} as Turn placed.`,
    }),
    atLeast("turnPlaced", `[@[Last one before]]+${TURNS_BETWEEN_NEW_ICS}`, {
      id: "ic-interval",
      about: "Two Turns lie from one new IC to the next.",
      check: `only one in ${turns(TURNS_BETWEEN_NEW_ICS)}`,
      when: "N([@[Last one before]])>0",
      texts: { other: "INDEX(New_ICs[City],MATCH([@[Last one before]],New_ICs[Turn placed],0))" },
      expected: () => TURNS_BETWEEN_NEW_ICS,
      found: ({ turnPlaced, before }) => turnPlaced - before,
      says: ({ city, turnPlaced, before, other }) =>
        `${city} was placed ${turns(turnPlaced - before)} after ${other}; ${turns(TURNS_BETWEEN_NEW_ICS)} are required.`,
      fix: ({ limit: first }) => `Place it in Turn ${figure(first)} or later.`,
    }),
  ],
);

const ofOrigin = "(Russian_ICs[City]=[@[City of origin]])";
const inRussianIcs = (header: string): string =>
  `IFERROR(INDEX(Russian_ICs[${header}],MATCH([@[City of origin]],Russian_ICs[City],0)),"")`;

/** Whether an IC has not been placed yet: a move that is planned, starts now, or ends in this Turn's Logistics at the earliest. */
const UNDER_WAY = '[@Phase]<>"over"';
const STARTS_NOW = '[@Phase]="starts"';
const REDEPLOY = {
  id: "ic-redeploy-rule",
  about: "Russia starts to move one IC in a Turn of the war with the Axis, none in an Axis Blitz, and never a fixed one.",
} as const;
const DESTINATION = {
  id: "ic-destination",
  at: "destination",
  about: "An IC that moves is placed in a European city without an IC, in the Turn after the one in which it starts.",
} as const;

export const icRedeployments = table(
  {
    name: "IC redeployments",
    title: "IC redeployments",
    about:
      "ICs on their way. One may start in each Turn of the war with the Axis. Once an IC is placed, change the City of its row in Russian ICs.",
    cite: "2.1.9.6",
    key: ["origin", "turnStarted"],
    columns: {
      origin: input.text("City of origin", "City that the IC leaves.", { choices: namesOf(russianCity), open: true, width: 18 }),
      turnStarted: turnIn("Turn started", "Turn in whose Logistics the move begins; blank while it is planned."),
      turnOfArrival: turn(
        "Turn of arrival",
        `IF(ISNUMBER([@[Turn started]]),[@[Turn started]]+${TURNS_TO_ARRIVAL},"")`,
        "Turn in whose Logistics it is placed.",
      ),
      firstGrowth: turn(
        "First growth",
        `IF(ISNUMBER([@[Turn started]]),[@[Turn started]]+${TURNS_TO_GROWTH},"")`,
        "Turn in whose Logistics it can grow again.",
      ),
      destination: input.text("Destination", "City that gets the IC.", { choices: namesOf(russianCity), open: true, width: 18 }),
      inEurope: input.yesNo("Destination in Europe", "TRUE for a European city."),
      hasIc: input.yesNo("Destination has IC", "TRUE when that city already has an IC."),
      war: computed.yesNo("Russia at War with the Axis", atWar(TRACKS.russiaAxis), "From the sheet Campaign.", { link: true }),
      blitz: computed.yesNo("Axis Blitz Turn", happened(EVENTS.blitz), "Whether this is a Turn of the Axis surprise attack.", {
        link: true,
      }),
      mayMove: computed.yesNo(
        "May move",
        "IFERROR(LEDGER.ICREDEPLOYMENT([@[City of origin]]),TRUE)",
        "Whether the IC can be redeployed.",
        { cite: "2.1.9.3; 2.1.9.6" },
      ),
      phase: computed.text(
        "Phase",
        `IF(NOT(ISNUMBER([@[Turn started]])),"planned",IF([@[Turn started]]>Campaign_Turn,"planned",IF([@[Turn started]]=Campaign_Turn,"starts",IF(OR([@[Turn of arrival]]>=Campaign_Turn,[@Destination]=""),"in transit","over"))))`,
        "Where the move stands in this Turn: planned, starts, in transit, or over.",
      ),
      state: computed.text("State of the IC", inRussianIcs("State"), "From Russian ICs.", { width: 13 }),
      holder: computed.text("Holder of the IC", inRussianIcs("Holder"), "From Russian ICs.", { cite: "2.1.9.5; 2.1.9.6" }),
      there: count(
        "ICs at destination",
        'SUMPRODUCT((Russian_ICs[City]=[@Destination])*(Russian_ICs[State]<>"Destroyed")*(Russian_ICs[State]<>"In Transit")*((Russian_ICs[State]<>"Redeploying")+([@Phase]="in transit")>0))',
        "ICs that stand in the city of destination, those that leave it in time excepted.",
        { unit: "ICs" },
      ),
    },
    rows: [],
    spare: 3,
  },
  ({ limit, unique }) => [
    unique(["origin", "turnStarted"]),
    limit({
      ...REDEPLOY,
      cite: "2.1.9.3; 2.1.9.6",
      at: "origin",
      check: "this IC is fixed",
      broken: "[@[May move]]=FALSE",
      expected: () => false,
      found: () => true,
      says: ({ origin, phase }) =>
        phase === "planned"
          ? `Russia plans to move the IC of ${origin}, which is fixed.`
          : `Russia starts to move the IC of ${origin}, which is fixed.`,
      fix: "Move another IC.",
    }),
    limit({
      ...REDEPLOY,
      at: "turnStarted",
      check: "only at War with the Axis",
      broken: `AND(${STARTS_NOW},[@[Russia at War with the Axis]]<>TRUE)`,
      expected: () => false,
      found: () => true,
      says: ({ origin }) => `Russia starts to move the IC of ${origin} without being at War with the Axis.`,
      fix: "Wait for the war, or enter it on the sheet Campaign.",
    }),
    limit({
      ...REDEPLOY,
      at: "turnStarted",
      check: "not in a Blitz Turn",
      broken: `AND(${STARTS_NOW},[@[Russia at War with the Axis]]=TRUE,[@[Axis Blitz Turn]]=TRUE)`,
      expected: () => false,
      found: () => true,
      says: ({ origin }) => `Russia starts to move the IC of ${origin} in a Turn of the Axis Blitz.`,
      fix: "Wait until the Blitz is over.",
    }),
    limit({
      ...REDEPLOY,
      at: "turnStarted",
      check: "only one start in a Turn",
      broken:
        "IF(ISNUMBER([@[Turn started]]),SUMPRODUCT((IC_redeployments[Turn started]=[@[Turn started]])*(ROW(IC_redeployments[Turn started])<ROW()))>0,FALSE)",
      figures: { starts: "SUMPRODUCT(--(IC_redeployments[Turn started]=[@[Turn started]]))" },
      expected: () => 1,
      found: ({ starts }) => starts,
      says: ({ origin, turnStarted, starts }) =>
        `${ics(starts)} start to move in Turn ${figure(turnStarted)}, the one of ${origin} among them; 1 is allowed.`,
      fix: "Let it start in another Turn.",
    }),
    limit({
      ...REDEPLOY,
      at: "origin",
      check: "cannot start",
      broken: `IF(${STARTS_NOW},IF([@[May move]]=TRUE,SUMPRODUCT(${ofOrigin}*(Russian_ICs[State]="Redeploying")*(Russian_ICs[Holder]="Russia"))=0,FALSE),FALSE)`,
      expected: () => "Redeploying",
      found: ({ state }) => (state === "" ? null : state),
      says: ({ origin, state, holder }) =>
        state === ""
          ? `Russia starts to move the IC of ${origin}, which has no State in Russian ICs.`
          : same(holder, "Russia")
            ? `Russia starts to move the IC of ${origin}, but its State is ${state}.`
            : `Russia starts to move the IC of ${origin}, which ${holder === "" ? "nobody" : theHolder(holder)} holds.`,
      fix: ({ state, holder }) =>
        same(holder, "Russia") && (same(state, "Connected") || same(state, "Isolated"))
          ? "Choose Redeploying as its State in Russian ICs."
          : "Move an IC that Russia holds, as it is written in Russian ICs.",
    }),
    limit({
      ...DESTINATION,
      check: "needs a city without an IC",
      broken: `IF(AND([@Destination]<>"",${UNDER_WAY}),OR([@[Destination has IC]]=TRUE,[@[ICs at destination]]>0),FALSE)`,
      expected: () => "a European city without an IC",
      found: ({ destination }) => destination,
      says: ({ origin, destination }) => `The IC of ${origin} is placed in ${destination}, which already has one.`,
      fix: "Choose a European city without an IC.",
    }),
    limit({
      ...DESTINATION,
      check: "needs a European city",
      broken: `IF([@Destination]="",FALSE,OR([@[Destination in Europe]]<>TRUE,${isOneOf("[@Destination]", SIBERIAN_CITIES)}))`,
      expected: () => "a European city without an IC",
      found: ({ destination }) => destination,
      says: ({ origin, destination, inEurope: europe }) =>
        europe
          ? `The IC of ${origin} is placed in ${destination}, which lies in Siberia.`
          : `The IC of ${origin} is placed in ${destination}, which is not entered as a European city.`,
      fix: ({ inEurope: europe }) =>
        europe ? "Choose a European city without an IC." : "Enter TRUE under Destination in Europe, or choose a European city.",
    }),
    limit({
      ...DESTINATION,
      check: "gets two ICs",
      broken: `IF(AND([@Destination]<>"",${UNDER_WAY}),SUMPRODUCT((IC_redeployments[Destination]=[@Destination])*(IC_redeployments[Phase]<>"over")*(ROW(IC_redeployments[Destination])<ROW()))>0,FALSE)`,
      texts: { other: "INDEX(IC_redeployments[City of origin],MATCH([@Destination],IC_redeployments[Destination],0))" },
      expected: () => 1,
      found: () => 2,
      says: ({ origin, destination, other }) => `${destination} is to get the ICs of ${other} and ${origin}; it can hold 1.`,
      fix: "Choose another European city without an IC.",
    }),
    limit({
      ...DESTINATION,
      check: "has not arrived",
      broken:
        'IF([@Phase]="over",SUMPRODUCT(--(Russian_ICs[City]=[@Destination]))+SUMPRODUCT((IC_redeployments[City of origin]=[@Destination])*(IC_redeployments[Turn started]>[@[Turn started]]))=0,FALSE)',
      expected: ({ destination }) => `${destination} in Russian ICs`,
      found: () => null,
      says: ({ origin, destination, turnOfArrival }) =>
        `The IC of ${origin} was placed in ${destination} in Turn ${figure(turnOfArrival)}, but Russian ICs does not have it there.`,
      fix: ({ destination }) => `Enter ${destination} as City of its row in Russian ICs.`,
    }),
  ],
);

export const russianIndustrySheet = (): Sheet => ({
  name: "Russian industry",
  title: "Russian industry",
  about: "Russia's Industrial Cities, Turn by Turn.",
  player: "",
  figures: [
    { label: "Income", formula: 'SUMIFS(Russian_ICs[Income],Russian_ICs[Holder],"Russia")', format: "points" },
    { label: "Key Cities", formula: 'SUMIFS(Russian_ICs[Key City bonus],Russian_ICs[Holder],"Russia")', format: "points" },
    { label: "Maximum", formula: "Maximum_in_Europe", format: "points" },
    { label: "New ICs due", formula: "Due_now", format: "count" },
  ],
  blocks: [industry, russianIcs, newIcs, icRedeployments],
});
