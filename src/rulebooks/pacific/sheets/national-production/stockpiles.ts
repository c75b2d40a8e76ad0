import { input } from "../../../../kernel/column";
import { quoted } from "../../../../kernel/excel";
import { part } from "../../../../kernel/part";
import { table } from "../../../../kernel/sheet";
import { amount, oil, percent } from "../../phrases";
import { nation, ofNation, points, pointsIn, storedPoints } from "../cells";
import { becomes, cleared } from "../next";
import { NATION_KNOWN } from "./nations";
import { COMINT_SPENT, GENERALS_COST, MEN_RETURNED, PRODUCTION_RETURNED, REPAIRS_MANPOWER } from "../of-forces";

export const STOCKS = ["Production", "Oil", "Manpower", "COMINT", "Specialty", "Command"] as const;
type Stock = (typeof STOCKS)[number];

/** A formula for each stock; `others` for those not listed. */
const byStock = (formulas: Partial<Record<Stock, string>>, others = "0"): string =>
  Object.entries(formulas).reduceRight(
    (otherwise, [stock, formula]) => `IF([@Stock]="${stock}",${formula},${otherwise})`,
    others,
  );

const queue = (header: string): string =>
  `SUMIFS(Orders_Build_queue[${header}],Orders_Build_queue[Nation],[@Nation],Orders_Build_queue[Ordered],Campaign_Date)`;
const changes = (header: string): string => ofNation("Orders_Status_changes", header);
const trades = (header: string, side: "From" | "To"): string =>
  `SUMIFS(Convoys_and_trade_Trades[${header}],Convoys_and_trade_Trades[${side}],[@Nation])`;
const nationsRow = (header: string): string => ofNation("Nations", header);
const pointsGain = (kind: string, more: string): string => `LEDGER.POINTSGAIN("${kind}",N([@[On screen]]),${more})`;
const NEUTRAL = part.yesNo("Neutral", `${nationsRow("Entry status")}<1`, "Whether the nation belongs to no alliance yet.");
const POINTS_GAINED = part.number(
  "Points gained",
  `IF(${NATION_KNOWN},${byStock({
    COMINT: pointsGain("COMINT", `${NEUTRAL},N([@Roll])`),
    Specialty: pointsGain("Specialty", NEUTRAL),
    Command: `IF(ISNUMBER([@Roll]),[@Roll],${pointsGain("Command", NEUTRAL)})`,
  })},0)`,
  "COMINT, specialty or command points of the turn.",
);
const POINTS_SPENT = part.number(
  "Points spent",
  byStock({ COMINT: COMINT_SPENT, Command: GENERALS_COST }),
  "COMINT or command points spent.",
);

const GAINED = "[@Income]+[@Imports]+[@Refunds]+MAX(0,N([@Other]))";
const GAINED_IN_ALL = part.number("Gained in all", `IF(ISNUMBER([@Income]),${GAINED},"")`, "All that the turn brings.");
const SPENT = "[@Upkeep]+[@Purchases]+[@Actions]+[@Exports]+MAX(0,0-N([@Other]))";
const OIL_UPKEEP = part.number("Oil for upkeep", ofNation("Income", "Oil for upkeep"), "Oil that the units of the nation need.");
const AT_HAND = part.number("At hand", "N([@Opening])+N([@Income])+[@Imports]", "What there is for the upkeep of the turn.");
const OIL_AT_HAND = `MAX(0,${AT_HAND})`;
const LEFT = `N([@Opening])+${GAINED}-(${SPENT})`;

/** A stock is only known once its opening is entered. */
const OPENING_MISSING = "ISBLANK([@Opening])";

