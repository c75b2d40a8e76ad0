import { computed, input } from "../../../kernel/column";
import { form, table, type Sheet } from "../../../kernel/sheet";
import { NEW_IC_CITIES, VALUE_WHEN_PLACED } from "../rules/industrial-cities";
import { ORE_CITIES } from "../rules/resources";
import { count, points, pointsIn, turn, turnIn } from "./cells";
import { atWar, declared, happened, highest, isOneOf } from "./refer";
import { EVENTS, IC_STATES, TRACKS } from "./words";

const KEY_CITIES = ["Moscow", "Leningrad", "Stalingrad", "Kiev"];
const maximum = (dowYear: string): string =>
  `IF(${dowYear}=0,LEDGER.ICMAXIMUM(Campaign_Year),LEDGER.ICMAXIMUM(Campaign_Year,${dowYear}))`;

export const industry = form({
  name: "Industry",
  title: "Industry",
  about: "What tension and war mean for the ICs in this Turn.",
  cite: "2.1.9.1; 2.1.9.2",
  columns: {
    Axis_DoW: computed.number(
      "Axis DoW",
      declared(TRACKS.russiaAxis, ["European Axis", "Germany", "Italy"]),
      "Year in which the Axis declared war on Russia; nothing if it did not.",
      { format: "plain", link: true, cite: "2.1.9.2" },
    ),
    Japanese_DoW: computed.number(
      "Japanese DoW",
      declared(TRACKS.russiaJapan, ["Japan"]),
      "Year in which Japan declared war on Russia; nothing if it did not.",
      { format: "plain", link: true, cite: "2.1.9.2" },
    ),
    Maximum_in_Europe: points("Maximum in Europe", maximum("Axis_DoW"), "Highest value of an IC in Europe this year.", {
      cite: "2.1.9.2",
    }),
    Maximum_in_Siberia: points("Maximum in Siberia", maximum("Japanese_DoW"), "Highest value of the Siberian ICs this year.", {
      cite: "2.1.9.2",
    }),
    Highest_tension: count(
      "Highest tension",
      highest(TRACKS.russiaAxis),
      "Highest Tension Level between Russia and the Axis so far.",
      { link: true, cite: "2.1.9.1" },
    ),
    Entitled: count("Entitled", "LEDGER.RUSSIANICS(Highest_tension)", "Additional ICs that the tension allows.", {
      unit: "ICs",
      cite: "2.1.9.1",
    }),
    Placed_so_far: count("Placed so far", "COUNTA(New_ICs[Turn placed])", "Additional ICs placed.", {
      unit: "ICs",
      cite: "2.1.9.1",
    }),
    Turns_since_the_last: count(
      "Turns since the last",
      'IF(Placed_so_far=0,"",Campaign_Turn-MAX(New_ICs[Turn placed]))',
      "Turns since an additional IC was placed.",
      { unit: "Turns", cite: "2.1.9.1" },
    ),
    Due_now: count(
      "Due now",
      "IF(Placed_so_far=0,LEDGER.NEWICDUE(Highest_tension,0),LEDGER.NEWICDUE(Highest_tension,MIN(5,Placed_so_far),MAX(0,Turns_since_the_last)))",
      "Additional ICs that may be placed now: one every 2 Turns.",
      { unit: "ICs", cite: "2.1.9.1" },
    ),
    Ukraine: computed.text(
      "Ukraine",
      `IF(${happened(EVENTS.ukraine)},"Axis","Russia")`,
      "Side of the Ukraine; it decides on Kiev's additional value.",
      { cite: "2.1.9.3" },
    ),
  },
  fill: {},
});

const atStart = (city: string, region: string) => ({ city, region, state: "Connected", value: 500, holder: "Russia" });

export const russianIcs = table({
  name: "Russian ICs",
  title: "Russian ICs",
  about: "All Industrial Cities of Russia, whoever holds them now. Value is the one of this Turn.",
  cite: "2.1.9",
  key: "city",
  fixed: true,
  columns: {
    city: input.text("City", "City that holds the IC.", { width: 18, cite: "2.1.9.1" }),
    region: input.text("Region", "Europe or Siberia.", { choices: ["Europe", "Siberia"], cite: "2.1.9.2" }),
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
    }),
    value: pointsIn("Value", "Value in this Turn, 500 at the start and 250 when placed.", { max: 1500, cite: "2.1.9.2" }),
    maximum: points("Maximum", 'IF([@Region]="Siberia",Maximum_in_Siberia,Maximum_in_Europe)', "Highest value of this year.", {
      cite: "2.1.9.2",
    }),
    growth: points(
      "Growth",
      "IF([@Value]>[@Maximum],0,LEDGER.ICGROWTH([@Value],[@Maximum],[@State]))",
      "Growth in this Turn's Logistics: at most 250, and only while connected.",
      { cite: "2.1.9.2" },
    ),
    valueNext: points("Value next Turn", "[@Value]+[@Growth]", "Value from the next Turn.", { cite: "2.1.9.2" }),
    income: points("Income", "LEDGER.ICINCOME([@Value],[@State])", "PPs for its holder in this Turn.", {
      cite: "2.1.9.4 to 2.1.9.6",
    }),
    swDamage: points(
      "SW damage",
      "LEDGER.ICSWDAMAGE([@Value],[@State])",
      "Loss of an isolated or redeploying IC: enter it in the SW damage ledger of its holder.",
      { cite: "2.1.9.4; 2.1.9.6" },
    ),
    holder: input.text("Holder", "Side that holds the city.", { choices: ["Russia", "Axis", "Japan"], cite: "2.1.9.5" }),
    bonus: points(
      "Key City bonus",
      `IF(AND(${isOneOf("[@City]", KEY_CITIES)},[@Holder]<>"Japan"),LEDGER.KEYCITYBONUS([@City],[@Holder],Ukraine),0)`,
      "Additional value of a Key City; the Axis gets it for Kiev only, with the Ukraine as ally.",
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
  },
  rows: [
    ...["Moscow", "Leningrad", "Stalingrad", "Kiev", "Dnepropetrovsk", "Kharkov", "Rostov"].map((city) =>
      atStart(city, "Europe"),
    ),
    ...["Vladivostok", "Irkutsk"].map((city) => atStart(city, "Siberia")),
  ],
  spare: 6,
  breach: `IF([@Value]>[@Maximum],"over its maximum",IF(AND([@[Turn placed]]=Campaign_Turn,[@Value]<>${VALUE_WHEN_PLACED}),"a new IC starts at ${VALUE_WHEN_PLACED}",""))`,
});

