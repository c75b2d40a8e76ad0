import { computed, input, table, type Setting, type Sheet } from "../../../kernel/sheet";
import { NATIONS } from "../parameters";
import { count, countIn, points } from "./cells";
import { byNation, isOneOf, plays, quoted, tableOf } from "./refer";
import { OCEANS, SHIPPING_REGIONS } from "./words";

const CONVOYS = [
  { nation: "Britain", ocean: "Atlantic" },
  { nation: "Britain", ocean: "Indian" },
  { nation: "USA", ocean: "Atlantic" },
  { nation: "USA", ocean: "Pacific" },
  { nation: "Japan", ocean: "Pacific" },
];
/** Nations without merchant shipping that need Transports for oil from the International Market. */
const BUYERS = [
  { nation: "France", ocean: "Atlantic" },
  { nation: "Italy", ocean: "Mediterranean" },
];
const playing = <T extends { readonly nation: string }>(setting: Setting, rows: readonly T[]): readonly T[] =>
  rows.filter(({ nation }) => plays(setting, nation));

const partOfConvoy = (part: string): string =>
  `SUMIFS(Shipping_regions[Economy],Shipping_regions[Nation],[@Nation],Shipping_regions[Ocean],[@Ocean],Shipping_regions[Part],${quoted(part)})`;

export const convoys = table({
  name: "Convoys",
  title: "Convoys",
  about: "Merchant shipping of each ocean. PPs without a Transport are lost at once; damage to Transports is SW damage.",
  cite: "2.1.7.3 to 2.1.7.5",
  key: "nation",
  columns: {
    nation: input.text("Nation", {
      choices: Object.keys(SHIPPING_REGIONS),
      width: 12,
      cite: "2.1.7.3 to 2.1.7.5",
      about: "Britain, the USA or Japan.",
    }),
    ocean: input.text("Ocean", {
      choices: ["Atlantic", "Indian", "Pacific"],
      cite: "2.1.7.3 to 2.1.7.5",
      about: "Ocean of the convoy.",
    }),
    home: points("Home", partOfConvoy("Home"), {
      cite: "2.1.7.3 to 2.1.7.5",
      about: "Income of the home regions, without the Base Economy.",
    }),
    possessions: points("Possessions", partOfConvoy("Possessions"), {
      cite: "2.1.7.3; 2.1.7.4",
      about: "Income of the possessions.",
    }),
    cargo: points("Cargo", "LEDGER.CONVOYCARGO([@Nation],[@Ocean],[@Home],[@Possessions])", {
      cite: "2.1.7.3 to 2.1.7.5",
      about: "PPs that must be shipped.",
    }),
    needed: count("Transports needed", "LEDGER.CONVOYSHIPPING([@Nation],[@Ocean],[@Home],[@Possessions])", {
      cite: "2.1.7.3",
      about: "One Transport for each 100 PPs or fraction of the convoy.",
    }),
    assigned: countIn("Transports assigned", { cite: "2.1.7.3", about: "Transports given to this convoy in this Turn." }),
    lacking: count("Lacking", "MAX(0,[@[Transports needed]]-[@[Transports assigned]])", {
      unit: "Transports",
      cite: "2.1.7.3",
      about: "Transports that are missing.",
    }),
    lost: points("PPs lost", "LEDGER.CONVOYLOSS([@Cargo],[@[Transports assigned]])", {
      unit: undefined,
      cite: "2.1.7.3",
      about: "PPs that come off the economy because no Transport carries them.",
    }),
    damage: countIn("Points of damage", {
      cite: "2.1.7.3; 2.4.3.3",
      about: "Strength points that its Transports lost to attacks.",
    }),
    aborted: countIn("Aborted", {
      unit: "Transports",
      cite: "2.1.7.3",
      about: "Undamaged Transports that were forced to turn back.",
    }),
    swDamage: points("SW damage", "LEDGER.MERCHANTDAMAGE([@[Points of damage]],[@Aborted])", {
      cite: "2.1.7.3; 2.4.3.3",
      about: "Enter it in the SW damage ledger of the Nation.",
    }),
  },
  rows: (setting) => playing(setting, CONVOYS),
  spare: 1,
  breach: 'IF([@Lacking]>0,"Transports lacking","")',
});

const SHIPPING_NATIONS = Object.keys(SHIPPING_REGIONS);

const incomeOfRegion = (setting: Setting): string =>
  byNation(
    "[@Nation]",
    playing(
      setting,
      SHIPPING_NATIONS.map((nation) => ({ nation })),
    ).map(({ nation }) => nation),
    (nation) => {
      const economy = tableOf(nation, "Economy");
      return nation === "Japan"
        ? `SUM(${economy}[Income])-SUMIFS(${economy}[Income],${economy}[Kind],"Base Economy")`
        : `SUMIFS(${economy}[Income],${economy}[Shipping region],[@Region])`;
    },
  );

