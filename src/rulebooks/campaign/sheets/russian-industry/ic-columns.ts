import { computed, input, namesOf, type Columns, type Setting } from "../../../../kernel/column";
import { part } from "../../../../kernel/part";
import { VALUE_AT_START, VALUE_WHEN_PLACED } from "../../rules/industrial-cities";
import { KEY_CITIES, russianCity } from "../../rules/russian-cities";
import { ORE_CITIES } from "../../rules/resources";
import { count, points, pointsIn, turnIn } from "../cells";
import { isOneOf, quoted } from "../../../../kernel/excel";
import { IC_HOLDERS, IC_STATES, sideOf } from "../choices";
import { NATIONS } from "../../parameters";
import { partsOver, sumOver } from "../refer";
import { swDamageOf } from "../booking";
import { becomes } from "../next";
import { growthOf, growthSince } from "./growth";

/*
 * The columns of the table Russian ICs.
 */

export const inEurope = (europe: string, siberia: string): string => `IF([@Region]="Siberia",${siberia},${europe})`;

/** The move of an IC that is placed in this Turn's Logistics. */
const PLACED_NOW =
  'AND([@State]="In Transit",SUMPRODUCT((IC_redeployments[City of origin]=[@City])*(IC_redeployments[Phase]="in transit")*(IC_redeployments[Destination]<>""))>0)';
const DESTINATION = "INDEX(IC_redeployments[Destination],MATCH([@City],IC_redeployments[City of origin],0))";
const IS_NUMBER = "ISNUMBER([@Value])";
const GROWTH_DUE = part.number(
  "Growth due",
  `IF(OR(NOT(ISNUMBER([@[Value last Turn]])),[@[State last Turn]]=""),"",IF([@[Value last Turn]]>[@Maximum],0,${growthOf("[@[Value last Turn]]", "[@Maximum]", "[@[State last Turn]]")}))`,
  "Growth since the last Turn.",
);

/** Number of bookings of an isolated IC's SW damage in this Turn by the side that holds it. */
const bookings = ({ players }: Setting): string => {
  const of = (nation: string): string => {
    const ledger = swDamageOf(nation);
    return `COUNTIFS(${ledger}[Turn],Campaign_Turn,${ledger}[Cause],"Isolated IC",${ledger}[Place],[@City])`;
  };
  const bookedBy = (holder: string): string =>
    partsOver(
      NATIONS.filter((nation) => sideOf(nation) === holder),
      { players },
      "number",
      (names) => `Booked by ${names}`,
      (names) => `How often its loss is in this Turn of the SW damage ledger of ${names}.`,
      (nations) => sumOver(nations, of),
    ).join("+");
  return IC_HOLDERS.reduceRight((rest, holder) => `IF([@Holder]=${quoted(holder)},${bookedBy(holder)},${rest})`, "1");
};
/** A repeated loss waits for its booking; a new one is reported. */
const stillToBook = (setting: Setting): string =>
  `IF(AND([@State]="Isolated",[@[State last Turn]]="Isolated"),IF(${bookings(setting)}=0,[@[SW damage]],0),0)`;

