import { computed, input, table, type Setting, type Sheet } from "../../../kernel/sheet";
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
  key: "nation",
  columns: {
    nation: input.text("Nation", { choices: ["USA", "Japan"], cite: "2.1.8", about: "USA or Japan." }),
    coast: input.text("Coast", {
      choices: COASTS,
      width: 12,
      cite: "2.1.8.1",
      about: "Only for the USA: East Coast against the Axis, West Coast against Japan.",
    }),
    doneBefore: countIn("Done before", {
      max: AMERICAN_MOST,
      cite: "2.1.8",
      about: "Mobilizations done by the end of last Turn.",
    }),
    tension: count("Tension", `IF([@Coast]="East Coast",${level(TRACKS.axisUsa)},${level(TRACKS.japanUsa)})`, {
      link: true,
      cite: "2.1.8",
      about: "Tension Level of the track that drives it.",
    }),
    atWar: computed.yesNo("At war", `AND([@Nation]="USA",OR(${atWar(TRACKS.axisUsa)},${atWar(TRACKS.japanUsa)}))`, {
      link: true,
      cite: "2.1.8.1",
      about: "Whether the USA is at war with either enemy.",
    }),
    due: count(
      "Due",
      'IF(AND([@Nation]="USA",[@[At war]]<>TRUE),0,LEDGER.MOBILIZATIONDUE([@Nation],[@[Done before]],[@Tension],[@[At war]]))',
      {
        cite: "2.1.8",
        about:
          "Mobilizations that must happen in this Turn. At peace the American steps follow the Diplomacy chapter: 0 is shown.",
      },
    ),
    thisTurn: countIn("This Turn", { cite: "2.1.8", about: "Mobilizations of this Turn: at most 1, for the USA on each coast." }),
    done: count("Done", "[@[Done before]]+[@[This Turn]]", { cite: "2.1.8", about: "Mobilizations done, this Turn's included." }),
    economyAdded: points("Economy added", `LEDGER.MOBILIZATIONVALUE([@Nation],${counted})`, {
      cite: "2.1.8",
      about: "PPs that they add to the coast, or to Japan's cities.",
    }),
    yardCapacityAdded: points("Yard capacity added", `LEDGER.MOBILIZATIONYARDS([@Nation],${counted})`, {
      cite: "2.1.8",
      about: "Capacity that they add to the coast's two Shipyards together, or to all of Japan's.",
    }),
    oilExport: oil("Oil export and store", `IF([@Nation]="USA",LEDGER.USOILEXPORT(${counted}),"")`, {
      unit: "Oil Units",
      cite: "2.4.1.5; 2.5.4",
      about: "Oil that the USA can ship in the theatre, and store there.",
    }),
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
    city: input.text("City", { width: 18, cite: "2.1.8.2", about: "City, written as in Japan's table Economy." }),
    value: points("Value", "SUMIFS(Japan_Economy[Value],Japan_Economy[Name],[@City])", {
      link: true,
      cite: "2.1.8.2",
      about: "Value without mobilization, from Japan's sheet.",
    }),
    applied: countIn("Mobilization applied", {
      min: 1,
      max: JAPANESE_MOST,
      cite: "2.1.8.2",
      about: "Which mobilization enlarges the city: 1, 2 or 3.",
    }),
    added: points(
      "Added",
      'IF(ISNUMBER([@[Mobilization applied]]),IF([@[Mobilization applied]]<=SUMIFS(Mobilization[Done],Mobilization[Nation],"Japan"),LEDGER.MOBILIZATIONVALUE("Japan",1),0),0)',
      { cite: "2.1.8.2", about: "What the mobilization adds once it is done." },
    ),
    newValue: points("New value", "[@Value]+[@Added]", { cite: "2.1.8.2", about: "Value with mobilization." }),
  },
  rows: [],
  spare: JAPANESE_MOST,
  breach:
    'IF(NOT(ISNUMBER([@[Mobilization applied]])),"",IF(COUNTIF(Japanese_cities[Mobilization applied],[@[Mobilization applied]])>1,"applied twice",IF(AND([@Added]>0,COUNTIF(Japan_Economy[Name],[@City])=0),"no such city","")))',
});

export const mobilizationSheet = (setting: Pick<Setting, "nations">): Sheet => ({
  name: "Mobilization",
  title: "Mobilization",
  about: "What the war adds to the industry and the Shipyards of the USA and Japan.",
  nation: "",
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
