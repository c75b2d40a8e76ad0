import { input, type Setting } from "../../../../kernel/column";
import { part } from "../../../../kernel/part";
import { table } from "../../../../kernel/sheet";
import { figure } from "../../../../kernel/text";
import { are, NameOf, pps } from "../../phrases";
import { points, pointsIn, turnIn } from "../cells";
import { IC_HOLDERS, sideOf, SW_CAUSES, TAKEN_OVER } from "../choices";
import { quoted } from "../../../../kernel/excel";
import { BROKEN_TRADE, ofEvent, tradeEventOf } from "../broken-trade";
import { over } from "../next";

const industry = "Russian_industry_Russian_ICs";
const BOMBED_NOW = 'AND([@Turn]=Campaign_Turn,[@Cause]="Bombing",[@Place]<>"")';
const BOMBED_EARLIER = part.yesNo(
  "Bombed earlier",
  'AND(N([@Turn])>0,[@Turn]<Campaign_Turn,[@Cause]="Bombing",[@Place]<>"")',
  "Whether the row books bombing damage of an earlier Turn.",
);

const inEconomy = "SUMPRODUCT(--(Economy[Name]=[@Place]))";
/** Number of rows that list the place; Russia's ICs have a separate table. */
const listed = ({ player: nation }: Setting): string =>
  part.number(
    "Rows of the place",
    nation === "Russia" ? `${inEconomy}+SUMPRODUCT(--(${industry}[City]=[@Place]))` : inEconomy,
    "Rows in which the place is listed.",
  );

const sumIn = (column: string): string => `SUMIFS(Economy[${column}],Economy[Name],[@Place])`;
/** The most bombing damage that the place can suffer in this Turn. */
const most = ({ player: nation }: Setting): string =>
  nation === "Russia"
    ? `IF(${inEconomy}=0,SUMIFS(${industry}[Value],${industry}[City],[@Place]),${sumIn("SW damage")})`
    : sumIn("SW damage");

/** The place's value including mobilization, which limits the damage of any Turn. */
const worth = ({ player: nation }: Setting): string => {
  const value = sumIn("Value");
  const more =
    nation === "Russia"
      ? `+SUMIFS(${industry}[Value],${industry}[City],[@Place])`
      : nation === "Japan"
        ? "+SUMIFS(Mobilization_Japanese_cities[Added],Mobilization_Japanese_cities[City],[@Place])"
        : "";
  return part.number("Worth of the place", `${value}${more}`, "Value of the place, mobilization included.");
};
/** Whether that value is known: coasts of the USA depend on their mobilizations, and a lost place has no value. */
const isWorthKnown = (setting: Setting): string =>
  part.yesNo(
    "Worth known",
    `AND(${listed(setting)}>0,COUNTIFS(Economy[Name],[@Place],Economy[Value],"")+COUNTIFS(Economy[Name],[@Place],Economy[Kind],"Coast")=0)`,
    "Whether the table Economy gives the value of the place.",
  );

const ofPlace = 'SW_damage_ledger[Turn],[@Turn],SW_damage_ledger[Cause],"Bombing",SW_damage_ledger[Place],[@Place]';
/** Bombing damage booked for the place in the row's Turn, reported at the first booking. */
const booked = part.number(
  "Bombing booked",
  `SUMIFS(SW_damage_ledger[PPs],${ofPlace})`,
  "Bombing damage booked for the place in the Turn.",
);
const isFirst = part.yesNo(
  "First of its place",
  "SUMPRODUCT((SW_damage_ledger[Turn]=[@Turn])*(SW_damage_ledger[Cause]=[@Cause])*(SW_damage_ledger[Place]=[@Place])*(ROW(SW_damage_ledger[Turn])<ROW()))=0",
  "Whether no row above has the same Turn, cause and place.",
);

const TRADE_BOOKED = part.number(
  "Booked for trade",
  'SUMIFS(SW_damage_ledger[PPs],SW_damage_ledger[Turn],Campaign_Turn,SW_damage_ledger[Cause],"Trade")',
  "SW damage of this Turn with the cause Trade.",
);
/** Damage booked for trade in a Turn is reported in the first of its rows. */
const FIRST_OF_TRADE = part.yesNo(
  "First of its cause",
  "SUMPRODUCT((SW_damage_ledger[Turn]=[@Turn])*(SW_damage_ledger[Cause]=[@Cause])*(ROW(SW_damage_ledger[Turn])<ROW()))=0",
  "Whether no row above has the same Turn and cause.",
);

