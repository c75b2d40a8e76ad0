import { computed, input, type Setting } from "../../../kernel/column";
import { part } from "../../../kernel/part";
import { table, type Sheet } from "../../../kernel/sheet";
import { count as counted, figure } from "../../../kernel/text";
import { COVERED_BY_ONE, ORE_CITIES, oreOf, ORE_SOURCES } from "../rules/resources";
import { are, pps, same } from "../phrases";
import { booking, swDamageOf } from "./booking";
import { count, countIn, oil, points } from "./cells";
import { isOneOf, quoted } from "../../../kernel/excel";
import { byNation, hasRussianIndustry, partsOver, plays, tableOf } from "./refer";

const NEEDY = ["Germany", "Italy", "France", "Russia"] as const;
const URALS_OIL = "Urals oil";

/** A figure on the sheet of the row's Nation. */
const ofNation =
  (figureOf: (nation: string) => string) =>
  (setting: Setting): string =>
    byNation(
      "[@Nation]",
      NEEDY.filter((nation) => plays(setting, nation)),
      figureOf,
    );

const economyOf = ofNation((nation) => tableOf(nation, "Economy_total"));
const bookedOf = (setting: Setting): string =>
  partsOver(
    NEEDY,
    setting,
    "number",
    (names) => `Booked by ${names}`,
    (names) => `The same, for ${names} alone.`,
    (nations) =>
      byNation("[@Nation]", nations, (nation) => {
        const ledger = swDamageOf(nation);
        return `SUMIFS(${ledger}[PPs],${ledger}[Turn],Campaign_Turn,${ledger}[Cause],"Resources")`;
      }),
  ).join("+");

/** Oil for the economy that is not assigned yet. */
const OIL_TO_ASSIGN =
  'COUNTIFS(Oil_Oil_uses[Service],"Economy",Oil_Oil_uses[Area],[@Nation],Oil_Oil_uses[Oil Units],"",Oil_Oil_uses[Still to assign],">0")>0';

