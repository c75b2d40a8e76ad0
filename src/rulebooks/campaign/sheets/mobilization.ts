import { computed, input, type Setting } from "../../../kernel/column";
import { unlessChanged, unlessChangedAt } from "../../../kernel/house-rule";
import { part } from "../../../kernel/part";
import { table, type Sheet } from "../../../kernel/sheet";
import { count as counted, figure } from "../../../kernel/text";
import { mobilizationOfRow, US_OIL_EXPORT } from "../house-rules";
import { mobilizationOf } from "../rules/mobilization";
import { TENSION_READINGS } from "../rules/tension";
import { are, nameOf, ordinal, pps, same } from "../phrases";
import { count, countIn, oil, points } from "./cells";
import { atWar, plays, tensionFor } from "./refer";
import { COASTS, TRACKS } from "./choices";
import { becomes } from "./next";

const AMERICAN = mobilizationOf("USA");
const JAPANESE = mobilizationOf("Japan");
const ofNation = (figure: "most" | "perTurn"): string => `IF([@Nation]="Japan",${JAPANESE[figure]},${AMERICAN[figure]})`;
const done = `MIN([@Done],${ofNation("most")})`;

const mobilizations = (value: number): string => counted(value, "mobilization");
/** "the East Coast" or "Japan" */
const where = (row: { readonly nation: string; readonly coast: string }): string =>
  same(row.nation, "USA") && row.coast !== "" ? `the ${row.coast}` : nameOf(row.nation);

const eitherNation = (setting: Setting, japanese: string, american: string): string =>
  `IF([@Nation]="Japan",${plays(setting, "Japan") ? japanese : "0"},${plays(setting, "USA") ? american : "0"})`;

const OF_ONE = part.number(
  "Economy of one",
  unlessChangedAt(mobilizationOfRow("Economy", '"Japan"'), 'LEDGER.MOBILIZATIONVALUE("Japan",1)', (each) => each),
  "What one mobilization of Japan adds.",
);

const POSTED = {
  id: "mobilization-posted",
  about: "What mobilizations add is entered on the sheets of the USA and Japan: to economy and to yards, once.",
} as const;

/** Mobilizations due after those already done; at peace, the Diplomacy chapter decides about American ones. */
const dueAfter = (count: string): string =>
  `IF(AND([@Nation]="USA",[@[At war]]<>TRUE),0,LEDGER.MOBILIZATIONDUE([@Nation],${count},[@Tension],[@[At war]]))`;
const DUE_NEXT = `IF(${dueAfter("[@Done]")}=0,"",${dueAfter("[@Done]")})`;

