import { input } from "../../../../kernel/column";
import { table } from "../../../../kernel/sheet";
import { count, figure } from "../../../../kernel/text";
import { DISTANCES } from "../../tables/distances";
import { strength, strengthIn, wholeIn } from "../forces";
import { over } from "../next";
import { FLEET_UNKNOWN, fleetColumns, FULL_STRENGTH_OF_FLEET, STRENGTH_OF_FLEET } from "./fleet-orders";

const MOST = DISTANCES["Fleet Retreat"].hexes;
const RETREATS = {
  id: "fleet-retreat",
  severity: "warning",
  about: `A fleet that is attacked at sea and loses more than half of its full strength retreats, within ${MOST} hexes.`,
} as const;

export const fleetCombats = table(
  {
    name: "Fleet combats",
    title: "Fleets attacked",
    about: "What a fleet lost as it was attacked, and whether it retreated.",
    cite: "15.3",
    key: ["fleet", "combat"],
    player: "nation",
    rare: true,
    columns: {
      ...fleetColumns(),
      combat: input.text("Combat", "Which attack.", { width: 18 }),
      inPort: input.yesNo("In port", "TRUE if it was attacked in port."),
      lost: strengthIn("Lost", "Strength points lost, units aboard not counted."),
      full: strength("Full strength", FULL_STRENGTH_OF_FLEET, "Full strength of its groups.", { link: true }),
      retreated: input.yesNo("Retreated", "TRUE if it retreated."),
      hexes: wholeIn("Retreat", "Hexes that it retreated.", { unit: "hexes" }),
    },
    rows: [],
    spare: 6,
    ends: [over("battles", "fought")],
  },
  ({ limit, atMost, refersTo }) => [
    refersTo("fleet", "Fleets[Fleet]", FLEET_UNKNOWN),
    limit({
      ...RETREATS,
      at: "lost",
      check: "must retreat",
      broken: "AND([@[In port]]<>TRUE,[@Retreated]<>TRUE,[@[Full strength]]>0,N([@Lost])>[@[Full strength]]/2)",
      expected: ({ full }) => full / 2,
      message: ({ fleet, lost, full }) =>
        `${fleet} lost ${figure(lost)} of ${figure(full)} strength points at sea, more than half, and did not retreat.`,
      fix: "Let it retreat, and enter TRUE under Retreated.",
    }),
    atMost("lost", STRENGTH_OF_FLEET, {
      id: "strength-lost",
      about: "A fleet loses at most the strength that its groups have.",
      check: "more than it has",
      message: ({ fleet, lost, limit: available }) =>
        `${fleet} loses ${figure(lost)} strength points and had ${figure(available)}.`,
      fix: ({ limit: available }) => `Enter ${figure(available)} or less.`,
    }),
    atMost("hexes", `${MOST}`, {
      ...RETREATS,
      check: `more than ${MOST} hexes`,
      message: ({ fleet, hexes }) => `${fleet} retreats ${count(hexes, "hex", "hexes")}; ${MOST} are the most.`,
      fix: `Enter ${MOST} or less.`,
    }),
  ],
);