/** The limits for spending more of a stock than there is. */
const OVERSPENT: Readonly<Record<Stock, { id: string; cite: string; unit: string; about: string; fix: string }>> = {
  Production: {
    id: "production-overspent",
    cite: "7.7; 16",
    unit: "production points",
    about: "A nation spends no more production than it has.",
    fix: "Drop a purchase, a trade or repairs.",
  },
  Oil: {
    id: "oil-overdrawn",
    cite: "7.7; 12 Oil Maintenance",
    unit: "oil",
    about: "Moves, attacks and trades take no more oil than maintenance leaves.",
    fix: "Take back moves, attacks or trades.",
  },
  Manpower: {
    id: "manpower-overdrawn",
    cite: "16 Manpower",
    unit: "manpower",
    about: "Purchases and repairs take no more manpower than the nation has.",
    fix: "Drop a purchase or repairs.",
  },
  COMINT: {
    id: "comint-points",
    cite: "17",
    unit: "COMINT points",
    about: "Intelligence costs no more COMINT points than the nation has.",
    fix: "Drop an intelligence action.",
  },
  Specialty: {
    id: "specialty-points",
    cite: "10",
    unit: "specialty points",
    about: "Specialties cost no more specialty points than the nation has, 100 each.",
    fix: "Drop a specialty.",
  },
  Command: {
    id: "command-points",
    cite: "7.7; 13 General",
    unit: "command points",
    about: "Generals cost no more command points than the nation has.",
    fix: "Drop an appointment.",
  },
};