export const icColumns = {
  city: input.text("City", "City that holds the IC.", {
    choices: namesOf(russianCity),
    open: true,
    width: 18,
    cite: "2.1.9.1",
    visibleTo: "all",
    ...becomes("industry", DESTINATION, "placed there", PLACED_NOW),
    sealing: "set",
  }),
  region: input.text("Region", "Europe or Siberia.", {
    choices: ["Europe", "Siberia"],
    cite: "2.1.9.2",
    ...becomes("industry", quoted("Europe"), "placed in Europe", PLACED_NOW),
    sealing: "set",
  }),
  tensionOfArrival: count(
    "Tension of arrival",
    'IFERROR(LEDGER.ICTENSION([@City]),"")',
    "Tension Level that brings the IC; blank for other cities.",
    { cite: "2.1.9.1" },
  ),
  turnPlaced: turnIn("Turn placed", "Turn in which an additional IC was placed. Blank for those of the start.", {
    cite: "2.1.9.1",
  }),
  state: input.text("State", "Isolated: no land route to Moscow or the Urals Box. Redeploying: its move begins in this Turn.", {
    choices: IC_STATES,
    width: 13,
    cite: "2.1.9.4 to 2.1.9.6",
    ...becomes(
      "industry",
      `IF([@State]="Redeploying","In Transit","Connected")`,
      "its move goes on",
      `OR([@State]="Redeploying",${PLACED_NOW})`,
    ),
    sealing: "open",
  }),
  value: pointsIn("Value", `Value in this Turn, ${VALUE_AT_START} at the start and ${VALUE_WHEN_PLACED} when placed.`, {
    cite: "2.1.9.2",
    ...becomes("industry", "[@[Value next Turn]]", "grown", IS_NUMBER),
  }),
  maximum: points("Maximum", inEurope("Maximum_in_Europe", "Maximum_in_Siberia"), "Highest value of this year.", {
    cite: "2.1.9.2",
  }),
  growth: points(
    "Growth",
    `IF([@Value]>[@[Next maximum]],0,${growthOf("[@Value]", "[@[Next maximum]]", "[@State]")})`,
    "Growth until the next Turn opens, in Logistics or in the YSS: at most 250, and only while connected.",
    { cite: "2.1.9.2" },
  ),
  valueNext: points("Value next Turn", "[@Value]+[@Growth]", "Value from the next Turn.", { cite: "2.1.9.2" }),
  income: points("Income", "[@Value]*LEDGER.ICINCOME(1,[@State])", "PPs for its holder in this Turn.", {
    cite: "2.1.9.4 to 2.1.9.6",
  }),
  swDamage: points(
    "SW damage",
    "[@Value]*LEDGER.ICSWDAMAGE(1,[@State])",
    "Loss of an isolated or redeploying IC: enter it in the SW damage ledger of its holder.",
    { cite: "2.1.9.4; 2.1.9.6" },
  ),
  holder: input.text("Holder", "Side that holds the city.", {
    choices: IC_HOLDERS,
    cite: "2.1.9.5",
    sealing: "open",
  }),
  bonus: points(
    "Key City bonus",
    `IF(AND(${isOneOf("[@City]", KEY_CITIES)},[@Holder]<>"Japan"),LEDGER.KEYCITYBONUS([@City],[@Holder],Ukraine),0)`,
    "Additional value of a Key City; the Axis gets it for Kiev only, with the Ukraine as ally. Once Kiev's IC has moved away, its bonus is entered in the table Economy of the side that has it.",
    { cite: "2.1.9.3" },
  ),
  mayMove: computed.yesNo("May move", "IFERROR(LEDGER.ICREDEPLOYMENT([@City]),TRUE)", "Whether the IC can be redeployed.", {
    cite: "2.1.9.3; 2.1.9.6",
  }),
  majorCity: computed.yesNo(
    "Major City",
    'AND([@State]<>"Destroyed",[@State]<>"In Transit")',
    "A city with an IC is a Major City.",
    { cite: "2.1.9.1" },
  ),
  ore: count(
    "Ore",
    `IF(AND(${isOneOf("[@City]", ORE_CITIES)},[@Holder]="Russia",[@State]="Connected"),LEDGER.ORESOURCE("Russia",[@City]),0)`,
    "Metal Ore of the ore cities while their IC works.",
    { unit: "Ore Units", cite: "2.4.4.3" },
  ),
  nextMaximum: points(
    "Next maximum",
    inEurope("Next_maximum_in_Europe", "Next_maximum_in_Siberia"),
    "Highest value when the next Turn opens.",
    { cite: "2.1.9.2" },
  ),
  valueLast: pointsIn("Value last Turn", "Value in the last Turn. Blank where the IC was not there, or is not known.", {
    cite: "2.1.9.2",
    ...becomes("industry", "[@Value]", "value of this Turn", IS_NUMBER),
  }),
  stateLast: input.text("State last Turn", "State in the Logistics Phase of the last Turn.", {
    choices: IC_STATES,
    width: 13,
    cite: "2.1.9.4 to 2.1.9.6",
    ...becomes("industry", "[@State]", "State of this Turn", IS_NUMBER),
  }),
  valueDue: points(
    "Value due",
    `IF(ISTEXT(${GROWTH_DUE}),"",[@[Value last Turn]]+${GROWTH_DUE})`,
    "Value to which it has grown since the last Turn.",
    { cite: "2.1.9.2" },
  ),
  mostByGrowth: points(
    "Most by growth",
    `IF(NOT(ISNUMBER([@[Turn placed]])),"",IF([@[Turn placed]]>Campaign_Turn,"",${growthSince("[@[Turn placed]]", "[@Maximum]")}))`,
    "Most that a placed IC can have grown to since then.",
    { cite: "2.1.9.2" },
  ),
  toBook: points("Still to book", stillToBook, "Loss of an IC that stays isolated, until SW damage is booked for it.", {
    cite: "2.1.9.4",
  }),
  inTransit: computed.text(
    "On the way",
    'IF(SUMPRODUCT((IC_redeployments[City of origin]=[@City])*(IC_redeployments[Phase]="starts"))>0,"Redeploying",IF(SUMPRODUCT((IC_redeployments[City of origin]=[@City])*(IC_redeployments[Phase]="in transit"))>0,"In Transit",""))',
    "State that the table IC redeployments gives it; blank where it does not move.",
    { width: 13, cite: "2.1.9.6" },
  ),
} satisfies Columns;
