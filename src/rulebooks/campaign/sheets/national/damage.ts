import { input, type Setting } from "../../../../kernel/column";
import { table } from "../../../../kernel/sheet";
import { points, pointsIn, turnIn } from "../cells";
import { SW_CAUSES } from "../words";

const industry = "Russian_industry_Russian_ICs";

/** Most bombing damage that the place of a row can suffer in this Turn; Russia's ICs stand in a table of their own. */
const most = ({ player: nation }: Setting): string => {
  const listed = "SUMIFS(Economy[SW damage],Economy[Name],[@Place])";
  if (nation !== "Russia") return listed;
  return `IF(COUNTIF(Economy[Name],[@Place])=0,SUMIFS(${industry}[Value],${industry}[City],[@Place]),${listed})`;
};

/** Bombing damage booked for the place of a row in this Turn. */
const booked =
  'SUMIFS(SW_damage_ledger[PPs],SW_damage_ledger[Turn],[@Turn],SW_damage_ledger[Cause],"Bombing",SW_damage_ledger[Place],[@Place])';

const thisYear = "SW_damage_ledger[PPs],SW_damage_ledger[Turn]";

/** Every loss by Strategic Warfare, booked when it happens. */
export const swDamageLedger = table({
  name: "SW damage ledger",
  title: "SW damage ledger",
  about: "Each loss by Strategic Warfare in the Turn in which it happens. Nationalist China pays at once, all others in the YSS.",
  cite: "2.1.2; 2.2.1",
  key: ["turn", "cause", "place"],
  columns: {
    turn: turnIn("Turn", "Number of the Turn in which the damage happened.", { cite: "2.2.1" }),
    cause: input.text("Cause", "What caused the damage.", {
      choices: SW_CAUSES,
      width: 16,
      cite: "2.1.3; 2.1.7; 2.1.9; 2.4.2.1; 2.4.4",
    }),
    place: input.text(
      "Place",
      "Where: the bombed city or Refinery, the convoy's ocean, the IC or the event, written as in its own table.",
      { width: 22, cite: "2.1.3" },
    ),
    pps: pointsIn("PPs", "Damage in PPs.", { unit: undefined, cite: "2.2.1" }),
    total: points(
      "Total since YSS",
      `IF(OR([@Turn]<Campaign_First_Turn_of_the_year,[@Turn]>Campaign_Turn),"",SUMIFS(${thisYear},">="&Campaign_First_Turn_of_the_year,SW_damage_ledger[Turn],"<="&[@Turn]))`,
      "Damage since the last YSS up to and including this Turn. Blank for other years.",
      { cite: "2.2.1" },
    ),
  },
  rows: [],
  spare: 15,
  breach: (setting) =>
    `IF(NOT(AND([@Turn]=Campaign_Turn,[@Cause]="Bombing")),"",IF([@Place]="","names no place",IF(${booked}-${most(setting)}>0.005,"more than the place is worth or was bombed","")))`,
});
