import { input } from "../../../kernel/column";
import { part } from "../../../kernel/part";
import { table } from "../../../kernel/sheet";
import { count as counted } from "../../../kernel/text";
import { nameOf, NameOf } from "../phrases";
import { COUNTED } from "../steps";
import { countIn, holder, impulse, sumOf, noDepot } from "./cells";
import { TABLES } from "./choices";
import { trackEntry } from "./track-entry";

const CAPTURE = "Acquiring Fuel, capture";
const BOMBING = "Bombing fuel";
const { depots, entries } = TABLES;

const controllerOf = (place: string): string => `INDEX(${depots}[Controller],MATCH(${place},${depots}[Place],0))`;

const ofTarget = (header: string): string => `INDEX(${depots}[${header}],MATCH([@Target],${depots}[Place],0))`;
/** Barrels that remain at the target after the impulses. */
const LEFT_AT_TARGET = part.number(
  "Left at the target",
  `IFERROR(${ofTarget("Closing")}+N(${ofTarget("For reorganization")})+N(${ofTarget("Removed")}),0)`,
  "Barrels that still lie at the target once the impulses are over.",
);
const BOMBED_IN_IMPULSE = part.number(
  "Targets hit",
  'COUNTIFS(Bombing[Owner],[@Owner],Bombing[Impulse],[@Impulse],Bombing[Hits],">0")',
  "Targets of the owner that are hit in the impulse.",
);
const OPENED_BY_HITS = part.number(
  "Opened by hits",
  sumOf(entries, "Barrels opened", ["Major power", "[@Owner]"], ["Event", '"Bombing"'], ["Impulse", "[@Impulse]"]),
  "Barrels that the bombing makes the owner's track open.",
);

export const bombing = table(
  {
    name: "Bombing",
    title: "Bombing",
    about: "Strategic bombing of oil or barrels. Each hit takes a fuel point off the owner's track.",
    cite: BOMBING,
    key: ["target", "impulse"],
    player: "owner",
    columns: {
      target: input.text("Target", "Depot, written as in the sheet Depots, or the oil resource.", { width: 16 }),
      impulse: impulse("Impulse of the bombing."),
      owner: holder("Owner", "Power whose fuel is bombed."),
      hits: countIn("Hits", "Hits, one fuel point each.", { required: "target" }),
      destroyed: input.yesNo("Barrel destroyed", "TRUE where a destroyed result removed a barrel of the depot."),
      resource: input.yesNo(
        "Resource destroyed",
        "TRUE where a destroyed result removed the oil resource: leave it out of Oil received while it is gone.",
      ),
    },
    rows: [],
    spare: 10,
    ends: [COUNTED],
  },
  (kinds) => [
    kinds.unique(["target", "impulse"]),
    kinds.needs("impulse", {
      id: "bomb-track",
      when: '[@Target]<>""',
      message: ({ target }) => `The impulse of the bombing of ${target} is not entered.`,
      fix: "Enter the number of the impulse.",
    }),
    kinds.needs("owner", {
      id: "bomb-track",
      when: "N([@Hits])>0",
      message: ({ target }) => `Whose fuel is bombed at ${target} is not entered.`,
      fix: "Enter the power that owns it.",
    }),
    kinds.refersTo("target", `${depots}[Place]`, {
      id: "bomb-track",
      when: "[@[Barrel destroyed]]=TRUE",
      ...noDepot(({ target }) => target),
    }),
    kinds.limit({
      id: "bomb-track",
      at: "owner",
      about: "Hits on barrels come off the track of the power that controls the depot.",
      check: "not the controller",
      broken: `IF([@Owner]="",FALSE,IFERROR(AND(${controllerOf("[@Target]")}<>"",${controllerOf("[@Target]")}<>[@Owner]),FALSE))`,
      texts: { controller: `IFERROR(${controllerOf("[@Target]")}&"","")` },
      expected: ({ controller }) => controller,
      message: ({ target, owner, controller }) =>
        `The bombing of ${target} is charged to ${nameOf(owner)}; ${nameOf(controller)} controls the depot.`,
      fix: "Enter the controller of the depot as owner.",
    }),
    kinds.limit({
      id: "bomb-track",
      at: "target",
      about: "Hits that take the track below 0 turn the target barrel into fuel before any other.",
      check: "its barrel is not opened",
      when: `AND(N([@Hits])>0,[@Owner]<>"United States",${BOMBED_IN_IMPULSE}=1)`,
      broken: `IFERROR(AND(${OPENED_BY_HITS}>N(${ofTarget("Opened")}),${LEFT_AT_TARGET}>0),FALSE)`,
      figures: { due: OPENED_BY_HITS, left: LEFT_AT_TARGET },
      expected: ({ due }) => due,
      message: ({ target, owner, due, left }) =>
        `The bombing of ${target} opens ${counted(due, "barrel")} of ${nameOf(owner)}, but ${counted(left, "barrel")} ${left === 1 ? "stays" : "stay"} there untouched.`,
      fix: ({ target }) => `Enter the barrel as opened at ${target} on the sheet Depots.`,
    }),
    trackEntry(kinds, "hits", "Bombing"),
  ],
);

export const captures = table(
  {
    name: "Captures",
    title: "Captures",
    about: "Enemy barrels that ground units overrun, a row for each barrel: it leaves the map, and its captor rolls for fuel.",
    cite: CAPTURE,
    key: ["place", "impulse"],
    player: "captor",
    columns: {
      place: input.text("Place", "Depot, written as in the sheet Depots.", { width: 16 }),
      impulse: impulse("Impulse of the capture."),
      captor: holder("Captor", "Power whose units overran the barrel."),
      roll: input.number("Roll", "Ten-sided die: fuel for the captor.", { format: "count", min: 1, max: 10, whole: true }),
    },
    rows: [],
    spare: 10,
    ends: [COUNTED],
  },
  (kinds) => [
    kinds.refersTo("place", `${depots}[Place]`, { id: "capture-roll", ...noDepot(({ place }) => place) }),
    kinds.needs("impulse", {
      id: "capture-roll",
      when: '[@Place]<>""',
      message: ({ place }) => `The impulse of the capture at ${place} is not entered.`,
      fix: "Enter the number of the impulse.",
    }),
    kinds.needs("captor", {
      id: "capture-roll",
      when: '[@Place]<>""',
      message: ({ place }) => `Who captured the barrel at ${place} is not entered.`,
      fix: "Enter the captor.",
    }),
    kinds.needs("roll", {
      id: "capture-roll",
      when: '[@Place]<>""',
      about: "Each captured barrel has its roll of a ten-sided die.",
      message: ({ place }) => `The barrel captured at ${place} has no roll.`,
      fix: "Enter the die.",
    }),
    kinds.limit({
      id: "capture-roll",
      at: "captor",
      about: "Barrels are captured from another power.",
      check: "its own barrel",
      broken: `IF([@Captor]="",FALSE,IFERROR(${controllerOf("[@Place]")}=[@Captor],FALSE))`,
      expected: () => "another power",
      message: ({ place, captor }) => `${NameOf(captor)} captures a barrel at ${place}, its own depot.`,
      fix: "Correct the captor, or the controller of the depot.",
    }),
    trackEntry(kinds, "roll", "Capture"),
  ],
);
