import { computed, input, type Setting } from "../../../kernel/column";
import { isChangedAt, unlessChanged, unlessChangedAt, unlessChangedHere } from "../../../kernel/house-rule";
import { part } from "../../../kernel/part";
import { table, type Sheet } from "../../../kernel/sheet";
import { count as counted, figure } from "../../../kernel/text";
import { shippedIn, TRANSPORT_CARGO } from "../house-rules";
import { NATIONS } from "../parameters";
import { CONVOY_OCEANS, PPS_PER_TRANSPORT, SHIPPING_REGIONS } from "../rules/merchant-shipping";
import { nameOf, NameOf, pps } from "../phrases";
import { count, countIn, points } from "./cells";
import { isOneOf, quoted } from "../../../kernel/excel";
import { byNation, plays, tableOf } from "./refer";
import { OCEANS } from "./choices";
import { becomes, cleared, COUNTED, ORDER } from "./next";

const CONVOYS = [
  { nation: "Britain", ocean: "Atlantic" },
  { nation: "Britain", ocean: "Indian" },
  { nation: "USA", ocean: "Atlantic" },
  { nation: "USA", ocean: "Pacific" },
  { nation: "Japan", ocean: "Pacific" },
];
/** Nations without merchant shipping, which need Transports for oil from the International Market. */
const BUYERS = [
  { nation: "France", ocean: "Atlantic" },
  { nation: "Italy", ocean: "Mediterranean" },
];
const playing = <T extends { readonly nation: string }>(setting: Setting, rows: readonly T[]): readonly T[] =>
  rows.filter(({ nation }) => plays(setting, nation));

const transports = (value: number): string => counted(value, "Transport");

const partOfConvoy = (part: string): string =>
  `SUMIFS(Shipping_regions[Economy],Shipping_regions[Nation],[@Nation],Shipping_regions[Ocean],[@Ocean],Shipping_regions[Part],${quoted(part)})`;

const PARTS = ["home", "possessions"] as const;
const OWN_SHARES = part.yesNo(
  "Shares by House rules",
  `OR(${PARTS.map((half) => isChangedAt(shippedIn("[@Nation]", "[@Ocean]", half))).join(",")})`,
  "Whether the sheet House rules changes what the convoy ships.",
);
/** The cargo of a convoy with the campaign's shares, or the rulebook's. */
const cargoOr = (byRulebook: string, own: string): string => `IF(${OWN_SHARES},${own},${byRulebook})`;
const cargo = cargoOr(
  "LEDGER.CONVOYCARGO([@Nation],[@Ocean],[@Home],[@Possessions])",
  "SUMIFS(Shipping_regions[To ship],Shipping_regions[Nation],[@Nation],Shipping_regions[Ocean],[@Ocean])",
);
/** Whole Transports; the quotient is rounded first, so that binary rounding errors do not add one. */
const transportsFor = (each: string): string => `0-INT(0-ROUND([@Cargo]/${each},9))`;
const shareOfRegion = unlessChangedAt(
  shippedIn("[@Nation]", "[@Ocean]", { cell: "[@Part]" }),
  "LEDGER.SHIPPINGRATE([@Nation],[@Region])",
  (share) => share,
);