export const resourceRequirement = table(
  {
    name: "Resource requirement",
    title: "Resource requirement",
    about: `One resource for each ${figure(COVERED_BY_ONE)} PPs of an economy or part of it: oil, and one Metal Ore for each Oil Unit.`,
    cite: "2.4.4",
    owner: "nation",
    key: "nation",
    fixed: true,
    columns: {
      nation: input.text("Nation", "Germany, Italy, France or Russia.", { choices: NEEDY, width: 12 }),
      economy: points("Economy", economyOf, "Economy of this Turn, from the national sheet.", { link: true }),
      needed: count("Needed", "LEDGER.RESOURCENEED([@Nation],MAX(0,[@Economy]))", "Resources that the economy needs.", {
        unit: "Resource Units",
        cite: "2.4.4.1",
      }),
      oreAvailable: count(
        "Ore available",
        "SUMIFS(Ore_sources[Ore],Ore_sources[Nation],[@Nation])",
        "Metal Ore of its open sources.",
        { unit: "Ore Units", cite: "2.4.4.1 to 2.4.4.4" },
      ),
      leastOil: oil(
        "Least oil",
        "LEDGER.ECONOMYOIL([@Nation],MAX(0,[@Economy]),[@[Ore available]])",
        "Oil that is needed when all ore is used.",
        { unit: "Oil Units", cite: "2.4.4.1" },
      ),
      oilAssigned: oil(
        "Oil assigned",
        'SUMIFS(Oil_Oil_uses[Oil Units],Oil_Oil_uses[Service],"Economy",Oil_Oil_uses[Area],[@Nation])',
        "Oil for the economy, from the table Oil uses.",
        { unit: "Oil Units", link: true, cite: "2.4.4.1" },
      ),
      oreAssigned: countIn("Ore assigned", "Metal Ore for the economy: at most as much as oil.", {
        unit: "Ore Units",
        cite: "2.4.4.1",
        sealing: "open",
      }),
      covered: count("Covered", "[@[Oil assigned]]+MIN(N([@[Ore assigned]]),[@[Oil assigned]])", "Resources that count.", {
        unit: "Resource Units",
        cite: "2.4.4.1",
      }),
      swDamage: points(
        "SW damage",
        "LEDGER.RESOURCEDAMAGE([@Nation],MAX(0,[@Economy]),[@[Oil assigned]],N([@[Ore assigned]]))",
        "10% of the part that is not covered. Enter it in the SW damage ledger.",
        { cite: "2.4.4.1" },
      ),
      booked: points("Booked", bookedOf, "SW damage of this Turn with the cause Resources in the SW damage ledger.", {
        link: true,
        cite: "2.4.4.1",
      }),
    },
    rows: (setting) =>
      NEEDY.filter((nation) => plays(setting, nation)).map((nation) => ({
        nation,
        ...(nation === "Russia" ? { oreAssigned: 1 } : {}),
      })),
    spare: 0,
  },
  ({ atMost, atLeast, equals, unique }) => [
    unique(["nation"]),
    atMost("oreAssigned", "[@[Oil assigned]]", {
      id: "ore-over-oil",
      cite: "2.4.4.1",
      about: "Ore counts only beside as much oil.",
      check: "more ore than oil",
      waits: OIL_TO_ASSIGN,
      message: ({ nation, oreAssigned, limit }) =>
        `${nation} assigns ${figure(oreAssigned)} Metal Ore with ${counted(limit, "Oil Unit")}; only ${figure(limit)} ore counts.`,
      fix: ({ limit }) => `Assign ${figure(limit)} ore, or more oil.`,
    }),
    atMost("oreAssigned", "[@[Ore available]]", {
      id: "ore-unavailable",
      cite: "2.4.4.1 to 2.4.4.4",
      about: "A Nation assigns no more ore than its open sources give.",
      check: "ore is not available",
      message: ({ nation, oreAssigned, limit }) =>
        `${nation} assigns ${figure(oreAssigned)} ore; its open sources give ${figure(limit)}.`,
      fix: ({ limit }) => `Assign ${figure(limit)} ore, or open a source in Ore sources.`,
    }),
    equals("booked", "[@[SW damage]]", {
      id: "resource-damage-booked",
      cite: "2.4.4.1",
      about: "The SW damage of a shortfall is in the SW damage ledger of the Nation.",
      check: "its SW damage is not booked",
      when: (setting) =>
        isOneOf(
          "[@Nation]",
          NEEDY.filter((nation) => plays(setting, nation)),
        ),
      waits: OIL_TO_ASSIGN,
      figures: { now: "Campaign_Turn" },
      message: ({ nation, booked, limit }) =>
        limit === 0
          ? `${nation} books ${pps(booked)} of SW damage for resources; the shortfall costs 0.`
          : `The shortfall of ${nation} costs ${pps(limit)} of SW damage, ${figure(booked)} ${are(booked)} booked.`,
      fix: ({ limit }) =>
        limit === 0
          ? "Take the cause Resources out of this Turn of its SW damage ledger."
          : `Book ${pps(limit)} with the cause Resources in the SW damage ledger of this Turn.`,
      adds: ({ nation, booked, limit, now }) => (booked === 0 ? booking(nation, now, "Resources", nation, limit) : undefined),
    }),
    atLeast("covered", "[@Needed]", {
      id: "resource-shortfall",
      severity: "warning",
      about: `An economy has a resource for each ${figure(COVERED_BY_ONE)} PPs or part of them.`,
      check: "resources are short",
      waits: OIL_TO_ASSIGN,
      message: ({ nation, economy, covered, limit, swDamage }) =>
        `The ${pps(economy)} of ${nation} need ${counted(limit, "resource")}; ${figure(covered)} ${are(covered)} assigned (${pps(swDamage)} of SW damage).`,
      fix: "Assign more oil in Oil uses, or ore beside it.",
    }),
  ],
);

/** Sources that provide ore while neutral or after their capture (2.4.4.1). */
const COUNTRIES = ["Sweden", "Turkey"];
const NEUTRAL = "Neutral";
export const CAPTURED = "Captured";
export const ENEMY = "Enemy";
const COUNTRY_STATES = [NEUTRAL, CAPTURED, ENEMY];

