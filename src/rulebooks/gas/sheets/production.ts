import { computed, input } from "../../../kernel/column";
import { inForce, unlessChanged } from "../../../kernel/house-rule";
import { part } from "../../../kernel/part";
import { table, type Sheet } from "../../../kernel/sheet";
import { figure } from "../../../kernel/text";
import { FACTORY_OIL } from "../house-rules";
import { nameOf, NameOf } from "../powers";
import { RESOURCES_OF_FACTORY } from "../rules/production";
import { are, gas, points, resources as counted } from "../phrases";
import { ORDER } from "../steps";
import { buildPoints } from "./build-points";
import { count, countIn, gasKnown, oneEach, outputUnchecked, power } from "./cells";
import { factories } from "./factories";
import { resources } from "./resources";
import { placeMeant, STOCK } from "./stored";

const ofResources = (header: string): string => `SUMIFS(Resources[${header}],Resources[Major power],[@[Major power]])`;
const bombed = (header: string): string =>
  `SUMIFS(Gas_operations_Strategic_bombing[${header}],Gas_operations_Strategic_bombing[Major power],[@[Major power]])`;
const AVAILABLE = "[@[Other available]]+[@[Oil available]]";
const FACTORIES = "N([@Factories])";
const delivered = `${FACTORIES},[@[Other available]],[@[Oil available]]`;
/** Oil that can become gas. */
const MOST_GAS = part.number(
  "Most oil to gas",
  `MIN([@[Oil available]],${inForce(FACTORY_OIL)}*${FACTORIES})`,
  "Oil that there is and that the factories take.",
);

/** A missing entry does not count as 0; limits that depend on it wait. */
const FACTORIES_KNOWN = "ISNUMBER([@Factories])";
const RESOURCES_KNOWN = "COUNTIFS(Resources[Major power],[@[Major power]],Resources[Counted],FALSE)=0";
const OUTPUT_KNOWN = "[@[Output known]]";

const OF_STOCK = `${STOCK}[Major power],[@[Major power]]`;
/** Whether gas falls below zero although no single payment, raid or loan, which would be reported there, causes it. */
const OVERSPENT = part.yesNo(
  "Gas below zero",
  `AND(COUNTIFS(${OF_STOCK},${STOCK}[Closing],"<0")>0,SUMIFS(${STOCK}[Lacking],${OF_STOCK})=0,COUNTIFS(${OF_STOCK},${STOCK}[At hand],"<0")=0)`,
  "Whether saved gas of the power goes below zero where no single payment, raid or loan does it.",
);
/** This turn's gas that is stored at the power's places. */
const SAVED = `SUMIFS(${STOCK}[Produced],${STOCK}[Major power],[@[Major power]])`;

/** The sum over the power's rows of Factories. */
const listed = (header: string): string => `SUMIFS(Factories[${header}],Factories[Major power],[@[Major power]])`;
/** A condition on the table Factories; FALSE for a power without rows in it. */
const whereListed = (condition: string): string =>
  `IF(OR(COUNTIFS(Factories[Major power],[@[Major power]])=0,NOT(${FACTORIES_KNOWN})),FALSE,${condition})`;
const USED = part.number("Resources listed", `${listed("Other")}+${listed("Oil")}`, "Resources that the table Factories lists.");
const OVERFULL = `${USED}>${RESOURCES_OF_FACTORY}*${FACTORIES}`;
const COMPARED = part.yesNo(
  "Factories compared",
  whereListed(
    `AND(${OUTPUT_KNOWN},NOT(OR(COUNTIFS(Factories[Major power],[@[Major power]],Factories[Possible],FALSE)>0,${OVERFULL})))`,
  ),
  "Whether the table Factories lists what the power's factories make, and each takes what it is given.",
);
/** Compares the factories' total only if each factory, and all together, are within their limits. */
const whereListedRight = (header: string, column: string) => `IF(${COMPARED},${listed(header)}<>${column},FALSE)`;

