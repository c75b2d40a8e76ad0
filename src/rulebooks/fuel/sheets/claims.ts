import { input } from "../../../kernel/column";
import { part } from "../../../kernel/part";
import { table } from "../../../kernel/sheet";
import { nameOf } from "../phrases";
import { anyPower, countIn, rowsOf } from "./cells";

const CONTROL = "Storing fuel, control";

/** The numbers of claimants to the place, as an array formula that works in Excel 2016. */
const claimed = (header: string, ...more: readonly (readonly [string, string])[]): string => {
  const same = [["Place", "[@Place]"] as const, ...more].map(([of, is]) => `(Claims[${of}]=${is})`);
  return `IF(${same.join("*")}*ISNUMBER(Claims[${header}]),Claims[${header}],"")`;
};
const NEAREST = part.number("Nearest claim", `MIN(${claimed("Distance")})`, "Hexes to the nearest unit of the table Claims.");
const RICHEST = part.number(
  "Most oil of claimed",
  `MAX(${claimed("Oil resources", ["Distance", NEAREST])})`,
  "Most oil resources among the powers whose units are nearest.",
);
export const bestClaims = (power?: string): string =>
  rowsOf(
    "Claims",
    ["Place", "[@Place]"],
    ["Distance", NEAREST],
    ["Oil resources", RICHEST],
    ...(power ? [["Major power", power] as const] : []),
  );
export const BEST_CLAIMS = part.number("Best claims", bestClaims(), "Powers whose claim to the depot is the best.");
export const HOLDER_BY_CLAIM = `INDEX(Claims[Major power],SUMPRODUCT(MAX((Claims[Place]=[@Place])*(Claims[Distance]=${NEAREST})*(Claims[Oil resources]=${RICHEST})*(ROW(Claims[Place])-ROW(Claims[[#Headers],[Place]])))))`;
export const claims = table(
  {
    name: "Claims",
    title: "Claims",
    about:
      "Who controls depots in conquered hexes: the power with a unit in the hex or nearest to it, then the one with the most oil.",
    cite: CONTROL,
    key: ["place", "power"],
    sealing: "open",
    player: "power",
    columns: {
      place: input.text("Place", "Depot in a conquered hex, written as in Depots.", { width: 18 }),
      power: anyPower("Major power", "Power with units near."),
      distance: countIn("Distance", "Hexes from its nearest unit, 0 where one is stacked with the depot."),
      oil: countIn("Oil resources", "Oil resources that the power has."),
    },
    rows: [],
    spare: 8,
  },
  ({ agree, needs, refersTo, unique }) => [
    unique(["place", "power"]),
    agree("oil", "power", { id: "depot-control" }),
    refersTo("place", "Depots[Place]", { id: "depot-control" }),
    needs("distance", {
      id: "depot-control",
      when: 'AND([@Place]<>"",[@[Major power]]<>"")',
      message: ({ place, power }) => `How far units of ${nameOf(power)} are from ${place} is not entered.`,
      fix: "Enter the hexes to its nearest unit.",
    }),
    needs("oil", {
      id: "depot-control",
      when: 'AND([@Place]<>"",[@[Major power]]<>"")',
      message: ({ place, power }) => `The oil resources of ${nameOf(power)} are not entered for ${place}.`,
      fix: "Enter how many it has.",
    }),
  ],
);
