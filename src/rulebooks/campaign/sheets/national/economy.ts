import { computed, input, type Setting } from "../../../../kernel/column";
import { unlessChanged } from "../../../../kernel/house-rule";
import { fold } from "../../../../kernel/names";
import { part } from "../../../../kernel/part";
import { table } from "../../../../kernel/sheet";
import { figure } from "../../../../kernel/text";
import { IC_MAXIMUM } from "../../house-rules";
import { WORTHLESS_NAMES } from "../../rules/economy";
import { KEY_CITY_BONUS } from "../../rules/industrial-cities";
import { SHIPPING_REGIONS } from "../../rules/merchant-shipping";
import { are, nameOf, NameOf, percent, pps } from "../../phrases";
import { points, pointsIn } from "../cells";
import { isOneOf, quoted } from "../../../../kernel/excel";
import { booking } from "../booking";
import { happened, plainly } from "../refer";
import { ECONOMY_KINDS, EVENTS, HOLDERS, IC_STATES, OWNERS } from "../choices";
import { COUNTED } from "../next";
import { AT_THE_START, startOf, startsWith } from "./growth";

const PRINTED = "It is on the printed national sheet; the rulebook's text does not give it.";
const MOBILIZATION = "Mobilization_Mobilization";

const mobilized = (value: string): string => part.number("Mobilized value", value, "Value of the place, mobilization included.");

/** A place's value to its owner, including mobilization. */
const worth = ({ player: nation }: Setting): string => {
  if (nation === "USA") {
    const added = `SUMIFS(${MOBILIZATION}[Economy added],${MOBILIZATION}[Nation],"USA",${MOBILIZATION}[Coast],[@[Shipping region]])`;
    return mobilized(`[@Value]+IF([@Kind]="Coast",${added},0)`);
  }
  if (nation === "Japan") {
    const added = "SUMIFS(Mobilization_Japanese_cities[Added],Mobilization_Japanese_cities[City],[@Name])";
    return mobilized(`[@Value]+IF([@Kind]="Industrial City",${added},0)`);
  }
  return "[@Value]";
};

/** Income of a Russian IC; a campaign may allow growth beyond the rulebook's maximum. */
const OF_AN_IC = part.number(
  "Income as an IC",
  `IF([@State]="","",${unlessChanged(IC_MAXIMUM, "LEDGER.ICINCOME([@Value],[@State])", () => "[@Value]*LEDGER.ICINCOME(1,[@State])")})`,
  "Only with a State: what a Russian IC brings.",
);

const KIEV = part.yesNo(
  "Kiev with the Ukraine",
  `IF([@Kind]="Key City bonus",IF(ISNUMBER(SEARCH("Kiev",[@Name])),${happened(EVENTS.ukraine)},FALSE),FALSE)`,
  "Whether it is Kiev's bonus, and the Ukraine is allied to the Axis.",
);
/**
 * Whether the row is Kiev's bonus, which goes to the Axis with the Ukraine regardless of owner (2.1.9.3); "" for other Nations.
 */
const getsKiev = ({ player: nation }: Setting, write: (condition: string) => string): string =>
  nation === "Germany" || nation === "Italy" ? write(KIEV) : "";

const BASE = "Base Economy";

/** Names of places without value to any Nation in play; Yenan only has value to Communist China. */
const isWorthless = part.yesNo(
  "Worth nothing",
  isOneOf(plainly("[@Name]"), ["Yenan", ...WORTHLESS_NAMES].map(fold)),
  "Whether the rulebook names the place as worth nothing to any Nation in play.",
);

