import { computed, input, type Setting } from "../../../kernel/column";
import { isOneOf } from "../../../kernel/excel";
import { part } from "../../../kernel/part";
import { table, type Sheet } from "../../../kernel/sheet";
import { LAND_SUPPORT, NAVAL_SUPPORT } from "../tables/units";
import { amount } from "../phrases";
import { count, countIn, nationOrMinor, points, storedPoints } from "./cells";
import { becomes, cleared } from "./next";
import { DROPS, LANDING_CRAFT_USED, TRANSPORTS_USED } from "./of-forces";

export const SUPPORT_ITEMS = [...NAVAL_SUPPORT, ...LAND_SUPPORT] as const;
type SupportItem = (typeof SUPPORT_ITEMS)[number];

/** Items consumed by use (8.4); others become available again. */
const SPENT_BY_USE: readonly SupportItem[] = [
  "Landing Craft",
  "Supply Oiler",
  "Supply Truck",
  "Coastal Defense",
  "Airfield",
  "Anti-Air Guns",
];
/** Items that minor countries keep in separate pools (8.3; 7.7). */
const OF_MINORS: readonly SupportItem[] = ["Supply Oiler", "Air Transport"];

const extra = (header: string, method: string): string =>
  `SUMIFS(Ports_and_supply_Truck_and_air_supply[${header}],Ports_and_supply_Truck_and_air_supply[Nation],[@Nation],Ports_and_supply_Truck_and_air_supply[Method],"${method}")`;
const zones = (header: string): string => `SUMIFS(Convoys_and_trade_Zones[${header}],Convoys_and_trade_Zones[Nation],[@Nation])`;
const placed = "SUMIFS(Orders_Improvements[Points],Orders_Improvements[Nation],[@Nation],Orders_Improvements[Item],[@Item])";

/** Items with a use other than being placed on the map. */
const USED_OTHERWISE: readonly SupportItem[] = [
  "Transports",
  "Landing Craft",
  "Supply Oiler",
  "Shipyard",
  "Merchant Marine",
  "Escorts",
  "Supply Truck",
  "Air Transport",
];
/** A formula by item, for the uses of this turn. */
const byItem = (uses: Partial<Record<SupportItem, string>>, others: string): string =>
  Object.entries(uses).reduceRight((otherwise, [item, use]) => `IF([@Item]="${item}",${use},${otherwise})`, others);
const CARRY = part.number(
  "Used to carry",
  byItem({ Transports: TRANSPORTS_USED, "Landing Craft": LANDING_CRAFT_USED }, "0"),
  "Transports or landing craft that carry units.",
);
const OILERS = part.number("Oilers used", byItem({ "Supply Oiler": extra("Items", "Oiler") }, "0"), "Oilers that supply fleets.");
const TRUCKS = part.number(
  "Trucks used",
  byItem({ "Supply Truck": extra("Items", "Supply Truck") }, "0"),
  "Trucks that supply units.",
);
const AIRLIFT = part.number(
  "Used by air",
  byItem({ "Air Transport": `${extra("Items", "Air Transport")}+${DROPS}` }, "0"),
  "Air transports that supply or drop units.",
);
const TRADE = part.number(
  "Used in trade and building",
  byItem(
    {
      Shipyard: "SUMIFS(Orders_Build_queue[Shipyards],Orders_Build_queue[Nation],[@Nation])",
      "Merchant Marine":
        "MIN(N([@Owned]),SUMIFS(Convoys_and_trade_Merchant_marine[Needed],Convoys_and_trade_Merchant_marine[Nation],[@Nation]))",
    },
    "0",
  ),
  "Shipyards of the build queue, or merchant marine that ships.",
);
const PLACED = part.number(
  "Placed on the map",
  `IF(${isOneOf("[@Item]", USED_OTHERWISE)},0,${placed})`,
  "Airfields, coastal defenses or guns that are placed.",
);
/** Each term is 0 for items with a different use. */
const USED = [CARRY, OILERS, TRUCKS, AIRLIFT, TRADE, PLACED, byItem({ Escorts: zones("Escorts") }, "0")].join("+");
const SUNK = `IF([@Item]="Merchant Marine",${zones("Merchant marine lost")},IF([@Item]="Escorts",${zones("Escorts lost")},0))`;
const LOST = `${SUNK}+N([@[Other losses]])`;
/** The contents of the pool at the start of the next turn. */
export const POOL_NEXT = `N([@Owned])-IF([@[Used up]],[@[In use]],0)-[@Lost]+[@Arriving]`;

