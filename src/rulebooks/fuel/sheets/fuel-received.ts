import { input } from "../../../kernel/column";
import { quoted } from "../../../kernel/excel";
import { inForce, unlessChanged, unlessChangedHere } from "../../../kernel/house-rule";
import { part } from "../../../kernel/part";
import { table } from "../../../kernel/sheet";
import { count as counted, figure } from "../../../kernel/text";
import { FUEL_OF_CONVERSION, FUEL_OF_PRODUCTION, NEUTRAL_BARRELS } from "../house-rules";
import { are, barrels, NameOf, nameOf, Neutral, fuel as points } from "../phrases";
import { ORDER } from "../steps";
import { isNeutral } from "./campaign";
import { count, countIn, fuel, oneEach, power, sumOf } from "./cells";
import { PRODUCTION_PHASE } from "./choices";

export const POWER = "[@[Major power]]";
export const STORING = "Storing fuel";
/** The continental United States has unlimited storage: nothing must be placed, and nothing is lost. */
const HAS_NO_END = `${POWER}="United States"`;
const LOSES = "A neutral power converts and buys no more fuel than it is credited with.";
const CAN_PLACE = part.number(
  "Fuel to place",
  "MAX(0,[@[Fuel of oil]]+[@[Fuel bought]]-10*N([@[For the track]]))",
  "Fuel received that is not bought for the track.",
);

