import { computed, input, table, type Setting } from "../../../../kernel/sheet";
import { count, countIn, points, pointsIn } from "../cells";
import { COASTS, SHIP_STATES } from "../words";

const MOBILIZATION = "Mobilization_Mobilization";

/** Capacity that mobilizations add to one yard: half of its coast's for the USA, the printed share for Japan. */
const mobilized = ({ nation }: Setting): string => {
  if (nation === "USA") {
    return `SUMIFS(${MOBILIZATION}[Yard capacity added],${MOBILIZATION}[Nation],"USA",${MOBILIZATION}[Coast],[@Coast])/2`;
  }
  if (nation === "Japan") {
    return `[@[Share of mobilization]]*SUMIFS(${MOBILIZATION}[Yard capacity added],${MOBILIZATION}[Nation],"Japan")`;
  }
  return "0";
};

export const shipyards = table({
  name: "Shipyards",
  title: "Shipyards",
  about: "What each yard can build and repair in a Turn, and what its ships take.",
  cite: "2.3.4",
  key: "shipyard",
  columns: {
    shipyard: input.text("Shipyard", { width: 18, cite: "2.3.4", about: "Name of the yard, captured ones included." }),
    coast: input.text("Coast", {
      choices: COASTS,
      cite: "2.1.8.1",
      about: "Only for the USA: coast whose mobilizations enlarge the yard.",
    }),
    printedCapacity: pointsIn("Printed capacity", {
      cite: "2.3.4.1",
      about: "Capacity for each Turn. It stands on the printed national sheet; the rulebook's text does not give it.",
    }),
    share: input.number("Share of mobilization", {
      format: "rate",
      min: 0,
      max: 1,
      cite: "2.1.8.2",
      about: "Only for Japan: part of the mobilized capacity that this yard gets, as on the printed Japanese sheet.",
    }),
    mobilization: points("Mobilization", mobilized, {
      cite: "2.1.8.1; 2.1.8.2",
      about: "Capacity that mobilizations have added.",
    }),
    capacity: points("Capacity", "[@[Printed capacity]]+[@Mobilization]", {
      cite: "2.3.4.1",
      about: "Most that building and repair may take in a Turn, to the point.",
    }),
    buildRate: points("Build rate", "LEDGER.SHIPBUILDRATE([@Capacity])", {
      cite: "2.3.4.2",
      about: "Most that one ship may take in a Turn: 20% of the capacity.",
    }),
    used: points(
      "Building and repair",
      'SUMIFS(Ships_in_yards[PPs this Turn],Ships_in_yards[Shipyard],[@Shipyard],Ships_in_yards[PPs this Turn],">0")',
      { cite: "2.3.4.1", about: "PPs that its ships take in this Turn." },
    ),
    scrapCredits: points(
      "Scrap credits",
      '0-SUMIFS(Ships_in_yards[PPs this Turn],Ships_in_yards[Shipyard],[@Shipyard],Ships_in_yards[PPs this Turn],"<0")',
      { cite: "2.3.4.6", about: "PPs from scrapped ships; they do not enlarge the capacity." },
    ),
    free: points("Free", "[@Capacity]-[@[Building and repair]]", { cite: "2.3.4.1", about: "Capacity that is left." }),
  },
  rows: ({ nation }) =>
    nation === "USA"
      ? [
          { shipyard: "USA East 1", coast: "East Coast" },
          { shipyard: "USA East 2", coast: "East Coast" },
          { shipyard: "USA West 1", coast: "West Coast" },
          { shipyard: "USA West 2", coast: "West Coast" },
        ]
      : [],
  spare: 6,
  breach: 'IF(ROUND([@[Building and repair]]-[@Capacity],6)>0,"over capacity","")',
});

const capacityOfYard = "SUMIFS(Shipyards[Capacity],Shipyards[Shipyard],[@Shipyard])";
const rateOfYard = "SUMIFS(Shipyards[Build rate],Shipyards[Shipyard],[@Shipyard])";

