import type { Limit, TableLimits } from "../../../kernel/limit";
import { part } from "../../../kernel/part";
import { table } from "../../../kernel/sheet";
import { figure } from "../../../kernel/text";
import { Called } from "../powers";
import { resources as counted } from "../say";
import { ORDER } from "../steps";
import { count, countIn, oneEach, power } from "./cells";

const RECEIVED = { other: "[@[Other received]]", oil: "[@[Oil received]]" } as const;
const traded = (header: string, about: string) => countIn(header, about, ORDER);

const columns = {
  power,
  ownOther: countIn(
    "Own other",
    "Non-oil resources of its own, and of countries that do not play, that reach its factories each turn.",
    { awaited: true, enteredBy: "master" },
  ),
  ownOil: countIn("Own oil", "Oil resources of its own, and of countries that do not play, that reach its factories each turn.", {
    awaited: true,
    enteredBy: "master",
  }),
  otherReceived: traded("Other received", "Non-oil resources received from other powers by trade and lend-lease."),
  oilReceived: traded("Oil received", "Oil resources received from other powers by trade and lend-lease."),
  otherShipped: traded("Other shipped", "Non-oil resources shipped to others."),
  oilShipped: traded("Oil shipped", "Oil resources shipped to others."),
  other: count("Other available", "MAX(0,[@[Own other]]+[@[Other received]]-[@[Other shipped]])", "Non-oil resources left."),
  oil: count("Oil available", "MAX(0,[@[Own oil]]+[@[Oil received]]-[@[Oil shipped]])", "Oil resources left."),
};

const TRADED = { other: ["Other received", "Other shipped"], oil: ["Oil received", "Oil shipped"] } as const;

/** What powers receive from one another is no more than they ship to one another; the row that goes over is reported. */
function received(limit: TableLimits<typeof columns>["limit"], kind: "other" | "oil"): Limit {
  const [received, shipped] = TRADED[kind];
  const allShipped = part.number(`${shipped} in all`, `SUM(Resources[${shipped}])`, `${shipped} by all powers in play.`);
  const downTo = part.number(
    `${received} so far`,
    `SUMPRODUCT(--(ROW(Resources[${received}])<=ROW()),Resources[${received}])`,
    `${received} in this row and those above it.`,
  );
  const fromOthers = `${allShipped}-N([@[${shipped}]])`;
  const goesOver = `AND(${downTo}>${allShipped},${downTo}-[@[${received}]]<=${allShipped})`;
  return limit({
    id: "trade-agrees",
    severity: "warning",
    at: `${kind}Received`,
    about: "What powers receive from one another is shipped by others of them.",
    check: "nobody ships it",
    when: `AND(N([@[${received}]])>0,COUNTA(Resources[Major power])>1)`,
    broken: `OR([@[${received}]]>${fromOthers},${goesOver})`,
    figures: { all: `SUM(Resources[${received}])`, shipped: allShipped },
    expected: ({ shipped }) => shipped,
    says: ({ power, all, shipped, ...row }) =>
      `${Called(power)} receives ${counted(row[`${kind}Received`], `${kind} `)}; the powers in play receive ${figure(all)} in all and ship ${figure(shipped)}.`,
    fix: `Enter what is shipped to it. What comes from countries that do not play belongs under Own ${kind}.`,
  });
}

export const resources = table(
  {
    name: "Resources",
    title: "Resources",
    about: "What is delivered to the factories this turn. Resources arrive again every turn and are never saved.",
    cite: "Production, NOV/DEC 1940 example",
    held: "open",
    ...oneEach,
    columns,
  },
  ({ atMost, limit, unique }) => [
    unique(["power"]),
    ...(["other", "oil"] as const).map((kind) => received(limit, kind)),
    ...(["other", "oil"] as const).map((kind) =>
      atMost(`${kind}Shipped`, `[@[Own ${kind}]]+${RECEIVED[kind]}`, {
        id: "trade-balance",
        about: "A power ships no more resources of a kind than its own and those that it receives.",
        check: "ships more than it has",
        says: ({ power, limit, otherShipped, oilShipped }) =>
          `${Called(power)} ships ${counted(kind === "oil" ? oilShipped : otherShipped, `${kind} `)} and has ${figure(limit)}.`,
        fix: ({ over }) => `Ship ${figure(over)} less, or enter what is received.`,
      }),
    ),
  ],
);
