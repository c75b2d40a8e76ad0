import { computed, input, type Setting } from "../../../../kernel/column";
import { part } from "../../../../kernel/part";
import { table } from "../../../../kernel/sheet";
import { count, figure, oneOf } from "../../../../kernel/text";
import { DAMAGE_PER_REFINERY } from "../../rules/oil-sources";
import { CENTERS, startingOilOf, type Center } from "../../rules/supply-centers";
import { are, nameOfPower, pps } from "../../phrases";
import { oil, oilIn } from "../cells";
import { isOneOf, quoted } from "../../../../kernel/excel";
import { happened, happenedBefore, happenedNow, plays, sidePlays, sumOver } from "../refer";
import { COASTS, EVENTS, STORES } from "../choices";
import { becomes, COUNTED } from "../next";
import { BRITISH_CENTERS, FAR_EASTERN_CENTERS, storesFor, wrongStore, type Store } from "./center-stores";

/** "1 Oil Unit", "3 Oil Units" */
export const units = (value: number): string => count(value, "Oil Unit");

/** Oil is unlimited there and needs no stock (2.5.3.8). */
export const UNLIMITED: Center = "Americas";

/** Centers of which the second replaces the first; the old stock is then shipped on (2.5.2.3). */
export const MOVED_STOCKS: readonly Center[] = ["Taipei", "Singapore"];

/** Supply Centers of the campaign, with their holder and their store (2.5). */
function centers(setting: Setting) {
  const british = plays(setting, "Britain") || plays(setting, "USA");
  const center = (name: Center, store: Store, inService = true) => {
    const opening = inService ? startingOilOf(name) : undefined;
    return { center: name, store, inService, ...(opening === undefined ? {} : { opening }) };
  };
  const all = (names: readonly Center[], store: Store) => names.map((name) => center(name, store));
  return [
    ...(sidePlays(setting, "European Axis") ? all(["Berlin", "Rome"], "European Axis") : []),
    ...(plays(setting, "Japan")
      ? [...all(["Tokyo", "Mukden", "Harbin", "Taipei"], "Japan"), center("Singapore", "Japan", false)]
      : []),
    ...(plays(setting, "Russia") ? all(["Urals"], "Russia") : []),
    ...(british ? all(BRITISH_CENTERS, "Britain") : []),
    ...(plays(setting, "France") ? all(["Paris"], "France") : []),
    ...(plays(setting, "USA") && !plays(setting, "France") ? [center("Paris", "USA (Europe)", false)] : []),
    ...(plays(setting, "USA") ? all(FAR_EASTERN_CENTERS, "USA (Far East)") : []),
  ];
}

const isCenter = (...names: readonly Center[]): string => isOneOf("[@Center]", names);
const when = (condition: string, then: string): string => `IF(${condition},${then},FALSE)`;

const STATED = CENTERS.filter((center) => startingOilOf(center) !== undefined);
const atStart = part.number(
  "Oil at the start",
  [...new Set(STATED.map(startingOilOf))].reduceRight<string>(
    (rest, start) => `IF(${isCenter(...STATED.filter((center) => startingOilOf(center) === start))},${start},${rest})`,
    "0",
  ),
  "Oil that the rulebook gives the center in the first Turn.",
);

const SETTLED = part.yesNo(
  "Singapore settled",
  happenedBefore(EVENTS.singapore),
  "Whether Singapore replaced Taipei in an earlier Turn.",
);
/**
 * Whether Singapore has replaced the row's center, or has yet to replace it; the change itself happens in Logistics (2.5.2.3).
 */
const REPLACED = part.yesNo(
  "Replaced",
  `IF([@Center]="Taipei",${SETTLED},IF([@Center]="Singapore",NOT(${happened(EVENTS.singapore)}),FALSE))`,
  "Whether the other one of Taipei and Singapore serves in its place.",
);

