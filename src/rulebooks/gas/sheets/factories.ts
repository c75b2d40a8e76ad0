import { computed, input } from "../../../kernel/column";
import { table } from "../../../kernel/sheet";
import { figure } from "../../../kernel/text";
import { RESOURCES_OF_FACTORY } from "../rules/production";
import { ORDER } from "../steps";
import { count, countIn, power } from "./cells";

const OTHERS = "N([@Other])>1";
const TOO_MANY = `OR(${OTHERS},N([@Other])+N([@Oil])>${RESOURCES_OF_FACTORY})`;
const GAS_OF_OTHER = "AND([@[As gas]]=TRUE,N([@Other])>0,N([@Oil])=0)";
const output = (kind: string): string => `IF([@Possible]=FALSE,0,LEDGER.GASFACTORY([@Other],[@Oil],"${kind}",[@[As gas]]=TRUE))`;

/** Each factory separately, for players who want to assign every resource. */
export const factories = table(
  {
    name: "Factories",
    title: "Factories",
    about: "What each factory gets and makes. A power that lists one lists all that produce.",
    cite: "Production, table of factory output",
    key: ["power", "factory"],
    working: ["possible"],
    player: "power",
    columns: {
      power,
      factory: input.text("Factory", "City of the factory.", { width: 16 }),
      other: countIn("Other", "Non-oil resources delivered to it.", ORDER),
      oil: countIn("Oil", "Oil resources delivered to it.", ORDER),
      asGas: input.yesNo("As gas", "TRUE where a single oil resource makes gas. A second resource always does.", ORDER),
      possible: computed.yesNo("Possible", `NOT(OR(${TOO_MANY},${GAS_OF_OTHER}))`, "Whether a factory can take this."),
      regular: count("Regular", output("Regular"), "Regular production points."),
      oilPoints: count("Oil points", output("Oil"), "Oil production points."),
    },
    rows: [],
    spare: 12,
  },
  ({ limit, unique }) => [
    unique(["power", "factory"]),
    ...(["other", "oil"] as const).map((at) =>
      limit({
        id: "two-resources-per-factory",
        at,
        about: "A factory takes two resources, and only oil as the second.",
        check: "more than a factory takes",
        broken: at === "other" ? OTHERS : `AND(NOT(${OTHERS}),${TOO_MANY})`,
        expected: ({ other }) => (at === "other" ? 1 : RESOURCES_OF_FACTORY - other),
        message: ({ factory, other, oil }) =>
          `Factory ${factory} lists ${figure(other)} other + ${figure(oil)} oil resources; a factory takes two, and only oil as the second.`,
        fix: "Send what is too much to another factory.",
      }),
    ),
    limit({
      id: "gas-from-oil-only",
      at: "asGas",
      about: "Gas is made of oil alone.",
      check: "gas without oil",
      broken: GAS_OF_OTHER,
      expected: () => false,
      message: ({ factory }) => `Factory ${factory} makes gas, but gets no oil; no other resource makes gas.`,
      fix: "Enter FALSE under As gas, or send it oil.",
    }),
  ],
);
