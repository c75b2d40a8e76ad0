import { input } from "../../../../kernel/column";
import { table } from "../../../../kernel/sheet";
import { count as counted, figure } from "../../../../kernel/text";
import { FLEET_LIMITS } from "../../rules/naval-combat";
import { DISTANCES } from "../../tables/distances";
import { countIn, nation } from "../cells";

const FORCE = FLEET_LIMITS.Blockade.groups;
const ISLAND_FORCE = FLEET_LIMITS["Island Blockade"].groups;
const NEEDED = `IF([@[Small island]]=TRUE,${ISLAND_FORCE},${FORCE})`;
const HEXES = DISTANCES["Port Blockade"].hexes;
const BLOCKADE = {
  id: "blockade-force",
  severity: "warning",
  about: `A blockade takes ${FORCE} naval groups, ${ISLAND_FORCE} at a small island, ${HEXES} hex from the port and no enemy fleet beside it.`,
} as const;

export const blockades = table(
  {
    name: "Blockades",
    title: "Blockades of ports",
    about: "Ports that fleets blockade.",
    cite: "12 Port Blockade",
    key: ["port", "nation"],
    sealing: "open",
    player: "nation",
    rare: true,
    columns: {
      port: input.text("Port", "The enemy port.", { width: 18 }),
      nation,
      groups: countIn("Groups", "Naval groups of the blockade."),
      smallIsland: input.yesNo("Small island", "TRUE for a port on a small island."),
      distance: countIn("Distance", "Hexes from the port.", { unit: "hexes" }),
      enemyNear: input.yesNo("Enemy fleet beside", "TRUE if an enemy fleet is next to the port."),
    },
    rows: [],
    spare: 6,
  },
  ({ agree, limit, atLeast, atMost }) => [
    agree("smallIsland", "port", { id: BLOCKADE.id, severity: BLOCKADE.severity }),
    atLeast("groups", NEEDED, {
      ...BLOCKADE,
      check: "too few groups",
      message: ({ port, groups, limit: needed }) =>
        `${counted(groups, "group")} cannot blockade ${port}; ${figure(needed)} are needed.`,
      fix: ({ over }) => `Send ${counted(over, "group")} more, or clear the row.`,
    }),
    atMost("distance", `${HEXES}`, {
      ...BLOCKADE,
      check: "too far from the port",
      message: ({ port, distance }) =>
        `The blockade of ${port} is ${counted(distance, "hex", "hexes")} away; ${HEXES} is the most.`,
      fix: "Bring it nearer, or clear the row.",
    }),
    limit({
      ...BLOCKADE,
      at: "enemyNear",
      check: "an enemy fleet is beside it",
      broken: "[@[Enemy fleet beside]]=TRUE",
      expected: () => false,
      message: ({ port }) => `An enemy fleet is beside ${port}, which breaks the blockade.`,
      fix: "Clear the row.",
    }),
  ],
);

/** The most depots in a chain of supply (11.2; 12). */
const MOST_DEPOTS = 3;

export const depotChains = table(
  {
    name: "Depot chains",
    title: "Chains of supply depots",
    about: "Chains in which supply goes from depot to depot.",
    cite: "11.2; 12 Supply Depot",
    key: "chain",
    sealing: "open",
    player: "nation",
    rare: true,
    columns: {
      chain: input.text("Chain", "Where it ends.", { width: 18 }),
      nation,
      depots: countIn("Depots", "Depots in a row."),
    },
    rows: [],
    spare: 6,
  },
  ({ atMost }) => [
    atMost("depots", `${MOST_DEPOTS}`, {
      id: "depot-chain",
      about: `A chain of supply passes ${MOST_DEPOTS} depots at most.`,
      check: `more than ${MOST_DEPOTS}`,
      message: ({ chain, depots }) =>
        `The chain to ${chain} passes ${counted(depots, "depot")}; after ${MOST_DEPOTS} in a row supply goes no farther.`,
      fix: `Count on ${MOST_DEPOTS} depots.`,
    }),
  ],
);
