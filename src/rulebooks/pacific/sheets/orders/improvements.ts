import { input } from "../../../../kernel/column";
import { isOneOf } from "../../../../kernel/excel";
import { inForce } from "../../../../kernel/house-rule";
import { part } from "../../../../kernel/part";
import { table } from "../../../../kernel/sheet";
import { figure } from "../../../../kernel/text";
import { GUNS_IN_A_HEX } from "../../house-rules";
import { TERRAINS } from "../../tables/terrain";
import { percent } from "../../phrases";
import { countIn, nation } from "../cells";
import { over } from "../next";
import { STATUS_HERE } from "../elsewhere";

const MOST_GUNS = inForce(GUNS_IN_A_HEX);
const NO_AIRFIELD = ["Alpine", "Mountains"] as const;
const IMPASSABLE = "Impassable";
const GUNS = '[@Item]="Anti-Air Guns"';
/** Guns in the row's hex: existing ones, and those placed down to this row. */
const STACK = part.number(
  "Guns in the hex",
  'SUMPRODUCT((Improvements[Hex]=[@Hex])*(Improvements[Item]="Anti-Air Guns")*(ROW(Improvements[Hex])<=ROW()),Improvements[Points])+MAX(IF((Improvements[Hex]=[@Hex])*(Improvements[Item]="Anti-Air Guns")*ISNUMBER(Improvements[Guns there]),Improvements[Guns there],0))',
  "Anti-air points of the hex, with those placed down to this row.",
);
const AIRFIELD = '[@Item]="Airfield"';
const SITE = {
  id: "airfield-site",
  cite: "8.4 Airfield; 14.1",
  about: "No airfield is on impassable, alpine or mountain hexes; in port supply an engineer places it.",
} as const;

export const improvements = table(
  {
    name: "Improvements",
    title: "Improvements of hexes",
    about: "Airfields, coastal defenses and anti-air guns that are placed in this turn.",
    cite: "8.4",
    key: ["hex", "item"],
    player: "nation",
    columns: {
      hex: input.text("Hex", "Where it is placed.", { width: 16 }),
      item: input.text("Item", "What is placed.", { choices: ["Airfield", "Coastal Defense", "Anti-Air Guns"], width: 16 }),
      nation,
      points: countIn("Points", "How many.", { min: 1 }),
      there: countIn("Guns there", "Anti-air points that the hex has already."),
      resource: input.text("Resource", "Resource in the hex, if any: a city, a port.", { width: 16 }),
      terrain: input.text("Terrain", "Terrain of the hex.", {
        choices: [...TERRAINS.filter((item) => item !== "River"), IMPASSABLE],
        width: 14,
      }),
      portSupply: input.yesNo("Port supply", "TRUE if it is supplied by a port."),
      engineer: input.yesNo("Engineer", "TRUE if a unit there is an engineer."),
    },
    rows: [],
    spare: 8,
    ends: [over("orders", "placed")],
  },
  ({ agree, limit, needs }) => [
    agree("there", "hex", { id: "anti-air-stack" }),
    ...(["terrain", "portSupply"] as const).map((at) => agree(at, "hex", { id: "airfield-site" })),
    needs("nation", {
      id: "improvement-incomplete",
      about: "An improvement names its nation and its points, which the support pool gives.",
      when: "TRUE",
      message: ({ hex }) => `The owner of the improvement in ${hex} is missing, so no pool provides it.`,
    }),
    needs("points", {
      id: "improvement-incomplete",
      about: "An improvement names its nation and its points, which the support pool gives.",
      when: '[@Item]<>""',
      message: ({ hex, item }) => `How many ${item} are placed in ${hex} is missing, so that the pool gives none.`,
    }),
    limit({
      id: "anti-air-stack",
      cite: "8.4 Anti-Air Defense",
      at: "points",
      about: `A hex holds ${figure(GUNS_IN_A_HEX.value)} anti-air points.`,
      check: "more guns than fit",
      when: GUNS,
      broken: `AND(N([@Points])>0,${STACK}>${MOST_GUNS})`,
      figures: { most: MOST_GUNS, stack: STACK },
      expected: ({ points, stack, most }) => Math.max(0, most - stack + points),
      message: ({ hex, stack, most }) => `${figure(stack)} anti-air points in ${hex}; ${figure(most)} fit.`,
      fix: ({ points, stack, most }) =>
        stack - points < most ? `Enter ${figure(most - stack + points)} or less.` : "Clear the row.",
    }),
    limit({
      id: "improvement-hex",
      at: "resource",
      about: "No coastal defense or airfield is placed in a hex with a resource.",
      check: "the hex has a resource",
      when: `AND([@Item]<>"",NOT(${GUNS}))`,
      broken: 'COUNTIFS(Improvements[Hex],[@Hex],Improvements[Resource],"?*")>0',
      expected: () => "",
      message: ({ hex, item, resource }) =>
        `${hex} has ${resource === "" ? "a resource in another row" : resource}; no ${item} is placed there.`,
      fix: "Clear the row.",
    }),
    limit({
      ...SITE,
      at: "terrain",
      check: "no airfield there",
      broken: `AND(${AIRFIELD},${isOneOf("[@Terrain]", [...NO_AIRFIELD, IMPASSABLE])})`,
      expected: () => "terrain for an airfield",
      message: ({ hex, terrain }) => `${hex} is ${terrain} and cannot hold an airfield.`,
      fix: "Clear the row, or correct Terrain.",
    }),
    limit({
      ...SITE,
      at: "engineer",
      check: "needs an engineer",
      broken: `AND(${AIRFIELD},[@[Port supply]]=TRUE,[@Engineer]<>TRUE)`,
      expected: () => true,
      message: ({ hex }) => `${hex} is in port supply; without an engineer no airfield is placed there.`,
      fix: "Enter TRUE under Engineer where there is one, or clear the row.",
    }),
    limit({
      id: "neutral-limits",
      cite: "8.4 Airfield; 15.2",
      at: "item",
      about: "A neutral nation embarks nothing and builds no airfields; anti-air guns it may place.",
      check: "neutral nations do not",
      when: `ISNUMBER(${STATUS_HERE})`,
      broken: `AND(${AIRFIELD},ROUND(${STATUS_HERE}-1,4)<0)`,
      figures: { status: STATUS_HERE },
      expected: () => 1,
      found: ({ status }) => status,
      message: ({ nation: each, hex, item, status }) =>
        `${each} is at ${percent(status)} and is neutral; it places no ${item} in ${hex}.`,
      fix: "Clear the row.",
    }),
  ],
);