export const newIcs = table({
  name: "New ICs",
  title: "New ICs",
  about: "The five additional ICs, in their order. One that is placed also gets a row in Russian ICs.",
  cite: "2.1.9.1",
  key: "city",
  columns: {
    city: input.text("City", "City of the additional IC.", { choices: NEW_IC_CITIES, width: 18 }),
    tensionNeeded: count("Tension needed", "LEDGER.ICTENSION([@City])", "Tension Level that brings it."),
    turnPlaced: turnIn("Turn placed", "Turn in which it was placed; blank while it was not."),
    value: points(
      "Value if undisturbed",
      'IF(NOT(ISNUMBER([@[Turn placed]])),"",IF([@[Turn placed]]>Campaign_Turn,"",LEDGER.NEWICVALUE(Campaign_Turn-[@[Turn placed]],Maximum_in_Europe)))',
      "Value that it has now if nothing has hindered its growth.",
      { cite: "2.1.9.2" },
    ),
  },
  rows: NEW_IC_CITIES.map((city) => ({ city })),
  spare: 0,
  breach:
    'IF(NOT(ISNUMBER([@[Turn placed]])),"",IF([@[Tension needed]]>Highest_tension,"tension is too low",IF(COUNTIFS(New_ICs[Turn placed],">"&([@[Turn placed]]-2),New_ICs[Turn placed],"<"&([@[Turn placed]]+2))>1,"only one in 2 Turns","")))',
});

export const icRedeployments = table({
  name: "IC redeployments",
  title: "IC redeployments",
  about: "ICs on their way. One may start in each Turn of the war with the Axis.",
  cite: "2.1.9.6",
  key: "origin",
  columns: {
    origin: input.text("City of origin", "City that the IC leaves.", { width: 18 }),
    turnStarted: turnIn("Turn started", "Turn in whose Logistics the move begins."),
    turnOfArrival: turn(
      "Turn of arrival",
      'IF(ISNUMBER([@[Turn started]]),[@[Turn started]]+1,"")',
      "Turn in whose Logistics it is placed.",
    ),
    firstGrowth: turn(
      "First growth",
      'IF(ISNUMBER([@[Turn started]]),[@[Turn started]]+2,"")',
      "Turn in whose Logistics it can grow again.",
    ),
    destination: input.text("Destination", "City that gets the IC.", { width: 18 }),
    inEurope: input.yesNo("Destination in Europe", "TRUE for a European city."),
    hasIc: input.yesNo("Destination has IC", "TRUE when that city already has an IC."),
    war: computed.yesNo("Russia at War with the Axis", atWar(TRACKS.russiaAxis), "From the sheet Campaign.", { link: true }),
    blitz: computed.yesNo("Axis Blitz Turn", happened(EVENTS.blitz), "Whether this is a Turn of the Axis surprise attack.", {
      link: true,
    }),
  },
  rows: [],
  spare: 3,
  breach:
    'IF(AND(OR(NOT(ISNUMBER([@[Turn started]])),[@[Turn started]]=Campaign_Turn),IFERROR(INDEX(Russian_ICs[May move],MATCH([@[City of origin]],Russian_ICs[City],0)),TRUE)=FALSE),"this IC is fixed",IF(AND([@[Turn started]]=Campaign_Turn,[@[Russia at War with the Axis]]<>TRUE),"only at War with the Axis",IF(AND([@[Turn started]]=Campaign_Turn,[@[Axis Blitz Turn]]=TRUE),"not in a Blitz Turn",IF(AND([@[Turn started]]=Campaign_Turn,COUNTIF(IC_redeployments[Turn started],Campaign_Turn)>1),"only one start in a Turn",IF([@Destination]="","",IF(OR([@[Destination in Europe]]<>TRUE,[@[Destination has IC]]=TRUE),"needs a European city without an IC",""))))))',
});

export const russianIndustrySheet = (): Sheet => ({
  name: "Russian industry",
  title: "Russian industry",
  about: "Russia's Industrial Cities, Turn by Turn.",
  player: "",
  figures: [
    { label: "Income", formula: 'SUMIFS(Russian_ICs[Income],Russian_ICs[Holder],"Russia")', format: "points" },
    { label: "Key Cities", formula: 'SUMIFS(Russian_ICs[Key City bonus],Russian_ICs[Holder],"Russia")', format: "points" },
    { label: "Maximum", formula: "Maximum_in_Europe", format: "points" },
    { label: "New ICs due", formula: "Due_now", format: "count" },
  ],
  blocks: [industry, russianIcs, newIcs, icRedeployments],
});
