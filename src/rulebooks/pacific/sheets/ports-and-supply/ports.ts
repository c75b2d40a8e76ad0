import { computed, input } from "../../../../kernel/column";
import { unlessChanged } from "../../../../kernel/house-rule";
import { part } from "../../../../kernel/part";
import { table } from "../../../../kernel/sheet";
import { figure } from "../../../../kernel/text";
import { DISTANCES } from "../../tables/distances";
import { PORT_STOCKPILE } from "../../house-rules";
import { amount, percent } from "../../phrases";
import { count, countIn, nationOrMinor, points, share } from "../cells";
import { COUNTED } from "../next";
import { GROUPS_IN_PORT, PORT_DEMAND } from "../of-forces";

/** The smallest size of a raided port (12). */
const LEAST_SIZE = 1;
const SIZE = "IF(ISNUMBER([@[Raided to]]),[@[Raided to]],[@Size])";
const KNOWN = `AND(ISNUMBER([@Size]),[@Size]>=${LEAST_SIZE})`;
const SIZE_IN_SUPPLY = part.number(
  "Size in supply",
  `IF(${KNOWN},MAX(${LEAST_SIZE},${SIZE}),"")`,
  "Size by which the port supplies in this turn.",
);
const suppliedAt = (distance: number): string => `LEDGER.PORTSUPPLY(${SIZE_IN_SUPPLY},${distance})`;
const reached = (distance: number): string =>
  `IF(${KNOWN},${unlessChanged(PORT_STOCKPILE, suppliedAt(distance), (each) => `${suppliedAt(distance)}*${each}/${PORT_STOCKPILE.value}`)},"")`;