const income = (setting: Setting): string => {
  const nation = quoted(setting.player);
  const own = `IF(ISNUMBER([@Share]),[@Share],1)*IF([@State]="",${worth(setting)},${OF_AN_IC})`;
  const asset = part.text(
    "Kind of conquest",
    `IF(${isOneOf("[@Kind]", ["Key City bonus", BASE, "Minor Ally"])},IF([@Kind]="Key City bonus","Key City",[@Kind]),IF([@Theatre]<>"",[@Name],IF(${isOneOf("[@Kind]", ["Industrial City", "Coast"])},"City",[@Kind]&"")))`,
    "What the place would be as a conquest: by its name where the rulebook names it, else by its kind.",
  );
  const value = `IF([@State]="",[@Value],${OF_AN_IC})`;
  const conquest = `LEDGER.CONQUESTVALUE(${nation},[@Owner],${asset},${value})`;
  const ownsIt = `OR([@Owner]="",[@Owner]=${nation},[@Kind]="Minor Ally"${getsKiev(setting, (kiev) => `,${kiev}`)})`;
  return `IF(OR(${isWorthless},AND([@Holder]<>"",[@Holder]<>${nation})),0,IF(${ownsIt},${own},IF([@Kind]="",0,${conquest})))`;
};

const colony = (name: string, nation: string) => ({ name, kind: "Colony", owner: nation, holder: nation });
const worthless = (name: string, nation: string) => ({ ...colony(name, nation), value: 0 });
const coast = (region: string) => ({
  name: `USA ${region}`,
  kind: "Coast",
  owner: "USA",
  holder: "USA",
  shippingRegion: region,
});

/** The Base Economy of a Nation that may surrender: its value is in Growth, and the row only shows its holder. */
const ownBase = (nation: string) => ({ name: nation, kind: BASE, owner: nation, holder: nation, value: 0 });
const PACIFIC = "Pacific Possessions";
/** Cities of Nationalist China: the rulebook gives their value, but only the printed national sheet their names. */
const chineseCities = [1, 2, 3, 4, 5, 6].map((number) => ({
  name: `Chinese city ${number}`,
  kind: "Industrial City",
  owner: "Nationalist China",
  holder: "Nationalist China",
  value: 500,
}));

/** Places that the rulebook names; their values are on the printed national sheets unless the rulebook gives them. */
function namedPlaces({ player: nation }: Setting) {
  switch (nation) {
    case "USA":
      return [
        coast("West Coast"),
        coast("East Coast"),
        { ...colony("Philippines", nation), shippingRegion: PACIFIC },
        { ...colony("Hawaii", nation), shippingRegion: PACIFIC },
      ];
    case "Britain":
      return [
        { ...colony("Northern Ireland", nation), shippingRegion: "Britain" },
        ...["Burma", "Hong Kong", "Malaya", "Singapore"].map((name) => ({ ...colony(name, nation), shippingRegion: PACIFIC })),
        worthless("Brunei", nation),
      ];
    case "France":
      return [ownBase(nation), colony("French Indochina", nation)];
    case "Italy":
      return [ownBase(nation)];
    case "Germany":
      return [colony("Slovakia", nation)];
    case "Japan":
      return ["Formosa", "Korea", "Manchuria"].map((name) => ({ ...colony(name, nation), shippingRegion: "Economy" }));
    case "Nationalist China":
      return chineseCities;
    default:
      return [];
  }
}

/** Nations whose Industrial Cities only the printed national sheets list. */
const CITIES_ON_THE_PRINTED_SHEET = ["Britain", "France", "Germany", "Italy", "Japan"];

const OWN_BASE = ({ player: nation }: Setting): string =>
  `AND([@Kind]=${quoted(BASE)},OR([@Owner]="",[@Owner]=${quoted(nation)}))`;

/** The largest Key City bonus for this Nation: Kiev's goes to the Axis with the Ukraine; Russian industry counts Russia's. */
const bonusHere = (setting: Setting): string => getsKiev(setting, (kiev) => `IF(${kiev},${KEY_CITY_BONUS},0)`) || "0";

/** Nations whose convoys ship places by region; Japan ships its whole economy. */
const SHIPS_BY_REGION = ["Britain", "USA"];
const shipped = ({ player: nation }: Setting): string =>
  SHIPS_BY_REGION.includes(nation)
    ? `AND([@Income]>0,OR([@Owner]="",[@Owner]=${quoted(nation)}),${isOneOf("[@Kind]", ["Industrial City", "Coast", "Colony"])})`
    : "FALSE";

