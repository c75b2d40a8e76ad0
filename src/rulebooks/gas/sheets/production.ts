import { input } from "../../../kernel/column";
import { table, type Sheet } from "../../../kernel/sheet";
import { figure } from "../../../kernel/text";
import { Called } from "../powers";
import { resources as counted } from "../say";
import { ORDER } from "../steps";
import { count, countIn, oneEach, power } from "./cells";

const inTurn = (header: string, about: string) => countIn(header, about, ORDER);

export const resources = table(
  {
    name: "Resources",
    title: "Resources",
    about: "What is delivered to the factories this turn. Resources come anew every turn and are never saved.",
    cite: "Production, NOV/DEC 1940 example",
    ...oneEach,
    columns: {
      power,
      ownOther: countIn("Own other", "Non-oil resources of its own that reach its factories each turn."),
      ownOil: countIn("Own oil", "Oil resources of its own that reach its factories each turn."),
      otherReceived: inTurn("Other received", "Non-oil resources received by trade and lend-lease."),
      oilReceived: inTurn("Oil received", "Oil resources received by trade and lend-lease."),
      otherShipped: inTurn("Other shipped", "Non-oil resources shipped to others."),
      oilShipped: inTurn("Oil shipped", "Oil resources shipped to others."),
      other: count("Other available", "MAX(0,[@[Own other]]+[@[Other received]]-[@[Other shipped]])", "Non-oil resources left."),
      oil: count("Oil available", "MAX(0,[@[Own oil]]+[@[Oil received]]-[@[Oil shipped]])", "Oil resources left."),
    },
  },
  ({ atMost, unique }) => [
    unique(["power"]),
    ...(["other", "oil"] as const).map((kind) =>
      atMost(`${kind}Shipped`, kind === "oil" ? "[@[Own oil]]+[@[Oil received]]" : "[@[Own other]]+[@[Other received]]", {
        id: "trade-balance",
        about: "A power ships no more resources of a kind than its own and those that it receives.",
        check: "ships more than it has",
        says: ({ power, limit, otherShipped, oilShipped }) =>
          `${Called(power)} ships ${counted(kind === "oil" ? oilShipped : otherShipped, kind === "oil" ? "oil " : "other ")} and has ${figure(limit)}.`,
        fix: ({ over }) => `Ship ${figure(over)} less, or enter what is received.`,
      }),
    ),
  ],
);

const delivered = "N([@Factories]),[@[Other available]],[@[Oil available]]";

export const production = table(
  {
    name: "Production",
    title: "Production",
    about: "What the factories make. Two resources go into a factory at most, and the second one makes gas.",
    cite: "Production",
    ...oneEach,
    columns: {
      power,
      multiple: input.number("Multiple", "Current production multiple.", { format: "general", min: 0 }),
      factories: countIn("Factories", "Factories that are able to produce."),
      other: count(
        "Other available",
        "SUMIFS(Resources[Other available],Resources[Major power],[@[Major power]])",
        "Of Resources.",
      ),
      oil: count("Oil available", "SUMIFS(Resources[Oil available],Resources[Major power],[@[Major power]])", "Of Resources."),
      extraOil: count("Extra oil", `LEDGER.GASEXTRAOIL(${delivered})`, "Oil for which gas is the only use."),
      oilToGas: countIn("Oil to gas", "Oil resources that the player sends to gas: one for each factory at most.", ORDER),
      oilPoints: count(
        "Oil points",
        "MIN(N([@[Oil to gas]]),[@[Oil available]],N([@Factories]))",
        "Oil production points: one for each oil resource sent to gas.",
      ),
      regular: count("Regular points", `LEDGER.GASREGULAR(${delivered},[@[Oil points]])`, "Regular production points."),
      lost: count("Lost resources", `LEDGER.GASUNUSED(${delivered},[@[Oil points]])`, "Resources without a place in a factory."),
      buildPoints: count("Build points", "LEDGER.GASBUILDPOINTS([@[Regular points]],N([@Multiple]))", "Build points made."),
      gas: count("Gas", "LEDGER.GASOUTPUT([@[Oil points]],N([@Multiple]))", "Gas made, all of which is saved."),
    },
  },
  ({ atMost, unique }) => [
    unique(["power"]),
    atMost("oilToGas", "MIN([@[Oil available]],N([@Factories]))", {
      id: "gas-oil-limit",
      about: "A power turns no more oil into gas than it has, and than it has factories.",
      check: "more oil to gas than there is",
      says: ({ power, oilToGas, oil, factories }) =>
        `${Called(power)} turns ${counted(oilToGas, "oil ")} into gas and has ${figure(oil)} in ${figure(factories)} factories.`,
      fix: ({ limit }) => `Enter at most ${figure(limit)}.`,
    }),
  ],
);

export const productionSheet: Sheet = {
  name: "Gas production",
  title: "Gas production",
  about: "Resources that reach the factories, and the build points and gas that they make.",
  player: "",
  figures: [
    { label: "Gas made", formula: "SUM(Production[Gas])", format: "count" },
    { label: "Build points made", formula: "SUM(Production[Build points])", format: "count" },
    { label: "Lost resources", formula: "SUM(Production[Lost resources])", format: "count" },
  ],
  blocks: [resources, production],
};
