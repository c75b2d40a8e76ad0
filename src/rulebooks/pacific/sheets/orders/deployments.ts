import { computed, input } from "../../../../kernel/column";
import { isOneOf } from "../../../../kernel/excel";
import { part } from "../../../../kernel/part";
import { table } from "../../../../kernel/sheet";
import { count as counted, dayText, figure } from "../../../../kernel/text";
import { NAVAL_UNITS } from "../../tables/units";
import { count, countIn } from "../cells";
import { ofTwoSides } from "../elsewhere";
import { textOf } from "../forces";
import { over } from "../next";
import { QUEUED } from "./build-queue";

/** Smallest port for new ships, and the distance in hexes from a main supply center for other units (7.7). */
const PORT_FOR_SHIPS = 5;
const HEXES_AROUND = 1;
const isShip = isOneOf("[@Item]", NAVAL_UNITS);
const PORT_HELD_BY = part.text(
  "Port held by",
  textOf("Ports_and_supply_Ports", "Nation", "Port", "[@Port]"),
  "Nation of the port.",
);
const DEPLOY_LAND_AIR = {
  id: "deploy-land-air",
  cite: "7.7 Deploy New Units",
  about: "A new land or air unit is placed in a main supply center or beside one, in main supply.",
} as const;
const DEPLOY_NAVAL = {
  id: "deploy-naval",
  cite: "7.7 Deploy New Units",
  about: `A new naval unit is placed in a port of size ${PORT_FOR_SHIPS} or more that is in main supply.`,
} as const;

export const deployments = table(
  {
    name: "Deployments",
    title: "Deployments",
    about:
      "Finished units that are placed on the map in this turn. The close gives each its rows in Units and in Unit supply; one that acts in this turn is entered there by hand.",
    cite: "7.7 Deploy New Units; 8.5 Days",
    key: "name",
    player: "nation",
    columns: {
      name: input.text("Name", "Its name as in the build queue.", { width: 20 }),
      nation: computed.text("Nation", QUEUED.nation, "Whose it is.", { width: 12, link: true }),
      item: computed.text("Item", QUEUED.item, "What it is.", { width: 20, link: true }),
      arrives: count("Arrives", QUEUED.arrives, "Date on which it is finished.", { format: "date", link: true }),
      port: input.text("Port", "Ships: the port, as in Ports and supply.", { width: 16 }),
      size: count("Port size", "SUMIFS(Ports_and_supply_Ports[Size],Ports_and_supply_Ports[Port],[@Port])", "Size of the port.", {
        link: true,
      }),
      distance: countIn("Distance", "Land and air units: hexes from a main supply center.", { unit: "hexes" }),
      mainSupply: input.yesNo("Main supply", "TRUE if the place is in main supply."),
    },
    rows: [],
    spare: 8,
    ends: [over("orders", "deployed")],
  },
  ({ limit, refersTo, unique }) => [
    unique(["name"]),
    refersTo("name", "Build_queue[Name]", { id: "deployment-unknown" }),
    limit({
      id: "deployment-count",
      at: "name",
      about: "A row of the queue that is deployed is one unit.",
      check: "represents several units",
      broken: `${QUEUED.count}>1`,
      figures: { units: QUEUED.count },
      expected: () => 1,
      found: ({ units }) => units,
      message: ({ name, units }) =>
        `${name} represents ${figure(units)} units in the build queue; one of them is deployed, and the others would be lost.`,
      fix: "Give each unit a row and a name of its own in the build queue.",
    }),
    refersTo("port", "Ports_and_supply_Ports[Port]", {
      id: "deployment-port",
      message: ({ port }) => `${port} is not in the table Ports.`,
      fix: "Enter it as it is written in Ports, or add a row there.",
    }),
    limit({
      id: "foreign-port",
      cite: "7.7 Cooperation; 7.7 Deploy New Units",
      at: "port",
      about: "A unit is deployed in a port of its nation, or of one that cooperates with it.",
      check: "the nations do not cooperate",
      broken: ofTwoSides(PORT_HELD_BY),
      texts: { owner: PORT_HELD_BY },
      expected: () => "a port of its own, or of a nation that cooperates",
      message: ({ name, nation, port, owner }) =>
        `${name} of ${nation} is deployed in ${port}, a port of ${owner}, and the two are not known to cooperate.`,
      fix: "Enter another port, or in the table Politics the alliance of both.",
    }),
    limit({
      id: "build-arrival",
      cite: "8.5 Days",
      at: "arrives",
      about: "A unit is deployed when the days that it takes to build have passed.",
      check: "not finished yet",
      when: "ISNUMBER([@Arrives])",
      broken: "[@Arrives]>Campaign_Date",
      figures: { today: "Campaign_Date" },
      expected: ({ arrives }) => dayText(arrives as number),
      found: ({ today }) => dayText(today),
      message: ({ name, arrives, today }) =>
        `${name} is finished on ${dayText(arrives as number)} and deployed on ${dayText(today)}.`,
      fix: "Clear the row until it is finished.",
    }),
    limit({
      ...DEPLOY_NAVAL,
      at: "size",
      check: `port below size ${PORT_FOR_SHIPS}`,
      broken: `AND(${isShip},OR([@Port]="",AND([@[Port size]]>0,[@[Port size]]<${PORT_FOR_SHIPS})))`,
      expected: () => PORT_FOR_SHIPS,
      message: ({ name, port, size }) =>
        port === ""
          ? `${name} is a ship, and the port that receives it is missing.`
          : `${port} (size ${figure(size)}) cannot receive the new ship ${name}; size ${PORT_FOR_SHIPS} is needed.`,
      fix: `Enter a port of size ${PORT_FOR_SHIPS} or more.`,
    }),
    limit({
      ...DEPLOY_LAND_AIR,
      at: "distance",
      check: "too far from main supply",
      broken: `IF(OR([@Item]="",${isShip}),FALSE,N([@Distance])>${HEXES_AROUND})`,
      expected: () => HEXES_AROUND,
      message: ({ name, distance }) =>
        `${name} is placed ${counted(distance, "hex", "hexes")} from a main supply center; ${HEXES_AROUND} is the most.`,
      fix: "Place it in a main supply center or beside one.",
    }),
    ...([DEPLOY_NAVAL, DEPLOY_LAND_AIR] as const).map((kind) =>
      limit({
        ...kind,
        at: "mainSupply",
        check: "not in main supply",
        broken: `IF([@Item]="",FALSE,AND(${kind === DEPLOY_NAVAL ? isShip : `NOT(${isShip})`},[@[Main supply]]<>TRUE))`,
        expected: () => true,
        message: ({ name }) => `${name} is placed without main supply.`,
        fix: "Enter TRUE under Main supply where it is so, or place it elsewhere.",
      }),
    ),
  ],
);