/** Shipping regions that are not in the Theatre of a Colony (2.1.4). */
const REGIONS_ELSEWHERE: Readonly<Record<string, Readonly<Record<"Europe" | "Far East", readonly string[]>>>> = {
  Britain: {
    Europe: ["India", "Australia", PACIFIC],
    "Far East": ["Britain", "Canada", "South Africa", "Atlantic Possessions", "Mediterranean Possessions"],
  },
  USA: { Europe: ["West Coast", PACIFIC], "Far East": ["East Coast", "European Possessions"] },
};
/** Whether a Colony is shipped from the wrong region; coasts of the USA are known by their mobilizations. */
const shippedElsewhere = ({ player: nation }: Setting): string => {
  const regions = REGIONS_ELSEWHERE[nation];
  if (!regions) return "FALSE";
  const inRegion = (names: readonly string[]): string => isOneOf("[@[Shipping region]]", names);
  const ofEurope = part.yesNo(
    "Region of Europe",
    inRegion(regions["Far East"]),
    "Whether the region lies on the side of Europe.",
  );
  return `IF([@Theatre]="Europe",${inRegion(regions.Europe)},IF([@Theatre]="Far East",${ofEurope},FALSE))`;
};

const sufferedHere = "SUMIFS(Economy[SW damage],Economy[Name],[@Name])";
const bookedHere = part.number(
  "Bombing booked",
  'SUMIFS(SW_damage_ledger[PPs],SW_damage_ledger[Turn],Campaign_Turn,SW_damage_ledger[Cause],"Bombing",SW_damage_ledger[Place],[@Name])',
  "Bombing damage of this Turn that is booked for the place.",
);