export const convoys = table(
  {
    name: "Convoys",
    title: "Convoys",
    about: "Merchant shipping of each ocean. PPs without a Transport are lost at once; damage to Transports is SW damage.",
    cite: "2.1.7.3 to 2.1.7.5",
    owner: "nation",
    key: ["nation", "ocean"],
    fixed: true,
    columns: {
      nation: input.text("Nation", "Britain, the USA or Japan.", { choices: Object.keys(SHIPPING_REGIONS), width: 12 }),
      ocean: input.text("Ocean", "Ocean of the convoy.", { choices: CONVOY_OCEANS }),
      home: points("Home", partOfConvoy("Home"), "Income of the home regions, without the Base Economy."),
      possessions: points("Possessions", partOfConvoy("Possessions"), "Income of the possessions.", { cite: "2.1.7.3; 2.1.7.4" }),
      cargo: points("Cargo", cargo, "PPs that must be shipped."),
      needed: count(
        "Transports needed",
        unlessChangedHere(
          [TRANSPORT_CARGO],
          cargoOr("LEDGER.CONVOYSHIPPING([@Nation],[@Ocean],[@Home],[@Possessions])", transportsFor(`${PPS_PER_TRANSPORT}`)),
          transportsFor,
        ),
        `One Transport for each ${PPS_PER_TRANSPORT} PPs or fraction of the convoy.`,
        { cite: "2.1.7.3" },
      ),
      assigned: countIn("Transports assigned", "Transports given to this convoy in this Turn.", {
        cite: "2.1.7.3",
        sealing: "open",
      }),
      lacking: count("Lacking", "MAX(0,[@[Transports needed]]-[@[Transports assigned]])", "Transports that are missing.", {
        unit: "Transports",
        cite: "2.1.7.3",
      }),
      lost: points(
        "PPs lost",
        unlessChanged(
          TRANSPORT_CARGO,
          "LEDGER.CONVOYLOSS([@Cargo],[@[Transports assigned]])",
          (each) => `MAX(0,[@Cargo]-${each}*[@[Transports assigned]])`,
        ),
        "PPs that come off the economy because no Transport carries them.",
        { unit: undefined, cite: "2.1.7.3" },
      ),
      damage: countIn("Points of damage", "Strength points that its Transports lost to attacks.", {
        cite: "2.1.7.3; 2.4.3.3",
        ...COUNTED,
      }),
      aborted: countIn("Aborted", "Undamaged Transports that were forced to turn back.", {
        unit: "Transports",
        cite: "2.1.7.3",
        ...COUNTED,
      }),
      swDamage: points(
        "SW damage",
        unlessChanged(
          TRANSPORT_CARGO,
          "LEDGER.MERCHANTDAMAGE([@[Points of damage]],[@Aborted])",
          (each) => `LEDGER.MERCHANTDAMAGE([@[Points of damage]])+${each}*[@Aborted]`,
        ),
        "Enter it in the SW damage ledger of the Nation.",
        { cite: "2.1.7.3; 2.4.3.3" },
      ),
    },
    rows: (setting) => playing(setting, CONVOYS),
    spare: 1,
  },
  ({ limit, atLeast, atMost, unique }) => [
    unique(["nation", "ocean"]),
    atMost("aborted", "N([@[Transports assigned]])", {
      id: "convoy-aborted",
      cite: "2.1.7.3",
      about: "No more Transports of a convoy are forced to turn back than sailed.",
      check: "more aborted than sailed",
      message: ({ nation, ocean, aborted, limit: sailed }) =>
        `${transports(aborted)} of the ${ocean} convoy of ${nameOf(nation)} ${aborted === 1 ? "was" : "were"} forced to turn back; ${figure(sailed)} sailed.`,
      fix: ({ limit: sailed }) => `Enter ${figure(sailed)}${sailed === 0 ? "" : " or less"}, or the Transports that sailed.`,
    }),
    atLeast("assigned", "[@[Transports needed]]", {
      id: "convoy-short",
      severity: "warning",
      about: "A convoy has a Transport for each 100 PPs or fraction that it must carry.",
      check: "Transports lacking",
      message: ({ nation, ocean, assigned, lost, limit: needed }) =>
        `The ${ocean} convoy of ${nameOf(nation)} needs ${transports(needed)} and has ${figure(assigned)}; ${pps(lost)} are lost.`,
      fix: ({ limit: needed }) => `Enter ${figure(needed)} as Transports assigned, or accept the loss.`,
    }),
    limit({
      id: "transport-pool",
      at: "ocean",
      cite: "2.1.7.3",
      about: "Transports sail where their Nation has a Transport pool.",
      check: "no such Transport pool",
      when: "N([@[Transports assigned]])>0",
      broken: "SUMPRODUCT((Transport_pool[Nation]=[@Nation])*(Transport_pool[Ocean]=[@Ocean]))=0",
      expected: () => 0,
      found: ({ assigned }) => assigned,
      message: ({ nation, ocean, assigned }) =>
        `${NameOf(nation)} uses ${transports(assigned)} in the ${ocean} but has no Transport pool there.`,
      fix: "Enter Nation and ocean as in the table Transport pool, or add a row there.",
    }),
  ],
);

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

export const shippingRegions = table(
  {
    name: "Shipping regions",
    title: "Shipping regions",
    about: "What each part of an economy ships. The Base Economy never travels.",
    cite: "2.1.7.3 to 2.1.7.5",
    owner: "nation",
    key: ["region", "nation"],
    fixed: true,
    columns: {
      nation: input.text("Nation", "Britain, the USA or Japan.", { choices: SHIPPING_NATIONS, width: 12 }),
      region: input.text("Region", "Part of the Nation's economy.", {
        choices: [...new Set(Object.values(SHIPPING_REGIONS).flat())],
        width: 26,
      }),
      share: computed.number("Share", shareOfRegion, "Part that must be shipped.", {
        format: "rate",
      }),
      ocean: computed.text("Ocean", "LEDGER.SHIPPINGOCEAN([@Nation],[@Region])", "Ocean in which it travels.", { width: 12 }),
      part: computed.text(
        "Part",
        `IF(${isOneOf(
          "[@Region]",
          Object.values(SHIPPING_REGIONS)
            .flat()
            .filter((region, index, all) => region.endsWith("Possessions") && all.indexOf(region) === index),
        )},"Possessions","Home")`,
        "Whether the convoy counts it as home or as possessions.",
        { width: 12 },
      ),
      economy: points(
        "Economy",
        incomeOfRegion,
        "Income of the region; for Japan of its whole table Economy, captured Base Economies excepted.",
        { link: true },
      ),
      toShip: points("To ship", "[@Share]*[@Economy]", "PPs that must be shipped."),
    },
    rows: ({ players: nations }) =>
      SHIPPING_NATIONS.filter((nation) => nations.includes(nation)).flatMap((nation) =>
        SHIPPING_REGIONS[nation]!.map((region) => ({ nation, region })),
      ),
    spare: 0,
  },
  ({ unique }) => [unique(["region", "nation"])],
);