const SOURCE_ROWS = [
  { source: "Sweden", nation: "Germany", open: true, state: NEUTRAL, norway: true },
  { source: "Turkey", nation: "Germany", open: true, state: NEUTRAL },
  { source: "Albania", nation: "Italy", open: false },
  { source: "International Market", nation: "France", open: true },
  { source: URALS_OIL, nation: "Russia", open: true },
  ...ORE_CITIES.map((source) => ({ source, nation: "Russia", open: false })),
];

const WRONG_STATE = `IF(${isOneOf("[@Source]", COUNTRIES)},AND([@State]<>${quoted(NEUTRAL)},[@State]<>${quoted(CAPTURED)}),FALSE)`;
const ROUTE_CLOSED = `IF(AND([@Source]="Sweden",[@State]=${quoted(NEUTRAL)}),[@[Way by Norway]]<>TRUE,FALSE)`;
const ITALIAN_ECONOMY = 'SUMIFS(Resource_requirement[Economy],Resource_requirement[Nation],"Italy")';
const ITALY_TOO_SMALL = `IF([@Nation]="Italy",${ITALIAN_ECONOMY}<=${COVERED_BY_ONE},FALSE)`;
const ICS = "Russian_industry_Russian_ICs";
const IS_ORE_CITY = part.yesNo("Ore city", isOneOf("[@Source]", ORE_CITIES), "Whether it is a Russian city with ore.");
const isAmong = (sources: readonly string[]): string => {
  if (!ORE_CITIES.every((city) => sources.includes(city))) return isOneOf("[@Source]", sources);
  const others = sources.filter((source) => !ORE_CITIES.some((city) => city === source));
  return `OR(${isOneOf("[@Source]", others)},${IS_ORE_CITY})`;
};
/** Whether a Russian ore city lacks the IC that would provide its ore to the row's Nation: a working one, or a captured one. */
const lacksIc = (setting: Setting): string =>
  hasRussianIndustry(setting)
    ? part.yesNo(
        "Lacks its IC",
        `IF(${IS_ORE_CITY},IF([@Nation]="Russia",SUMIFS(${ICS}[Ore],${ICS}[City],[@Source])=0,IF([@Nation]="Germany",SUMPRODUCT((${ICS}[City]=[@Source])*(${ICS}[Holder]="Axis")*(${ICS}[State]="Captured"))=0,FALSE)),FALSE)`,
        "Whether a Russian city with ore has no IC that gives it to the Nation.",
      )
    : "FALSE";
/** Whether the row's Nation can use its source. */
const USABLE = part.yesNo(
  "Source of its Nation",
  NEEDY.reduceRight((rest, nation) => {
    const own = ORE_SOURCES.filter((source) => oreOf(nation, source) !== undefined);
    return `IF([@Nation]=${quoted(nation)},${isAmong(nation === "Russia" ? [URALS_OIL, ...own] : own)},${rest})`;
  }, "FALSE"),
  "Whether the Nation may use the source at all.",
);
const GIVES = "(Ore_sources[Source]=[@Source])*(Ore_sources[Ore]>0)*(ROW(Ore_sources[Source])<ROW())";

const OTHER_STATE =
  '(Ore_sources[Source]=[@Source])*(Ore_sources[State]<>"")*(Ore_sources[State]<>[@State])*(ROW(Ore_sources[Source])<ROW())';

const ONE_STATE = {
  id: "ore-source-state",
  cite: "2.4.4.1; 2.4.4.2",
  severity: "warning",
  about: "A country that gives ore has one State, and one way by Norway, for all Nations that use it.",
} as const;
const OPEN = { id: "ore-source-open", severity: "warning" } as const;

