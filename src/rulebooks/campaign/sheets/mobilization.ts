import { computed, input, type Setting } from "../../../kernel/column";
import { table, type Sheet } from "../../../kernel/sheet";
import { count, countIn, oil, points } from "./cells";
import { atWar, level, plays } from "./refer";
import { COASTS, TRACKS } from "./words";

const AMERICAN_MOST = 10;
const JAPANESE_MOST = 3;
const most = `IF([@Nation]="Japan",${JAPANESE_MOST},${AMERICAN_MOST})`;
const counted = `MIN([@Done],${most})`;

export const mobilization = table({
  name: "Mobilization",
  title: "Mobilization",
  about: "American and Japanese mobilizations, and what they add to economy and Shipyards.",
  cite: "2.1.8",
  key: ["nation", "coast"],
  fixed: true,
  columns: {
    nation: input.text("Nation", "USA or Japan.", { choices: ["USA", "Japan"] }),
    coast: input.text("Coast", "Only for the USA: East Coast against the Axis, West Coast against Japan.", {
      choices: COASTS,
      width: 12,
      cite: "2.1.8.1",
    }),
    doneBefore: countIn("Done before", "Mobilizations done by the end of last Turn.", { max: AMERICAN_MOST }),
    tension: count(
      "Tension",
      `IF([@Coast]="East Coast",${level(TRACKS.axisUsa)},${level(TRACKS.japanUsa)})`,
      "Tension Level of the track that drives it.",
      { link: true },
    ),
    atWar: computed.yesNo(
      "At war",
      `AND([@Nation]="USA",OR(${atWar(TRACKS.axisUsa)},${atWar(TRACKS.japanUsa)}))`,
      "Whether the USA is at war with either enemy.",
      { link: true, cite: "2.1.8.1" },
    ),
    due: count(
      "Due",
      'IF(AND([@Nation]="USA",[@[At war]]<>TRUE),0,LEDGER.MOBILIZATIONDUE([@Nation],[@[Done before]],[@Tension],[@[At war]]))',
      "Mobilizations that must happen in this Turn. At peace the American steps follow the Diplomacy chapter: 0 is shown.",
    ),
    thisTurn: countIn("This Turn", "Mobilizations of this Turn: at most 1, for the USA on each coast."),
    done: count("Done", "[@[Done before]]+[@[This Turn]]", "Mobilizations done, this Turn's included."),
    economyAdded: points(
      "Economy added",
      `LEDGER.MOBILIZATIONVALUE([@Nation],${counted})`,
      "PPs that they add to the coast, or to Japan's cities.",
    ),
    yardCapacityAdded: points(
      "Yard capacity added",
      `LEDGER.MOBILIZATIONYARDS([@Nation],${counted})`,
      "Capacity that they add to the coast's two Shipyards together, or to all of Japan's.",
    ),
    oilExport: oil(
      "Oil export and store",
      `IF([@Nation]="USA",LEDGER.USOILEXPORT(${counted}),"")`,
      "Oil that the USA can ship in the theatre, and store there.",
      { unit: "Oil Units", cite: "2.4.1.5; 2.5.4" },
    ),
  },
  rows: (setting) => [
    ...(plays(setting, "USA") ? COASTS.map((coast) => ({ nation: "USA", coast, doneBefore: 0 })) : []),
    ...(plays(setting, "Japan") ? [{ nation: "Japan", doneBefore: 0 }] : []),
  ],
  spare: 0,
  breach: `IF([@[This Turn]]>1,"only 1 in a Turn",IF([@Done]>${most},"over the limit",IF([@[This Turn]]<[@Due],"1 is due","")))`,
});

export const japaneseCities = table({
  name: "Japanese cities",
  title: "Japanese cities",
  about: "Which Japanese city each mobilization enlarges; the printed Japanese sheet names them.",
  cite: "2.1.8.2",
  key: "city",
  columns: {
    city: input.text("City", "City, written as in Japan's table Economy.", { width: 18 }),
    value: points(
      "Value",
      "SUMIFS(Japan_Economy[Value],Japan_Economy[Name],[@City])",
      "Value without mobilization, from Japan's sheet.",
      { link: true },
    ),
    applied: countIn("Mobilization applied", "Which mobilization enlarges the city: 1, 2 or 3.", { min: 1, max: JAPANESE_MOST }),
    added: points(
      "Added",
      'IF(ISNUMBER([@[Mobilization applied]]),IF([@[Mobilization applied]]<=SUMIFS(Mobilization[Done],Mobilization[Nation],"Japan"),LEDGER.MOBILIZATIONVALUE("Japan",1),0),0)',
      "What the mobilization adds once it is done.",
    ),
    newValue: points("New value", "[@Value]+[@Added]", "Value with mobilization."),
  },
  rows: [],
  spare: JAPANESE_MOST,
  breach:
    'IF(NOT(ISNUMBER([@[Mobilization applied]])),"",IF(COUNTIF(Japanese_cities[Mobilization applied],[@[Mobilization applied]])>1,"applied twice",IF(AND([@Added]>0,COUNTIF(Japan_Economy[Name],[@City])=0),"no such city","")))',
});

export const mobilizationSheet = (setting: Pick<Setting, "players">): Sheet => ({
  name: "Mobilization",
  title: "Mobilization",
  about: "What the war adds to the industry and the Shipyards of the USA and Japan.",
  player: "",
  figures: [
    ...(plays(setting, "USA")
      ? COASTS.map((coast) => ({
          label: coast,
          formula: `SUMIFS(Mobilization[Done],Mobilization[Coast],"${coast}")`,
          format: "count" as const,
        }))
      : []),
    ...(plays(setting, "Japan")
      ? [{ label: "Japan", formula: 'SUMIFS(Mobilization[Done],Mobilization[Nation],"Japan")', format: "count" as const }]
      : []),
  ],
  blocks: plays(setting, "Japan") ? [mobilization, japaneseCities] : [mobilization],
});