/** All income except the Base Economy and trade. */
export const economy = table(
  {
    name: "Economy",
    title: "Economy",
    about:
      "Cities, Colonies, conquests and Minor Allies. A place that another Nation holds earns nothing here; a place of another owner that this Nation holds is a conquest.",
    cite: "2.1.3 to 2.1.6",
    key: ["name", "kind"],
    columns: {
      name: input.text(
        "Name",
        "City, coast, Colony or Minor Ally. The names of the Chinese cities stand on the printed national sheet.",
        { width: 22, cite: "2.1.3", visibleTo: "all" },
      ),
      kind: input.text("Kind", "What the place is. Conquests keep the kind that they have for their owner.", {
        choices: ECONOMY_KINDS,
        width: 16,
        usual: "Industrial City",
        visibleTo: "all",
      }),
      owner: input.text("Owner", "Nation to which the place belonged first. Blank: this Nation. Minor: a Minor Nation.", {
        choices: OWNERS,
        cite: "2.1.5",
        visibleTo: "all",
      }),
      holder: input.text(
        "Holder",
        "Nation that holds the place, for a Colony its capital. Blank: this Nation. Of its own Base Economy: the Nation to which it has surrendered.",
        { choices: HOLDERS, cite: "2.1.4; 2.1.5", sealing: "open", visibleTo: "all", enteredBy: "master" },
      ),
      theatre: computed.text(
        "Theatre",
        'IF([@Name]="Kiev","",IFERROR(LEDGER.COLONYTHEATRE([@Name]),""))',
        "Theatre of a Colony that the rulebook names, whatever its Kind.",
        { cite: "2.1.4" },
      ),
      shippingRegion: input.text(
        "Shipping region",
        "Part of the economy that convoys carry: only for Britain, the USA and Japan.",
        { choices: ({ player: nation }) => SHIPPING_REGIONS[nation] ?? [], cite: "2.1.7.3 to 2.1.7.5" },
      ),
      value: pointsIn("Value", `Value of the place for each Turn, without mobilization. ${PRINTED}`, {
        cite: "2.1.3; 2.1.4",
        required: true,
      }),
      share: input.number("Share", "Minor Allies: share of their economy that is integrated, 0% to 100%. Blank: all of it.", {
        format: "rate",
        min: 0,
        max: 1,
        cite: "2.1.6",
      }),
      state: input.text("State", "Only for Russian ICs that another Nation holds. Blank elsewhere.", {
        choices: IC_STATES,
        cite: "2.1.9.4 to 2.1.9.6",
        sealing: "open",
        enteredBy: "master",
      }),
      income: points("Income", income, "What the place earns for this Nation in this Turn."),
      bombingRolled: pointsIn("Bombing rolled", "Bombing damage rolled against the place in this Turn.", {
        cite: "2.1.3",
        ...COUNTED,
      }),
      swDamage: points(
        "SW damage",
        (setting) => `LEDGER.CITYBOMBING(${worth(setting)},[@[Bombing rolled]])`,
        "Damage that counts: at most the value of the place. Enter it in the SW damage ledger.",
        { cite: "2.1.3" },
      ),
    },
    rows: namedPlaces,
    spare: 8,
    required: ({ player: nation }) => CITIES_ON_THE_PRINTED_SHEET.includes(nation),
  },
  ({ limit, needs, unique }) => [
    unique(["name", "kind"], {
      cite: "2.1.3",
      check: "this place is listed twice",
      fix: "Bring the figures together in one row, or give one of the two another name.",
    }),
    needs("kind", {
      id: "place-without-kind",
      cite: "2.1.3 to 2.1.6",
      about: "A place that is worth something has its kind, by which it is counted.",
      when: "N([@Value])>0",
      message: ({ name, value }) => `${name} is worth ${pps(value)}, but its kind is missing.`,
      fix: "Choose its Kind.",
    }),
    limit({
      id: "worthless-colony",
      at: "value",
      cite: "2.1.4",
      about: "Portuguese Timor and Brunei have no economic value.",
      check: "has no value",
      broken: `AND(N([@Value])>0,${isOneOf(plainly("[@Name]"), WORTHLESS_NAMES.map(fold))})`,
      expected: () => 0,
      message: ({ name, value }) => `${name} has no economic value, but ${pps(value)} ${are(value)} entered; it must be 0.`,
      fix: "Enter 0.",
    }),
    limit({
      id: "base-economy-twice",
      at: "kind",
      cite: "2.1.1",
      about: "A Nation's own Base Economy is counted once, in the table Growth.",
      check: "the Base Economy counts in Growth",
      broken: (setting) => `AND(${OWN_BASE(setting)},[@Income]>0)`,
      expected: () => 0,
      found: ({ income: counted }) => counted,
      message: ({ income: counted }, { player: nation }) =>
        `${pps(counted)} of Base Economy of ${nameOf(nation)} ${are(counted)} counted once more in Economy; Growth has its Base Economy already.`,
      fix: "Clear its Value, or enter the Nation from which it was taken as Owner.",
    }),
    limit({
      id: AT_THE_START.id,
      at: "holder",
      about: AT_THE_START.about,
      cite: AT_THE_START.cite,
      check: "not held at the start",
      broken: (setting) =>
        startOf(setting.player) === 0
          ? "FALSE"
          : `IF(Campaign_Turn=1,AND(${OWN_BASE(setting)},OR([@Owner]<>"",[@Name]=${quoted(setting.player)}),[@Holder]<>"",[@Holder]<>${quoted(setting.player)}),FALSE)`,
      message: (_, { player: nation }) => startsWith(nation, startOf(nation), 0),
      fix: "Enter the Nation as Holder of its own Base Economy, or enter the campaign's current Turn.",
    }),
    limit({
      id: "key-city-bonus",
      at: "value",
      cite: "2.1.9.3",
      about: "The additional value of a Key City belongs to Russia alone; Kiev's follows the Ukraine.",
      check: "no such bonus here",
      when: '[@Kind]="Key City bonus"',
      broken: (setting) => `ROUND([@Income]-${bonusHere(setting)},2)>0`,
      figures: (setting) => ({ bonus: bonusHere(setting) }),
      expected: ({ bonus }) => bonus,
      found: ({ income: counted }) => counted,
      message: ({ name, income: counted, bonus }, { player: nation }) =>
        nation === "Russia"
          ? `Russia books ${pps(counted)} for ${name} once more; Russian industry counts the bonus already.`
          : `${NameOf(nation)} books ${pps(counted)} for ${name}; the bonus ${bonus > 0 ? `is ${figure(bonus)}` : "belongs to Russia alone"}.`,
      fix: ({ bonus }) => (bonus > 0 ? `Enter ${figure(bonus)} as Value.` : "Take the row off."),
    }),
    limit({
      id: "minor-share",
      at: "share",
      cite: "2.1.6",
      severity: "warning",
      about: "Only of a Minor Ally a share is integrated.",
      check: "a share is for Minor Allies",
      when: "ISNUMBER([@Share])",
      broken: 'AND([@Kind]<>"Minor Ally",ROUND([@Share]-1,4)<>0)',
      expected: () => null,
      message: ({ name, share }) => `${name} is not a Minor Ally, but ${percent(share)} is entered as its share.`,
      fix: "Clear Share, or choose Minor Ally as its Kind.",
    }),
    limit({
      id: "captured-income",
      at: "state",
      cite: "2.1.9.4; 2.1.9.5",
      about: "Only an Industrial City taken from Russia has the State of an IC.",
      check: "a State is for Russian ICs",
      broken: 'AND([@State]<>"",OR([@Owner]<>"Russia",[@Kind]<>"Industrial City"))',
      expected: () => null,
      message: ({ name, state }) => `${name} is entered as ${state}, but it is not a captured Russian IC.`,
      fix: "Clear State, or enter Russia as Owner and Industrial City as Kind.",
    }),
    needs("shippingRegion", {
      id: "shipping-region-missing",
      cite: "2.1.7.3; 2.1.7.4",
      about: "Every place of Britain and the USA lies in a region whose shipping carries a part of its income.",
      when: shipped,
      message: ({ name, income: counted }) =>
        `${name} earns ${pps(counted)}, but no convoy carries its part: its Shipping region is missing.`,
      fix: "Choose its Shipping region.",
    }),
    limit({
      id: "shipping-region",
      at: "shippingRegion",
      cite: "2.1.4; 2.1.7.3; 2.1.7.4",
      about: "A Colony is shipped from a region of its Theatre.",
      check: "lies elsewhere",
      broken: shippedElsewhere,
      expected: () => "a region of its Theatre",
      message: ({ name, shippingRegion: region, theatre }) =>
        `${name} lies in ${theatre === "Europe" ? theatre : `the ${theatre}`}, but is shipped as ${region}.`,
      fix: "Choose the Shipping region in which it lies.",
    }),
    limit({
      id: "bombing-cap",
      at: "swDamage",
      cite: "2.1.3",
      about: "Bombing damage is booked as it was rolled, up to the value of the place in a Turn.",
      check: "not all of its damage is booked",
      when: "N([@[Bombing rolled]])>0",
      broken: `ROUND(${sufferedHere}-${bookedHere},2)>0`,
      figures: { suffered: sufferedHere, booked: bookedHere, now: "Campaign_Turn" },
      expected: ({ suffered }) => suffered,
      found: ({ booked }) => booked,
      message: ({ name, suffered, booked }) =>
        `${name} suffers ${pps(suffered)} of bombing damage; ${figure(booked)} ${are(booked)} booked.`,
      fix: ({ suffered }) => `Book ${pps(suffered)} with the cause Bombing.`,
      adds: ({ name, suffered, booked, now }, { player: nation }) =>
        booked === 0 ? booking(nation, now, "Bombing", name, suffered) : undefined,
    }),
  ],
);