/** Whether the Axis holds Paris (2.5.3.5). */
const OCCUPIED = part.yesNo(
  "Paris occupied",
  `AND(${happenedBefore(EVENTS.fallOfFrance)},NOT(${happened(EVENTS.paris)}))`,
  "Whether the Axis holds Paris.",
);
/** A center's stock after Logistics; Paris keeps none after the fall of France (2.5.3.5). */
const LEFT_IN_CENTER = "[@Opening]-[@Used]-[@[Shipped on]]-[@Lost]+[@Arrivals]";
const LOST_WITH_FRANCE = `IF([@Center]="Paris",AND(${happened(EVENTS.fallOfFrance)},NOT(${happened(EVENTS.paris)})),FALSE)`;
/** The stock lost with France. */
export const LOST_IN_PARIS = `IF(${LOST_WITH_FRANCE},${LEFT_IN_CENTER},0)`;
const shippedFrom = (source: string): string =>
  `SUMIFS(Oil_shipments[Oil Units],Oil_shipments[To Supply Center],[@Center],Oil_shipments[Source],${quoted(source)})`;
const AMERICAN_OIL = part.number(
  "American oil",
  sumOver(
    COASTS.map((coast) => `USA ${coast}`),
    shippedFrom,
  ),
  "Oil of the USA that is shipped to the center.",
);
/** Whether American oil arrives at Paris before its liberation, or any oil while it is occupied. */
const NOT_FOR_PARIS = part.yesNo(
  "Not for Paris",
  when('[@Center]="Paris"', `OR(AND(${OCCUPIED},[@Arrivals]>0),AND(NOT(${happened(EVENTS.paris)}),${AMERICAN_OIL}>0))`),
  "Whether oil comes to Paris that may not.",
);

/** Oil that arrives at the row's center by sea in this Turn, including bought oil. */
const BY_SEA =
  'SUMIFS(Oil_shipments[Oil Units],Oil_shipments[To Supply Center],[@Center],Oil_shipments[Way],"Sea")+SUMIFS(International_market[Bought],International_market[To Supply Center],[@Center])';

const bombed = (setting: Setting): string =>
  plays(setting, "USA")
    ? 'SUMIFS(USA_SW_damage_ledger[PPs],USA_SW_damage_ledger[Turn],Campaign_Turn,USA_SW_damage_ledger[Place],"Hawaii")'
    : "0";

/** What a Turn can use of a center's oil: its opening, and for a Bridgehead, which is supplied in Logistics, also arrivals. */
const CAN_BE_USED =
  '[@Opening]-[@[Shipped on]]+MIN([@Arrivals],SUMIFS(Oil_uses[Oil Units],Oil_uses[Center],[@Center],Oil_uses[Service],"Bridgehead"))';

/** Whether an event of this Turn opens or closes a center. */
const changesService = (setting: Setting): string => {
  const closes = [
    `AND([@Center]="Taipei",${happened(EVENTS.singapore)})`,
    `AND([@Center]="Paris",${happened(EVENTS.fallOfFrance)},NOT(${happened(EVENTS.paris)}))`,
    `AND([@Center]="Hawaii",${bombed(setting)}>=${DAMAGE_PER_REFINERY})`,
  ];
  const opens = [
    `AND([@Center]="Singapore",${happenedNow(EVENTS.singapore)},${happened(EVENTS.singapore)})`,
    `AND([@Center]="Paris",${happenedNow(EVENTS.paris)},${happened(EVENTS.paris)})`,
  ];
  return `IF([@[In service]]=TRUE,OR(${closes.join(",")}),OR(${opens.join(",")}))`;
};

/** Oil of a store's centers; a center with a wrong store is reported there and not counted. */
export const ofStore = (header: string): string =>
  `SUMIFS(Supply_Centers[${header}],Supply_Centers[Store],[@Store],Supply_Centers[Wrong store],FALSE)`;

const OPENING_TO_HERE = part.number(
  "Opening so far",
  "SUMPRODUCT((Supply_Centers[Store]=[@Store])*(Supply_Centers[Wrong store]=FALSE)*(ROW(Supply_Centers[Center])<=ROW()),Supply_Centers[Opening])",
  "Oil with which the store opens, down to this row.",
);
/** Uses whose oil is not assigned yet but will be taken from the store. */
export const USES_TO_FILL_IN = part.yesNo(
  "Uses to fill in",
  'SUMPRODUCT((Supply_Centers[Store]=[@Store])*COUNTIFS(Oil_uses[Center],Supply_Centers[Center],Oil_uses[Oil Units],"",Oil_uses[Still to assign],">0"))>0',
  "Whether oil that an economy or a Front draws on the store is to be filled in.",
);
const STORE_LIMIT = part.number(
  "Limit of the store",
  "IFERROR(INDEX(Oil_stores[Limit],MATCH([@Store],Oil_stores[Store],0)),9999)",
  "Most that the store may keep.",
);