export const mobilization = table(
  {
    name: "Mobilization",
    title: "Mobilization",
    about: "American and Japanese mobilizations, and what they add to economy and Shipyards.",
    cite: "2.1.8",
    owner: "nation",
    key: ["nation", "coast"],
    fixed: true,
    columns: {
      nation: input.text("Nation", "USA or Japan.", { choices: ["USA", "Japan"] }),
      coast: input.text("Coast", "Only for the USA: East Coast against the Axis, West Coast against Japan.", {
        choices: COASTS,
        width: 12,
        cite: "2.1.8.1",
      }),
      doneBefore: countIn("Done before", "Mobilizations done by the end of last Turn.", {
        max: AMERICAN.most,
        ...becomes("mobilization", "[@Done]", "done"),
      }),
      tension: count(
        "Tension",
        `IF([@Coast]="East Coast",${tensionFor(TENSION_READINGS.mobilization, TRACKS.axisUsa)},${tensionFor(TENSION_READINGS.mobilization, TRACKS.japanUsa)})`,
        "Highest Tension Level so far of the track that drives it.",
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
        dueAfter("[@[Done before]]"),
        "Mobilizations that must happen in this Turn. At peace the American steps follow the Diplomacy chapter: 0 is shown.",
      ),
      thisTurn: countIn("This Turn", "Mobilizations of this Turn: at most 1, for the USA on each coast.", {
        ...becomes("mobilization", DUE_NEXT, "what war or tension asks for"),
        sealing: "open",
      }),
      done: count("Done", "[@[Done before]]+[@[This Turn]]", "Mobilizations done, this Turn's included."),
      economyAdded: points(
        "Economy added",
        unlessChangedAt(
          mobilizationOfRow("Economy", "[@Nation]"),
          `LEDGER.MOBILIZATIONVALUE([@Nation],${done})`,
          (each) => `${each}*${done}`,
        ),
        "PPs that they add to the coast, or to Japan's cities.",
      ),
      yardCapacityAdded: points(
        "Yard capacity added",
        unlessChangedAt(
          mobilizationOfRow("Yards", "[@Nation]"),
          `LEDGER.MOBILIZATIONYARDS([@Nation],${done})`,
          (each) => `${each}*${done}`,
        ),
        "Capacity that they add to the coast's two Shipyards together, or to all of Japan's.",
      ),
      oilExport: oil(
        "Oil export and store",
        `IF([@Nation]="USA",${unlessChanged(US_OIL_EXPORT, `LEDGER.USOILEXPORT(${done})`, (each) => `${each}*${done}`)},"")`,
        "Oil that the USA can ship in the theatre, and store there.",
        { unit: "Oil Units", cite: "2.4.1.5; 2.5.4" },
      ),
      economyPosted: points(
        "Economy posted",
        (setting) =>
          eitherNation(
            setting,
            "SUM(Japanese_cities[Added])",
            '[@[Economy added]]*SUMPRODUCT((USA_Economy[Kind]="Coast")*(USA_Economy[Shipping region]=[@Coast]))',
          ),
        "What the coast in the USA's table Economy gets, or the cities in Japanese cities.",
        { link: true },
      ),
      yardCapacityPosted: points(
        "Yard capacity posted",
        (setting) =>
          eitherNation(
            setting,
            "SUM(Japan_Shipyards[Mobilization])",
            "SUMIFS(USA_Shipyards[Mobilization],USA_Shipyards[Coast],[@Coast])",
          ),
        "What the Shipyards of the coast, or of Japan, get.",
        { link: true },
      ),
      yards: count(
        "Yards",
        (setting) =>
          eitherNation(
            setting,
            'SUMPRODUCT(--(Japan_Shipyards[Shipyard]<>""))',
            'SUMPRODUCT((USA_Shipyards[Shipyard]<>"")*(USA_Shipyards[Coast]=[@Coast]))',
          ),
        "Shipyards of the coast, or of Japan.",
        { link: true },
      ),
    },
    rows: (setting) => [
      ...(plays(setting, "USA") ? COASTS.map((coast) => ({ nation: "USA", coast, doneBefore: 0 })) : []),
      ...(plays(setting, "Japan") ? [{ nation: "Japan", doneBefore: 0 }] : []),
    ],
    spare: 0,
  },
  ({ limit, atMost, atLeast, equals, unique }) => [
    unique(["nation", "coast"]),
    atMost("thisTurn", ofNation("perTurn"), {
      id: "mobilization-per-turn",
      cite: "2.1.8.1; 2.1.8.2",
      about: "At most one mobilization takes place in a Turn, for the USA on each coast.",
      check: "only 1 in a Turn",
      message: (row) => `${mobilizations(row.thisTurn)} of ${where(row)} in one Turn; only ${figure(row.limit)} is allowed.`,
      fix: ({ limit: most }) => `Enter ${figure(most)}; the rest waits for the next Turns.`,
    }),
    limit({
      id: "mobilization-cap",
      cite: "2.1.8.1; 2.1.8.2",
      about: "There are ten mobilizations for each American coast and three for Japan.",
      at: "thisTurn",
      check: "over the limit",
      broken: `ROUND([@Done]-${ofNation("most")},2)>0`,
      figures: { most: ofNation("most") },
      expected: ({ most }) => most,
      found: (row) => row.done,
      message: (row) => `${mobilizations(row.done)} of ${where(row)}; ${figure(row.most)} is the limit.`,
      fix: ({ doneBefore, most }) =>
        doneBefore > most ? `Correct Done before: ${figure(most)} at most.` : `Enter ${figure(most - doneBefore)} as This Turn.`,
    }),
    atLeast("thisTurn", "[@Due]", {
      id: "mobilization-missing",
      cite: "2.1.8.1; 2.1.8.2",
      about: "Mobilizations that War or tension asks for take place.",
      check: "1 is due",
      message: (row) => {
        const nth = ordinal(row.doneBefore + 1);
        const requested = same(row.nation, "Japan")
          ? `Japan must carry out its ${nth} mobilization since tension has reached ${figure(row.tension)}`
          : `The USA is at War and must carry out the ${nth} mobilization of ${where(row)}`;
        return `${requested}; ${figure(row.thisTurn)} ${are(row.thisTurn)} entered.`;
      },
      fix: ({ due }) => `Enter ${figure(due)} as This Turn.`,
    }),
    equals("economyAdded", "[@[Economy posted]]", {
      ...POSTED,
      check: "not all posted",
      expected: (row) => row.economyAdded,
      found: (row) => row.economyPosted,
      message: (row) =>
        `${mobilizations(row.done)} of ${where(row)} add ${pps(row.economyAdded)}; ${figure(row.economyPosted)} are on the sheet.`,
      fix: ({ nation, coast }) =>
        same(nation, "Japan")
          ? "Name the city of each mobilization once in Japanese cities."
          : `Keep one row of the kind Coast with the shipping region ${coast} in Economy.`,
    }),
    equals("yardCapacityAdded", "[@[Yard capacity posted]]", {
      ...POSTED,
      check: "not all posted to the yards",
      // Without its yards, a sheet is incomplete.
      when: "[@Yards]>0",
      expected: (row) => row.yardCapacityAdded,
      found: (row) => row.yardCapacityPosted,
      message: (row) =>
        `${mobilizations(row.done)} of ${where(row)} add ${figure(row.yardCapacityAdded)} PPs of Shipyard capacity; ${figure(row.yardCapacityPosted)} are on the sheet.`,
      fix: (row) =>
        same(row.nation, "Japan")
          ? "Let the shares of the Shipyards make 100%."
          : `Keep two Shipyards of ${where(row)} on the sheet; each gets half.`,
    }),
  ],
);

