import { input } from "../../../../kernel/column";
import { isOneOf } from "../../../../kernel/excel";
import { part } from "../../../../kernel/part";
import { table } from "../../../../kernel/sheet";
import { dayText } from "../../../../kernel/text";
import { TURN_DAYS } from "../campaign";
import { ITEMS, NAVAL_UNITS } from "../../tables/units";
import { count, countIn, nation, points, pointsIn } from "../cells";
import { over } from "../next";
import { SUPPORT_ITEMS } from "../support-pool";
import { hasFigures, unitTypes } from "../unit-type";

const KNOWN = part.yesNo(
  "Order known",
  `AND([@Nation]<>"",[@Item]<>"",ISNUMBER([@Count]),${hasFigures("[@Item]")})`,
  "Whether nation, item and count are entered, and the charts have the item.",
);
const isSupport = part.yesNo("Is support", isOneOf("[@Item]", SUPPORT_ITEMS), "Whether it goes into the support pool.");
const isShip = part.yesNo("Is a ship", isOneOf("[@Item]", NAVAL_UNITS), "Whether it is a naval group.");
/** A deployed unit uses logistics on the map once it is listed in Units. */
const ON_MAP = 'IF([@Name]="",FALSE,COUNTIFS(Order_of_battle_Units[Unit],[@Name])>0)';
const DEPLOYED = 'IF([@Name]="",FALSE,COUNTIFS(Deployments[Name],[@Name])>0)';
const DUE = (day: string): string => `IF(ISNUMBER([@Arrives]),[@Arrives]<=${day},FALSE)`;
const NEXT_DATE = `Campaign_Date+${TURN_DAYS}`;

const cost = (pool: string): string => `LEDGER.PURCHASECOST([@Item],"${pool}",[@Nation],[@Count],N([@[Own size]]))`;