export const shipsInYards = table({
  name: "Ships in yards",
  title: "Ships in yards",
  about: "Ships being built or repaired. Negative points scrap a ship.",
  cite: "2.3.4.2 to 2.3.4.6",
  key: "ship",
  columns: {
    ship: input.text("Ship", { width: 20, cite: "2.3.4.3", about: "Name of the ship." }),
    type: input.text("Type", { cite: "2.3.4.3", about: "Class of the ship." }),
    shipyard: input.text("Shipyard", { width: 18, cite: "2.3.4", about: "Yard, written as in the table Shipyards." }),
    status: input.text("Status", {
      choices: SHIP_STATES,
      cite: "2.3.4.3; 2.3.4.4",
      about: "New: laid down in this Turn. Construction: laid down before. Repair: a damaged ship.",
    }),
    price: pointsIn("Price", { cite: "2.3.4.3", about: "Price of the complete ship." }),
    pointCost: points("Point cost", "LEDGER.POINTCOST([@Price])", { cite: "2.3.4.3", about: "One twelfth of the price." }),
    strength: countIn("Strength at start", {
      max: 10,
      cite: "2.3.4.3",
      about: "Strength when the Turn opens: 0 for a ship just laid down.",
    }),
    pointsDue: count(
      "Points due",
      'IF([@Status]="","",LEDGER.SHIPPOINTS([@Status],IF([@Captured]=TRUE,[@[Strength after capture]],[@[Strength at start]])))',
      { cite: "2.3.4.3; 2.3.4.4", about: "Points until the ship is launched or repaired: 12 for a new one." },
    ),
    mostPoints: count(
      "Most points this Turn",
      `IF(OR([@Price]=0,[@Shipyard]=""),"",LEDGER.SHIPBUILDPOINTS(${capacityOfYard},[@Price]))`,
      { cite: "2.3.4.2", about: "Whole points that the yard can give to one ship." },
    ),
    points: input.number("Points this Turn", {
      format: "count",
      min: -12,
      max: 12,
      cite: "2.3.4.3; 2.3.4.6",
      about: "Points paid in this Turn; any negative number scraps the ship.",
    }),
    pps: points(
      "PPs this Turn",
      'IF(NOT(ISNUMBER([@[Points this Turn]])),0,IF([@[Points this Turn]]<0,0-LEDGER.SCRAPVALUE(IF([@Status]="Repair","Repair","Construction"),[@Price],[@[Strength at start]]),LEDGER.POINTCOST([@Price],[@[Points this Turn]])))',
      { unit: undefined, cite: "2.3.4.3; 2.3.4.6", about: "PPs that the points take; negative where scrapping gives PPs back." },
    ),
    pointsLeft: count(
      "Points left",
      'IF(OR(NOT(ISNUMBER([@[Points due]])),[@[Points this Turn]]<0),"",[@[Points due]]-[@[Points this Turn]])',
      { cite: "2.3.4.3", about: "Points that remain after this Turn." },
    ),
    inPlay: computed.yesNo("In play", "IF(ISNUMBER([@[Points left]]),ROUND([@[Points left]],6)=0,FALSE)", {
      cite: "2.3.4.3",
      about: "TRUE when the ship is complete after this Turn.",
    }),
    turnsLeft: count(
      "Turns left",
      `IF(NOT(AND(ISNUMBER([@[Points left]]),ISNUMBER([@[Most points this Turn]]))),"",IF(OR([@[Points left]]<0,[@[Most points this Turn]]=0),"",LEDGER.SHIPBUILDTURNS(${capacityOfYard},[@Price],[@[Points left]])))`,
      { unit: "Turns", cite: "2.3.4.2", about: "Turns until the ship is complete at the build rate." },
    ),
    captured: input.yesNo("Captured", {
      cite: "2.3.4.5",
      about: "TRUE in the Turn in which the unfinished ship is taken; afterwards enter its halved strength.",
    }),
    strengthAfterCapture: count(
      "Strength after capture",
      'IF([@Captured]=TRUE,LEDGER.CAPTUREDGOODS("Ship",[@[Strength at start]]),"")',
      {
        cite: "2.3.4.5",
        about: "Half of the strength, rounded down.",
      },
    ),
  },
  rows: [],
  spare: 12,
  breach: `IF(AND([@Shipyard]<>"",COUNTIF(Shipyards[Shipyard],[@Shipyard])=0),"no such Shipyard",IF(AND([@[Points this Turn]]<>0,[@Shipyard]=""),"names no Shipyard",IF([@[PPs this Turn]]<=0,"",IF(ROUND([@[Point cost]]-${rateOfYard},6)>0,"beyond this yard",IF(ROUND([@[PPs this Turn]]-${rateOfYard},6)>0,"over the build rate",IF(NOT(ISNUMBER([@[Points due]])),"status is missing",IF(ROUND([@[Points this Turn]]-[@[Points due]],6)>0,"more points than due","")))))))`,
});
