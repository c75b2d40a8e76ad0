import { input, type Setting } from "../../../../kernel/column";
import { exact } from "../../../../kernel/exact";
import { form } from "../../../../kernel/sheet";
import { figure } from "../../../../kernel/text";
import { STARTING_ECONOMY } from "../../rules/economy";
import { TRADE_EVENTS, type TradeEvent } from "../../rules/trade";
import type { Nation } from "../../parameters";
import { are, called, Called, pps } from "../../say";
import { points, turn } from "../cells";
import { quoted } from "../../../../kernel/excel";
import { atWar, happened, hasShipping, level } from "../refer";
import { EVENTS, TRACKS } from "../words";
import { lendLeaseReceived } from "./lend-lease";
import { becomes } from "../next";

const nationOf = ({ player: nation }: Setting): string => quoted(nation);

/** Where France's Base Economy is held by another Nation, the only one that can be (2.1.5): the row says so in Economy. */
const LOST =
  'SUMPRODUCT((Economy[Kind]="Base Economy")*((Economy[Owner]="")+(Economy[Owner]="France"))*(Economy[Holder]<>"")*(Economy[Holder]<>"France"))>0';

/** Base Economy of the year: as posted in its YSS, else as due, else the one at the start. */
const baseEconomy = (setting: Setting): string => {
  const ofYear = (column: string): string => `INDEX(Growth[${column}],MATCH(Campaign_Year,Growth[Year],0))`;
  const base = `IFERROR(IF(ISNUMBER(${ofYear("New base")}),${ofYear("New base")},${ofYear("Base due")}),LEDGER.STARTINGECONOMY(${nationOf(setting)}))`;
  return setting.player === "France" ? `IF(${LOST},0,${base})` : base;
};

const industry = "Russian_industry_Russian_ICs";

const sources = ({ player: nation }: Setting): string =>
  nation === "Russia"
    ? `SUM(Economy[Income])+SUMIFS(${industry}[Income],${industry}[Holder],"Russia")+SUMIFS(${industry}[Key City bonus],${industry}[Holder],"Russia")`
    : "SUM(Economy[Income])";

const trade = ({ player: nation }: Setting): string =>
  nation === "Germany" || nation === "Russia"
    ? `LEDGER.GERMANRUSSIANTRADE(${level(TRACKS.russiaAxis)},${atWar(TRACKS.russiaAxis)})`
    : "0";

const convoyLoss = (setting: Setting): string =>
  hasShipping(setting) && ["Britain", "USA", "Japan"].includes(setting.player)
    ? `SUMIFS(Shipping_Convoys[PPs lost],Shipping_Convoys[Nation],${nationOf(setting)})`
    : "0";

const expenses = "Units_built+Ships+Synthetic_Refineries+Air_repairs_total+Supplies+Lend_Lease_out";

/** The event that costs a Nation its trade, and the SW damage that it owes and books for it in this Turn. */
const tradeEventOf = ({ player: nation }: Setting): TradeEvent | undefined =>
  (Object.keys(TRADE_EVENTS) as TradeEvent[]).find((event) => TRADE_EVENTS[event].nation === nation);
const ofEvent = (event: string, column: string): string =>
  `SUMIFS(Campaign_Events[${column}],Campaign_Events[Event],${quoted(event)})`;
const TRADE_BOOKED = 'SUMIFS(SW_damage_ledger[PPs],SW_damage_ledger[Turn],Campaign_Turn,SW_damage_ledger[Cause],"Trade")';
/** A formula about the event of a Nation's trade; `otherwise` where it has none. */
const onTrade =
  (formula: (event: string) => string, otherwise: string) =>
  (setting: Setting): string => {
    const event = tradeEventOf(setting);
    return event === undefined ? otherwise : formula(event);
  };
const undated = (event: string): string => `AND(${happened(event)},${ofEvent(event, "Turn of event")}=0)`;
const lossOf = (event: TradeEvent): number => TRADE_EVENTS[event].damage[0];

const startOf = ({ player: nation }: Setting): string => String(STARTING_ECONOMY[nation as Nation]);

