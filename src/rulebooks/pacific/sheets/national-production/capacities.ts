import { part } from "../../../../kernel/part";
import { table } from "../../../../kernel/sheet";
import { amount } from "../../phrases";
import { count, nation, ofNation, oneEach, ownedMissing, points, share } from "../cells";
import { LOGISTICS_OF_UNITS, RAIL_USED } from "../of-forces";

const own = (header: string): string => ofNation("Nations", header);
const pool = (item: string, header: string): string =>
  ofNation("Support_pool_Pool", header, `,Support_pool_Pool[Item],"${item}"`);
/** Support items that use logistics as long as they are owned (16; 8.4). */
const occupied = (...items: readonly string[]): string =>
  items.map((item) => `${pool(item, "Owned")}*LEDGER.UNITSTAT("${item}","Logistics")`).join("+");
const SUPPORT = `${part.number("Logistics of ships", occupied("Supply Oiler", "Escorts"), "Logistics that oilers and escorts occupy.")}+${occupied("Air Transport")}`;

export const capacities = table(
  {
    name: "Capacities",
    title: "Logistics, shipyards and rail",
    about: "What is occupied of the capacities of each nation.",
    cite: "7.7; 16",
    ...oneEach,
    columns: {
      nation,
      logistics: points("Logistics", own("Logistics"), "Logistics of the nation."),
      used: points(
        "Logistics used",
        `${LOGISTICS_OF_UNITS}+${ofNation("Orders_Build_queue", "Logistics")}+${SUPPORT}`,
        "What units at full strength occupy, on the map and in the queue, with oilers, escorts and air transports.",
      ),
      free: points("Logistics free", "[@Logistics]-[@[Logistics used]]", "What is left for new units."),
      shareUsed: share(
        "Share used",
        'IF([@Logistics]>0,[@[Logistics used]]/[@Logistics],"")',
        "The higher, the smaller the recovery bonus, and the better the chance of a second command point.",
        { cite: "7.7; 12" },
      ),
      shipyards: count("Shipyards", pool("Shipyard", "Owned"), "Shipyards of the support pool.", { link: true }),
      shipyardsUsed: points("Shipyards used", ofNation("Orders_Build_queue", "Shipyards"), "What the build queue occupies.", {
        link: true,
      }),
      rail: count("Rail points", own("Rail points"), "Strength points that go by rail in a turn.", { cite: "11.4" }),
      railUsed: points("Rail used", RAIL_USED, "Strength points that go by rail.", { link: true, cite: "11.4; 13" }),
    },
  },
  ({ atMost }) => [
    atMost("used", "[@Logistics]", {
      id: "logistics-exceeded",
      cite: "7.7; 16 Logistics",
      about: "Units on the map and in the queue, oilers, escorts and air transports occupy no more logistics than there are.",
      check: "over logistics",
      waits: 'COUNTIFS(National_production_Nations[Nation],[@Nation],National_production_Nations[Logistics],"")>0',
      message: ({ nation: item, used, limit, over }) =>
        `Logistics of ${item}: ${amount(used)} used of ${amount(limit)}, ${amount(over)} over.`,
      fix: "Disband a unit, take one off the queue, or set infantry to garrison.",
    }),
    atMost("shipyardsUsed", "[@Shipyards]", {
      id: "shipyards-exceeded",
      cite: "8.4; 16 Shipyards",
      about: "The build queue occupies no more shipyards than the nation owns.",
      check: "over shipyards",
      waits: ownedMissing("Shipyard"),
      message: ({ nation: item, shipyardsUsed, limit }) =>
        `The build queue of ${item} occupies ${amount(shipyardsUsed)} shipyards; ${amount(limit)} are owned.`,
      fix: "Take ships off the queue, or order them when others are finished.",
    }),
    atMost("railUsed", "[@[Rail points]]", {
      id: "rail-points-short",
      cite: "11.4 Rail; 13 Rail Move",
      about: "Rail moves take no more points than the nation has, from and to hexes of map supply level 9.",
      check: "over rail points",
      message: ({ nation: item, railUsed, limit }) =>
        `${amount(railUsed)} strength points of ${item} go by rail; it has ${amount(limit)} rail points.`,
      fix: "Let units march, or go in the next turn.",
    }),
  ],
);
