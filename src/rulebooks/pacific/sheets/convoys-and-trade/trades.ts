import { computed, input } from "../../../../kernel/column";
import { table } from "../../../../kernel/sheet";
import { amount } from "../../phrases";
import { isMajor, points, pointsIn } from "../cells";
import { onTwoSides } from "../elsewhere";
import { carried, ZONE_UNKNOWN, zoneUnknown } from "../sea";

const plays = (cell: string): string => `SUMPRODUCT(--(Campaign_Players[Nation]=${cell}))>0`;
const arrives = (header: string): string =>
  `IF(AND([@Zone]<>"",${plays("[@To]")}),${carried(`N([@${header}])`, "[@To]")},N([@${header}]))`;
const CREATED = '[@Origin]="Player"';

export const trades = table(
  {
    name: "Trades",
    title: "Trades",
    about: "What nations send each other every turn out of their stockpiles. What minor allies give is in Resources.",
    cite: "7.7; 16 Trade Agreements",
    key: ["from", "to"],
    player: "from",
    columns: {
      from: input.text("From", "Who sends.", { choices: ({ players }) => players, open: true, width: 16 }),
      to: input.text("To", "Who receives.", { choices: ({ players }) => players, open: true, width: 16 }),
      origin: input.text("Origin", "Who set it up: a player, or an event.", { choices: ["Player", "Event"], width: 8 }),
      production: pointsIn("Production", "Production points sent each turn."),
      oil: pointsIn("Oil", "Oil points sent each turn."),
      zone: input.text("Zone", "Convoy zone that it travels through; blank by rail.", { width: 16 }),
      rights: computed.text(
        "Rights",
        `IF([@From]="","",LEDGER.TRADERIGHTS(IF(${plays("[@From]")},[@From],"Other")))`,
        "Trades that the sender may set up.",
        { width: 14, cite: "16 Trade Creation" },
      ),
      ships: points(
        "Ships needed",
        'IF([@Zone]="",0,N([@Production])+N([@Oil]))',
        "Merchant marine of the receiver that it takes.",
        {
          unit: "merchant marine",
          cite: "16 Merchant Marine",
        },
      ),
      productionArrives: points("Production arrives", arrives("Production"), "Production that the receiver gets.", {
        cite: "16 Merchant Marine",
      }),
      oilArrives: points("Oil arrives", arrives("Oil"), "Oil that the receiver gets.", { cite: "16 Merchant Marine" }),
      eventProduction: pointsIn("Event production", "Events: production that the event set.", {
        sealing: "open",
        enteredBy: "master",
      }),
      eventOil: pointsIn("Event oil", "Events: oil that the event set.", { sealing: "open", enteredBy: "master" }),
    },
    // The sender creates a trade.
    addedBy: "player",
    rows: [],
    spare: 10,
  },
  ({ limit, needs, unique }) => [
    unique(["from", "to"]),
    needs("to", {
      id: "trade-incomplete",
      about: "A trade names who receives it and who set it up.",
      when: "TRUE",
      message: ({ from }) => `${from} sends to nobody.`,
    }),
    needs("origin", {
      id: "trade-incomplete",
      about: "A trade names who receives it and who set it up.",
      when: '[@To]<>""',
      message: ({ from, to }) =>
        `Whether a player or an event set up the trade from ${from} to ${to} is missing, so that its rights cannot be checked.`,
    }),
    limit({
      id: "trade-rights",
      at: "to",
      about: "Nations send nothing to the other alliance.",
      check: "trade with the enemy",
      when: '[@To]<>""',
      broken: onTwoSides("[@To]", "receiver", "[@From]"),
      expected: () => "an ally or a neutral nation",
      message: ({ from, to }) => `${from} sends to ${to}, which is in the other alliance.`,
      fix: "Clear the trade, or correct the alliances in the table Politics.",
    }),
    limit({
      id: "trade-rights",
      cite: "16 Trade Creation",
      at: "rights",
      about: "The UK, Japan and the USA set up trades freely, the USSR with minor countries only, and nobody else does.",
      check: "may not set up this trade",
      when: CREATED,
      broken: `OR([@Rights]="Automatic",AND([@Rights]="Minors Only",${isMajor("[@To]")}))`,
      expected: () => "Full",
      message: ({ from, to, rights }) =>
        rights === "Automatic"
          ? `${from} sets up no trades of its own, and sends to ${to}.`
          : `${from} may trade with minor countries only, not with ${to}.`,
      fix: "Clear the trade, or enter Event where an event made it.",
    }),
    ...(["Production", "Oil"] as const).map((what) =>
      limit({
        id: "event-trade",
        at: what === "Production" ? "production" : "oil",
        about: "A trade that an event set up is neither cancelled nor changed by hand.",
        check: "the event set another amount",
        when: `AND([@Origin]="Event",ISNUMBER([@[Event ${what.toLowerCase()}]]))`,
        broken: `ROUND(N([@${what}])-[@[Event ${what.toLowerCase()}]],2)<>0`,
        expected: (row) => (what === "Production" ? row.eventProduction : row.eventOil),
        message: (row) =>
          `The event set ${amount(what === "Production" ? row.eventProduction : row.eventOil)} ${what.toLowerCase()} from ${row.from} to ${row.to}; ${amount(what === "Production" ? row.production : row.oil)} is sent.`,
        fix: (row) => `Enter ${amount(what === "Production" ? row.eventProduction : row.eventOil)}.`,
      }),
    ),
    limit({ ...ZONE_UNKNOWN, at: "zone", when: plays("[@To]"), broken: zoneUnknown("[@To]") }),
  ],
);