/** Shortages with specific ids. */
const SHORT: Partial<Record<SupportItem, { id: string; cite: string; about: string; fix: string }>> = {
  Transports: {
    id: "transports-short",
    cite: "8.4 Transports",
    about: "Units aboard take no more transports than the nation has, one for each strength point.",
    fix: "Let units wait, or take them ashore.",
  },
  "Landing Craft": {
    id: "landing-craft-short",
    cite: "8.4 Landing Craft; 13 Invade",
    about: "Landings take no more landing craft than the nation has.",
    fix: "Let units wait.",
  },
  "Supply Oiler": {
    id: "oilers-short",
    cite: "8.4 Supply Oiler",
    about: "Each fleet that is resupplied takes an oiler.",
    fix: "Resupply fewer fleets.",
  },
  Escorts: {
    id: "escorts-overassigned",
    cite: "7.7 Convoys and Escorts",
    about: "Zones are given no more escorts than the nation has.",
    fix: "Take escorts off zones.",
  },
};
/** While the owned number is missing, an excess cannot be detected. */
const OWNED_MISSING = "ISBLANK([@Owned])";
/** Shipyards are limited by the build queue, merchant marine by its shipments. */
const LIMITED_ELSEWHERE: readonly SupportItem[] = ["Shipyard", "Merchant Marine"];
const NAMED = [...Object.keys(SHORT), ...LIMITED_ELSEWHERE];
const LOST_MORE = "[@Lost]>N([@Owned])";
/** Losses above the owned number are reported at the losses. */
const SHORT_OF_IT = `AND(ROUND([@Available],2)<0,NOT(${LOST_MORE}))`;
const LOSSES = {
  id: "losses-owned",
  about: "A pool loses no more items than it holds.",
  check: "more lost than owned",
} as const;
const PORTS_SUPPLY = "SUMIFS(Ports_and_supply_Ports[Demand],Ports_and_supply_Ports[Nation],[@Nation])";

