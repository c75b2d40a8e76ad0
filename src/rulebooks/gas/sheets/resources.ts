import type { Limit, TableLimits } from "../../../kernel/limit";
import { computed } from "../../../kernel/column";
import { table } from "../../../kernel/sheet";
import { figure } from "../../../kernel/text";
import { NameOf } from "../powers";
import { resources as counted } from "../phrases";
import { ORDER } from "../steps";
import { count, countIn, oneEach, outputUnchecked, power } from "./cells";
import { fromOthers } from "./from-others";

const RECEIVED = { other: "[@[Other received]]", oil: "[@[Oil received]]" } as const;
const traded = (header: string, about: string) => countIn(header, about, ORDER);

/** The power's resources of each kind that can be shipped. */
const TO_SHIP = {
  other: `[@[Own other]]+${RECEIVED.other}`,
  oil: `[@[Own oil]]+${RECEIVED.oil}`,
} as const;

const columns = {
  power,
  ownOther: countIn(
    "Own other",
    "Non-oil resources of its own, and of countries that do not play, that reach its factories each turn.",
    { required: true, enteredBy: "master" },
  ),
  ownOil: countIn("Own oil", "Oil resources of its own, and of countries that do not play, that reach its factories each turn.", {
    required: true,
    enteredBy: "master",
  }),
  otherReceived: traded("Other received", "Non-oil resources received from other powers by trade and lend-lease."),
  oilReceived: traded("Oil received", "Oil resources received from other powers by trade and lend-lease."),
  otherShipped: traded("Other shipped", "Non-oil resources shipped to others."),
  oilShipped: traded("Oil shipped", "Oil resources shipped to others."),
  other: count("Other available", "MAX(0,[@[Own other]]+[@[Other received]]-[@[Other shipped]])", "Non-oil resources left."),
  oil: count("Oil available", "MAX(0,[@[Own oil]]+[@[Oil received]]-[@[Oil shipped]])", "Oil resources left."),
  counted: computed.yesNo(
    "Counted",
    `AND(ISNUMBER([@[Own other]]),ISNUMBER([@[Own oil]]),N([@[Other shipped]])<=${TO_SHIP.other},N([@[Oil shipped]])<=${TO_SHIP.oil})`,
    "Whether its own resources are entered, and it ships no more of a kind than it has.",
  ),
};

const TRADED = { other: ["Other received", "Other shipped"], oil: ["Oil received", "Oil shipped"] } as const;

/** A limit: powers receive no more from each other than they ship to each other. */
function received(limit: TableLimits<typeof columns>["limit"], kind: "other" | "oil"): Limit {
  const [got, gone] = TRADED[kind];
  return limit({
    ...fromOthers("Resources", got, gone),
    id: "trade-agrees",
    at: `${kind}Received`,
    about: "What powers receive from one another is shipped by others of them.",
    check: "nobody ships it",
    expected: ({ left }) => left,
    message: ({ power, came, left, ...row }) =>
      `${NameOf(power)} receives ${counted(row[`${kind}Received`], `${kind} `)}; the powers in play receive ${figure(came)} in all and ship ${figure(left)}.`,
    fix: `Enter what is shipped to it. What comes from countries that do not play belongs under Own ${kind}.`,
  });
}

export const resources = table(
  {
    name: "Resources",
    title: "Resources",
    about: "What is delivered to the factories this turn. Resources arrive again every turn and are never saved.",
    cite: "Production, NOV/DEC 1940 example",
    sealing: "open",
    ...oneEach,
    working: ["counted"],
    columns,
  },
  ({ atMost, limit, unique }) => [
    unique(["power"]),
    ...(["other", "oil"] as const).map((kind) => received(limit, kind)),
    ...(["other", "oil"] as const).map((kind) =>
      atMost(`${kind}Shipped`, TO_SHIP[kind], {
        id: "trade-balance",
        about: "A power ships no more resources of a kind than its own and those that it receives.",
        check: "ships more than it has",
        waits: `ISBLANK([@[Own ${kind}]])`,
        message: ({ power, limit, otherShipped, oilShipped }) =>
          `${NameOf(power)} ships ${counted(kind === "oil" ? oilShipped : otherShipped, `${kind} `)} and has ${figure(limit)}.`,
        fix: ({ over }) => `Ship ${figure(over)} less, or enter what is received.`,
        unchecked: outputUnchecked,
      }),
    ),
  ],
);