export const supplyCenters = table(
  {
    name: "Supply Centers",
    title: "Supply Centers",
    about: "Oil in store. Only the opening can be used in a Turn; shipments arrive in Logistics.",
    cite: "2.5",
    owner: "store",
    key: "center",
    fixed: true,
    working: ["wrongStore"],
    columns: {
      center: input.text("Center", "The Supply Center.", { choices: CENTERS, width: 15 }),
      power: computed.text("Power", "LEDGER.CENTERPOWER([@Center])", "Power that may use it.", { width: 16 }),
      store: input.text("Store", "Store whose limit the center shares.", { choices: STORES, width: 16, cite: "2.5.1 to 2.5.4" }),
      opening: oilIn(
        "Opening",
        "Closing of last Turn. The British stocks at the start are not in the rulebook: the game master gives them.",
        {
          unit: "Oil Units",
          cite: "2.5.1 to 2.5.4",
          ...becomes("oil", "[@Closing]", "what is left and arrived is in store", "OR(ISNUMBER([@Opening]),[@Closing]<>0)"),
        },
      ),
      used: oil("Used", "SUMIFS(Oil_uses[Oil Units],Oil_uses[Center],[@Center])", "Oil of the table Oil uses.", {
        unit: "Oil Units",
        cite: "2.4.3; 2.5",
      }),
      arrivals: oil(
        "Arrivals",
        "SUMIFS(Oil_shipments[Arrives],Oil_shipments[To Supply Center],[@Center])+SUMIFS(International_market[Arrives],International_market[To Supply Center],[@Center])",
        "Oil that arrives in Logistics, bought oil included.",
        { unit: "Oil Units", cite: "2.4.3.1" },
      ),
      closing: oil(
        "Closing",
        `IF(${LOST_WITH_FRANCE},0,${LEFT_IN_CENTER})`,
        "Oil kept for the next Turn; what is in Paris when France falls is lost.",
        { unit: "Oil Units", cite: "2.4.3.1; 2.5.3.5" },
      ),
      inService: input.yesNo(
        "In service",
        "FALSE for a center that is lost, damaged or not yet open, such as Singapore beside Taipei.",
        {
          cite: "2.5.2.3; 2.5.3.5 to 2.5.3.7",
          ...becomes("oil", "[@[In service]]<>TRUE", "changed by the events of the Turn", changesService),
          sealing: "set",
          enteredBy: "master",
        },
      ),
      shippedOn: oil(
        "Shipped on",
        `IF(${isCenter(...MOVED_STOCKS)},SUMIFS(Oil_shipments[Oil Units],Oil_shipments[Source],[@Center]),0)`,
        "Oil that is shipped from here to another center: Taipei's or Singapore's in the Turn after a change.",
        { unit: "Oil Units", cite: "2.5.2.3" },
      ),
      lost: oilIn(
        "Lost",
        "Oil lost with the center: Hawaii's when it is bombed out, or what the enemy takes; also what arrives and finds no room in the store.",
        {
          unit: "Oil Units",
          cite: "2.5.3.6",
          ...COUNTED,
        },
      ),
      asianPort: input.yesNo(
        "Port on the Asian Front",
        "Mukden and Harbin: TRUE while their oil lands at a Port on the Asian Front with a land route to them.",
        { cite: "2.5.2.2" },
      ),
      wrongStore: computed.yesNo("Wrong store", wrongStore, "Whether it counts for the store of another holder or Theatre."),
    },
    rows: centers,
    spare: 2,
  },
  ({ limit, atMost, unique }) => [
    unique(["center"]),
    atMost("used", CAN_BE_USED, {
      id: "oil-used-before-arrival",
      cite: "2.4.3.1; 2.5",
      about: "A Turn uses only the oil that its Supply Center held at the start; shipments arrive in Logistics.",
      check: "uses more than the opening",
      when: `[@Center]<>${quoted(UNLIMITED)}`,
      message: ({ center, used, limit: most }) =>
        `${center} uses ${units(used)} with ${figure(most)} in stock; shipments arrive in Logistics.`,
      fix: ({ center, over }) => `Use ${figure(over)} less from ${center}.`,
    }),
    atMost("lost", "MAX(0,[@Opening]-[@Used]-[@[Shipped on]]+[@Arrivals])", {
      id: "oil-used-before-arrival",
      about: "No Supply Center loses more oil than it holds.",
      check: "loses more than it holds",
      message: ({ center, lost, limit: most }) => `${center} loses ${units(lost)}; it holds ${figure(most)}.`,
      fix: ({ limit: most }) => `Enter ${figure(most)} or less.`,
    }),
    limit({
      id: "oil-storage-full",
      at: "store",
      cite: "2.5.1 to 2.5.4",
      about: "Oil in a Supply Center counts for a store with its limit.",
      check: "counts for no store",
      broken: when(
        `AND([@Closing]>0,[@Center]<>${quoted(UNLIMITED)},NOT([@[Wrong store]]))`,
        'IF([@Store]="",TRUE,SUMPRODUCT(--(Oil_stores[Store]=[@Store]))=0)',
      ),
      expected: () => "a store of the table Oil stores",
      found: ({ store }) => (store === "" ? null : store),
      message: ({ center, closing }) =>
        `${center} holds ${units(closing)} that ${closing === 1 ? "counts" : "count"} for no store.`,
      fix: "Choose the store whose limit it shares.",
    }),
    limit({
      id: "oil-storage-full",
      at: "opening",
      cite: "2.5.1 to 2.5.4",
      about: "A Power opens a Turn with no more oil than its store may keep.",
      check: "more than its store keeps",
      // Remaining oil is reported at the store.
      when: `IF(AND(N([@Opening])>0,NOT([@[Wrong store]])),SUMIFS(Oil_stores[Closing],Oil_stores[Store],[@Store])<=${STORE_LIMIT},FALSE)`,
      broken: `AND(${OPENING_TO_HERE}>${STORE_LIMIT},${OPENING_TO_HERE}-[@Opening]<=${STORE_LIMIT})`,
      figures: { total: ofStore("Opening"), most: STORE_LIMIT },
      expected: ({ most }) => most,
      found: ({ total }) => total,
      message: ({ store, total, most }) =>
        `The store of ${nameOfPower(store)} opens with ${units(total)} in all its Supply Centers; ${figure(most)} is the limit.`,
      fix: ({ total, most }) => `Correct the openings: ${figure(total - most)} less in all.`,
    }),
    limit({
      id: "center-store",
      at: "store",
      cite: "2.5.1 to 2.5.4",
      about: "A Supply Center counts for the store of its holder and Theatre.",
      check: "not its store",
      broken: "[@[Wrong store]]",
      expected: ({ center, power }) => storesFor(center, power)[0]!,
      message: ({ center, power, store }) =>
        `${center} shares the store of ${nameOfPower(storesFor(center, power)[0]!)}, but counts for the one of ${nameOfPower(store)}.`,
      fix: ({ center, power }) => `Choose ${oneOf(storesFor(center, power))}.`,
    }),
    limit({
      id: "taipei-or-singapore",
      at: "inService",
      cite: "2.5.2.3",
      about: "Only one of Taipei and Singapore serves as Supply Center.",
      check: "not the Supply Center now",
      broken: when("[@[In service]]=TRUE", REPLACED),
      expected: () => false,
      message: ({ center }) =>
        center === "Taipei"
          ? "Taipei is in service, but Singapore has replaced it; 1 of the 2 serves."
          : "Singapore is in service, but has not replaced Taipei; 1 of the 2 serves.",
      fix: ({ center }) => `Enter FALSE for ${center}, or correct the event on the sheet Campaign.`,
    }),
    atMost("closing", "0", {
      id: "taipei-or-singapore",
      cite: "2.5.2.3",
      about: "After a change between Taipei and Singapore the old stock is shipped in the next Turn.",
      check: "its old stock stays",
      when: REPLACED,
      message: ({ center, closing }) =>
        `${units(closing)} ${are(closing)} left in ${center}, which is not the Supply Center; 0 may stay.`,
      fix: ({ center, closing }) =>
        `Ship ${units(closing)} on with ${center} as the source in Oil shipments, and ship nothing there.`,
    }),
    atMost("closing", "0", {
      id: "hawaii-damaged",
      cite: "2.5.3.6",
      about: "Hawaii bombed for 500 PPs or more holds no oil.",
      check: "bombed out, its oil is lost",
      when: (setting) => when('[@Center]="Hawaii"', `${bombed(setting)}>=${DAMAGE_PER_REFINERY}`),
      figures: (setting) => ({ bombed: bombed(setting) }),
      message: (row) =>
        `Hawaii took ${pps(row.bombed)} of bombing damage, ${figure(DAMAGE_PER_REFINERY)} or more, but keeps ${units(row.closing)}.`,
      fix: ({ lost, closing }) => `Enter ${figure(lost + closing)} under Lost; what arrives is lost too.`,
    }),
    atMost("opening", "0", {
      id: "hawaii-damaged",
      cite: "2.5.3.6",
      about: "Hawaii holds no oil until it is repaired.",
      check: "out of service, holds no oil",
      when: 'AND([@Center]="Hawaii",[@[In service]]<>TRUE)',
      message: ({ opening }) => `Hawaii is not in service but still holds ${units(opening)}.`,
      fix: "Enter 0: its oil is lost.",
    }),
    atMost("opening", "0", {
      id: "paris-status",
      cite: "2.5.3.5; 2.5.4",
      about: "Paris holds no Allied oil while it is occupied.",
      check: "occupied",
      when: when('[@Center]="Paris"', OCCUPIED),
      message: ({ opening }) => `Paris is occupied but holds ${units(opening)} for the Allies.`,
      fix: "Enter 0 until Paris is liberated.",
    }),
    limit({
      id: "paris-status",
      at: "arrivals",
      cite: "2.5.3.5; 2.5.4",
      about: "American oil goes to Paris only after its liberation, and no oil while it is occupied.",
      check: "not open for this oil",
      broken: NOT_FOR_PARIS,
      figures: { american: AMERICAN_OIL, occupied: `IF(${OCCUPIED},1,0)` },
      expected: () => 0,
      message: ({ american, occupied, arrivals }) =>
        occupied === 1
          ? `${units(arrivals)} ${arrivals === 1 ? "arrives" : "arrive"} at Paris, which is occupied.`
          : `${units(american)} of American oil ${american === 1 ? "goes" : "go"} to Paris, which is not liberated.`,
      fix: "Ship it to a British Supply Center.",
    }),
    atMost("arrivals", "0", {
      id: "center-out-of-service",
      cite: "2.5.2.3; 2.5.3.5 to 2.5.3.7",
      severity: "warning",
      about: "A Supply Center that is not in service takes no oil.",
      check: "not in service",
      when: `IF([@[In service]]=TRUE,FALSE,NOT(${NOT_FOR_PARIS}))`,
      message: ({ center, arrivals }) =>
        `${units(arrivals)} ${arrivals === 1 ? "arrives" : "arrive"} at ${center}, which is not in service.`,
      fix: ({ center }) => `Ship it to another center, or enter TRUE for ${center} under In service.`,
    }),
    limit({
      id: "starting-oil",
      at: "opening",
      cite: "2.5.1 to 2.5.4",
      severity: "warning",
      about: "In the first Turn the Supply Centers hold the oil that the rulebook gives them.",
      check: "not the oil of the start",
      broken: when(`AND(Campaign_Turn=1,[@[In service]]=TRUE,${isCenter(...STATED)})`, `N([@Opening])<>${atStart}`),
      figures: { start: atStart },
      expected: ({ start }) => start,
      message: ({ center, start, opening }) =>
        `${center} starts with ${units(start)}, ${figure(opening)} ${are(opening)} entered.`,
      fix: ({ start }) => `Enter ${figure(start)}.`,
    }),
    limit({
      id: "manchuria-port",
      at: "asianPort",
      cite: "2.5.2.2",
      severity: "warning",
      about: "Oil by sea for Mukden or Harbin lands at a Port on the Asian Front with a land route to them.",
      check: "no Port on the Asian Front",
      broken: when(`AND(${isCenter("Mukden", "Harbin")},[@[Port on the Asian Front]]<>TRUE)`, `${BY_SEA}>0`),
      figures: { landed: BY_SEA },
      expected: () => true,
      message: ({ center, landed }) =>
        `${units(landed)} for ${center} ${landed === 1 ? "comes" : "come"} by sea, but to no Port on the Asian Front with a land route to it.`,
      fix: "Enter TRUE under Port on the Asian Front where it lands at one, or ship it elsewhere.",
    }),
  ],
);