export const production = table(
  {
    name: "Production",
    title: "Production",
    about: "What the factories make. Each takes two resources; one makes a regular point, and oil can make an oil point.",
    cite: "Production",
    sealing: "open",
    ...oneEach,
    working: ["known", "counts"],
    columns: {
      power,
      multiple: input.number("Multiple", "Current production multiple.", {
        format: "general",
        min: 0,
        required: true,
        enteredBy: "master",
      }),
      factories: countIn("Factories", "Factories that are able to produce.", { required: true, enteredBy: "master" }),
      other: count("Other available", ofResources("Other available"), "Non-oil resources of the table Resources."),
      oil: count("Oil available", ofResources("Oil available"), "Oil resources of the table Resources."),
      extraOil: count(
        "Extra oil",
        unlessChanged(FACTORY_OIL, `LEDGER.GASEXTRAOIL(${delivered})`, () => `MIN(MAX(0,${AVAILABLE}-${FACTORIES}),${MOST_GAS})`),
        "Oil that costs no regular points when it is sent to gas.",
      ),
      oilToGas: countIn("Oil to gas", "Oil resources that the player sends to gas, 0 for none.", { ...ORDER, required: true }),
      oilPoints: count("Oil points", `MIN(N([@[Oil to gas]]),${MOST_GAS})`, "One for each oil resource sent to gas."),
      regular: count(
        "Regular points",
        unlessChanged(
          FACTORY_OIL,
          `LEDGER.GASREGULAR(${delivered},[@[Oil points]])`,
          () => `MIN(${FACTORIES},${AVAILABLE}-[@[Oil points]])`,
        ),
        "One for each factory that gets a resource for it.",
      ),
      lost: count(
        "Lost resources",
        unlessChanged(
          FACTORY_OIL,
          `LEDGER.GASUNUSED(${delivered},[@[Oil points]])`,
          () => `MAX(0,${AVAILABLE}-[@[Oil points]]-${FACTORIES})`,
        ),
        "Resources without a place in a factory.",
      ),
      regularBombed: count("Regular bombed", bombed("Regular lost"), "Regular points lost to strategic bombing.", { link: true }),
      oilBombed: count("Oil bombed", bombed("Oil lost"), "Oil points lost to strategic bombing.", { link: true }),
      buildPoints: count(
        "Build points",
        "LEDGER.GASBUILDPOINTS(MAX(0,[@[Regular points]]-[@[Regular bombed]]),N([@Multiple]))",
        "Build points made: regular points times the multiple, halves up.",
      ),
      gas: count(
        "Gas",
        "LEDGER.GASOUTPUT(MAX(0,[@[Oil points]]-[@[Oil bombed]]),N([@Multiple]))",
        "Gas made, all of which is saved.",
      ),
      known: computed.yesNo(
        "Output known",
        `AND(ISNUMBER([@Multiple]),${FACTORIES_KNOWN},${RESOURCES_KNOWN},N([@[Oil to gas]])<=${MOST_GAS})`,
        "Whether its multiple, factories and resources are entered, and it ships and turns into gas what it has.",
      ),
      storedIn: input.text("Stored in", "Place of Gas stock where it is saved. Blank where the power has one only.", {
        width: 14,
      }),
      counts: placeMeant("Counts at", { power: "Major power", place: "Stored in" }),
    },
  },
  ({ atMost, limit, needs, unique }) => [
    unique(["power"]),
    needs("multiple", {
      id: "multiple-missing",
      about: "A power whose factories work has its production multiple.",
      when: `[@[Regular points]]+[@[Oil points]]>0`,
      message: ({ power }) => `${NameOf(power)} has no production multiple, so its factories make nothing.`,
    }),
    needs("oilToGas", {
      id: "gas-not-negative",
      cite: "Gas Expenditure",
      when: `IF(AND(${gasKnown()},[@[Oil bombed]]=0),${OVERSPENT},FALSE)`,
      about: "A power spends and loses no more gas than it has.",
      message: ({ power }) => `${NameOf(power)} spends more gas than it has, and how much oil it sends to gas is not entered.`,
      fix: "Enter the oil sent to gas, 0 for none.",
    }),
    needs("oilToGas", {
      id: "bombed-production",
      cite: "Strategic Bombing",
      when: `AND([@[Oil bombed]]>0,${OUTPUT_KNOWN})`,
      about: "Strategic bombing destroys no more production points than a power makes.",
      message: ({ power, oilBombed }) =>
        `${NameOf(power)} loses ${points(oilBombed, "oil")} to bombing; how much oil it sends to gas is not entered.`,
      fix: "Enter the oil sent to gas.",
    }),
    atMost("oilToGas", MOST_GAS, {
      id: "gas-oil-limit",
      about: "A power turns no more oil into gas than it has, and than its factories take: one each.",
      check: "more oil to gas than there is",
      when: `AND(${FACTORIES_KNOWN},${RESOURCES_KNOWN})`,
      message: ({ power, oilToGas, oil, factories }) =>
        `${NameOf(power)} turns ${counted(oilToGas, "oil ")} into gas; it has ${figure(oil)}, and ${figure(factories)} factories.`,
      fix: ({ limit: most }) => `Enter ${figure(most)} or less.`,
      unchecked: outputUnchecked,
    }),
    atMost("lost", "0", {
      id: "resources-wasted",
      severity: "warning",
      about: "Every resource finds a place in a factory.",
      check: "resources are lost",
      when: `AND(${OUTPUT_KNOWN},ISNUMBER([@[Oil to gas]]))`,
      figures: { more: `MIN([@[Lost resources]],${MOST_GAS}-[@[Oil points]])` },
      message: ({ power, lost }) => `${NameOf(power)} leaves ${counted(lost)} without a place in a factory.`,
      fix: ({ more }) =>
        more > 0 ? `Send ${figure(more)} more oil to gas, or ship what is too much.` : "Ship what is too much, or let it go.",
    }),
    atMost("regularBombed", "[@[Regular points]]", {
      id: "bombed-production",
      cite: "Strategic Bombing",
      about: "Strategic bombing destroys no more production points than a power makes.",
      check: "more bombed than made",
      when: OUTPUT_KNOWN,
      message: ({ power, regularBombed, limit: produced }) =>
        `${NameOf(power)} loses ${points(regularBombed, "regular")} to bombing and makes ${figure(produced)}.`,
      fix: "Correct the points in the table Strategic bombing.",
    }),
    atMost("oilBombed", "[@[Oil points]]", {
      id: "bombed-production",
      cite: "Strategic Bombing",
      about: "Strategic bombing destroys no more production points than a power makes.",
      check: "more bombed than made",
      when: `AND(${OUTPUT_KNOWN},ISNUMBER([@[Oil to gas]]))`,
      message: ({ power, oilBombed, limit: produced }) =>
        `${NameOf(power)} loses ${points(oilBombed, "oil")} to bombing and makes ${figure(produced)}.`,
      fix: "Correct the points in the table Strategic bombing.",
    }),
    limit({
      id: "gas-all-saved",
      at: "storedIn",
      about: "All gas that a power makes is saved in the same turn.",
      check: "not all of it is saved",
      when: gasKnown(),
      broken: `ROUND([@Gas]-${SAVED},2)<>0`,
      figures: { saved: SAVED },
      expected: () => "a place of Gas stock",
      message: ({ power, gas: produced, saved }) =>
        `${NameOf(power)} makes ${gas(produced)}, but its saved gas rises by ${figure(saved)}; gas must always be saved.`,
      fix: "Enter a place of the power under Stored in, as it is written in the table Gas stock.",
    }),
    limit({
      id: "resources-placed-twice-factories",
      at: "factories",
      about: "The table Factories lists no more resources than the factories take: two each.",
      check: "more resources than factories take",
      broken: whereListed(OVERFULL),
      figures: { listed: USED },
      expected: ({ factories }) => RESOURCES_OF_FACTORY * factories,
      found: ({ listed }) => listed,
      message: ({ power, factories, listed }) =>
        `${NameOf(power)} enters ${counted(listed)} as used, but its ${figure(factories)} factories hold ${figure(RESOURCES_OF_FACTORY * factories)} at most.`,
      fix: "Correct the number of factories, or the rows of the table Factories.",
    }),
    limit({
      id: "gas-from-oil-only",
      at: "oilPoints",
      about: "The factories listed make an oil point for each oil resource sent to gas, and of nothing else.",
      check: "the factories make other oil points",
      broken: whereListedRight("Oil points", "[@[Oil points]]"),
      figures: { listed: listed("Oil points") },
      expected: ({ oilPoints }) => oilPoints,
      found: ({ listed }) => listed,
      message: ({ power, oilPoints, listed }) =>
        `The factories of ${nameOf(power)} record ${points(listed, "oil")}; ${counted(oilPoints, "oil ")} ${are(oilPoints)} sent to gas.`,
      fix: "Correct Oil to gas, or the rows of the table Factories.",
    }),
    limit({
      id: "regular-points-match",
      at: "regular",
      about: "The factories listed make as many regular points as the power's factories and resources do.",
      check: "the factories make other regular points",
      broken: whereListedRight("Regular", "[@[Regular points]]"),
      figures: { listed: listed("Regular") },
      expected: ({ regular }) => regular,
      found: ({ listed }) => listed,
      message: ({ power, factories, other, oil, oilPoints, regular, listed }) =>
        `The factories of ${nameOf(power)} record ${points(listed, "regular")}; ${figure(factories)} factories with ${counted(other + oil)} and ${figure(oilPoints)} oil to gas make ${figure(regular)}.`,
      fix: "Correct the rows of the table Factories.",
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
    { label: "Build points saved", formula: "SUM(Build_points[Saved])", format: "count" },
    { label: "Resources lost", formula: "SUM(Production[Lost resources])", format: "count" },
  ],
  blocks: [production, resources, buildPoints, factories],
};