export const oreSources = table(
  {
    name: "Ore sources",
    title: "Ore sources",
    about: "Where Metal Ore comes from. A source serves one Nation in a Turn.",
    cite: "2.4.4.1 to 2.4.4.4",
    owner: "nation",
    key: ["source", "nation"],
    columns: {
      source: input.text("Source", "Country or city.", { choices: [...ORE_SOURCES, URALS_OIL], width: 20 }),
      nation: input.text("Nation", "Nation that uses the ore.", { choices: NEEDY, width: 12 }),
      open: input.yesNo(
        "Open",
        "TRUE while neutral or captured, and for Sweden while Norway leaves the way free. Russian cities: TRUE with a working IC.",
        { cite: "2.4.4.1", sealing: "open", enteredBy: "master" },
      ),
      ore: count(
        "Ore",
        `IF(AND([@Open]=TRUE,[@[Can give]]=TRUE),IF([@Source]=${quoted(URALS_OIL)},LEDGER.RUSSIANORE(SUMIFS(Oil_Oil_sources[Output],Oil_Oil_sources[Source],"Urals")),LEDGER.ORESOURCE([@Nation],[@Source])),0)`,
        "Ore of this Turn: one for each source, for the Urals one for each Oil Unit.",
        { unit: "Ore Units" },
      ),
      state: input.text("State", "Sweden and Turkey: Neutral, Captured by the Nation that uses the ore, or Enemy.", {
        choices: COUNTRY_STATES,
        width: 12,
        cite: "2.4.4.1",
        sealing: "open",
        enteredBy: "master",
      }),
      norway: input.yesNo("Way by Norway", "Neutral Sweden: TRUE while Norway leaves the way of its ore free.", {
        cite: "2.4.4.1",
        sealing: "open",
        enteredBy: "master",
      }),
      canGive: computed.yesNo(
        "Can give",
        (setting) => `NOT(OR(NOT(${USABLE}),${WRONG_STATE},${ROUTE_CLOSED},${lacksIc(setting)},${ITALY_TOO_SMALL}))`,
        "Whether it gives ore once it is open.",
      ),
    },
    rows: (setting) => SOURCE_ROWS.filter(({ nation }) => plays(setting, nation)),
    spare: 3,
  },
  ({ limit, unique }) => [
    unique(["source", "nation"]),
    limit({
      id: "ore-source-double",
      at: "source",
      cite: "2.4.4.1; 2.4.4.2",
      about: "An ore source serves one Nation in a Turn.",
      check: "serves two Nations",
      when: "N([@Ore])>0",
      broken: `SUMPRODUCT(${GIVES}*(Ore_sources[Nation]<>[@Nation]))>0`,
      texts: {
        earlier: `INDEX(Ore_sources[Nation],SUMPRODUCT(MAX(${GIVES}*(ROW(Ore_sources[Source])-ROW(Ore_sources[[#Headers],[Source]])))))`,
      },
      expected: () => 1,
      found: () => 2,
      message: ({ source, nation, earlier }) =>
        `The ore of ${source} is assigned to ${earlier} and to ${nation} in the same Turn.`,
      fix: "Close one of the two rows.",
    }),
    limit({
      ...OPEN,
      at: "nation",
      about: "A Nation uses only the ore sources that the rulebook gives it.",
      check: "no source of this Nation",
      when: "[@Open]=TRUE",
      broken: `NOT(${USABLE})`,
      expected: () => "a Nation that may use it",
      message: ({ source, nation }) =>
        nation === ""
          ? `${source} is open, but the Nation that uses it is missing.`
          : `${source} is open to ${nation}, which may not use it; it gives ${figure(0)} ore.`,
      fix: "Choose a Nation that may use the source, or enter FALSE under Open.",
    }),
    limit({
      ...OPEN,
      at: "state",
      cite: "2.4.4.1",
      about: "Sweden and Turkey give ore while they are neutral or once they are captured.",
      check: "neither neutral nor captured",
      when: "[@Open]=TRUE",
      broken: WRONG_STATE,
      expected: () => `${NEUTRAL} or ${CAPTURED}`,
      found: ({ state }) => (state === "" ? null : state),
      message: ({ source, nation, state }) =>
        state === ""
          ? `${source} is open to ${nation}, but its State is missing.`
          : `${source} is open to ${nation}, but it is an enemy and gives 0 ore.`,
      fix: `Choose ${NEUTRAL} or ${CAPTURED} where it is so, or enter FALSE under Open.`,
    }),
    limit({
      ...ONE_STATE,
      at: "state",
      check: "another State in an earlier row",
      when: '[@State]<>""',
      broken: `SUMPRODUCT(${OTHER_STATE})>0`,
      texts: {
        earlier: `INDEX(Ore_sources[State],SUMPRODUCT(MAX(${OTHER_STATE}*(ROW(Ore_sources[Source])-ROW(Ore_sources[[#Headers],[Source]])))))`,
      },
      expected: ({ earlier }) => earlier,
      message: ({ source, nation, state, earlier }) =>
        `${source} has the State ${state} in the row of ${nation}, but ${earlier} in an earlier row.`,
      fix: "Choose the State that it has in both rows.",
    }),
    limit({
      ...ONE_STATE,
      at: "norway",
      check: "another way in an earlier row",
      when: "ISLOGICAL([@[Way by Norway]])",
      broken:
        "SUMPRODUCT((Ore_sources[Source]=[@Source])*ISLOGICAL(Ore_sources[Way by Norway])*(Ore_sources[Way by Norway]<>[@[Way by Norway]])*(ROW(Ore_sources[Source])<ROW()))>0",
      expected: ({ norway }) => !norway,
      message: ({ source, nation, norway }) =>
        `The way of ${source} by Norway is ${norway ? "free" : "closed"} in the row of ${nation}, but ${norway ? "closed" : "free"} in an earlier row.`,
      fix: "Enter the same under Way by Norway in both rows.",
    }),
    limit({
      ...OPEN,
      at: "norway",
      cite: "2.4.4.1",
      about: "Ore of neutral Sweden passes Norway.",
      check: "Norway closes the way",
      when: "[@Open]=TRUE",
      broken: ROUTE_CLOSED,
      expected: () => true,
      message: ({ nation }) => `Sweden is open to ${nation}, but its way by Norway is not free, and it gives 0 ore.`,
      fix: "Enter TRUE under Way by Norway where it is free, or FALSE under Open.",
    }),
    limit({
      ...OPEN,
      at: "open",
      cite: "2.4.4.1; 2.4.4.3",
      about: "A Russian city gives ore to Russia while its IC works, and to Germany once it has captured the IC.",
      check: "no IC that gives ore there",
      when: "[@Open]=TRUE",
      broken: (setting) => `${lacksIc(setting)}`,
      expected: () => false,
      message: ({ source, nation }) =>
        same(nation, "Germany")
          ? `${source} is open to Germany but holds no captured Russian IC and gives 0 ore.`
          : `${source} is open but holds no working Russian IC and gives 0 ore.`,
      fix: "Enter FALSE under Open until there is one.",
    }),
    limit({
      ...OPEN,
      at: "open",
      cite: "2.4.4.2",
      about: `Italy uses ore only above ${figure(COVERED_BY_ONE)} PPs.`,
      check: `only above ${figure(COVERED_BY_ONE)} PPs`,
      when: "[@Open]=TRUE",
      broken: ITALY_TOO_SMALL,
      figures: { economy: ITALIAN_ECONOMY },
      expected: () => false,
      message: ({ source, economy }) =>
        `${source} is open to Italy, whose economy of ${pps(economy)} is not above ${figure(COVERED_BY_ONE)}.`,
      fix: "Enter FALSE under Open.",
    }),
  ],
);

export const resourcesSheet = (setting: Pick<Setting, "players">): Sheet => ({
  name: "Resources",
  title: "Resources",
  about: "Oil and Metal Ore for Germany, Italy, France and Russia.",
  player: "",
  figures: NEEDY.filter((nation) => plays(setting, nation)).map((nation) => ({
    label: `${nation} needs`,
    formula: `SUMIFS(Resource_requirement[Needed],Resource_requirement[Nation],${quoted(nation)})`,
    format: "count",
  })),
  blocks: [resourceRequirement, oreSources],
});
