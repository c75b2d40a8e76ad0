import { choice } from "../../../kernel/parameter";
import { chosen, listed } from "../../../kernel/plain";
import { EVERY_CASE, rule } from "../../../kernel/rule";
import { oneOf } from "../../../kernel/text";
import { noEntry } from "../../../kernel/values";
import { die, FRANCE, nation, NATIONS, NORTH_AFRICA, placeIfNeeded, PLACES, year, type Nation, type Place } from "../parameters";

export const CATEGORIES = ["A", "B", "C", "D"] as const;
type Category = (typeof CATEGORIES)[number];

type Capability = "Nonexistent" | "Primitive" | "Capable" | "Advanced";

/** The capabilities of each die category, with the lowest roll of each level (6, table). */
const CAPABILITIES: Readonly<Record<Category, readonly (readonly [from: number, found: Capability])[]>> = {
  A: [
    [1, "Capable"],
    [4, "Advanced"],
  ],
  B: [
    [1, "Primitive"],
    [3, "Capable"],
  ],
  C: [
    [1, "Nonexistent"],
    [3, "Primitive"],
    [6, "Capable"],
  ],
  D: [
    [1, "Nonexistent"],
    [5, "Primitive"],
  ],
};

interface PlacedCategory {
  readonly places: readonly Place[];
  readonly category: Category;
}

interface CategoryByPlace {
  readonly at: readonly PlacedCategory[];
  /** The category everywhere else, if there is one. */
  readonly elsewhere?: Category;
}

type Entry = Category | "B or C" | CategoryByPlace;

/** Die categories of the nations by year (6, Counterbattery Fire Die Roll Categories). */
const CLASSES: Readonly<Record<number, Readonly<Partial<Record<Nation, Entry>>>>> = {
  1939: { German: "B", Polish: "C" },
  1940: {
    Italian: "D",
    Commonwealth: {
      at: [
        { places: NORTH_AFRICA, category: "D" },
        { places: FRANCE, category: "C" },
      ],
    },
    German: "B",
    French: "C",
  },
  1941: { Japanese: "D", Italian: "D", Commonwealth: "C", Russian: "D", German: "B", American: "D" },
  1942: {
    Japanese: "D",
    // The list says D, but the example next to the table puts North Africa on line C: both are kept.
    Italian: { at: [{ places: NORTH_AFRICA, category: "C" }], elsewhere: "D" },
    Commonwealth: "B",
    Russian: "D",
    German: "B",
    American: "C",
  },
  1943: { Japanese: "D", Italian: "C", Commonwealth: "B", Russian: "C", German: "B", American: "C" },
  1944: { Japanese: "D", Commonwealth: "A", Russian: "B", German: "B or C", American: "A" },
  1945: { Japanese: "D", Commonwealth: "A", Russian: "B", German: "C", American: "A" },
};

function classOf(who: Nation, when: number, where: Place | undefined): Category | "B or C" {
  const listed = CLASSES[when]!;
  const entry = listed[who];
  if (entry === undefined) {
    const nations = NATIONS.filter((each) => listed[each] !== undefined);
    throw noEntry(`nation is ${who}; in ${when} it must be ${oneOf(nations)}. [6]`);
  }
  if (typeof entry === "string") return entry;
  const found = entry.at.find(({ places }) => where !== undefined && places.includes(where))?.category ?? entry.elsewhere;
  if (found !== undefined) return found;
  const places = entry.at.flatMap((each) => each.places);
  throw noEntry(`place is ${where ?? "blank"}; for ${who} forces in ${when} it must be ${oneOf(places)}. [6]`);
}

/** classOf for the inputs, as plain Excel. */
function plainClass(): string {
  const classes = [...CATEGORIES, "B or C"] as const;
  const number = (found: Category | "B or C" | undefined): number => (found === undefined ? 0 : classes.indexOf(found) + 1);
  const lines = Object.entries(CLASSES).flatMap(([year, entries]) =>
    Object.entries(entries).flatMap(([nation, entry]) => {
      const line = { nation: NATIONS.indexOf(nation as Nation) + 1, year: Number(year) };
      if (typeof entry === "string") return [{ ...line, place: -1, found: number(entry) }];
      // A missing place is different from every listed place.
      return [undefined, ...PLACES].map((place, i) => {
        const at = entry.at.find(({ places }) => place !== undefined && places.includes(place));
        return { ...line, place: i, found: number(at?.category ?? entry.elsewhere) };
      });
    }),
  );
  const column = (of: (line: (typeof lines)[number]) => number): string => listed(lines.map(of));
  const places = column(({ place }) => place);
  const here = `(nation=${column(({ nation }) => nation)})*(year=${column(({ year }) => year)})*((place=${places})+(-1=${places})>0)`;
  return chosen([null, ...classes], `1+SUMPRODUCT(${here}*${column(({ found }) => found)})`);
}

export const counterbattery = rule({
  id: "COUNTERBATTERY",
  group: "Counterbattery",
  cite: "6 Counterbattery Fire, table and example",
  description: "Counterbattery capability found nearby for a die roll.",
  params: {
    category: choice(CATEGORIES, 'Die roll category, see COUNTERBATTERYCLASS; choose one of them where that answers "B or C"'),
    roll: die("Die as rolled"),
  },
  returns: "text",
  examples: [
    { inputs: { category: "A", roll: 5 }, result: "Advanced", why: "the British in Italy 1944" },
    { inputs: { category: "C", roll: 2 }, result: "Nonexistent", why: "the Italians in North Africa 1942" },
  ],
  notes:
    "Nonexistent, Primitive, Capable or Advanced. The text speaks of rolls for 1943; they hold for every year that the categories list.",
  plain: EVERY_CASE,
  compute({ category, roll }, show) {
    const [, found] = CAPABILITIES[category].findLast(([from]) => roll >= from)!;
    return show("capability", found);
  },
});

export const counterbatteryClass = rule({
  id: "COUNTERBATTERYCLASS",
  group: "Counterbattery",
  cite: "6 Counterbattery Fire, die roll categories",
  description: "Die roll category of a nation and year for counterbattery fire.",
  params: {
    nation,
    year,
    place: placeIfNeeded("Needed for the Commonwealth in 1940; North Africa also matters for the Italians in 1942"),
  },
  returns: "text",
  examples: [
    { inputs: { nation: "British", year: 1944 }, result: "A", why: "list of 1944" },
    { inputs: { nation: "Italian", year: 1942, place: "North Africa" }, result: "C", why: "the worked example" },
    { inputs: { nation: "German", year: 1944 }, result: "B or C", why: "the list leaves the choice" },
  ],
  notes:
    "A to D, or B or C where the text leaves the choice (Germans 1944). The list gives Italians 1942 category D, the worked example puts Italians in North Africa 1942 on line C. Both statements are kept: C in North Africa, D otherwise (the example's roll of 2 is Nonexistent on either line). Nations and years without an entry are #N/A, as is the Commonwealth in 1940 outside France and North Africa.",
  plain: plainClass(),
  compute: ({ nation, year, place }, show) => show("die roll category", classOf(nation, year, place)),
});

export const counterbatteryRules = [counterbattery, counterbatteryClass] as const;