export const received = table(
  {
    name: "Fuel received",
    title: "Fuel received",
    about:
      "Fuel of the Production Phase, from oil and from the open market: whole tens become barrels, the rest goes to the track.",
    cite: "Acquiring Fuel",
    ...oneEach,
    columns: {
      power,
      multiple: input.number("Multiple", "Production multiple of the power.", {
        format: "general",
        min: 0,
        required: true,
        sealing: "open",
        enteredBy: "master",
      }),
      oil: fuel("Fuel of oil", sumOf("Oil_allocation", "Fuel", ["Major power", POWER]), "From the table Oil allocation."),
      buildPoints: countIn("Build points", "Build points that a neutral power spends on fuel.", {
        cite: "Acquiring Fuel, open market",
        ...ORDER,
      }),
      bought: fuel("Fuel bought", "LEDGER.FUELPURCHASE(N([@[Build points]]))", "Ten fuel points for each build point.", {
        cite: "Acquiring Fuel, open market",
      }),
      forTrack: countIn("For the track", "Build points whose fuel is taken as points on the track instead of a barrel.", {
        cite: "Acquiring Fuel, open market",
        ...ORDER,
      }),
      neutral: count("Neutral", `IF(${isNeutral(POWER)},1,0)`, "1 for a neutral power, from the sheet Campaign.", { link: true }),
      toPlace: count(
        "Barrels to place",
        unlessChanged(
          NEUTRAL_BARRELS,
          `LEDGER.FUELBARRELS(${CAN_PLACE},[@Neutral]=1)`,
          (most) => `IF([@Neutral]=1,MIN(${most},INT(ROUND(${CAN_PLACE}/10,9))),INT(ROUND(${CAN_PLACE}/10,9)))`,
        ),
        "Whole barrels of the fuel; a neutral power places one at most.",
        { cite: STORING },
      ),
      placed: count(
        "Barrels placed",
        sumOf("Placing", "Barrels", ["Major power", POWER], ["Phase", quoted(PRODUCTION_PHASE)]),
        "From the table Placing.",
        { cite: STORING },
      ),
      lost: fuel(
        "Fuel lost",
        `IF(OR([@Neutral]=0,${HAS_NO_END}),0,MAX(0,10*(INT(ROUND(${CAN_PLACE}/10,9))-[@[Barrels to place]])))`,
        "Fuel above what a neutral power may place, which is not credited.",
      ),
      toTrack: fuel(
        "To the track",
        `LEDGER.FUELREMAINDER(${CAN_PLACE})+10*MIN(N([@[For the track]]),N([@[Build points]]))`,
        "Fraction of a barrel, and fuel bought for the track.",
        { cite: STORING },
      ),
    },
  },
  ({ limit, atMost, atLeast, needs, unique }) => [
    unique(["power"]),
    needs("multiple", {
      id: "multiple-missing",
      when: `${sumOf("Oil_allocation", "Into production", ["Major power", POWER])}>0`,
      about: "A power that produces with oil has its production multiple.",
      message: ({ power }) => `${NameOf(power)} produces with oil, but its multiple is missing.`,
      fix: "Enter the production multiple.",
    }),
    limit({
      id: "purchase-neutral-only",
      cite: "Acquiring Fuel, open market",
      at: "buildPoints",
      about: "Only neutral major powers buy fuel on the open market.",
      check: "only neutrals buy",
      broken: "AND(N([@[Build points]])>0,[@Neutral]=0)",
      expected: () => 0,
      message: ({ power, buildPoints, bought }) =>
        `${NameOf(power)} is at war and buys ${points(bought)} for ${counted(buildPoints, "build point")}.`,
      fix: "Clear the build points, or correct Neutral on the sheet Campaign.",
    }),
    limit({
      id: "neutral-fuel-lost",
      severity: "warning",
      at: "buildPoints",
      about: LOSES,
      check: "fuel is lost",
      broken: "AND(N([@[Build points]])>0,[@[Fuel lost]]>0)",
      expected: () => 0,
      message: ({ power, bought, lost }) =>
        `${Neutral(power)} buys ${points(bought)} and loses ${points(lost)}: what it may not place is not credited.`,
      fix: "Buy less, or take the fuel of a build point to the track.",
    }),
    atMost("forTrack", "N([@[Build points]])", {
      id: "purchase-rate",
      cite: "Acquiring Fuel, open market",
      about: "A build point buys one barrel or ten fuel points on the track.",
      check: "more than bought",
      message: ({ power, forTrack, limit }) =>
        `${NameOf(power)} takes the fuel of ${counted(forTrack, "build point")} to the track; ${figure(limit)} ${are(limit)} spent on fuel.`,
      fix: ({ limit }) => `Enter ${figure(limit)} or less.`,
    }),
    atMost("placed", inForce(NEUTRAL_BARRELS), {
      id: "neutral-one-barrel",
      about: "A neutral major power places one barrel at most in a Production Phase.",
      check: "a neutral places one",
      when: "[@Neutral]=1",
      message: ({ power, placed, limit }) => `${Neutral(power)} places ${barrels(placed)}; ${figure(limit)} may be placed.`,
      fix: ({ over }) => `Take ${barrels(over)} out of Placing.`,
    }),
    atMost("placed", "[@[Barrels to place]]", {
      id: "barrels-placed",
      cite: STORING,
      about: "No more barrels are placed than the fuel received gives.",
      check: "more than the fuel gives",
      waits: part.yesNo(
        "Fuel awaited",
        `OR(ISBLANK([@Multiple]),${sumOf("Oil_allocation", "Oil to use", ["Major power", POWER])}>0)`,
        "Whether the multiple, or the use of oil, is to be filled in.",
      ),
      when: `OR([@Neutral]=0,[@[Barrels placed]]<=${inForce(NEUTRAL_BARRELS)})`,
      message: ({ power, oil, bought, limit, placed }) =>
        `${points(oil + bought)} gives ${nameOf(power)} ${barrels(limit)}; ${figure(placed)} ${are(placed)} placed.`,
      fix: ({ over }) => `Take ${barrels(over)} out of Placing.`,
    }),
    atLeast("placed", "[@[Barrels to place]]", {
      id: "barrels-placed",
      cite: STORING,
      severity: "warning",
      about: "All barrels of the fuel received are placed.",
      check: "barrels are not placed",
      when: `NOT(${HAS_NO_END})`,
      message: ({ power, limit, placed }) =>
        `${NameOf(power)} receives ${barrels(limit)} and places ${figure(placed)}; the fuel of the rest is lost.`,
      fix: ({ over }) => `Enter ${barrels(over)} in Placing where a depot has room.`,
    }),
  ],
);

const LOST = sumOf("Fuel_received", "Fuel lost", ["Major power", POWER]);
const BUYS = sumOf("Fuel_received", "Build points", ["Major power", POWER]);
/** Whether this is the power's first row that converts oil. */
const FIRST_CONVERTED = part.yesNo(
  "First converted",
  "SUMPRODUCT((Oil_allocation[Major power]=[@[Major power]])*(Oil_allocation[Converted]>0)*(ROW(Oil_allocation[Converted])<ROW()))=0",
  "Whether no row above converts oil of the power.",
);

const MULTIPLE = part.number(
  "Multiple",
  sumOf("Fuel_received", "Multiple", ["Major power", POWER]),
  "Production multiple of the power.",
);

