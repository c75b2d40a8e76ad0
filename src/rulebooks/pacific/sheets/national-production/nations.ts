import { computed, input } from "../../../../kernel/column";
import { unlessChanged } from "../../../../kernel/house-rule";
import { part } from "../../../../kernel/part";
import { table } from "../../../../kernel/sheet";
import { SILO_BASE, TRADED_SHARE } from "../../house-rules";
import { amount, oil, production } from "../../phrases";
import { count, countIn, nation, ofNation, oneEach, points, pointsIn, shareIn } from "../cells";
import { OIL_OF_ACTIONS, OIL_UPKEEP, REPAIRS_PRODUCTION } from "../of-forces";

/** Whether the income of the row's nation can be computed. */
export const NATION_KNOWN = part.yesNo(
  "Nation known",
  'COUNTIFS(National_production_Nations[Nation],[@Nation],National_production_Nations[Economic multiple],">=0",National_production_Nations[Entry status],">=0")>0',
  "Whether multiple and entry status of the nation are entered.",
);

const stock = (header: string, kind: string): string => ofNation("Stockpiles", header, `,Stockpiles[Stock],"${kind}"`);
/** Production available when repairs are paid: after the income and before the player's turn. */
const AT_HAND = part.number(
  "Production at hand",
  `MAX(0,${stock("Opening", "Production")}+${stock("Income", "Production")})`,
  "Production that repairs may draw on, the income counted.",
);

const openingMissing = (kind: string): string =>
  `COUNTIFS(Stockpiles[Nation],[@Nation],Stockpiles[Stock],"${kind}",Stockpiles[Opening],"")>0`;
/** Repairs are compared only if both their budget and the available production are known. */
const REPAIRS_INCOMPLETE = `OR(NOT(ISNUMBER([@[Repair setting]])),${openingMissing("Production")})`;

/** Entry status of the USSR in 1941 (7.7 Oil). */
const USSR_STATUS = 0.1;

/** Nations, with their status and base figures. */
export const nations = table(
  {
    name: "Nations",
    title: "Nations",
    about: "What each nation brings with it, as its production screen shows it.",
    cite: "7.7; 16",
    sealing: "open",
    ...oneEach,
    // The manual prints no multiples; every nation except the USSR is at war when the ledger begins.
    rows: ({ players }) => players.map((item) => ({ nation: item, multiple: 1, status: item === "USSR" ? USSR_STATUS : 1 })),
    columns: {
      nation,
      multiple: input.number("Economic multiple", "Multiple of its production.", {
        format: "general",
        min: 0,
        cite: "7.7",
        enteredBy: "master",
      }),
      status: shareIn("Entry status", "How near it is to an alliance; 100% once it belongs to one.", {
        max: 1,
        cite: "7.7",
        visibleTo: "all",
        enteredBy: "master",
      }),
      logistics: pointsIn("Logistics", "Logistics of the nation.", { cite: "16", required: true, enteredBy: "master" }),
      mostManpower: pointsIn("Maximum manpower", "Most manpower that it can have.", {
        cite: "16",
        required: true,
        enteredBy: "master",
      }),
      rail: countIn("Rail points", "Strength points that its railways move in a turn.", {
        cite: "11.4",
        required: true,
        enteredBy: "master",
      }),
      repairSetting: pointsIn("Repair setting", "Production set aside for repairs and upgrades.", {
        cite: "7.7",
        required: "repairs",
      }),
      repairs: points("Repairs", REPAIRS_PRODUCTION, "Production that repairs and upgrades take.", {
        link: true,
        cite: "7.7",
      }),
      allied: computed.yesNo(
        "In alliance",
        "IF(ISNUMBER([@[Entry status]]),[@[Entry status]]>=1,FALSE)",
        "Whether it is no longer neutral.",
        {
          cite: "18",
        },
      ),
    },
  },
  ({ atMost, needs }) => [
    atMost("repairs", `MIN(N([@[Repair setting]]),${AT_HAND})`, {
      id: "repair-budget",
      cite: "7.7 Reinforcement and upgrade",
      about: "Repairs and upgrades take no more production than is set aside for them, and no more than there is.",
      check: "repairs above the setting",
      when: NATION_KNOWN,
      waits: REPAIRS_INCOMPLETE,
      figures: { atHand: AT_HAND },
      message: ({ nation: item, repairs, limit, atHand, repairSetting }) =>
        `Repairs and upgrades of ${item} cost ${production(repairs)}; ${
          atHand < repairSetting ? `${amount(limit)} are at hand` : `the setting allows ${amount(limit)}`
        }.`,
      fix: ({ over }) => `Repair ${amount(over)} less, or raise Repair setting as far as there is production.`,
    }),
    needs("multiple", {
      id: "nation-incomplete",
      about: "A nation with resources has an economic multiple and an entry status.",
      when: `${ofNation("Resources", "Printed value")}>0`,
      message: ({ nation: item }) =>
        `${item} has resources, but its economic multiple is missing, and its income cannot be calculated.`,
    }),
    needs("status", {
      id: "nation-incomplete",
      about: "A nation with resources has an economic multiple and an entry status.",
      when: `${ofNation("Resources", "Printed value")}>0`,
      message: ({ nation: item }) =>
        `${item} has resources, but its entry status is missing, and its income cannot be calculated.`,
    }),
  ],
);