/** Losses of isolated ICs that remain to be booked, assigned to the first Nation of the side that holds them. */
const lossesToCome = ({ player: nation, players }: Setting): string | false => {
  const side = sideOf(nation);
  const isFirst = players.find((other) => sideOf(other) === side) === nation;
  return players.includes("Russia") && isFirst && IC_HOLDERS.some((holder) => holder === side)
    ? `SUMIFS(${industry}[Still to book],${industry}[Holder],${quoted(side)})`
    : false;
};

const thisYear = "SW_damage_ledger[PPs],SW_damage_ledger[Turn]";

/** All Strategic Warfare losses, booked when they happen. */
export const swDamageLedger = table(
  {
    name: "SW damage ledger",
    title: "SW damage ledger",
    about:
      "Each loss by Strategic Warfare in the Turn in which it happens. Nationalist China pays at once, all others in the YSS.",
    cite: "2.1.2; 2.2.1",
    key: ["turn", "cause", "place"],
    sealing: "counted",
    columns: {
      turn: turnIn("Turn", "Number of the Turn in which the damage happened.", { cite: "2.2.1" }),
      cause: input.text(
        "Cause",
        "What caused the damage. As taken over: damage of earlier Turns, as the game master gave it when this ledger took over the campaign.",
        { choices: SW_CAUSES, width: 16, cite: "2.1.3; 2.1.7; 2.1.9; 2.4.2.1; 2.4.4" },
      ),
      place: input.text(
        "Place",
        "Where: the bombed city or Refinery, the convoy's ocean, the IC or the event, written as in its own table.",
        { width: 14, cite: "2.1.3" },
      ),
      pps: pointsIn("PPs", "Damage in PPs.", { unit: undefined, cite: "2.2.1", required: "cause" }),
      total: points(
        "Total since YSS",
        `IF(OR([@Turn]<Campaign_First_Turn_of_the_year,[@Turn]>Campaign_Turn),"",SUMIFS(${thisYear},">="&Campaign_First_Turn_of_the_year,SW_damage_ledger[Turn],"<="&[@Turn]))`,
        "Damage since the last YSS up to and including this Turn. Blank for other years.",
        { cite: "2.2.1" },
      ),
      most: points(
        "Most bombing",
        (setting) => `IF(${BOMBED_NOW},${most(setting)},IF(${BOMBED_EARLIER},${worth(setting)},""))`,
        "Most bombing damage that the place can have suffered in the Turn: what was rolled, up to its value; its value in an earlier Turn.",
        { cite: "2.1.3" },
      ),
    },
    rows: [],
    spare: 6,
    required: lossesToCome,
    ends: [over("yss", "counted in the YSS", "Campaign_YSS_next")],
  },
  ({ limit, needs }) => [
    limit({
      ...BROKEN_TRADE,
      at: "pps",
      check: "not the damage of the broken trade",
      broken: ({ player: nation }) => {
        const event = tradeEventOf(nation);
        if (event === undefined) return "FALSE";
        // Without its Turn, the cost of the event is unknown; the missing Turn is reported.
        const dated = part.yesNo(
          "Event has its Turn",
          `SUMPRODUCT((Campaign_Events[Event]=${quoted(event)})*(Campaign_Events[Happened]=TRUE)*(Campaign_Events[Turn of event]=0))=0`,
          "Whether the event that breaks the trade is entered with its Turn.",
        );
        return `IF(AND([@Turn]=Campaign_Turn,[@Cause]="Trade"),AND(${FIRST_OF_TRADE},${dated},ROUND(${TRADE_BOOKED}-${ofEvent(event, "SW damage this Turn")},2)<>0),FALSE)`;
      },
      figures: ({ player: nation }) => {
        const event = tradeEventOf(nation);
        return { due: event === undefined ? "0" : ofEvent(event, "SW damage this Turn"), booked: TRADE_BOOKED };
      },
      expected: ({ due }) => due,
      found: ({ booked: total }) => total,
      message: ({ due, booked: total }, { player: nation }) =>
        due === 0
          ? `${NameOf(nation)} books ${pps(total)} of SW damage for trade; the event ${tradeEventOf(nation)} costs 0 in this Turn.`
          : `${NameOf(nation)} owes ${pps(due)} of SW damage for the event ${tradeEventOf(nation)} in this Turn; ${figure(total)} ${are(total)} booked.`,
      fix: ({ due }) => (due === 0 ? "Clear the damage with the cause Trade." : `Book ${pps(due)} with the cause Trade.`),
    }),
    limit({
      id: "damage-later",
      at: "turn",
      cite: "2.2.1",
      about: "SW damage is booked in the Turn in which it happens, not before.",
      check: "a Turn to come",
      broken: "AND(Campaign_Turn>0,[@Turn]>Campaign_Turn)",
      figures: { now: "Campaign_Turn" },
      expected: ({ now }) => now,
      message: ({ turn, pps: damage, now }) =>
        `${pps(damage)} of SW damage ${are(damage)} booked for Turn ${turn}; the campaign is in Turn ${now}.`,
      fix: ({ now }) => `Enter ${now}, or the earlier Turn in which it happened.`,
    }),
    needs("cause", {
      id: "damage-unnamed",
      cite: "2.1.2",
      about: "SW damage names its cause and its place.",
      when: "N([@PPs])<>0",
      message: ({ turn, pps: damage }) => `${pps(damage)} of SW damage in Turn ${turn} ${are(damage)} booked without a cause.`,
      fix: "Choose the Cause.",
    }),
    needs("place", {
      id: "damage-unnamed",
      cite: "2.1.2",
      about: "SW damage names its cause and its place.",
      when: `AND(N([@PPs])<>0,[@Cause]<>"",[@Cause]<>"${TAKEN_OVER}")`,
      message: ({ turn, cause, pps: damage }) =>
        `${pps(damage)} of SW damage by ${cause} in Turn ${turn} ${are(damage)} booked without a place.`,
      fix: "Enter the place as it is written in its own table.",
    }),
    limit({
      id: "damage-taken-over",
      at: "cause",
      cite: "2.1.2; 2.2.1",
      about: "Only damage from before this ledger took over the campaign is booked without its real cause.",
      check: "not as taken over",
      when: `[@Cause]="${TAKEN_OVER}"`,
      broken: "OR([@Turn]>=Campaign_Turn,SUMPRODUCT(--(Growth[As taken over]=TRUE))=0)",
      figures: { now: "Campaign_Turn" },
      expected: () => "the cause",
      message: ({ turn, pps: damage, now }) =>
        turn >= now
          ? `${pps(damage)} of SW damage in this Turn ${are(damage)} booked as taken over.`
          : `${pps(damage)} of SW damage ${are(damage)} booked as taken over, but no year of Growth is marked so.`,
      fix: ({ turn, now }) =>
        turn >= now ? "Choose what caused it." : "Choose what caused it, or mark the year of the taking over in Growth.",
    }),
    limit({
      id: "bombing-cap",
      at: "place",
      cite: "2.1.3",
      about: "Bombing damage is booked for a place that the sheet lists.",
      check: "no such place in Economy",
      when: BOMBED_NOW,
      broken: (setting) => `${listed(setting)}=0`,
      expected: () => "a place of the table Economy",
      message: ({ place, pps: damage }) =>
        `${pps(damage)} of bombing damage ${are(damage)} booked for ${place}, which the table Economy does not list.`,
      fix: "Enter the place as it is written in Economy.",
    }),
    limit({
      id: "bombing-cap",
      at: "pps",
      cite: "2.1.3",
      about: "Bombing damage is booked as it was rolled, up to the value of the place in a Turn.",
      check: "more than the place is worth or was bombed",
      when: BOMBED_NOW,
      broken: (setting) =>
        `AND(${listed(setting)}>0,COUNTIFS(Economy[Name],[@Place],Economy[Value],"")=0,${isFirst},ROUND(${booked}-N([@[Most bombing]]),2)>0)`,
      figures: { booked, rolled: sumIn("Bombing rolled"), rows: inEconomy },
      expected: (row) => row.most,
      found: (row) => row.booked,
      message: ({ place, most: cap, booked: total, rolled, rows }) =>
        rows > 0 && rolled <= cap
          ? `${pps(total)} of bombing damage ${are(total)} booked for ${place}; ${figure(rolled)} ${rolled === 1 ? "was" : "were"} rolled.`
          : `${place} is worth ${pps(cap)} and cannot suffer ${figure(total)} of bombing damage in a Turn.`,
      fix: (row) => `Book ${pps(row.most)} with the cause Bombing.`,
    }),
    limit({
      id: "bombing-cap",
      at: "pps",
      cite: "2.1.3",
      about: "Bombing damage of an earlier Turn is at most the value of the place: it counts until the YSS.",
      check: "more than the place is worth",
      when: BOMBED_EARLIER,
      broken: (setting) => `AND(${isWorthKnown(setting)},${isFirst},ROUND(${booked}-N([@[Most bombing]]),2)>0)`,
      figures: { booked },
      expected: (row) => row.most,
      found: (row) => row.booked,
      message: ({ place, turn, most: cap, booked: total }) =>
        `${pps(total)} of bombing damage ${are(total)} booked for ${place} in Turn ${figure(turn)}; it is worth ${figure(cap)}.`,
      fix: (row) => `Enter ${figure(row.most)} in all, or correct the Value of the place.`,
    }),
  ],
);
