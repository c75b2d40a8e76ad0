import { computed } from "../../../../kernel/column";
import { unlessChangedHere } from "../../../../kernel/house-rule";
import { part } from "../../../../kernel/part";
import { form } from "../../../../kernel/sheet";
import { count as counted, figure } from "../../../../kernel/text";
import { IC_MAXIMUM, IC_RISE } from "../../house-rules";
import { LAST_YEAR } from "../../parameters";
import { FIRST_MAXIMUM, LATEST_START, TURNS_BETWEEN_NEW_ICS } from "../../rules/industrial-cities";
import { CITIES_AT_START, NEW_IC_CITIES } from "../../rules/russian-cities";
import { turns } from "../../phrases";
import { count, points } from "../cells";
import { declared, happened, tensionFor } from "../refer";
import { TENSION_READINGS } from "../../rules/tension";
import { EVENTS, TRACKS } from "../choices";

/** The first YSS that raises the maximum. */
const firstRise = (dowYear: string, region: string): string =>
  part.number(
    `First rise in ${region}`,
    `IF(${dowYear}=0,${LATEST_START},MIN(${LATEST_START},${dowYear}+1))`,
    "Year of the first YSS that raises the highest value.",
  );
const maximum = (year: string, dowYear: string, region: string): string =>
  unlessChangedHere(
    [IC_MAXIMUM, IC_RISE],
    `IF(${dowYear}=0,LEDGER.ICMAXIMUM(${year}),LEDGER.ICMAXIMUM(${year},${dowYear}))`,
    (highest, rise) => `MIN(${highest},${FIRST_MAXIMUM}+${rise}*MAX(0,${year}-${firstRise(dowYear, region)}+1))`,
  );
/** The year of the next Turn; limited to the last Turn of the campaign. */
const YEAR_OF_NEXT_TURN = part.number(
  "Next year",
  `MIN(${LAST_YEAR},Campaign_Year+IF(Campaign_YSS_next,1,0))`,
  "Year in which the next Turn lies.",
);

export const industry = form(
  {
    name: "Industry",
    title: "Industry",
    about: "What tension and war mean for the ICs in this Turn.",
    cite: "2.1.9.1; 2.1.9.2",
    visibleTo: ["Russia"],
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
      Maximum_in_Europe: points(
        "Maximum in Europe",
        maximum("Campaign_Year", "Axis_DoW", "Europe"),
        "Highest value of an IC in Europe this year.",
        { cite: "2.1.9.2" },
      ),
      Maximum_in_Siberia: points(
        "Maximum in Siberia",
        maximum("Campaign_Year", "Japanese_DoW", "Siberia"),
        "Highest value of the Siberian ICs this year.",
        { cite: "2.1.9.2" },
      ),
      Highest_tension: count(
        "Highest tension",
        tensionFor(TENSION_READINGS.newIcs, TRACKS.russiaAxis),
        "Highest Tension Level between Russia and the Axis so far.",
        { link: true, cite: "2.1.9.1" },
      ),
      Entitled: count("Entitled", "LEDGER.RUSSIANICS(Highest_tension)", "Additional ICs that the tension allows.", {
        unit: "ICs",
        cite: "2.1.9.1",
      }),
      Placed_so_far: count("Placed so far", "COUNT(New_ICs[Turn placed])", "Additional ICs placed.", {
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
        `IF(Placed_so_far=0,LEDGER.NEWICDUE(Highest_tension,0),LEDGER.NEWICDUE(Highest_tension,MIN(${NEW_IC_CITIES.length},Placed_so_far),MAX(0,Turns_since_the_last)))`,
        `Additional ICs that may be placed now: one every ${turns(TURNS_BETWEEN_NEW_ICS)}.`,
        { unit: "ICs", cite: "2.1.9.1" },
      ),
      Ukraine: computed.text(
        "Ukraine",
        `IF(${happened(EVENTS.ukraine)},"Axis","Russia")`,
        "Side of the Ukraine; it decides on Kiev's additional value.",
        { cite: "2.1.9.3" },
      ),
      Next_maximum_in_Europe: points(
        "Next maximum in Europe",
        maximum(YEAR_OF_NEXT_TURN, "Axis_DoW", "Europe"),
        "Highest value of an IC in Europe when the next Turn opens: the YSS after the Winter Turn raises it.",
        { cite: "2.1.9.2" },
      ),
      Next_maximum_in_Siberia: points(
        "Next maximum in Siberia",
        maximum(YEAR_OF_NEXT_TURN, "Japanese_DoW", "Siberia"),
        "Highest value of the Siberian ICs when the next Turn opens.",
        { cite: "2.1.9.2" },
      ),
      From_the_start: count(
        "From the start",
        'SUMPRODUCT((Russian_ICs[City]<>"")*(NOT(ISNUMBER(Russian_ICs[Turn placed]))))',
        "Rows of Russian ICs without a Turn placed: those that Russia began with, moved and destroyed ones included.",
        { unit: "ICs", cite: "2.1.9.1" },
      ),
    },
    fill: {},
  },
  ({ equals }) => [
    equals("From_the_start", `${CITIES_AT_START.length}`, {
      id: "ic-entitlement",
      cite: "2.1.9.1",
      about: "Russia has the ICs of the start and those that were placed, no others.",
      check: `not the ${CITIES_AT_START.length} of the start`,
      // Without a Value, it is unknown whether the IC is an initial one.
      waits:
        'SUMPRODUCT((Russian_ICs[City]<>"")*(Russian_ICs[State]<>"Destroyed")*NOT(ISNUMBER(Russian_ICs[Turn placed]))*NOT(ISNUMBER(Russian_ICs[Value])))>0',
      message: ({ From_the_start, limit }) =>
        `${counted(From_the_start, "Russian IC")} ${From_the_start === 1 ? "is" : "are"} without a Turn placed; Russia begins with ${figure(limit)}.`,
      fix: ({ over }) =>
        over > 0
          ? "Enter the Turn in which the others were placed, or take them off."
          : "Add the rows that are missing: a moved or destroyed IC keeps its row.",
    }),
  ],
);