export const shippingRegions = table({
  name: "Shipping regions",
  title: "Shipping regions",
  about: "What each part of an economy ships. The Base Economy never travels.",
  cite: "2.1.7.3 to 2.1.7.5",
  key: "region",
  columns: {
    nation: input.text("Nation", {
      choices: SHIPPING_NATIONS,
      width: 12,
      cite: "2.1.7.3 to 2.1.7.5",
      about: "Britain, the USA or Japan.",
    }),
    region: input.text("Region", {
      choices: [...new Set(Object.values(SHIPPING_REGIONS).flat())],
      width: 26,
      cite: "2.1.7.3 to 2.1.7.5",
      about: "Part of the Nation's economy.",
    }),
    share: computed.number("Share", "LEDGER.SHIPPINGRATE([@Nation],[@Region])", {
      format: "rate",
      cite: "2.1.7.3 to 2.1.7.5",
      about: "Part that must be shipped.",
    }),
    ocean: computed.text("Ocean", "LEDGER.SHIPPINGOCEAN([@Nation],[@Region])", {
      width: 12,
      cite: "2.1.7.3 to 2.1.7.5",
      about: "Ocean in which it travels.",
    }),
    part: computed.text(
      "Part",
      `IF(${isOneOf(
        "[@Region]",
        Object.values(SHIPPING_REGIONS)
          .flat()
          .filter((region, index, all) => region.endsWith("Possessions") && all.indexOf(region) === index),
      )},"Possessions","Home")`,
      { width: 12, cite: "2.1.7.3 to 2.1.7.5", about: "Whether the convoy counts it as home or as possessions." },
    ),
    economy: points("Economy", incomeOfRegion, {
      link: true,
      cite: "2.1.7.3 to 2.1.7.5",
      about: "Income of the region; for Japan of its whole table Economy, captured Base Economies excepted.",
    }),
    toShip: points("To ship", "[@Share]*[@Economy]", { cite: "2.1.7.3 to 2.1.7.5", about: "PPs that must be shipped." }),
  },
  rows: ({ nations }) =>
    SHIPPING_NATIONS.filter((nation) => nations.includes(nation)).flatMap((nation) =>
      SHIPPING_REGIONS[nation]!.map((region) => ({ nation, region })),
    ),
  spare: 0,
});

const ofPool = (sheetTable: string, figure: string): string =>
  `SUMIFS(${sheetTable}[${figure}],${sheetTable}[Nation],[@Nation],${sheetTable}[Ocean],[@Ocean])`;

export const transportPool = table({
  name: "Transport pool",
  title: "Transport pool",
  about: "All Transports of a Nation in an ocean, and what they do in this Turn.",
  cite: "2.1.7.3; 2.4.1.6; 2.4.3.3",
  key: "nation",
  columns: {
    nation: input.text("Nation", { choices: NATIONS, width: 12, cite: "2.1.7.3", about: "Owner of the Transports." }),
    ocean: input.text("Ocean", { choices: OCEANS, open: true, width: 14, cite: "2.1.7.3", about: "Where they sail." }),
    owned: countIn("Owned", {
      unit: "Transports",
      cite: "2.1.7.3",
      about: "Transports of the Nation there. Their number is not in the rulebook.",
    }),
    convoy: count("Convoy", ofPool("Convoys", "Transports assigned"), {
      unit: "Transports",
      cite: "2.1.7.3",
      about: "Transports in convoys.",
    }),
    tankers: count("Tankers", ofPool("Oil_Oil_shipments", "Tankers"), {
      unit: "Transports",
      link: true,
      cite: "2.4.3.3",
      about: "Tankers of the sheet Oil.",
    }),
    market: count("Market", ofPool("Oil_International_market", "Transports"), {
      unit: "Transports",
      link: true,
      cite: "2.4.1.6",
      about: "Transports that fetch bought oil.",
    }),
    otherMissions: countIn("Other missions", {
      unit: "Transports",
      cite: "2.1.7.3",
      about: "Transports that carry troops or supplies.",
    }),
    free: count("Free", "[@Owned]-[@Convoy]-[@Tankers]-[@Market]-[@[Other missions]]", {
      unit: "Transports",
      cite: "2.1.7.3",
      about: "Transports without a task.",
    }),
    lostThisTurn: countIn("Lost this Turn", {
      unit: "Transports",
      cite: "2.1.7.3",
      about: "Transports sunk in this Turn; they are missing from the next one.",
    }),
  },
  rows: (setting) => playing(setting, [...CONVOYS, ...BUYERS]),
  spare: 3,
  breach: 'IF([@Free]<0,"more used than owned","")',
});

export const shippingSheet = (nations: readonly string[]): Sheet => ({
  name: "Shipping",
  title: "Shipping",
  about: "Merchant convoys of Britain, the USA and Japan, and every other use of Transports.",
  nation: "",
  figures: SHIPPING_NATIONS.filter((nation) => nations.includes(nation)).map((nation) => ({
    label: `${nation} free`,
    formula: `SUMIFS(Transport_pool[Free],Transport_pool[Nation],${quoted(nation)})`,
    format: "count",
  })),
  blocks: [convoys, transportPool, shippingRegions],
});