/** Where a nation's PPs come from and go in this Turn. */
export const summary = form(
  {
    name: "Summary",
    title: "Summary",
    about: "The Turn at a glance. Only the closing of last Turn is entered; everything else comes from the tables.",
    cite: "2.1; 2.2.1",
    columns: {
      Turn: turn("Turn", "Campaign_Turn", "Turn of the campaign, from the sheet Campaign.", { link: true, cite: "2.2.1" }),
      Closing_of_last_Turn: input.number(
        "Closing of last Turn",
        "Strategic Reserve at the end of the last Turn; in the first Turn the reserve at the start, from the game master.",
        {
          unit: "PPs",
          format: "points",
          cite: "2.2.1",
          awaited: true,
          ...becomes("reserve", "Reserve", "what is left is carried over"),
        },
      ),
      Opening_reserve: points(
        "Opening reserve",
        (setting) => `LEDGER.RESERVECARRY(${nationOf(setting)},Closing_of_last_Turn,Campaign_Last_Turn_was_Winter)`,
        "Strategic Reserve that can be spent: after the Winter Turn the YSS has used it up.",
        { cite: "2.2.1" },
      ),
      Base_Economy: points("Base Economy", baseEconomy, "Base Economy of the year, from the table Growth.", { cite: "2.1.1" }),
      Economy_sources: points(
        "Economy sources",
        sources,
        "Income of the table Economy, for Russia with its ICs and Key Cities.",
        {
          cite: "2.1.3 to 2.1.6",
        },
      ),
      Trade: points("Trade", trade, "Trade of Germany and Russia with each other.", { cite: "2.1.7.1" }),
      Convoy_loss: points("Convoy loss", convoyLoss, "PPs lost at once because Transports are lacking.", {
        link: true,
        cite: "2.1.7.3",
      }),
      Economy_total: points(
        "Economy",
        "Base_Economy+Economy_sources+Trade-Convoy_loss",
        "PPs that the Nation earns in this Turn.",
        { total: true, cite: "2.1" },
      ),
      Ship_scrap: points(
        "Ship scrap",
        "SUM(Shipyards[Scrap credits])",
        "Credits for scrapped ships, which count as negative builds.",
        { cite: "2.3.4.6" },
      ),
      Available_in_Orders: points(
        "Available in Orders",
        "Opening_reserve+Economy_total+Ship_scrap",
        "Most that Orders can spend.",
        { total: true, cite: "2.2.1" },
      ),
      Units_built: points("Units built", "SUM(Production[Cost])", "Cost of the table Production.", { cite: "2.3.1" }),
      Ships: points(
        "Ships",
        'SUMIFS(Ships_in_yards[PPs this Turn],Ships_in_yards[PPs this Turn],">0")',
        "PPs for ships, built or repaired.",
        { cite: "2.3.4" },
      ),
      Synthetic_Refineries: points(
        "Synthetic Refineries",
        ({ player: nation }) => (nation === "Germany" ? "SUM(Oil_Synthetic_Refineries[PPs this Turn])" : "0"),
        "PPs for Synthetic Refineries: Germany only.",
        { cite: "2.4.2 Synthetic Refineries" },
      ),
      Air_repairs_total: points("Air repairs", "SUM(Air_repairs[Cost])", "Cost of the table Air repairs.", { cite: "2.2.7.4" }),
      Supplies: points(
        "Supplies",
        'SUMIFS(Allocation_to_commands[Supplies],Allocation_to_commands[Command Reserve],"<>")',
        "Supplies of the table Allocation to commands.",
        { cite: "2.2.1" },
      ),
      Lend_Lease_out: points(
        "Lend-Lease out",
        (setting) => `SUMIFS(Lend_Lease[Sent],Lend_Lease[Donor],${nationOf(setting)},Lend_Lease[Recipient],"<>")`,
        "PPs that this Nation sends.",
        { cite: "2.2.6" },
      ),
      Left: points("Left after Orders", `Available_in_Orders-(${expenses})`, "What is left to spend. It may not be negative.", {
        total: true,
        cite: "2.2",
      }),
      Lend_Lease_in: points(
        "Lend-Lease in",
        (setting) => lendLeaseReceived(setting, "Resources"),
        "Resources received; they can be spent from the next Turn.",
        { link: true, cite: "2.2.6" },
      ),
      Equipment_scrap: points(
        "Equipment scrap",
        "SUM(Scrapping[Credit])",
        "Credits for obsolete equipment; they can be spent from the next Turn.",
        { cite: "2.3.1.1" },
      ),
      SW_damage_this_Turn: points(
        "SW damage this Turn",
        "SUMIFS(SW_damage_ledger[PPs],SW_damage_ledger[Turn],Campaign_Turn)",
        "SW damage booked for this Turn.",
        { cite: "2.2.1" },
      ),
      Reserve: points(
        "Closing reserve",
        (setting) =>
          `LEDGER.STRATEGICRESERVE(${nationOf(setting)},Opening_reserve,Economy_total+Lend_Lease_in,${expenses}-Ship_scrap-Equipment_scrap,SW_damage_this_Turn)`,
        "Strategic Reserve at the end of the Turn. Only Nationalist China pays SW damage from it.",
        { total: true, cite: "2.2.1" },
      ),
      SW_damage_this_year: points(
        "SW damage this year",
        'SUMIFS(SW_damage_ledger[PPs],SW_damage_ledger[Turn],">="&Campaign_First_Turn_of_the_year,SW_damage_ledger[Turn],"<="&Campaign_Turn)',
        "SW damage since the last YSS.",
        { cite: "2.2.1" },
      ),
    },
    fill: {},
  },
  ({ limit, atLeast, equals, needs }) => [
    needs("Closing_of_last_Turn", {
      id: "reserve-carried",
      cite: "2.2.1",
      about: "A Turn opens with the Strategic Reserve with which the last one closed.",
      check: "the reserve is missing",
      when: "Campaign_Turn>1",
      says: (_, { player: nation }) => `The Strategic Reserve with which ${called(nation)} closed the last Turn is missing.`,
      fix: "Enter the Closing reserve of the last Turn, 0 where nothing was left.",
    }),
    equals("Base_Economy", startOf, {
      id: "starting-base",
      cite: "2.1.1",
      about: "In the first Turn every Nation has the Base Economy with which it starts.",
      check: "not the base at the start",
      when: "Campaign_Turn=1",
      says: ({ Base_Economy: base, limit: start }, { player: nation }) =>
        `${Called(nation)} should start with a Base Economy of ${pps(start)}, not ${figure(base)}.`,
      fix: "Clear the row of this year in Growth, or enter the Turn that the campaign stands in.",
    }),
    atLeast("Left", "0", {
      id: "deficit-spending",
      cite: "2.2; 2.2.1",
      about: "Orders spend no more than the opening reserve, the economy of the Turn and the credits of scrapped ships.",
      check: "more spent than available",
      expected: (row) => row.Available_in_Orders,
      found: (row) => exact(row.Available_in_Orders - row.Left),
      says: ({ Available_in_Orders: available, Left: left, over }, { player: nation }) =>
        `${Called(nation)} spends ${pps(exact(available - left))} but only ${figure(available)} ${are(available)} available: ${pps(over)} too many.`,
      fix: ({ over }) => `Take ${pps(over)} off the orders of this Turn.`,
    }),
    // What Orders overspend is told as deficit spending.
    atLeast("Reserve", "0", {
      id: "closing-negative",
      cite: "2.2; 2.2.1",
      severity: "warning",
      about: "The reserve closes at 0 or more; Nationalist China's SW damage can take it lower.",
      check: "below zero",
      when: "ROUND(Left,2)>=0",
      says: ({ Reserve: closing, SW_damage_this_Turn: damage }, { player: nation }) =>
        `${Called(nation)} closes at ${pps(closing)} after ${pps(damage)} of SW damage.`,
      fix: ({ over }) => `Keep ${pps(over)} more in reserve, or have the game master accept it.`,
    }),
    limit({
      id: "trade-damage",
      at: "SW_damage_this_Turn",
      cite: "2.1.7.2; 2.4.1.6",
      about: "A broken trade stands in the SW damage ledger: Italy's at War with the Allies, the USA's by the Oil Embargo.",
      check: "not the damage of the broken trade",
      broken: onTrade(
        (event) => `IF(${undated(event)},FALSE,ROUND(${TRADE_BOOKED}-${ofEvent(event, "SW damage this Turn")},2)<>0)`,
        "FALSE",
      ),
      figures: (setting) => ({
        due: onTrade((event) => ofEvent(event, "SW damage this Turn"), "0")(setting),
        booked: TRADE_BOOKED,
      }),
      expected: ({ due }) => due,
      found: ({ booked }) => booked,
      says: ({ due, booked }, setting) =>
        due === 0
          ? `${Called(setting.player)} books ${pps(booked)} of SW damage for trade; the event ${tradeEventOf(setting)} costs 0 in this Turn.`
          : `${Called(setting.player)} owes ${pps(due)} of SW damage for the event ${tradeEventOf(setting)} in this Turn; ${figure(booked)} ${are(booked)} booked.`,
      fix: ({ due }, { player: nation }) =>
        due === 0
          ? `Clear the damage with the cause Trade on the sheet of ${called(nation)}.`
          : `Book ${pps(due)} with the cause Trade on the sheet of ${called(nation)}.`,
    }),
    limit({
      id: "trade-damage",
      at: "SW_damage_this_Turn",
      cite: "2.1.7.2; 2.4.1.6",
      about: "The event that breaks a trade names its Turn.",
      check: "the Turn of the broken trade is missing",
      broken: onTrade(undated, "FALSE"),
      expected: () => "the Turn of the event",
      found: () => null,
      says: (_, setting) => {
        const event = tradeEventOf(setting)!;
        return `The event ${event} has happened, but without its Turn the ${pps(lossOf(event))} of SW damage of ${called(setting.player)} cannot be counted.`;
      },
      fix: "Enter the Turn of the event on the sheet Campaign.",
    }),
    limit({
      id: "trade-damage",
      at: "SW_damage_this_Turn",
      cite: "2.1.7.2",
      about: "Italy's War with the Allies breaks its trade, whoever declared it.",
      check: "the broken trade is not entered",
      broken: ({ player: nation }) =>
        nation === TRADE_EVENTS[EVENTS.italianWar].nation
          ? `AND(${atWar(TRACKS.italyAllies)},NOT(${happened(EVENTS.italianWar)}))`
          : "FALSE",
      expected: () => EVENTS.italianWar,
      found: () => null,
      says: () =>
        `Italy is at War with the Allies, but the event ${EVENTS.italianWar} with its ${pps(lossOf(EVENTS.italianWar))} of SW damage is not entered.`,
      fix: "Say on the sheet Campaign that it has happened, and in which Turn.",
    }),
  ],
);