export const ports = table(
  {
    name: "Ports",
    title: "Ports",
    about: "Ports that supply units, their stockpile and what is asked of it.",
    cite: "11.2; 12 Supply Stockpile",
    key: "port",
    player: "nation",
    columns: {
      port: input.text("Port", "A name that no other port has.", { width: 18 }),
      nation: nationOrMinor,
      size: countIn("Size", "Size of the port.", { min: LEAST_SIZE, max: 9 }),
      raidedTo: countIn("Raided to", "Size to which raiders have cut its supply in this turn; blank where they have not.", {
        cite: "12 Supply Convoy Interdiction",
        ...COUNTED,
      }),
      stockpile: points("Stockpile", reached(0), "Stockpile of the turn: strength points that it supplies within 5 hexes."),
      demand: points("Demand", PORT_DEMAND, "Stockpile that the units that draw on it need.", { link: true }),
      left: points("Left", 'IF(ISNUMBER([@Stockpile]),[@Stockpile]-[@Demand],"")', "Stockpile that is left."),
      fill: share(
        "Fill",
        'IF(ISNUMBER([@Stockpile]),IF([@Demand]>0,MIN(1,[@Stockpile]/[@Demand]),1),"")',
        "Part of their need that units get.",
      ),
      groups: count("Naval groups", GROUPS_IN_PORT, "Naval groups that name it in Unit supply.", { link: true }),
      supplied: count(
        "Supplied groups",
        `IF(${KNOWN},LEDGER.PORTGROUPS([@Size],[@[Naval groups]]),"")`,
        "Naval groups that it supplies.",
        { cite: "11.2; 12 Naval Unit Port Supply" },
      ),
      at10: points("At 6 to 10 hexes", reached(10), "Strength points that it supplies there.", {
        cite: "12 Port Supply Effects",
      }),
      at16: points("At 11 to 16 hexes", reached(16), "Strength points that it supplies there.", {
        cite: "12 Port Supply Effects",
      }),
      repairs: computed.yesNo(
        "Repairs ships",
        `IF(${KNOWN},LEDGER.PORTCHART([@Size],"Repair"),"")`,
        "Whether ships repair in it.",
        {
          cite: "11.2",
        },
      ),
      guns: computed.text("Guns", `IF(${KNOWN},IFERROR(LEDGER.PORTCHART([@Size],"Guns"),"safe"),"")`, "Guns against fleets.", {
        cite: "11.2",
        width: 8,
      }),
      fleetsNear: input.yesNo(
        "Enemy fleets near",
        `TRUE if an enemy fleet is within ${DISTANCES["Fleet Interdiction"].hexes} hexes.`,
        {
          cite: "12",
          ...COUNTED,
        },
      ),
      aircraftNear: input.yesNo(
        "Enemy aircraft near",
        `TRUE if enemy aircraft are within ${DISTANCES["Air Interdiction"].hexes} hexes.`,
        {
          cite: "12",
          ...COUNTED,
        },
      ),
    },
    rows: ({ players }) => (players.includes("USA") ? [{ port: "Pago Pago", nation: "USA", size: 4 }] : []),
    spare: 20,
    required: true,
  },
  ({ limit, needs, unique, atMost }) => [
    unique(["port"]),
    needs("size", {
      id: "port-incomplete",
      about: "A port has a size, from which its stockpile follows.",
      when: "TRUE",
      message: ({ port }) => `The size of ${port} is missing, so it supplies no units.`,
    }),
    atMost("demand", "[@Stockpile]", {
      id: "port-demand",
      severity: "warning",
      about: "Units ask no more of a port than its stockpile.",
      check: "more asked than there is",
      when: "ISNUMBER([@Stockpile])",
      message: ({ port, size, raidedTo, demand, limit: stockpile, fill }) =>
        `${port} (size ${figure(raidedTo > 0 ? raidedTo : size)}): demand ${amount(demand)}, stockpile ${amount(stockpile)}. Its units get ${percent(fill as number)} of their recovery.`,
      fix: "Let units draw on another port, or accept it.",
    }),
    limit({
      id: "port-groups",
      cite: "11.2; 12 Naval Unit Port Supply",
      severity: "warning",
      at: "groups",
      about: "A minor port supplies as many naval groups as its size.",
      check: "more groups than it supplies",
      when: "ISNUMBER([@[Supplied groups]])",
      broken: "[@[Naval groups]]>[@[Supplied groups]]",
      expected: ({ supplied }) => supplied as number,
      message: ({ port, size, groups, supplied }) =>
        `${port} (${figure(size)}) supplies ${figure(supplied as number)} of ${figure(groups)} groups.`,
      fix: "Send groups to another port, or enter 0 as their Map supply.",
    }),
    limit({
      id: "port-raided",
      cite: "12 Supply Convoy Interdiction",
      severity: "warning",
      at: "raidedTo",
      about: "Only enemy fleets or aircraft near a port cut its supply.",
      check: "no enemy is near",
      when: "IF(ISNUMBER([@[Raided to]]),[@[Raided to]]<N([@Size]),FALSE)",
      // A missing entry does not count as no.
      broken: "AND(ISLOGICAL([@[Enemy fleets near]]),[@[Enemy fleets near]]<>TRUE,[@[Enemy aircraft near]]<>TRUE)",
      expected: ({ size }) => size,
      message: ({ port, raidedTo, size }) =>
        `The supply of ${port} is cut from size ${figure(size)} to ${figure(raidedTo)}, but no enemy fleet or aircraft is near.`,
      fix: "Clear Raided to, or enter TRUE where the enemy is near.",
    }),
    limit({
      id: "port-floor",
      cite: "12 Supply Convoy Interdiction",
      at: "raidedTo",
      about: "Raiders cut the supply of a port to size 1 at most.",
      check: `not below ${LEAST_SIZE}`,
      when: "ISNUMBER([@[Raided to]])",
      broken: `OR([@[Raided to]]<${LEAST_SIZE},[@[Raided to]]>N([@Size]))`,
      expected: ({ size }) => `${LEAST_SIZE} to ${size}`,
      message: ({ port, raidedTo, size }) =>
        raidedTo < LEAST_SIZE
          ? `The supply of ${port} is cut to size ${figure(raidedTo)}; the lowest is ${LEAST_SIZE}.`
          : `The supply of ${port} is cut to size ${figure(raidedTo)}, above its own of ${figure(size)}.`,
      fix: ({ size }) => `Enter ${LEAST_SIZE} to ${figure(size)}.`,
    }),
  ],
);