export const stockpiles = table(
  {
    name: "Stockpiles",
    title: "Stockpiles",
    about: "What each nation has of each stock, what the turn brings and takes, and what is left for the next one.",
    cite: "7.7 Stockpile; 16",
    key: ["nation", "stock"],
    player: "nation",
    columns: {
      nation,
      stock: input.text("Stock", "What is stored.", { choices: STOCKS, width: 12 }),
      opening: storedPoints("Opening", "Stock as the turn begins.", {
        ...becomes("stocks", "[@Closing]", "what is left is saved", "ISNUMBER([@Closing])"),
        min: undefined,
        required: true,
      }),
      closing: points(
        "Closing",
        `IF(OR([@Stock]="",NOT(ISNUMBER([@Income]))),"",IF(ISNUMBER([@Limit]),LEDGER.CLOSINGSTOCK(N([@Opening]),${GAINED_IN_ALL},${SPENT},[@Limit]),LEDGER.CLOSINGSTOCK(N([@Opening]),${GAINED_IN_ALL},${SPENT})))`,
        "What is left for the next turn.",
        { total: true },
      ),
      shown: pointsIn(
        "On screen",
        "Manpower, COMINT, Specialty: points a turn on the production screen. Command: chance of a second point.",
        {
          cite: "7.7",
          sealing: "open",
        },
      ),
      roll: pointsIn("Roll", "COMINT: the turn's random points, 0 to 3. Command: the points that came.", {
        max: 3,
        whole: true,
        cite: "17",
        ...cleared("stocks", "counted"),
      }),
      income: points(
        "Income",
        `IF(${NATION_KNOWN},${byStock(
          {
            Production: ofNation("Income", "Production income"),
            Oil: ofNation("Income", "Oil income"),
            Manpower: "N([@[On screen]])",
          },
          POINTS_GAINED,
        )},"")`,
        "What the turn brings; command points on average where Roll is blank.",
      ),
      imports: points(
        "Imports",
        byStock({ Production: trades("Production arrives", "To"), Oil: trades("Oil arrives", "To") }),
        "What trades bring.",
        { link: true },
      ),
      refunds: points(
        "Refunds",
        byStock({
          Production: `${changes("Production returned")}+${PRODUCTION_RETURNED}`,
          Manpower: part.number(
            "Men returned",
            `${changes("Manpower returned")}+${MEN_RETURNED}`,
            "Men of disbanded and shattered units of the nation.",
          ),
        }),
        "What garrisons, disbanded and shattered units give back.",
        { link: true, cite: "8.1; 13; 15.1" },
      ),
      other: pointsIn("Other", "What no other table shows: events, or corrections with a minus.", {
        min: undefined,
        enteredBy: "master",
        ...cleared("stocks", "counted"),
      }),
      upkeep: points(
        "Upkeep",
        byStock({
          Production: ofNation("Nations", "Repairs"),
          Oil: `MIN(${OIL_UPKEEP},${OIL_AT_HAND})`,
          Manpower: REPAIRS_MANPOWER,
        }),
        "Repairs and upgrades; oil of maintenance, as far as there is any.",
        { cite: "7.7; 12 Oil Maintenance" },
      ),
      purchases: points(
        "Purchases",
        byStock({ Production: queue("Production"), Manpower: queue("Manpower") }),
        "What this turn's orders in the build queue cost.",
        { link: true, cite: "7.7 Buying Units" },
      ),
      actions: points(
        "Actions",
        byStock(
          {
            Production: changes("Production paid"),
            Oil: ofNation("Income", "Oil for actions"),
            Specialty: ofNation("Orders_Specialties", "Cost"),
          },
          POINTS_SPENT,
        ),
        "Refits and reactivated garrisons; oil of moves and attacks; intelligence; specialties; generals.",
        { link: true, cite: "10; 12; 13; 17" },
      ),
      exports: points(
        "Exports",
        byStock({ Production: trades("Production", "From"), Oil: trades("Oil", "From") }),
        "What trades take away.",
        { link: true },
      ),
      limit: points("Limit", `IF([@Stock]="Oil",${ofNation("Income", "Oil silos")},"")`, "Oil silos.", { cite: "16 Oil Silos" }),
    },
    rows: ({ players }) => players.flatMap((item) => STOCKS.map((stock) => ({ nation: item, stock }))),
    spare: 0,
    fixed: true,
  },
  ({ limit, unique }) => [
    unique(["nation", "stock"]),
    ...STOCKS.map((stock) => {
      const { id, cite, unit, about, fix } = OVERSPENT[stock];
      return limit({
        id,
        cite,
        about,
        at: "closing",
        check: "more spent than there is",
        when: `AND([@Stock]=${quoted(stock)},ISNUMBER([@Closing]))`,
        waits: OPENING_MISSING,
        broken: "ROUND([@Closing],2)<0",
        figures: { gained: `N([@Opening])+${GAINED}`, spent: SPENT },
        expected: () => 0,
        message: ({ nation: item, closing, gained, spent }) =>
          `${item} spends ${amount(spent)} ${unit} but has ${amount(gained)}: ${amount(-closing)} too many.`,
        fix,
      });
    }),
    limit({
      id: "oil-short-units",
      cite: "12 Oil Maintenance",
      severity: "warning",
      at: "upkeep",
      about: "There is oil for the maintenance of all units; those that get none lose their base recovery.",
      check: "not enough for all units",
      when: 'AND([@Stock]="Oil",ISNUMBER([@Income]))',
      waits: OPENING_MISSING,
      broken: `ROUND(${OIL_UPKEEP}-${OIL_AT_HAND},2)>0`,
      figures: { needed: OIL_UPKEEP, atHand: OIL_AT_HAND },
      expected: ({ needed }) => needed,
      found: ({ atHand }) => atHand,
      message: ({ nation: item, needed, atHand }) =>
        `Units of ${item} need ${oil(needed)} for maintenance, ${amount(atHand)} is there: some lose their base recovery.`,
      fix: "Bring more oil, or units into port or onto the railway.",
    }),
    limit({
      id: "oil-silos-overflow",
      cite: "16 Oil Silos",
      severity: "warning",
      at: "limit",
      about: "Oil that does not fit into the silos is lost.",
      check: "silos overflow",
      when: "AND(ISNUMBER([@Limit]),ISNUMBER([@Closing]))",
      broken: `ROUND(${LEFT}-[@Limit],2)>0`,
      figures: { left: LEFT },
      expected: ({ limit: silos }) => silos as number,
      found: ({ left }) => left,
      message: ({ nation: item, left, limit: silos }) =>
        `${amount(left)} oil of ${item} does not fit into silos for ${amount(silos)}: ${amount(left - silos)} is lost.`,
      fix: "Use or trade it, or accept the loss.",
    }),
    limit({
      id: "manpower-low",
      cite: "8 Default Experience; 16 Manpower",
      severity: "warning",
      at: "closing",
      about: "Manpower stays at half of its maximum or more; below it the default experience falls.",
      check: "below half of the maximum",
      when: `AND([@Stock]="Manpower",ISNUMBER([@Closing]),${nationsRow("Maximum manpower")}>0)`,
      waits: OPENING_MISSING,
      broken: `AND([@Closing]>=0,ROUND(2*[@Closing]-${nationsRow("Maximum manpower")},2)<0)`,
      figures: { most: nationsRow("Maximum manpower") },
      expected: ({ most }) => most / 2,
      message: ({ nation: item, closing, most }) =>
        `Manpower of ${item} is ${amount(closing)} of ${amount(most)} (${percent(closing / most)}): its default experience starts to fall.`,
      fix: "Buy and repair less, or accept it.",
    }),
  ],
);
