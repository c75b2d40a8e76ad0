import { computed, input, type Setting } from "../../../kernel/column";
import { table } from "../../../kernel/sheet";
import { count, figure } from "../../../kernel/text";
import { ALWAYS_WITHOUT_FUEL, TERRITORY_OF_SOURCE } from "../rules/fuel";
import { OIL_SOURCES } from "../rules/oil-sources";
import { are } from "../phrases";
import { countIn, oil } from "./cells";
import { FUELLED_FRONTS } from "./fronts";
import { isOneOf, quoted } from "../../../kernel/excel";
import { hasOil } from "./refer";
import { HOLDERS } from "./choices";
import { ORDER } from "./next";

const SOURCE = "[@[Local oil source]]";

/** A figure on the sheet Oil for the row's local source. */
const ofSource =
  (table: string, column: string) =>
  (setting: Setting): string =>
    hasOil(setting) ? `IF(${SOURCE}="",0,SUMIFS(Oil_${table}[${column}],Oil_${table}[Source],${SOURCE}))` : "0";

const shipped = ofSource("Oil_shipments", "Oil Units");

const territoryOf = Object.entries(TERRITORY_OF_SOURCE).reduceRight(
  (rest, [source, territory]) => `IF(${SOURCE}=${quoted(source)},${quoted(territory)},${rest})`,
  SOURCE,
);

export const isolatedCommands = table(
  {
    name: "Isolated commands",
    title: "Isolated Army Commands",
    about:
      "Army Commands without any route, by land or a friendly Port, to their Supply Center. They have fuel only from an oil source where they stand.",
    cite: "2.4.5.6",
    owner: "nation",
    key: "command",
    sealing: "open",
    rare: true,
    columns: {
      command: input.text("Army Command", "The isolated Army Command.", { width: 20 }),
      nation: input.text("Nation", "Whose Army Command it is.", { choices: HOLDERS, width: 18 }),
      front: input.text("Front", "The Front that it is in.", { choices: FUELLED_FRONTS, width: 16 }),
      territory: input.text("Territory", "Where it is.", {
        choices: [...new Set(Object.values(TERRITORY_OF_SOURCE))],
        open: true,
        width: 16,
      }),
      source: input.text("Local oil source", "Oil source in its Territory that supplies it; blank where there is none.", {
        choices: OIL_SOURCES,
        width: 18,
      }),
      localOil: oil("Local oil", ofSource("Oil_sources", "Output"), "Oil that the local source gives in this Turn.", {
        unit: "Oil Units",
        link: true,
      }),
      fuelled: computed.yesNo("Fuelled", "[@[Local oil]]>0", "Whether the local source gives it fuel."),
      attacks: countIn("Attacks ordered", "Attacks into enemy Territories: none without fuel.", { ...ORDER }),
    },
    rows: [],
    spare: 6,
  },
  ({ limit, atMost, unique }) => [
    unique(["command"]),
    atMost("attacks", "0", {
      id: "isolated-command",
      about: "An isolated Army Command makes no attack unless a local oil source supplies it.",
      check: "isolated, cannot attack",
      when: `IF(${isOneOf("[@Nation]", ALWAYS_WITHOUT_FUEL)},FALSE,[@Fuelled]<>TRUE)`,
      message: ({ command, territory, source, attacks }) =>
        `${command}${territory === "" ? "" : ` at ${territory}`} is isolated${source === "" ? "" : ` and ${source} gives no oil`}; ${count(attacks, "attack")} ${are(attacks)} ordered, 0 are possible.`,
      fix: "Drop the attacks, or enter the local oil source that supplies it.",
    }),
    limit({
      id: "isolated-oil-use",
      at: "territory",
      about: "Oil of an isolated source is used only in its own territory.",
      check: "not where its oil is",
      broken: `IF(OR(${SOURCE}="",[@Territory]=${SOURCE}),FALSE,[@Territory]<>${territoryOf})`,
      texts: { home: territoryOf },
      expected: ({ home }) => home,
      found: ({ territory }) => (territory === "" ? null : territory),
      message: ({ command, territory, source, home }) =>
        territory === ""
          ? `${command} draws on the isolated oil of ${source}, which serves only ${home}, but its Territory is missing.`
          : `The isolated oil of ${source} is used in ${territory} by ${command}; it serves only ${home}.`,
      fix: ({ home }) => `Enter ${home} there, or clear Local oil source.`,
    }),
    limit({
      id: "isolated-oil-use",
      at: "source",
      about: "An isolated oil source ships nothing.",
      check: "its oil is shipped elsewhere",
      broken: (setting) => `${shipped(setting)}>0`,
      figures: (setting) => ({ shipped: shipped(setting) }),
      expected: () => 0,
      found: (row) => row.shipped,
      message: (row) =>
        `${row.source} is isolated with ${row.command}, but ${count(row.shipped, "Oil Unit")} ${are(row.shipped)} shipped from it; ${figure(0)} can be.`,
      fix: "Take it out of Oil shipments while it is isolated.",
    }),
  ],
);
