import { computed, form, input, table, type Sheet } from "../../../kernel/sheet";
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
    Axis_DoW: computed.number("Axis DoW", declared(TRACKS.russiaAxis, ["European Axis", "Germany", "Italy"]), {
      format: "plain",
      link: true,
      cite: "2.1.9.2",
      about: "Year in which the Axis declared war on Russia; nothing if it did not.",
    }),
    Japanese_DoW: computed.number("Japanese DoW", declared(TRACKS.russiaJapan, ["Japan"]), {
      format: "plain",
      link: true,
      cite: "2.1.9.2",
      about: "Year in which Japan declared war on Russia; nothing if it did not.",
    }),
    Maximum_in_Europe: points("Maximum in Europe", maximum("Axis_DoW"), {
      cite: "2.1.9.2",
      about: "Highest value of an IC in Europe this year.",
    }),
    Maximum_in_Siberia: points("Maximum in Siberia", maximum("Japanese_DoW"), {
      cite: "2.1.9.2",
      about: "Highest value of the Siberian ICs this year.",
    }),
    Highest_tension: count("Highest tension", highest(TRACKS.russiaAxis), {
      link: true,
      cite: "2.1.9.1",
      about: "Highest Tension Level between Russia and the Axis so far.",
    }),
    Entitled: count("Entitled", "LEDGER.RUSSIANICS(Highest_tension)", {
      unit: "ICs",
      cite: "2.1.9.1",
      about: "Additional ICs that the tension allows.",
    }),
    Placed_so_far: count("Placed so far", "COUNTA(New_ICs[Turn placed])", {
      unit: "ICs",
      cite: "2.1.9.1",
      about: "Additional ICs placed.",
    }),
    Turns_since_the_last: count("Turns since the last", 'IF(Placed_so_far=0,"",Campaign_Turn-MAX(New_ICs[Turn placed]))', {
      unit: "Turns",
      cite: "2.1.9.1",
      about: "Turns since an additional IC was placed.",
    }),
    Due_now: count(
      "Due now",
      "IF(Placed_so_far=0,LEDGER.NEWICDUE(Highest_tension,0),LEDGER.NEWICDUE(Highest_tension,MIN(5,Placed_so_far),MAX(0,Turns_since_the_last)))",
      { unit: "ICs", cite: "2.1.9.1", about: "Additional ICs that may be placed now: one every 2 Turns." },
    ),
    Ukraine: computed.text("Ukraine", `IF(${happened(EVENTS.ukraine)},"Axis","Russia")`, {
      cite: "2.1.9.3",
      about: "Side of the Ukraine; it decides on Kiev's additional value.",
    }),
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
  columns: {
    city: input.text("City", { width: 18, cite: "2.1.9.1", about: "City that holds the IC." }),
    region: input.text("Region", { choices: ["Europe", "Siberia"], cite: "2.1.9.2", about: "Europe or Siberia." }),
    tensionOfArrival: count("Tension of arrival", 'IFERROR(LEDGER.ICTENSION([@City]),"")', {
      cite: "2.1.9.1",
      about: "Tension Level that brings the IC; blank for other cities.",
    }),
    turnPlaced: turnIn("Turn placed", {
      cite: "2.1.9.1",
      about: "Turn in which an additional IC was placed. Blank for those of the start.",
    }),
    state: input.text("State", {
      choices: IC_STATES,
      width: 13,
      cite: "2.1.9.4 to 2.1.9.6",
      about: "Isolated: no land route to Moscow or the Urals Box. Redeploying: its move begins in this Turn.",
    }),
    value: pointsIn("Value", { max: 1500, cite: "2.1.9.2", about: "Value in this Turn, 500 at the start and 250 when placed." }),
    maximum: points("Maximum", 'IF([@Region]="Siberia",Maximum_in_Siberia,Maximum_in_Europe)', {
      cite: "2.1.9.2",
      about: "Highest value of this year.",
    }),
    growth: points("Growth", "IF([@Value]>[@Maximum],0,LEDGER.ICGROWTH([@Value],[@Maximum],[@State]))", {
      cite: "2.1.9.2",
      about: "Growth in this Turn's Logistics: at most 250, and only while connected.",
    }),
    valueNext: points("Value next Turn", "[@Value]+[@Growth]", { cite: "2.1.9.2", about: "Value from the next Turn." }),
    income: points("Income", "LEDGER.ICINCOME([@Value],[@State])", {
      cite: "2.1.9.4 to 2.1.9.6",
      about: "PPs for its holder in this Turn.",
    }),
    swDamage: points("SW damage", "LEDGER.ICSWDAMAGE([@Value],[@State])", {
      cite: "2.1.9.4; 2.1.9.6",
      about: "Loss of an isolated or redeploying IC: enter it in the SW damage ledger of its holder.",
    }),
    holder: input.text("Holder", { choices: ["Russia", "Axis", "Japan"], cite: "2.1.9.5", about: "Side that holds the city." }),
    bonus: points(
      "Key City bonus",
      `IF(AND(${isOneOf("[@City]", KEY_CITIES)},[@Holder]<>"Japan"),LEDGER.KEYCITYBONUS([@City],[@Holder],Ukraine),0)`,
      {
        cite: "2.1.9.3",
        about: "Additional value of a Key City; the Axis gets it for Kiev only, with the Ukraine as ally.",
      },
    ),
    mayMove: computed.yesNo("May move", "IFERROR(LEDGER.ICREDEPLOYMENT([@City]),TRUE)", {
      cite: "2.1.9.3; 2.1.9.6",
      about: "Whether the IC can be redeployed.",
    }),
    majorCity: computed.yesNo("Major City", 'AND([@State]<>"Destroyed",[@State]<>"In Transit")', {
      cite: "2.1.9.1",
      about: "A city with an IC is a Major City.",
    }),
    ore: count(
      "Ore",
      `IF(AND(${isOneOf("[@City]", ORE_CITIES)},[@Holder]="Russia",[@State]="Connected"),LEDGER.ORESOURCE("Russia",[@City]),0)`,
      { unit: "Ore Units", cite: "2.4.4.3", about: "Metal Ore of the ore cities while their IC works." },
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
    city: input.text("City", { choices: NEW_IC_CITIES, width: 18, cite: "2.1.9.1", about: "City of the additional IC." }),
    tensionNeeded: count("Tension needed", "LEDGER.ICTENSION([@City])", {
      cite: "2.1.9.1",
      about: "Tension Level that brings it.",
    }),
    turnPlaced: turnIn("Turn placed", { cite: "2.1.9.1", about: "Turn in which it was placed; blank while it was not." }),
    value: points(
      "Value if undisturbed",
      'IF(NOT(ISNUMBER([@[Turn placed]])),"",IF([@[Turn placed]]>Campaign_Turn,"",LEDGER.NEWICVALUE(Campaign_Turn-[@[Turn placed]],Maximum_in_Europe)))',
      { cite: "2.1.9.2", about: "Value that it has now if nothing has hindered its growth." },
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
    origin: input.text("City of origin", { width: 18, cite: "2.1.9.6", about: "City that the IC leaves." }),
    turnStarted: turnIn("Turn started", { cite: "2.1.9.6", about: "Turn in whose Logistics the move begins." }),
    turnOfArrival: turn("Turn of arrival", 'IF(ISNUMBER([@[Turn started]]),[@[Turn started]]+1,"")', {
      cite: "2.1.9.6",
      about: "Turn in whose Logistics it is placed.",
    }),
    firstGrowth: turn("First growth", 'IF(ISNUMBER([@[Turn started]]),[@[Turn started]]+2,"")', {
      cite: "2.1.9.6",
      about: "Turn in whose Logistics it can grow again.",
    }),
    destination: input.text("Destination", { width: 18, cite: "2.1.9.6", about: "City that gets the IC." }),
    inEurope: input.yesNo("Destination in Europe", { cite: "2.1.9.6", about: "TRUE for a European city." }),
    hasIc: input.yesNo("Destination has IC", { cite: "2.1.9.6", about: "TRUE when that city already has an IC." }),
    war: computed.yesNo("Russia at War with the Axis", atWar(TRACKS.russiaAxis), {
      link: true,
      cite: "2.1.9.6",
      about: "From the sheet Campaign.",
    }),
    blitz: computed.yesNo("Axis Blitz Turn", happened(EVENTS.blitz), {
      link: true,
      cite: "2.1.9.6",
      about: "Whether this is a Turn of the Axis surprise attack.",
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
  nation: "",
  figures: [
    { label: "Income", formula: 'SUMIFS(Russian_ICs[Income],Russian_ICs[Holder],"Russia")', format: "points" },
    { label: "Key Cities", formula: 'SUMIFS(Russian_ICs[Key City bonus],Russian_ICs[Holder],"Russia")', format: "points" },
    { label: "Maximum", formula: "Maximum_in_Europe", format: "points" },
    { label: "New ICs due", formula: "Due_now", format: "count" },
  ],
  blocks: [industry, russianIcs, newIcs, icRedeployments],
});
