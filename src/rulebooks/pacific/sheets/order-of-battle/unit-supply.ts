import { computed, count, input, type Setting } from "../../../../kernel/column";
import { part } from "../../../../kernel/part";
import { table, type Followed } from "../../../../kernel/sheet";
import { figure } from "../../../../kernel/text";
import { MOST_RECOVERED } from "../../rules/recovery";
import { DISTANCES } from "../../tables/distances";
import { WEATHERS } from "../../tables/weather";
import {
  removed,
  numberHere,
  numberOf,
  percent,
  share,
  shareIn,
  strength,
  sumFor,
  textOf,
  textOfUnit,
  trueOf,
  UNIT_UNKNOWN,
  unitLinks,
  UNIT_PLACE,
  unitName,
  unitNumber,
  UNITS,
  whole,
  wholeIn,
} from "../forces";
import { EXTRA_GAIN, extraBy, OIL_AT_HAND, oilerReaches, onTwoSides, portFill, strangers } from "../elsewhere";
import { becomes, over } from "../next";
import { DEPLOYED } from "./deployed";
import { SPLIT_OFF } from "./mergers-and-splits";

const UNIT_SUPPLY = "Order_of_battle_Unit_supply";
const NATION_OF_HQ = part.text("HQ held by", textOf(UNITS, "Nation", "Unit", "[@HQ]"), "Nation of the HQ.");
const PORT_HELD_BY = textOf("Ports_and_supply_Ports", "Nation", "Port", "[@Port]");
const FARTHEST = DISTANCES["Port Supply"].hexes;
const IN_REACH = `N([@Distance])<=${FARTHEST}`;
/** In port, ships are supplied regardless of its stockpile; at sea, no unit is. */
const PLACE = UNIT_PLACE;
const AT_SEA = `${PLACE}="Sea"`;
const MAP_SUPPLY = part.number("Map level", `IF(${AT_SEA},0,N([@[Map supply]]))`, "Map supply level that counts; 0 at sea.");
const OILED = part.yesNo(
  "Oil is there",
  `OR(N(${unitNumber("Oil use")})=0,${OIL_AT_HAND})`,
  "Whether it needs no oil, or its nation has some.",
);
const garrison = trueOf(UNITS, "Garrison", "Unit", "[@Unit]");
const standard = part.number(
  "Standard",
  numberOf("Unit_types", "Supply Level", "Kind", "[@Kind]"),
  "Standard supply level of its kind; blank where there is none.",
);
const MOST_SUPPLY = `(${standard}+1)`;
/** The supply level if the rule accepts it. */
const LEVEL_IS_POSSIBLE = `IF(AND(ISNUMBER([@[Unit supply]]),ISNUMBER(${standard})),[@[Unit supply]]<=${MOST_SUPPLY},FALSE)`;
const lossOf = (loss: string): string =>
  `IF(ISNUMBER([@[Supply of this turn]]),IF([@[Supply of this turn]]<3,LEDGER.SUPPLYEFFECT([@[Supply of this turn]],[@Branch],"${loss}"),0),0)`;
/** Supply added before a beachhead's: a fleet's oiler serves all of its groups (8.4; 12). */
const OILER = oilerReaches('IF([@Fleet]="",[@Unit],[@Fleet])');
const SERVED_BY_OILER = (setting: Setting): string => `IF([@Branch]="Naval",${OILER(setting)},FALSE)`;
const SUPPLIED_BY = `IF([@Oiler],IF(${PLACE}="Port","Oiler In Port","Oiler"),IF([@Branch]="Naval","",IF(${part.yesNo("Supplied by air", extraBy("Air Transport"), "Whether air transports supply it in this turn.")},"Air Transport",IF(${extraBy("Supply Truck")},"Supply Truck",""))))`;
const BEFORE_BEACHHEAD = part.number(
  "Before a beachhead",
  'IF(ISNUMBER([@[Supply of this turn]]),IF([@[Supplied by]]="",[@[Supply of this turn]],LEDGER.UNITSUPPLY([@[Supply of this turn]],[@Kind],[@[Supplied by]])),"")',
  "Unit supply when the turn is closed, without what a beachhead adds.",
);
const HQ_LEVEL = numberHere("Unit_supply", "Map supply", "Unit", "[@HQ]", "HQ");
const drawsStockpile = 'AND([@Port]<>"",[@Branch]<>"Naval")';

