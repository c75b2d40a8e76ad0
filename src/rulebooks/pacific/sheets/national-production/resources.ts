import { input } from "../../../../kernel/column";
import { unlessChangedHere } from "../../../../kernel/house-rule";
import { part } from "../../../../kernel/part";
import { table } from "../../../../kernel/sheet";
import { figure } from "../../../../kernel/text";
import { RESOURCE_KINDS, TIES } from "../../rules/production";
import { ALLIED_SHARE, CONQUERED_SHARE } from "../../house-rules";
import { amount } from "../../phrases";
import { nation, points, pointsIn } from "../cells";
import { becomes } from "../next";
import { carried, ZONE_UNKNOWN, zoneUnknown } from "../sea";

const STRATEGIC = "Strategic";
const KNOWN = part.yesNo(
  "Yields points",
  `AND([@Kind]<>"",[@Kind]<>"${STRATEGIC}",ISNUMBER([@[Printed value]]),N([@Damage])<=[@[Printed value]])`,
  "Whether it gives production or oil, and how much is known.",
);

const BY_RULEBOOK = part.number(
  "Yield by the rulebook",
  `IF(${KNOWN},LEDGER.RESOURCEYIELD([@Kind],[@[Printed value]],IF([@Tie]="","Owned",[@Tie]),N([@Damage]),[@[Cut off]]<>TRUE),"")`,
  "Points that it is worth by the rulebook.",
);
/** A formula for a tie whose share the game has changed. */
const shareOf = (tie: string, share: string, otherwise: string): string =>
  `IF(AND([@Kind]="Production",[@Tie]="${tie}"),IF([@[Cut off]]=TRUE,0,([@[Printed value]]-N([@Damage]))*${share}),${otherwise})`;
const YIELD = unlessChangedHere([CONQUERED_SHARE, ALLIED_SHARE], BY_RULEBOOK, (conquered, allied) =>
  shareOf(
    "Conquered",
    conquered!,
    part.number(
      "Yield unless conquered",
      `IF(${KNOWN},${shareOf("Allied", allied!, BY_RULEBOOK)},"")`,
      "Points that it is worth where it is not conquered.",
    ),
  ),
);

/** Minors and partners (Allied, Agreement) share what they send; owned or conquered resources have one holder. */
const HELD = 'OR([@Tie]="",[@Tie]="Owned",[@Tie]="Conquered")';
const HELD_ABOVE = part.number(
  "Rows above that hold it",
  'SUMPRODUCT((Resources[Resource]=[@Resource])*(Resources[Kind]=[@Kind])*(Resources[Nation]<>[@Nation])*(LEFT(Resources[Tie])<>"A")*ISNUMBER(1/Resources[Yield])*(ROW(Resources[Resource])<ROW()))',
  "Rows above in which another nation holds the resource and gets points of it.",
);

export const resources = table(
  {
    name: "Resources",
    title: "Resources",
    about: "Every resource and minor country that gives a nation production or oil, and its strategic resources.",
    cite: "7.7; 16",
    key: ["resource", "nation"],
    player: "nation",
    columns: {
      resource: input.text("Resource", "City, ore, oil field or minor country.", { width: 22 }),
      nation,
      kind: input.text("Kind", "What it gives.", { choices: [...RESOURCE_KINDS, STRATEGIC], width: 12 }),
      value: pointsIn("Printed value", "Points printed on the map; a minor's total; number of strategic resources."),
      tie: input.text("Tie", "How the nation holds it; blank for its own.", {
        choices: TIES,
        width: 12,
        cite: "7.7 Convoys and Escorts",
      }),
      damage: pointsIn("Damage", "Points knocked out by bombers.", {
        cite: "15.2; 12",
        ...becomes(
          "damage",
          'LEDGER.DAMAGELEFT("Resource",[@Damage])',
          "repaired",
          "IF(ISNUMBER([@Damage]),AND([@Damage]>0,[@[Cut off]]<>TRUE),FALSE)",
        ),
        sealing: "open",
      }),
      cutOff: input.yesNo("Cut off", "TRUE while neither rail nor convoy links it to the capital.", { sealing: "open" }),
      zone: input.text("Zone", "Convoy zone that it travels through; blank by land.", { width: 16, cite: "16" }),
      yield: points("Yield", `IF(${KNOWN},${YIELD},"")`, "Points that it is worth to the nation."),
      ships: points(
        "Ships needed",
        `IF(OR([@Zone]="",NOT(ISNUMBER([@Yield])),[@[Cut off]]=TRUE),0,IF(OR([@Tie]="Allied",[@Tie]="Agreement"),[@Yield],[@[Printed value]]))`,
        "Merchant marine that it takes: its printed value, or what another country sends.",
        { unit: "merchant marine", cite: "16 Merchant Marine" },
      ),
      arrives: points(
        "Arrives",
        `IF(NOT(ISNUMBER([@Yield])),"",IF([@[Ships needed]]=0,[@Yield],${carried("[@Yield]", "[@Nation]")}))`,
        "Points that reach the capital with the merchant marine at hand.",
        { cite: "16 Merchant Marine" },
      ),
    },
    rows: ({ players }) => [
      ...(players.includes("USSR") ? [{ resource: "Ural oil fields", nation: "USSR", kind: "Oil", value: 40 }] : []),
      ...(players.includes("Japan") ? [{ resource: "Strategic resources", nation: "Japan", kind: STRATEGIC, value: 2 }] : []),
    ],
    spare: 30,
    required: true,
  },
  ({ atMost, needs, unique, limit }) => [
    unique(["resource", "nation"]),
    needs("nation", {
      id: "resource-incomplete",
      about: "A resource names its nation, its kind and its value; without them it gives nothing.",
      when: "TRUE",
      message: ({ resource }) => `${resource} belongs to no nation, so that it counts for none.`,
    }),
    needs("kind", {
      id: "resource-incomplete",
      about: "A resource names its nation, its kind and its value; without them it gives nothing.",
      when: "TRUE",
      message: ({ resource }) => `The kind of ${resource} is missing, so that it gives nothing.`,
    }),
    needs("value", {
      id: "resource-incomplete",
      about: "A resource names its nation, its kind and its value; without them it gives nothing.",
      when: '[@Kind]<>""',
      message: ({ resource }) => `The printed value of ${resource} is missing, so that it gives nothing.`,
    }),
    atMost("damage", "[@[Printed value]]", {
      id: "damage-over-value",
      cite: "15.2 Air Strike Production",
      about: "Damage knocks out no more than a resource is worth.",
      check: "more damage than points",
      when: "ISNUMBER([@[Printed value]])",
      message: ({ resource, damage, limit: value }) => `${resource} of ${figure(value)} points has ${amount(damage)} damage.`,
      fix: ({ limit: value }) => `Enter ${figure(value)} or less.`,
    }),
    limit({
      id: "resource-of-two",
      at: "nation",
      cite: "7.7; 11 Ownership; 16",
      about: "A resource gives its points to the one nation that controls it.",
      check: "gives points to another nation too",
      when: `AND(${KNOWN},N([@Yield])>0,${HELD})`,
      broken: `${HELD_ABOVE}>0`,
      figures: { others: HELD_ABOVE },
      expected: () => 1,
      found: ({ others }) => others + 1,
      message: ({ resource, nation, yield: points }) =>
        `${resource} gives ${nation} ${amount(points)} points, and another nation has a row of it that gives points too.`,
      fix: "Enter TRUE under Cut off for the nation that has lost it, or clear its row.",
    }),
    limit({ ...ZONE_UNKNOWN, at: "zone", broken: zoneUnknown("[@Nation]") }),
  ],
);
