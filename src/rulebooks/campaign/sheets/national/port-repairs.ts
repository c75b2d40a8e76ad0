import { input } from "../../../../kernel/column";
import { unlessChangedAt } from "../../../../kernel/house-rule";
import { table } from "../../../../kernel/sheet";
import { count as counted, figure } from "../../../../kernel/text";
import { portRepairIn } from "../../house-rules";
import { FULL_STRENGTH } from "../../rules/supply";
import { are } from "../../phrases";
import { count, countIn } from "../cells";
import { becomes, ORDER, over } from "../next";

const PORTS = ["Minor Port", "Major Port"] as const;

const repairable = unlessChangedAt(
  portRepairIn("[@Kind]"),
  "LEDGER.HARBORREPAIR([@Kind],[@Strength])",
  (most) => `IF(${FULL_STRENGTH}-[@Strength]<=${most},${FULL_STRENGTH}-[@Strength],0)`,
);

/** Optional table: repairs of ships outside Shipyards. */
export const portRepairs = table(
  {
    name: "Port repairs",
    title: "Port repairs",
    about: "Ships with little damage that a Port repairs. All others are repaired in Shipyards.",
    cite: "2.2.7.3",
    key: ["ship", "port"],
    rare: true,
    columns: {
      ship: input.text("Ship", "Name of the ship.", { width: 22 }),
      port: input.text("Port", "Where it lies.", { width: 18 }),
      kind: input.text("Kind", "A Minor Port repairs strength 9, a Major Port 8 or 9.", { choices: PORTS, width: 12 }),
      strength: countIn("Strength", "Strength of the ship when it comes in.", {
        min: 1,
        max: FULL_STRENGTH,
        ...becomes("ships", "[@Strength]+[@Repaired]", "repaired", "N([@Repaired])>0"),
      }),
      repairable: count("Repairable", `IF(OR([@Kind]="",N([@Strength])=0),"",${repairable})`, "Points that the Port can repair."),
      repaired: countIn("Repaired", "Points repaired in this Turn.", { max: FULL_STRENGTH, ...ORDER }),
    },
    rows: [],
    spare: 6,
    ends: [over("ships", "repaired", `[@Strength]+[@Repaired]>=${FULL_STRENGTH}`)],
  },
  ({ atMost, needs, unique }) => [
    unique(["ship"], {
      cite: "2.2.7.3",
      check: "Ship is listed twice",
      message: ({ ship }: { readonly ship: string }) => `${ship} is already in the table Port repairs.`,
      fix: "Keep the row of the Port where it lies.",
    }),
    needs("kind", {
      id: "port-repair",
      about: "The kind of the Port is entered where a ship is repaired.",
      check: "Kind is missing",
      when: "N([@Repaired])>0",
      message: ({ ship, repaired }) => `${ship} is repaired by ${counted(repaired, "point")} in a Port whose kind is missing.`,
      fix: "Choose Minor Port or Major Port.",
    }),
    needs("strength", {
      id: "port-repair",
      about: "The strength of a ship is entered where a Port repairs it.",
      check: "Strength is missing",
      when: "N([@Repaired])>0",
      message: ({ ship, repaired }) => `${ship} is repaired by ${counted(repaired, "point")}, but its strength is missing.`,
      fix: "Enter the strength with which it came in.",
    }),
    atMost("repaired", "[@Repairable]", {
      id: "port-repair",
      about: "A Minor Port repairs ships of strength 9, a Major Port those of 8 or 9.",
      check: "more than the Port can",
      when: "ISNUMBER([@Repairable])",
      message: ({ ship, kind, strength, repaired, limit }) =>
        limit === 0
          ? `${ship} at strength ${figure(strength)} cannot be repaired in a ${kind}.`
          : `${ship} at strength ${figure(strength)} is repaired by at most ${counted(limit, "point")} in a ${kind}; ${figure(repaired)} ${are(repaired)} entered.`,
      fix: ({ strength, limit }) =>
        limit === 0 && strength < FULL_STRENGTH ? "Repair it in a Shipyard." : `Enter ${figure(limit)} as Repaired.`,
    }),
  ],
);