export const oilAllocation = table(
  {
    name: "Oil allocation",
    title: "Oil allocation",
    about:
      "Oil that reaches factories this turn. It makes production points and some fuel, or fuel alone; stored barrels cannot be used.",
    cite: "Acquiring Fuel",
    key: ["power", "place"],
    sealing: "open",
    working: ["toUse"],
    player: "power",
    columns: {
      power,
      place: input.text("Place", "Hex of the factory that receives the oil.", { width: 16 }),
      received: countIn("Oil received", "Oil resources received there."),
      operating: input.yesNo("Operating factory", "TRUE while a friendly operating factory is there."),
      freeFactories: countIn("Free factories", "Factories there that can still produce with oil."),
      production: countIn("Into production", "Oil that makes a production point and fuel.", { ...ORDER, required: "toUse" }),
      converted: countIn("Converted", "Oil that only becomes fuel.", { ...ORDER, required: "toUse" }),
      points: count("Production points", "N([@[Into production]])", "One for each oil resource in production."),
      fuel: fuel(
        "Fuel",
        unlessChangedHere(
          [FUEL_OF_PRODUCTION, FUEL_OF_CONVERSION],
          `LEDGER.FUELYIELD("Production",N([@[Into production]]),${MULTIPLE})+LEDGER.FUELYIELD("Conversion",N([@Converted]))`,
          (production, conversion) => `${production}*${MULTIPLE}*N([@[Into production]])+${conversion}*N([@Converted])`,
        ),
        "Five times the multiple for each oil resource in production, ten for each one converted.",
      ),
      toUse: count(
        "Oil to use",
        "IF(AND([@[Operating factory]]=TRUE,ISBLANK([@[Into production]]),ISBLANK([@Converted])),N([@[Oil received]]),0)",
        "Oil received of which no use is entered.",
      ),
    },
    rows: [],
    spare: 14,
    required: true,
  },
  ({ limit, atLeast, atMost, unique }) => [
    unique(["power", "place"]),
    atMost("converted", "N([@[Oil received]])-N([@[Into production]])", {
      id: "oil-used-once",
      about: "Oil goes into production or is converted, each resource once.",
      check: "more used than received",
      message: ({ power, production, converted, received, place }) =>
        `${NameOf(power)} uses ${figure(production)} oil in production and converts ${figure(converted)} at ${place}, but received ${figure(received)}.`,
      fix: ({ over }) => `Use ${figure(over)} less.`,
    }),
    atLeast("converted", "N([@[Oil received]])-N([@[Into production]])", {
      id: "oil-unused",
      severity: "warning",
      about: "Oil that reaches an operating factory goes into production or is converted: it is never saved.",
      check: "oil is not used",
      when: `AND([@[Operating factory]]=TRUE,[@[Oil to use]]=0,NOT(${HAS_NO_END}),NOT(${isNeutral(POWER)}))`,
      message: ({ power, production, converted, received, place }) =>
        `${NameOf(power)} received ${figure(received)} oil at ${place} and uses ${figure(production + converted)}; the rest is lost.`,
      fix: ({ limit }) => `Convert ${figure(limit)}, or put it into production where a factory is free.`,
    }),
    limit({
      id: "neutral-fuel-lost",
      severity: "warning",
      at: "converted",
      about: LOSES,
      check: "fuel is lost",
      when: "N([@Converted])>0",
      broken: `AND(${LOST}>0,${BUYS}=0,${FIRST_CONVERTED})`,
      figures: { lost: LOST },
      expected: () => 0,
      message: ({ power, converted, place, lost }) =>
        `${Neutral(power)} converts ${figure(converted)} oil at ${place} and loses ${points(lost)}: what it may not place is not credited.`,
      fix: "Convert less, or produce with the oil where a factory is free.",
    }),
    limit({
      id: "oil-at-factory",
      at: "operating",
      about: "Oil gives fuel only where a friendly operating factory receives it.",
      check: "no operating factory",
      broken: "AND(N([@[Into production]])+N([@Converted])>0,[@[Operating factory]]<>TRUE)",
      expected: () => true,
      message: ({ place, production, converted, fuel }) =>
        `${figure(production + converted)} oil received at ${place} ${production + converted === 1 ? "gives" : "give"} ${points(fuel)}, but no operating factory is there.`,
      fix: "Enter TRUE where a factory operates, or take the oil out.",
    }),
    atMost("production", "N([@[Free factories]])", {
      id: "oil-factory-room",
      about: "Oil is produced with in free factories only.",
      check: "no factory is free",
      message: ({ power, production, limit, place }) =>
        `${NameOf(power)} produces with ${figure(production)} oil at ${place}, but ${counted(limit, "factory", "factories")} ${are(limit)} free.`,
      fix: ({ over }) => `Convert ${figure(over)} oil instead.`,
    }),
  ],
);
