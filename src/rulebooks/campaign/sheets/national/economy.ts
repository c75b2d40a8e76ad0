import { computed, input, type Setting } from "../../../../kernel/column";
import { table } from "../../../../kernel/sheet";
import { points, pointsIn } from "../cells";
import { isOneOf, quoted } from "../refer";
import { ECONOMY_KINDS, HOLDERS, IC_STATES, OWNERS, SHIPPING_REGIONS } from "../words";

const PRINTED = "It stands on the printed national sheet; the rulebook's text does not give it.";
const FIRST_YSS = 1940;
const LAST_YSS = 1946;

const startingBase = ({ player: nation }: Setting): string => `LEDGER.STARTINGECONOMY(${quoted(nation)})`;
/** The YSS whose base was posted last; 0 while none is. */
const lastPosted = "MAX(Growth[Posted year])";
const sumOfGrowth = (criteria: string): string => `SUMIFS(Growth[Growth],${criteria},Growth[Year],"<"&[@Year])`;
const postedBefore = "INDEX(Growth[New base],MATCH([@Year]-1,Growth[Year],0))";

/** The base before a YSS: as posted in the last one, else the last one posted with all growth since. */
const oldBase = (setting: Setting): string => {
  const start = startingBase(setting);
  const fromStart = `${start}+${sumOfGrowth('Growth[Year],">0"')}`;
  const fromPosted = `SUMIFS(Growth[New base],Growth[Year],${lastPosted})+${sumOfGrowth(`Growth[Year],">"&${lastPosted}`)}`;
  return `IF(${lastPosted}=0,${fromStart},IF(${lastPosted}<[@Year],${fromPosted},IF(ISNUMBER(${postedBefore}),${postedBefore},${fromStart})))`;
};

/** The YSS of every year: from the reserve after the Winter Turn to the Base Economy of the new year. */
export const growth = table({
  name: "Growth",
  title: "Growth of the Base Economy",
  about: "One row for each YSS. Fill in reserve and SW damage after the Winter Turn; the new base holds until the next YSS.",
  cite: "2.1.1; 2.1.2; 2.2.1",
  key: "year",
  fixed: true,
  columns: {
    year: input.number("Year", "Year that the YSS opens: the one after the Winter Turn.", {
      format: "plain",
      min: FIRST_YSS,
      max: LAST_YSS,
      whole: true,
      cite: "2.1.2",
    }),
    reserve: pointsIn(
      "Reserve",
      "Strategic Reserve left after the Winter Turn before this YSS. Blank while the YSS is still to come.",
      { cite: "2.2.1" },
    ),
    swDamage: pointsIn("SW damage", "SW damage gathered from the YSS before to this one.", { cite: "2.2.1" }),
    rate: computed.number(
      "Rate",
      ({ player: nation }) => `LEDGER.GROWTHRATE([@Year],${quoted(nation)})`,
      "Rate of the Growth Chart.",
      {
        format: "rate",
        cite: "2.1.2",
      },
    ),
    growth: points(
      "Growth",
      ({ player: nation }) => `IF(ISNUMBER([@Reserve]),LEDGER.GROWTH([@Year],${quoted(nation)},[@Reserve],[@[SW damage]]),"")`,
      "Rate x (reserve - SW damage); it may be negative.",
      { cite: "2.1.2" },
    ),
    oldBase: points(
      "Old base",
      oldBase,
      "Base Economy of the year before; in the first year the one with which the Nation starts.",
      { cite: "2.1.1" },
    ),
    baseDue: points(
      "Base due",
      "[@[Old base]]+IF(ISNUMBER([@Growth]),[@Growth],0)",
      "Old base and growth together: growth changes the base for good.",
      { cite: "2.2.1" },
    ),
    newBase: input.number("New base", "Base Economy as the game master posted it in this YSS. Blank: the base that is due.", {
      unit: "PPs",
      format: "points",
      cite: "2.1.1",
    }),
    postedYear: computed.number(
      "Posted year",
      'IF(ISNUMBER([@[New base]]),[@Year],"")',
      "The year again, once its base is posted.",
      { format: "plain", cite: "2.1.1" },
    ),
  },
  rows: ({ year }) => {
    const first = Math.max(year, FIRST_YSS);
    return Array.from({ length: LAST_YSS - first + 1 }, (_, index) => ({ year: first + index }));
  },
  spare: 0,
  breach:
    'IF(COUNTIF(Growth[Year],[@Year])>1,"this year has two rows",IF(NOT(ISNUMBER([@[New base]])),"",IF(Campaign_Turn=1,IF(AND([@Year]=Campaign_Year,ABS([@[New base]]-[@[Old base]])>0.005),"not the base at the start",""),IF(ABS([@[New base]]-[@[Base due]])>0.005,"not the base due",""))))',
});

const MOBILIZATION = "Mobilization_Mobilization";

/** What a place is worth to its owner, mobilization included. */
const worth = ({ player: nation }: Setting): string => {
  if (nation === "USA") {
    const added = `SUMIFS(${MOBILIZATION}[Economy added],${MOBILIZATION}[Nation],"USA",${MOBILIZATION}[Coast],[@[Shipping region]])`;
    return `([@Value]+IF([@Kind]="Coast",${added},0))`;
  }
  if (nation === "Japan") {
    const added = "SUMIFS(Mobilization_Japanese_cities[Added],Mobilization_Japanese_cities[City],[@Name])";
    return `([@Value]+IF([@Kind]="Industrial City",${added},0))`;
  }
  return "[@Value]";
};

