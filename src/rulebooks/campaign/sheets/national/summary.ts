import { input, type Setting } from "../../../../kernel/column";
import { exact } from "../../../../kernel/exact";
import { part } from "../../../../kernel/part";
import { form } from "../../../../kernel/sheet";
import { figure } from "../../../../kernel/text";
import { are, nameOf, NameOf, pps } from "../../phrases";
import { points, turn } from "../cells";
import { quoted } from "../../../../kernel/excel";
import { atWar, hasShipping, tensionFor } from "../refer";
import { TENSION_READINGS } from "../../rules/tension";
import { TRACKS } from "../choices";
import { lendLeaseReceived } from "./lend-lease";
import { becomes } from "../next";

const nationOf = ({ player: nation }: Setting): string => quoted(nation);

/** Whether another Nation holds the Base Economy: the Nation has surrendered, as its row in Economy shows. */
const LOST = ({ player: nation }: Setting): string =>
  part.yesNo(
    "Base Economy lost",
    `SUMPRODUCT((Economy[Kind]="Base Economy")*((Economy[Owner]="")*(Economy[Name]=${quoted(nation)})+(Economy[Owner]=${quoted(nation)}))*(Economy[Holder]<>"")*(Economy[Holder]<>${quoted(nation)}))>0`,
    "Whether another Nation holds the Base Economy.",
  );

/** Base Economy of the year: as posted in its YSS, otherwise as due, otherwise the initial one. */
const baseEconomy = (setting: Setting): string => {
  const ofYear = (column: string): string => `INDEX(Growth[${column}],MATCH(Campaign_Year,Growth[Year],0))`;
  const base = part.number(
    "Base of the year",
    `IFERROR(IF(ISNUMBER(${ofYear("New base")}),${ofYear("New base")},${ofYear("Base due")}),LEDGER.STARTINGECONOMY(${nationOf(setting)}))`,
    "Base Economy as posted, else as due, else the one at the start.",
  );
  return `IF(${LOST(setting)},0,${base})`;
};

const industry = "Russian_industry_Russian_ICs";

const sources = ({ player: nation }: Setting): string =>
  nation === "Russia"
    ? `SUM(Economy[Income])+SUMIFS(${industry}[Income],${industry}[Holder],"Russia")+SUMIFS(${industry}[Key City bonus],${industry}[Holder],"Russia")`
    : "SUM(Economy[Income])";

const trade = ({ player: nation }: Setting): string =>
  nation === "Germany" || nation === "Russia"
    ? `LEDGER.GERMANRUSSIANTRADE(${tensionFor(TENSION_READINGS.trade, TRACKS.russiaAxis)},${atWar(TRACKS.russiaAxis)})`
    : "0";

const convoyLoss = (setting: Setting): string =>
  hasShipping(setting) && ["Britain", "USA", "Japan"].includes(setting.player)
    ? `SUMIFS(Shipping_Convoys[PPs lost],Shipping_Convoys[Nation],${nationOf(setting)})`
    : "0";

const expenses = part.number(
  "Spent in Orders",
  "Units_built+Ships+Synthetic_Refineries+Air_repairs_total+Supplies+Lend_Lease_out",
  "All that Orders spend.",
);

/** A Nation's income and spending of PPs in this Turn. */
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
          required: true,
          ...becomes("reserve", "Reserve", "what is left is carried over"),
        },
      ),
      Opening_reserve: points(
        "Opening reserve",
        (setting) => `LEDGER.RESERVECARRY(${nationOf(setting)},Closing_of_last_Turn,Campaign_Last_Turn_was_Winter)`,
        "Strategic Reserve that can be spent: after the Winter Turn the YSS has used it up.",
        { cite: "2.2.1" },
      ),
      Base_Economy: points(
        "Base Economy",
        baseEconomy,
        "Base Economy of the year, from the table Growth; 0 while another Nation holds it.",
        { cite: "2.1.1" },
      ),
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
      Left: points("Left after Orders", `Available_in_Orders-${expenses}`, "What is left to spend. It may not be negative.", {
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
  ({ atLeast, needs }) => [
    needs("Closing_of_last_Turn", {
      id: "reserve-carried",
      cite: "2.2.1",
      about: "A Turn opens with the Strategic Reserve with which the last one closed.",
      check: "the reserve is missing",
      when: "Campaign_Turn>1",
      message: (_, { player: nation }) => `The Strategic Reserve with which ${nameOf(nation)} closed the last Turn is missing.`,
      fix: "Enter the Closing reserve of the last Turn, 0 where nothing was left.",
    }),
    atLeast("Left", "0", {
      id: "deficit-spending",
      cite: "2.2; 2.2.1",
      about: "Orders spend no more than the opening reserve, the economy of the Turn and the credits of scrapped ships.",
      check: "more spent than available",
      expected: (row) => row.Available_in_Orders,
      found: (row) => exact(row.Available_in_Orders - row.Left),
      message: ({ Available_in_Orders: available, Left: left, over }, { player: nation }) =>
        `${NameOf(nation)} spends ${pps(exact(available - left))} but only ${figure(available)} ${are(available)} available: ${pps(over)} too many.`,
      fix: ({ over }) => `Take ${pps(over)} off the orders of this Turn.`,
    }),
    // Overspending in Orders is reported as deficit spending.
    atLeast("Reserve", "0", {
      id: "closing-negative",
      cite: "2.2; 2.2.1",
      severity: "warning",
      about: "The reserve closes at 0 or more; Nationalist China's SW damage can take it lower.",
      check: "below zero",
      when: "ROUND(Left,2)>=0",
      message: ({ Reserve: closing, SW_damage_this_Turn: damage }, { player: nation }) =>
        `${NameOf(nation)} closes at ${pps(closing)} after ${pps(damage)} of SW damage.`,
      fix: ({ over }) => `Keep ${pps(over)} more in reserve, or have the game master accept it.`,
    }),
  ],
);