export const buildQueue = table(
  {
    name: "Build queue",
    title: "Build queue",
    about: "Units and lots of support that are ordered and not yet on the map. Units wait here until they are deployed.",
    cite: "7.7 Buying Units; 8.4; 8.5",
    key: ["nation", "item", "name"],
    player: "nation",
    columns: {
      nation,
      item: input.text("Item", "What is built.", { choices: ITEMS, width: 20 }),
      name: input.text("Name", "Name of the unit; units need one of their own to be deployed.", { width: 18 }),
      count: countIn("Count", "Units, or lots of support.", { min: 1, unit: "units or lots" }),
      ordered: input.number("Ordered", "Date of the turn of the order; it is paid in that turn.", {
        format: "date",
        whole: true,
        min: 1,
      }),
      production: points(
        "Production",
        `IF(${KNOWN},IF(ISNUMBER([@[Price now]]),[@Count]*[@[Price now]],${cost("Production")}),"")`,
        "Production points that it costs.",
        { cite: "8.4; 8.5; 16 Unit Cost" },
      ),
      manpower: points("Manpower", `IF(${KNOWN},${cost("Manpower")},"")`, "Manpower that it takes.", { cite: "16 Manpower" }),
      logistics: points(
        "Logistics",
        `IF(${KNOWN},IF(AND(${DEPLOYED},${ON_MAP}),0,${cost("Logistics")}),"")`,
        "Logistics that it occupies in the queue; deployed units occupy theirs on the map.",
        { cite: "16 Logistics" },
      ),
      shipyards: points(
        "Shipyards",
        `IF(${KNOWN},IF(${DUE("Campaign_Date")},0,IF(${isShip},[@Count]*N([@[Shipyards per group]]),LEDGER.SHIPYARDUSE([@Item],[@Count]))),"")`,
        "Shipyards that it occupies until it is finished.",
        { cite: "7.7 Shipyards; 16 Shipyards" },
      ),
      arrives: count(
        "Arrives",
        `IF(AND([@Nation]<>"",[@Item]<>"",ISNUMBER([@Ordered]),${hasFigures("[@Item]")}),[@Ordered]+LEDGER.UNITSTAT([@Item],"Days",[@Nation]),"")`,
        "Date on which it is finished.",
        { format: "date", cite: "8.5 Days" },
      ),
      delivered: count(
        "Delivered",
        `IF(AND(${isSupport},ISNUMBER([@Count])),IF(${DUE(NEXT_DATE)},[@Count]*LEDGER.UNITSTAT([@Item],"Quantity"),0),0)`,
        "Support items that enter the pool when the turn closes.",
        { unit: "items", cite: "8.4" },
      ),
      priceNow: pointsIn("Price now", "Price of one, where the advancement year has raised it.", {
        cite: "16 Unit Cost",
        sealing: "open",
      }),
      yards: countIn("Shipyards per group", "Naval groups: shipyards of one, from the production screen.", {
        cite: "7.7 Shipyards",
        sealing: "open",
      }),
      ownSize: pointsIn("Own size", "Full strength, for an army or a mountain corps of another size than the chart's.", {
        min: 1,
        cite: "8.1",
      }),
    },
    rows: [],
    spare: 25,
    ends: [over("queue", "delivered", `AND(${isSupport},${DUE(NEXT_DATE)})`), over("queue", "deployed", DEPLOYED)],
  },
  ({ limit, needs, unique }) => [
    unique(["name"], {
      id: "unit-named-twice",
      about: "A unit in the queue has a name of its own.",
      when: `AND([@Name]<>"",NOT(${isSupport}))`,
      message: ({ name }) => `The name ${name} is already in the queue, so the unit to deploy is ambiguous.`,
      fix: "Give one of them another name.",
    }),
    ...(
      [
        ["item", "What is built is missing"],
        ["count", "How many are built is missing"],
        ["ordered", "The date of the order is missing"],
      ] as const
    ).map(([at, what]) =>
      needs(at, {
        id: "order-incomplete",
        about: "An order names item, count and date; without them it costs nothing and never arrives.",
        when: "TRUE",
        message: ({ nation: each, item, name }) =>
          `${what} in an order of ${each}${item || name ? ` (${[item, name].filter(Boolean).join(", ")})` : ""}.`,
      }),
    ),
    ...unitTypes("[@Item]").map((type) =>
      limit({
        ...type,
        at: "item",
        message: ({ nation: each, item }) => `${item} is ordered by ${each}, which has no units of this type.`,
        fix: "Choose another item, or correct the nation.",
      }),
    ),
    limit({
      id: "order-date",
      at: "ordered",
      about: "Orders are given in a turn that has begun, and paid in it.",
      check: "the turn has not begun",
      when: "ISNUMBER([@Ordered])",
      broken: "[@Ordered]>Campaign_Date",
      figures: { today: "Campaign_Date" },
      expected: ({ today }) => dayText(today),
      found: ({ ordered }) => dayText(ordered),
      message: ({ nation: each, item, ordered, today }) =>
        `${item} of ${each} is ordered on ${dayText(ordered)}; the turn is that of ${dayText(today)}.`,
      fix: ({ today }) => `Enter ${dayText(today)}, or clear the order.`,
    }),
    limit({
      id: "shipyard-cost-missing",
      cite: "7.7 Shipyards",
      severity: "warning",
      at: "yards",
      about: "Every naval group in the queue has its shipyards entered.",
      check: "shipyards are missing",
      broken: `AND(${isShip},ISBLANK([@[Shipyards per group]]))`,
      expected: () => "Shipyards per group",
      found: () => null,
      message: ({ item, name }) =>
        `${[item, name].filter(Boolean).join(" ")} has no shipyards entered; the total of shipyards is too low.`,
      fix: "Enter Shipyards per group as the production screen shows them.",
    }),
  ],
);

const queued = (header: string): string => `INDEX(Build_queue[${header}],MATCH([@Name],Build_queue[Name],0))`;
const textQueued = (header: string): string => `IFERROR(${queued(header)}&"","")`;

export const QUEUED = {
  nation: textQueued("Nation"),
  item: textQueued("Item"),
  count: "SUMIFS(Build_queue[Count],Build_queue[Name],[@Name])",
  arrives: `IFERROR(IF(ISNUMBER(${queued("Arrives")}),${queued("Arrives")},""),"")`,
};