/** The supply row of a deployed unit. */
const NEW_SUPPLY: Followed = {
  why: "deployed",
  from: DEPLOYED.from,
  when: DEPLOYED.when(UNIT_SUPPLY),
  entries: { unit: "[@Name]", port: '[@Port]&""' },
};

export const unitSupply = table(
  {
    name: "Unit supply",
    title: "Unit supply and effectiveness",
    about: "How each unit is supplied as the turn begins, and what becomes of its effectiveness until the turn is closed.",
    cite: "12",
    key: "unit",
    sealing: "open",
    player: "nation",
    columns: {
      unit: unitName("12"),
      unitSupply: wholeIn("Unit supply", "Turns that it lasts out of supply, before this turn's supply.", {
        required: true,
        ...becomes("supply", "[@[Unit supply next]]", "supplied or one turn less", "ISNUMBER([@[Unit supply next]])"),
      }),
      mapSupply: wholeIn(
        "Map supply",
        "Level of its hex, the HQ's help included; 0 out of supply, and for ships that no port supplies.",
        {
          max: 9,
          required: "isNew",
        },
      ),
      hq: input.text("HQ", "The one HQ within 5 hexes that helps it, as in Units.", {
        width: 16,
        ...becomes("supply", '""', "its HQ is no longer on the map", `IF([@HQ]="",FALSE,${removed("[@HQ]")})`),
      }),
      port: input.text("Port", "Port whose stockpile it draws on; blank in main supply.", { width: 14 }),
      distance: wholeIn("Distance", "Hexes from the port.", { unit: "hexes" }),
      weather: input.text("Weather", "Weather in its hex; blank for clear.", { choices: WEATHERS, width: 11 }),
      needed: strength(
        "Stockpile needed",
        `IF(AND(${drawsStockpile},${IN_REACH},ISNUMBER(${unitNumber("Strength")}),ISNUMBER(${unitNumber("Oil use")})),LEDGER.SUPPLYDEMAND(N(${unitNumber("Strength")}),N(${unitNumber("Oil use")}),N([@Distance]),${garrison}),0)`,
        "Stockpile of the port for its full supply.",
      ),
      received: share(
        "Received",
        `IF(${drawsStockpile},IF(${IN_REACH},${portFill("[@Port]")},0),1)`,
        "Part of the stockpile needed that the port gives; all of it in main supply.",
      ),
      recovery: share(
        "Recovery",
        `IF(AND([@Nation]<>"",ISNUMBER(${unitNumber("Effectiveness")}),ISNUMBER([@Received])),LEDGER.EFFECTIVENESSGAIN(N(${unitNumber("Effectiveness")}),N(${MAP_SUPPLY}),[@HQ]<>"",N([@Received]),[@Weather],[@Nation],${OILED}=TRUE,N([@[Logistics bonus]])),"")`,
        "Effectiveness recovered as the turn begins.",
      ),
      extra: share("Extra supply", EXTRA_GAIN, "Effectiveness from trucks, air transports or a beachhead in this turn."),
      now: share(
        "Effectiveness now",
        `IF(ISNUMBER([@Recovery]),MAX(0,${unitNumber("Effectiveness")}+[@Recovery]+[@[Extra supply]]-${lossOf("Effectiveness Loss")}),"")`,
        "Effectiveness before it acts in this turn.",
      ),
      acted: share(
        "Lost by acting",
        `${sumFor("Actions", "Effectiveness lost")}+${sumFor("Missions", "Effectiveness lost")}+${sumFor("Movement_of_forces_Lift", "Effectiveness lost")}`,
        "Effectiveness of moves, attacks, missions and transport.",
        { cite: "15.3" },
      ),
      next: share(
        "Effectiveness next",
        'IF(ISNUMBER([@[Effectiveness now]]),MAX(0,[@[Effectiveness now]]-[@[Lost by acting]]),"")',
        "Effectiveness when the turn is closed.",
      ),
      supplyNow: whole(
        "Supply of this turn",
        `IF(${LEVEL_IS_POSSIBLE},LEDGER.UNITSUPPLY([@[Unit supply]],[@Kind],IF(${MAP_SUPPLY}>0,"Supplied","Unsupplied")),"")`,
        "Unit supply after this turn's supply; below 3 it is felt.",
      ),
      supplyNext: whole(
        "Unit supply next",
        `IF(ISNUMBER([@[Supply of this turn]]),IF(${extraBy("Beachhead")},LEDGER.UNITSUPPLY(${BEFORE_BEACHHEAD},[@Kind],"Beachhead"),${BEFORE_BEACHHEAD}),"")`,
        "Unit supply when the turn is closed, extra supply counted.",
      ),
      strengthLost: strength(
        "Strength lost",
        `IF(ISNUMBER(${unitNumber("Strength")}),${lossOf("Strength Loss")}*${unitNumber("Strength")},0)`,
        "Strength points lost out of supply.",
      ),
      fleet: computed.text("Fleet", textOfUnit("Fleet"), "Naval groups and units carried: their fleet.", {
        width: 14,
        link: true,
      }),
      bonus: shareIn("Logistics bonus", "Up to 2% for a nation with logistics to spare, as the game gives it.", { max: 0.02 }),
      oiler: computed.yesNo("Oiler", SERVED_BY_OILER, "Ships: whether an oiler serves their fleet in this turn.", {
        link: true,
        cite: "8.4 Supply Oiler",
      }),
      mobility: share(
        "Moves at",
        'IF(AND([@Branch]<>"",ISNUMBER([@[Unit supply next]])),LEDGER.SUPPLYEFFECT([@[Unit supply next]],[@Branch],"Movement"),"")',
        "Share of its operation points that its unit supply leaves.",
        { cite: "12 Unit Supply Level Effects" },
      ),
      suppliedBy: computed.text(
        "Supplied by",
        SUPPLIED_BY,
        "Truck, air transport or oiler that raises its supply in this turn.",
        {
          width: 14,
          link: true,
        },
      ),
      portOf: computed.text("Port held by", PORT_HELD_BY, "Whose the port is.", {
        width: 12,
        link: true,
        cite: "7.7 Cooperation",
      }),
      ...unitLinks("12"),
      isNew: count(
        "To be entered",
        `IF(AND([@Kind]<>"",${PLACE}<>"Sea",ISBLANK([@[Unit supply]])),1,0)`,
        "1 for a unit on land or in port, such as one that was deployed, whose unit supply is still to be entered.",
      ),
    },
    rows: [],
    spare: 40,
    written: [NEW_SUPPLY],
    follows: [
      { step: "orders", ...NEW_SUPPLY },
      {
        step: "orders",
        why: "split off",
        from: SPLIT_OFF.from,
        when: SPLIT_OFF.when(UNIT_SUPPLY),
        entries: {
          unit: SPLIT_OFF.name,
          unitSupply: SPLIT_OFF.supply,
          mapSupply: SPLIT_OFF.mapSupply,
          hq: SPLIT_OFF.draws("HQ"),
          port: SPLIT_OFF.draws("Port"),
          distance: SPLIT_OFF.distance,
        },
      },
    ],
    ends: [over("supply", "no longer on the map", removed())],
  },
  ({ limit, atMost, needs, unique, refersTo }) => [
    unique(["unit"]),
    refersTo("unit", `${UNITS}[Unit]`, UNIT_UNKNOWN),
    atMost("unitSupply", MOST_SUPPLY, {
      id: "unit-supply-range",
      about: "Unit supply is at most one above the standard: 3, submarines 5, long range submarines 8.",
      check: "more than it can hold",
      when: `ISNUMBER(${standard})`,
      message: ({ unit, unitSupply: level, kind, limit: most }) =>
        `${unit} has unit supply ${figure(level)}; ${figure(most)} is the most for ${kind}.`,
      fix: ({ limit: most }) => `Enter ${figure(most)} or less.`,
    }),
    refersTo("port", "Ports_and_supply_Ports[Port]", {
      id: "supply-port",
      about: "A unit draws on a port of the table Ports, and a ship in port names it.",
      check: "no such port",
    }),
    needs("port", {
      id: "supply-port",
      check: "port is missing",
      about: "A unit draws on a port of the table Ports, and a ship in port names it.",
      when: `AND([@Branch]="Naval",${PLACE}="Port")`,
      message: ({ unit }) => `${unit} lies in port, but which one is not entered.`,
      fix: "Enter Port.",
    }),
    needs("mapSupply", {
      id: "supply-level",
      severity: "warning",
      about: "Every unit that is not at sea has a map supply level; without it, it counts as out of supply.",
      when: `AND([@Kind]<>"",${PLACE}<>"Sea")`,
      waits: "[@[To be entered]]>0",
      message: ({ unit }) => `${unit} has no map supply level and counts as out of supply.`,
      fix: "Enter Map supply.",
    }),
    limit({
      id: "foreign-port",
      cite: "7.7 Cooperation; 12",
      at: "port",
      about:
        "A unit draws on a port of another nation in play only where the two cooperate: allies do, the USSR and China do not.",
      check: "the nations do not cooperate",
      broken: strangers("[@[Port held by]]"),
      expected: () => "a port of its own, or of a nation that cooperates",
      message: ({ unit, nation, port, portOf }) =>
        `${unit} of ${nation} draws on ${port}, a port of ${portOf}, and the two are not known to cooperate.`,
      fix: "Enter another port, or in the table Politics the alliance of both, or Shares with in the table Nations in play.",
    }),
    limit({
      id: "port-out-of-range",
      severity: "warning",
      at: "distance",
      about: `A unit draws on a port within ${FARTHEST} hexes.`,
      check: "too far from its port",
      broken: `AND(${drawsStockpile},NOT(${IN_REACH}))`,
      expected: () => FARTHEST,
      message: ({ unit, port, distance }) =>
        `${unit} is ${figure(distance)} hexes from ${port}; beyond ${FARTHEST} it gets bare supply and no reinforcements.`,
      fix: "Name a nearer port, or accept it.",
    }),
    limit({
      id: "one-hq",
      at: "hq",
      about: "One HQ at most helps a unit in a turn, and it is named as in the table Units.",
      check: "no such HQ",
      broken: `IF([@HQ]="",FALSE,${textOf(UNITS, "Kind", "Unit", "[@HQ]")}<>"HQ")`,
      expected: () => "one HQ of the table Units",
      message: ({ unit, hq }) => `${unit} is helped by ${hq}, which is no HQ of the table Units; one HQ helps, not several.`,
      fix: "Enter the name of one HQ, or clear it.",
    }),
    limit({
      id: "one-hq",
      at: "hq",
      about: "No HQ of the other alliance helps a unit.",
      check: "HQ of an enemy",
      broken: `IF([@HQ]="",FALSE,${onTwoSides(NATION_OF_HQ, "HQ")})`,
      texts: { owner: NATION_OF_HQ },
      expected: () => "an HQ of its side",
      message: ({ unit, nation, hq, owner }) => `${unit} of ${nation} is helped by ${hq}, an HQ of ${owner}, its enemy.`,
      fix: "Enter an HQ of its own side, or clear it.",
    }),
    limit({
      id: "hq-supply",
      severity: "warning",
      at: "hq",
      about: "An HQ that helps others is at map supply level 1 or more.",
      check: "HQ is out of supply",
      when: `AND([@HQ]<>"",ISNUMBER(${HQ_LEVEL}))`,
      broken: `${HQ_LEVEL}<1`,
      expected: () => 1,
      found: () => 0,
      message: ({ unit, hq }) => `${hq} helps ${unit}, but is at map supply level 0; it must stand at 1 or more.`,
      fix: "Clear HQ, or correct the HQ's map supply.",
    }),
    limit({
      id: "effectiveness-cap",
      at: "extra",
      about: `A unit recovers at most ${percent(MOST_RECOVERED)} of effectiveness in a turn.`,
      check: `above ${percent(MOST_RECOVERED)}`,
      when: "ISNUMBER([@Recovery])",
      broken: `ROUND([@Recovery]+[@[Extra supply]]-${MOST_RECOVERED},4)>0`,
      figures: { gained: "N([@Recovery])+N([@[Extra supply]])" },
      expected: () => MOST_RECOVERED,
      found: ({ gained }) => gained,
      message: ({ unit, gained }) => `${unit} recovers ${percent(gained)} in one turn; ${percent(MOST_RECOVERED)} is the most.`,
      fix: "Take off an extra supply.",
    }),
  ],
);