const ofKind = (header: string, kind: string): string => ofNation("Resources", header, `,Resources[Kind],"${kind}"`);
const ofRow = (header: string): string => ofNation("Nations", header);
const MULTIPLE = part.number("Economic multiple", ofRow("Economic multiple"), "Multiple of the nation's production.");
const PRODUCED = part.number("Production yield", ofKind("Yield", "Production"), "Production that its resources are worth.");
const OIL_YIELD = part.number("Oil yield", ofKind("Yield", "Oil"), "Oil that its resources are worth.");
/** Oil available for trade: a neutral nation only has what its entry status leaves (7.7 Oil). */
const OIL_TO_TRADE = `IF(${ofRow("Entry status")}<1,[@[Oil income]],[@[Oil produced]])`;
const exported = (header: string): string =>
  `SUMIFS(Convoys_and_trade_Trades[${header}],Convoys_and_trade_Trades[From],[@Nation])`;

/** The share of a total that a nation may trade away. */
const mayTrade = (total: string): string =>
  unlessChanged(TRADED_SHARE, `LEDGER.TRADELIMIT(${total})`, (part) => `${part}*${total}`);

/** A nation's income of the turn, and how much of it can be traded away. */
export const income = table(
  {
    name: "Income",
    title: "Income",
    about: "What each nation earns in the turn from its resources, and what it may trade away.",
    cite: "7.7; 16",
    ...oneEach,
    columns: {
      nation,
      production: points("Production", ofKind("Arrives", "Production"), "Production points that arrive, before the multiple."),
      strategic: count(
        "Strategic resources",
        'SUMIFS(Resources[Printed value],Resources[Nation],[@Nation],Resources[Kind],"Strategic",Resources[Cut off],"<>TRUE")',
        "Strategic resources in supply; each adds 1% to production.",
        { unit: "resources" },
      ),
      income: points(
        "Production income",
        `IF(${NATION_KNOWN},LEDGER.PRODUCTIONINCOME([@Production],${ofRow("Economic multiple")},[@[Strategic resources]],${ofRow("Entry status")}),"")`,
        "Production points that enter the stockpile.",
      ),
      oilProduced: points("Oil produced", ofKind("Arrives", "Oil"), "Oil points that arrive."),
      oilIncome: points(
        "Oil income",
        `IF(${NATION_KNOWN},LEDGER.OILINCOME([@[Oil produced]],${ofRow("Entry status")}),"")`,
        "Oil points that enter the silos.",
      ),
      oilUpkeep: points("Oil for upkeep", OIL_UPKEEP, "Oil that the maintenance of all units takes.", {
        link: true,
        cite: "12 Oil Maintenance",
      }),
      oilOfActions: points("Oil for actions", OIL_OF_ACTIONS, "Oil of moves, attacks and flights.", { link: true, cite: "12" }),
      silos: points(
        "Oil silos",
        unlessChanged(
          SILO_BASE,
          `LEDGER.OILSILO(${PRODUCED},${OIL_YIELD},${MULTIPLE})`,
          (base) => `${base}+(${PRODUCED}+${OIL_YIELD})*${MULTIPLE}`,
        ),
        "Most oil that it can save.",
        { cite: "16 Oil Silos" },
      ),
      rights: computed.text("Trade rights", "LEDGER.TRADERIGHTS([@Nation])", "Trades that it may set up.", { width: 14 }),
      productionTraded: points("Production traded", exported("Production"), "Production that its trades take away.", {
        link: true,
      }),
      mostProduction: points(
        "Most production",
        `IF(ISNUMBER([@[Production income]]),${mayTrade("[@[Production income]]")},"")`,
        "Most production that it may trade away.",
      ),
      oilTraded: points("Oil traded", exported("Oil"), "Oil that its trades take away.", { link: true }),
      mostOil: points(
        "Most oil",
        `IF(ISNUMBER([@[Oil income]]),${mayTrade("[@[Oil to trade]]")},"")`,
        "Most oil that it may trade away.",
        { cite: "7.7 Oil; 16 Trade Agreements" },
      ),
      mostOfStored: points(
        "Most of stored oil",
        mayTrade(part.number("Oil stored", `MAX(0,${stock("Opening", "Oil")})`, "Oil in the silos as the turn begins.")),
        "The same by the wording of section 7.7.",
        {
          cite: "7.7 Convoys and Escorts",
        },
      ),
      oilToTrade: points(
        "Oil to trade",
        OIL_TO_TRADE,
        "Oil of which it may trade a part away: what is produced, or what the status of a neutral nation leaves of it.",
        { cite: "7.7 Oil" },
      ),
    },
  },
  ({ atMost }) => [
    atMost("productionTraded", "[@[Most production]]", {
      id: "trade-production-limit",
      cite: "7.7; 16 Trade Agreements",
      about: "A nation trades away no more than a quarter of its total production.",
      check: "trades too much production",
      when: "ISNUMBER([@[Production income]])",
      message: ({ nation: item, productionTraded, income: all, limit }) =>
        `${item} exports ${amount(productionTraded)} of ${production(all)}; at most ${amount(limit)}.`,
      fix: ({ over }) => `Take ${amount(over)} off its trades.`,
    }),
    atMost("oilTraded", "[@[Most oil]]", {
      id: "trade-oil-limit",
      cite: "16 Trade Agreements",
      about: "A nation trades away no more than a quarter of the oil that it produces.",
      check: "trades too much oil",
      when: "ISNUMBER([@[Oil income]])",
      message: ({ nation: item, oilTraded, oilProduced, oilToTrade: there, limit }) =>
        there < oilProduced
          ? `${item} exports ${oil(oilTraded)} of ${amount(there)} that its status leaves of ${amount(oilProduced)}; at most ${amount(limit)}.`
          : `${item} exports ${oil(oilTraded)} of ${amount(oilProduced)} produced; at most ${amount(limit)}.`,
      fix: ({ over }) => `Take ${amount(over)} off its trades.`,
    }),
    atMost("oilTraded", "[@[Most of stored oil]]", {
      id: "trade-oil-stored",
      cite: "7.7 Convoys and Escorts",
      severity: "warning",
      about: "By section 7.7 a nation trades away no more than a quarter of the oil that it has stored.",
      check: "above a quarter of the oil stored",
      waits: openingMissing("Oil"),
      figures: { stored: stock("Opening", "Oil") },
      message: ({ nation: item, oilTraded, stored, limit }) =>
        `${item} exports ${oil(oilTraded)} of ${amount(stored)} stored; by section 7.7 at most ${amount(limit)}.`,
      fix: "Take it off its trades, or accept the limit of section 16.",
    }),
  ],
);