const income = (setting: Setting): string => {
  const nation = quoted(setting.player);
  const own = `IF(ISNUMBER([@Share]),[@Share],1)*IF([@State]="",${worth(setting)},LEDGER.ICINCOME([@Value],[@State]))`;
  const asset = `IF(${isOneOf("[@Kind]", ["Industrial City", "Coast"])},"City",IF([@Kind]="Key City bonus","Key City",[@Kind]))`;
  const value = `IF([@State]="",[@Value],LEDGER.ICINCOME([@Value],[@State]))`;
  const conquest = `LEDGER.CONQUESTVALUE(${nation},[@Owner],${asset},${value})`;
  const ownsIt = `OR([@Owner]="",[@Owner]=${nation},[@Kind]="Minor Ally")`;
  return `IF(AND([@Holder]<>"",[@Holder]<>${nation}),0,IF(${ownsIt},${own},IF([@Kind]="",0,${conquest})))`;
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

const PACIFIC = "Pacific Possessions";
/** A city of Nationalist China without its name: the rulebook gives the value, the national sheet the names. */
const chineseCity = { kind: "Industrial City", owner: "Nationalist China", holder: "Nationalist China", value: 500 };

/** Places that the rulebook names; their values are on the printed national sheets unless it gives them. */
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
        colony("Northern Ireland", nation),
        ...["Burma", "Hong Kong", "Malaya", "Singapore"].map((name) => ({ ...colony(name, nation), shippingRegion: PACIFIC })),
        worthless("Brunei", nation),
      ];
    case "France":
      return [colony("French Indochina", nation)];
    case "Germany":
      return [colony("Slovakia", nation)];
    case "Japan":
      return ["Formosa", "Korea", "Manchuria"].map((name) => ({ ...colony(name, nation), shippingRegion: "Economy" }));
    case "Nationalist China":
      return Array.from({ length: 6 }, () => chineseCity);
    default:
      return [];
  }
}

/** Everything that earns PPs beside the Base Economy and trade. */
export const economy = table({
  name: "Economy",
  title: "Economy",
  about:
    "Cities, Colonies, conquests and Minor Allies. A place that another Nation holds earns nothing here; a place of another owner that this Nation holds is a conquest.",
  cite: "2.1.3 to 2.1.6",
  key: ["name", "kind"],
  columns: {
    name: input.text("Name", "City, coast, Colony or Minor Ally.", { width: 22, cite: "2.1.3" }),
    kind: input.text("Kind", "What the place is. Conquests keep the kind that they have for their owner.", {
      choices: ECONOMY_KINDS,
      width: 16,
    }),
    owner: input.text("Owner", "Nation to which the place belonged first. Blank: this Nation. Minor: a Minor Nation.", {
      choices: OWNERS,
      cite: "2.1.5",
    }),
    holder: input.text("Holder", "Nation that holds the place, for a Colony its capital. Blank: this Nation.", {
      choices: HOLDERS,
      cite: "2.1.4; 2.1.5",
    }),
    theatre: computed.text(
      "Theatre",
      'IF([@Kind]="Colony",IFERROR(LEDGER.COLONYTHEATRE([@Name]),""),"")',
      "Theatre of a Colony that the rulebook names.",
      { cite: "2.1.4" },
    ),
    shippingRegion: input.text(
      "Shipping region",
      "Part of the economy that convoys carry: only for Britain, the USA and Japan.",
      { choices: ({ player: nation }) => SHIPPING_REGIONS[nation] ?? [], width: 18, cite: "2.1.7.3 to 2.1.7.5" },
    ),
    value: pointsIn("Value", `Value of the place for each Turn, without mobilization. ${PRINTED}`, { cite: "2.1.3; 2.1.4" }),
    share: input.number("Share", "Minor Allies: share of their economy that is integrated, 0% to 100%. Blank: all of it.", {
      format: "rate",
      min: 0,
      max: 1,
      cite: "2.1.6",
    }),
    state: input.text("State", "Only for Russian ICs that another Nation holds. Blank elsewhere.", {
      choices: IC_STATES,
      cite: "2.1.9.4 to 2.1.9.6",
    }),
    income: points("Income", income, "What the place earns for this Nation in this Turn."),
    bombingRolled: pointsIn("Bombing rolled", "Bombing damage rolled against the place in this Turn.", { cite: "2.1.3" }),
    swDamage: points(
      "SW damage",
      (setting) => `LEDGER.CITYBOMBING(${worth(setting)},[@[Bombing rolled]])`,
      "Damage that counts: at most the value of the place. Enter it in the SW damage ledger.",
      { cite: "2.1.3" },
    ),
  },
  rows: namedPlaces,
  spare: 12,
  breach: ({ player: nation }) =>
    `IF(AND(OR([@Name]="Portuguese Timor",[@Name]="Brunei"),[@Value]>0),"has no value",IF(AND([@Kind]="Base Economy",OR([@Owner]="",[@Owner]=${quoted(nation)}),[@Income]>0),"the Base Economy counts in Growth",""))`,
});