export const japaneseCities = table(
  {
    name: "Japanese cities",
    title: "Japanese cities",
    about: "Which Japanese city each mobilization enlarges; the printed Japanese sheet names them.",
    cite: "2.1.8.2",
    visibleTo: ["Japan"],
    key: ["city", "applied"],
    columns: {
      city: input.text("City", "City, written as in Japan's table Economy.", { width: 18 }),
      value: points(
        "Value",
        "SUMIFS(Japan_Economy[Value],Japan_Economy[Name],[@City])",
        "Value without mobilization, from Japan's sheet.",
        { link: true },
      ),
      applied: countIn("Mobilization applied", "Which mobilization enlarges the city: 1, 2 or 3.", {
        min: 1,
        max: JAPANESE.most,
      }),
      added: points(
        "Added",
        `IF(ISNUMBER([@[Mobilization applied]]),IF([@[Mobilization applied]]<=SUMIFS(Mobilization[Done],Mobilization[Nation],"Japan"),${OF_ONE},0),0)`,
        "What the mobilization adds once it is done.",
      ),
      newValue: points("New value", "[@Value]+[@Added]", "Value with mobilization."),
    },
    rows: [],
    spare: JAPANESE.most,
  },
  ({ limit }) => [
    limit({
      ...POSTED,
      at: "applied",
      check: "applied twice",
      when: "ISNUMBER([@[Mobilization applied]])",
      broken:
        "SUMPRODUCT((Japanese_cities[Mobilization applied]=[@[Mobilization applied]])*(ROW(Japanese_cities[City])<=ROW()))>1",
      texts: {
        other: "INDEX(Japanese_cities[City],MATCH([@[Mobilization applied]],Japanese_cities[Mobilization applied],0))",
      },
      expected: ({ other }) => other,
      found: ({ city }) => city,
      message: ({ city, applied, other }) =>
        `The ${ordinal(applied)} mobilization of Japan enlarges ${other} and ${city}; it enlarges 1 city.`,
      fix: "Name each mobilization once.",
    }),
    limit({
      ...POSTED,
      at: "city",
      check: "no such city",
      when: "[@Added]>0",
      broken: 'SUMPRODUCT((Japan_Economy[Name]=[@City])*(Japan_Economy[Kind]="Industrial City"))=0',
      expected: () => "an Industrial City of Japan's table Economy",
      message: ({ city, added }) =>
        `${pps(added)} of a mobilization go to ${city}, which Japan does not list as an Industrial City.`,
      fix: "Enter the city as it is written in Economy.",
    }),
  ],
);

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
