import { input } from "../../../../kernel/column";
import { table } from "../../../../kernel/sheet";
import { DISTANCES } from "../../tables/distances";
import { FLEET_UNKNOWN, fleetColumns } from "./fleet-orders";
import { oilerFor } from "../elsewhere";
import { share, strengthIn } from "../forces";
import { over } from "../next";

export const oilerRisks = table(
  {
    name: "Oiler risks",
    title: "Oilers at risk",
    about:
      "Oilers on their way to a fleet with enemy submarines around it. One that is sunk is spent, and the fleet gets nothing.",
    cite: "8.4 Supply Oiler",
    key: "fleet",
    player: "nation",
    rare: true,
    columns: {
      ...fleetColumns(),
      submarines: strengthIn(
        "Submarines",
        `Strength points of enemy submarine groups within ${DISTANCES["Oiler Threat"].hexes} hexes of the fleet.`,
      ),
      chance: share("Chance", "LEDGER.OILERRISK(N([@Submarines]))", "Chance that the oiler is sunk."),
      sunk: input.yesNo("Sunk", "TRUE if it was."),
    },
    rows: [],
    spare: 6,
    ends: [over("orders", "counted")],
  },
  ({ limit, unique, refersTo }) => [
    unique(["fleet"]),
    refersTo("fleet", "Fleets[Fleet]", FLEET_UNKNOWN),
    limit({
      id: "oiler-risk",
      at: "fleet",
      about: "An oiler is at risk where one is on its way, and sunk where submarines are near.",
      check: "no oiler is on its way",
      broken: `NOT(${oilerFor("[@Fleet]")})`,
      expected: () => "a fleet that an oiler serves",
      message: ({ fleet }) => `No row of the table Truck and air supply sends an oiler to ${fleet}.`,
      fix: "Add a row with the method Oiler for one of its groups, or clear this one.",
    }),
    limit({
      id: "oiler-risk",
      at: "sunk",
      about: "An oiler is at risk where one is on its way, and sunk where submarines are near.",
      check: "no submarines are near",
      broken: "AND([@Sunk]=TRUE,N([@Submarines])=0)",
      expected: () => false,
      message: ({ fleet }) => `The oiler of ${fleet} is sunk, but no submarines are near.`,
      fix: "Enter Submarines, or clear Sunk.",
    }),
  ],
);