export const pool = table(
  {
    name: "Pool",
    title: "Support pool",
    about:
      "Support items of each nation, what uses them in this turn, and what is free. Minor countries keep oilers and air transports only.",
    cite: "7.7 Support Pool; 8.4",
    key: ["nation", "item"],
    player: "nation",
    columns: {
      nation: nationOrMinor,
      item: input.text("Item", "Support item.", { choices: SUPPORT_ITEMS, width: 18 }),
      owned: storedPoints("Owned", "Items as the turn begins.", {
        required: true,
        ...becomes(
          "support",
          `MAX(0,${POOL_NEXT})`,
          "used, lost and delivered items counted",
          "OR(ISNUMBER([@Owned]),[@Arriving]>0)",
        ),
      }),
      inUse: points("In use", `IF([@Item]="",0,${USED})`, "Items that orders, zones, the queue and supply use in this turn.", {
        link: true,
      }),
      usedUp: computed.yesNo("Used up", isOneOf("[@Item]", SPENT_BY_USE), "Whether using it spends it."),
      otherLosses: countIn("Other losses", "Items sunk or shot down that no table of zones shows.", {
        cite: "8.4; 12; 15.2",
        ...cleared("support", "counted"),
      }),
      lost: count("Lost", LOST, "Items lost in the turn."),
      available: points("Available", "N([@Owned])-[@[In use]]-[@Lost]", "Items that are free."),
      arriving: count(
        "Arriving",
        "SUMIFS(Orders_Build_queue[Delivered],Orders_Build_queue[Nation],[@Nation],Orders_Build_queue[Item],[@Item])",
        "Items that the build queue delivers when the turn closes.",
        { link: true },
      ),
    },
    rows: ({ players }: Setting) => players.flatMap((each) => SUPPORT_ITEMS.map((item) => ({ nation: each, item }))),
    spare: 6,
  },
  ({ limit, unique }) => [
    unique(["nation", "item"]),
    ...(Object.keys(SHORT) as SupportItem[]).map((item) =>
      limit({
        ...SHORT[item]!,
        at: "available",
        check: "more used than owned",
        when: `[@Item]="${item}"`,
        waits: OWNED_MISSING,
        broken: SHORT_OF_IT,
        expected: ({ owned, lost }) => owned - lost,
        found: ({ inUse }) => inUse,
        message: ({ nation: each, owned, inUse, lost }) =>
          `${item} of ${each}: ${amount(inUse)} used, ${amount(owned)} owned${lost > 0 ? `, of which ${amount(lost)} lost` : ""}.`,
      }),
    ),
    ...(["otherLosses", "lost"] as const).map((at) =>
      limit({
        ...LOSSES,
        at,
        waits: OWNED_MISSING,
        broken: `AND(${LOST_MORE},N([@[Other losses]])${at === "lost" ? "=" : ">"}0)`,
        expected: ({ owned }) => owned,
        found: ({ lost }) => lost,
        message: ({ nation: each, item, owned, lost }) => `${each} loses ${amount(lost)} ${item} and owns ${amount(owned)}.`,
        fix: at === "lost" ? "Correct what the table Zones says is lost, or Owned." : "Correct Other losses, or Owned.",
      }),
    ),
    limit({
      id: "support-pool",
      at: "available",
      about: "No more support items are used than there are.",
      check: "more used than owned",
      waits: OWNED_MISSING,
      broken: `IF(OR([@Item]="",${isOneOf("[@Item]", NAMED)}),FALSE,${SHORT_OF_IT})`,
      expected: ({ owned, lost }) => owned - lost,
      found: ({ inUse }) => inUse,
      message: ({ nation: each, item, owned, inUse, lost }) =>
        `${item} of ${each}: ${amount(inUse)} used, ${amount(owned)} owned${lost > 0 ? `, of which ${amount(lost)} lost` : ""}.`,
      fix: "Take back what uses them, or correct Owned.",
    }),
    limit({
      id: "minor-pool",
      cite: "8.3 Minor Allied Countries; 7.7",
      severity: "warning",
      at: "owned",
      about: "A minor country keeps only oilers and air transports; the rest is in the pool of its major power.",
      check: "belongs to the major power",
      when: 'AND(SUMPRODUCT(--(Campaign_Players[Nation]=[@Nation]))=0,[@Item]<>"")',
      broken: `AND(N([@Owned])>0,NOT(${isOneOf("[@Item]", OF_MINORS)}))`,
      expected: () => 0,
      message: ({ nation: each, item, owned }) =>
        `${each} keeps ${amount(owned)} ${item}; they belong in the pool of its major power.`,
      fix: "Add them to the major power's row, and clear this one.",
    }),
    limit({
      id: "supply-transport",
      cite: "12 Putting It All Together",
      severity: "warning",
      at: "available",
      about: "A nation whose units draw on ports has a transport free.",
      check: "no transport for the ports",
      when: '[@Item]="Transports"',
      broken: `AND(ISNUMBER([@Owned]),${PORTS_SUPPLY}>0,ROUND([@Available],2)>=0,[@Available]<1)`,
      expected: () => 1,
      message: ({ nation: item, available }) => `${item} has ${amount(available)} transports free: its ports receive nothing.`,
      fix: "Leave a transport free.",
    }),
  ],
);

export const supportPoolSheet = (): Sheet => ({
  name: "Support pool",
  title: "Support pool",
  about: "Ships, trucks and more that units use.",
  player: "",
  figures: [
    { label: "Merchant marine", formula: 'SUMIFS(Pool[Owned],Pool[Item],"Merchant Marine")', format: "count" },
    { label: "Transports free", formula: 'SUMIFS(Pool[Available],Pool[Item],"Transports")', format: "count" },
    { label: "Escorts free", formula: 'SUMIFS(Pool[Available],Pool[Item],"Escorts")', format: "count" },
  ],
  blocks: [pool],
});