const ofPool = (sheetTable: string, figure: string): string =>
  `SUMIFS(${sheetTable}[${figure}],${sheetTable}[Nation],[@Nation],${sheetTable}[Ocean],[@Ocean])`;

/** Transports that the Nation has there next Turn. */
export const TRANSPORTS_LEFT = "[@Owned]-[@[Lost this Turn]]+[@[Gained this Turn]]";

export const transportPool = table(
  {
    name: "Transport pool",
    title: "Transport pool",
    about: "All Transports of a Nation in an ocean, and what they do in this Turn.",
    cite: "2.1.7.3; 2.4.1.6; 2.4.3.3",
    owner: "nation",
    key: ["nation", "ocean"],
    columns: {
      nation: input.text("Nation", "Owner of the Transports.", { choices: NATIONS, width: 12, cite: "2.1.7.3" }),
      ocean: input.text("Ocean", "Where they sail.", { choices: OCEANS, open: true, width: 14, cite: "2.1.7.3" }),
      owned: countIn("Owned", "Transports of the Nation there. Their number is not in the rulebook.", {
        unit: "Transports",
        cite: "2.1.7.3",
        required: true,
        ...becomes("transports", TRANSPORTS_LEFT, "sunk and new ones counted", "ISNUMBER([@Owned])"),
      }),
      convoy: count("Convoy", ofPool("Convoys", "Transports assigned"), "Transports in convoys.", {
        unit: "Transports",
        cite: "2.1.7.3",
      }),
      tankers: count("Tankers", ofPool("Oil_Oil_shipments", "Tankers"), "Tankers of the sheet Oil.", {
        unit: "Transports",
        link: true,
        cite: "2.4.3.3",
      }),
      market: count("Market", ofPool("Oil_International_market", "Transports"), "Transports that fetch bought oil.", {
        unit: "Transports",
        link: true,
        cite: "2.4.1.6",
      }),
      otherMissions: countIn("Other missions", "Transports that carry troops or supplies.", {
        unit: "Transports",
        cite: "2.1.7.3",
        ...ORDER,
      }),
      free: count("Free", "[@Owned]-[@Convoy]-[@Tankers]-[@Market]-[@[Other missions]]", "Transports without a task.", {
        unit: "Transports",
        cite: "2.1.7.3",
      }),
      lostThisTurn: countIn("Lost this Turn", "Transports sunk in this Turn; they are missing from the next one.", {
        unit: "Transports",
        cite: "2.1.7.3",
        ...COUNTED,
      }),
      gained: countIn(
        "Gained this Turn",
        "Transports built or captured in this Turn, or come from another ocean: they sail in the next one.",
        {
          unit: "Transports",
          cite: "2.1.7.3; 2.3.4.5",
          ...cleared("transports", "counted"),
        },
      ),
    },
    rows: (setting) => playing(setting, [...CONVOYS, ...BUYERS]),
    spare: 3,
  },
  ({ limit, atMost, unique }) => [
    unique(["nation", "ocean"]),
    atMost("lostThisTurn", "[@Owned]", {
      id: "transport-loss",
      cite: "2.1.7.3",
      about: "No more Transports are sunk than the Nation owns in the ocean.",
      check: "more sunk than owned",
      // A blank number is reported as missing.
      when: "ISNUMBER([@Owned])",
      message: ({ nation, ocean, lostThisTurn, limit: owned }) =>
        `${NameOf(nation)} loses ${transports(lostThisTurn)} in the ${ocean} but owns ${figure(owned)}.`,
      fix: ({ limit: owned }) => `Enter ${figure(owned)}${owned === 0 ? "" : " or less"}, or the Transports that it owns.`,
    }),
    limit({
      id: "transport-pool",
      at: "free",
      about: "Convoys, Tankers, purchases and other missions use no more Transports than the Nation owns in the ocean.",
      check: "more used than owned",
      when: "ISNUMBER([@Owned])",
      broken: "ROUND([@Free],2)<0",
      expected: ({ owned }) => owned,
      found: ({ owned, free }) => owned - free,
      message: ({ nation, ocean, owned, free }) =>
        `${NameOf(nation)} uses ${transports(owned - free)} in the ${ocean} but owns ${figure(owned)}.`,
      fix: ({ free }) => `Take ${figure(-free)} off convoys, Tankers, purchases or other missions.`,
    }),
  ],
);

export const shippingSheet = (nations: readonly string[]): Sheet => ({
  name: "Shipping",
  title: "Shipping",
  about: "Merchant convoys of Britain, the USA and Japan, and every other use of Transports.",
  player: "",
  figures: SHIPPING_NATIONS.filter((nation) => nations.includes(nation)).map((nation) => ({
    label: `${nation} free`,
    formula: `SUMIFS(Transport_pool[Free],Transport_pool[Nation],${quoted(nation)})`,
    format: "count",
  })),
  blocks: [convoys, transportPool, shippingRegions],
});
