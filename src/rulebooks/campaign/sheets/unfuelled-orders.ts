import { computed, input, type Setting } from "../../../kernel/column";
import { table } from "../../../kernel/sheet";
import { count, figure } from "../../../kernel/text";
import { activitiesOf, MOST_WITHOUT_FUEL, MOVEMENT_LEVELS, SERVICES, type Activity } from "../rules/fuel";
import { POWERS } from "./choices";
import { countIn } from "./cells";
import { isOneOf, quoted } from "../../../kernel/excel";
import { nameOfPower } from "../phrases";
import { hasOil } from "./refer";
import { over } from "./next";

/** Activities that the tables Fronts and Isolated commands cover are omitted here. */
const OF_ARMIES: readonly Activity[] = ["Tactical Movement", "Breakthrough"];
const ACTIVITIES = [...new Set([...OF_ARMIES, ...activitiesOf("Air Force"), ...activitiesOf("Navy")])];

/** The service supplied by the row's oil use; "" if there is no such use. */
const service = (setting: Setting): string =>
  hasOil(setting)
    ? SERVICES.reduceRight(
        (rest, name) =>
          `IF(SUMPRODUCT((Oil_Oil_uses[Use]=[@[Oil use]])*(Oil_Oil_uses[Power]=[@Power])*(Oil_Oil_uses[Service]=${quoted(name)}))>0,${quoted(name)},${rest})`,
        '""',
      )
    : '""';
const short = (setting: Setting): string =>
  hasOil(setting) ? "SUMIFS(Oil_Oil_uses[Short],Oil_Oil_uses[Use],[@[Oil use]],Oil_Oil_uses[Power],[@Power])" : "0";

const LACKS_OIL = "[@Fuelled]=FALSE";
const ordered = (...activities: readonly Activity[]): string =>
  `IF(${LACKS_OIL},IF([@[Without oil]]="Limited",${isOneOf("[@Activity]", activities)},FALSE),FALSE)`;

/** Movement levels as numbers, 0 for none. */
const rank = (cell: string): string =>
  MOVEMENT_LEVELS.reduceRight((rest, level, i) => `IF(${cell}=${quoted(level)},${MOVEMENT_LEVELS.length - i},${rest})`, "0");

const TACTICAL = { id: "unfuelled-tactical", cite: "2.4.5.2" } as const;
const LIMITS = { id: "unfuelled-limits", cite: "2.4.6.1; 2.4.6.3; 2.4.7.3; 2.4.7.4" } as const;
const ASSIGN = "or assign its oil in Oil uses";

export const unfuelledOrders = table(
  {
    name: "Unfuelled orders",
    title: "Orders without oil",
    about: "Orders of armies, air forces and navies that lack their oil: what is prohibited, and how far the others may go.",
    cite: "2.4.5.2; 2.4.6; 2.4.7",
    owner: "power",
    key: "order",
    rare: true,
    columns: {
      order: input.text("Order for", "Formation, air unit or fleet that the order is for.", { width: 22 }),
      power: input.text("Power", "Whose it is. China needs no oil.", {
        choices: POWERS.filter((power) => power !== "Nationalist China"),
        width: 16,
      }),
      use: input.text(
        "Oil use",
        "The army, air force or navy of the table Oil uses that it belongs to, as it is written there. At Gibraltar one of the West or the Mediterranean Front.",
        {
          width: 28,
        },
      ),
      service: computed.text("Service", service, "Army, Air Force or Navy.", { width: 12 }),
      activity: input.text("Activity", "What is ordered.", { choices: ACTIVITIES, width: 20 }),
      fuelled: computed.yesNo(
        "Fuelled",
        (setting) => `IF([@Service]="","",${short(setting)}=0)`,
        "Whether its oil use has all the oil it needs.",
      ),
      withoutOil: computed.text(
        "Without oil",
        'IF(OR([@Service]="",[@Activity]=""),"",IFERROR(LEDGER.FUELSHORTAGE([@Service],[@Activity]),""))',
        "What remains of the activity without oil; blank where the service has no such activity.",
        { width: 12 },
      ),
      status: input.text("Movement status", "Only armies: status of the formation with fuel.", {
        choices: MOVEMENT_LEVELS,
        width: 14,
        cite: "2.4.5.2",
      }),
      moved: input.text("Moved as", "Only armies: status that its move takes.", {
        choices: MOVEMENT_LEVELS,
        width: 14,
        cite: "2.4.5.2",
      }),
      statusLeft: computed.text(
        "Status left",
        'IF([@[Movement status]]="","",LEDGER.TACTICALMOVEMENT([@[Movement status]],[@Fuelled]=TRUE))',
        "One level lower without oil.",
        { width: 14, cite: "2.4.5.2" },
      ),
      stages: countIn("Stages", "Stages of an air unit's move, an Air Transport or an escort: 1 for a straight way.", {
        cite: "2.4.6.1; 2.4.6.3; 2.4.7.3",
      }),
      airBase: input.text("Air Base", "Only Air Transport: friendly Air Base where it ends.", { width: 18, cite: "2.4.6.3" }),
      carried: countIn("Carried", "Only Air Transport: what is carried, counted as the capacity is.", { cite: "2.4.6.3" }),
      capacity: countIn("Capacity of the Air Base", "Only Air Transport: what the Air Base can take.", { cite: "2.4.6.3" }),
      distance: countIn("Distance", "Only naval escorts and new bases: length of the whole way.", { cite: "2.4.7.3; 2.4.7.4" }),
      endurance: countIn("Endurance Range", "Only naval escorts and new bases: that of the Naval Units.", {
        cite: "2.4.7.3; 2.4.7.4",
      }),
    },
    rows: [],
    spare: 10,
    ends: [over("orders", "carried out")],
  },
  ({ limit, atMost, needs }) => [
    limit({
      id: "unfuelled-activity",
      at: "use",
      about: "An order names the army, air force or navy whose oil pays for it.",
      check: "no such oil use",
      broken: '[@Service]=""',
      expected: () => "a row of Oil uses",
      found: ({ use }) => (use === "" ? null : use),
      message: ({ order, power, use }) =>
        use === ""
          ? `${order} names no row of Oil uses, so that nobody knows whether it has oil.`
          : `${order} belongs to ${use}, which is not an army, air force or navy of ${power === "" ? "a named power" : nameOfPower(power)} in Oil uses.`,
      fix: "Enter Power and Oil use as in Oil uses.",
    }),
    limit({
      id: "unfuelled-activity",
      at: "activity",
      about: "An order is an activity of its service.",
      check: "no activity of this service",
      broken: 'IF(OR([@Service]="",[@Activity]=""),FALSE,[@[Without oil]]="")',
      expected: ({ service: own }) => `an activity of the ${own}`,
      message: ({ order, activity, service: own }) =>
        `${order} is ordered to ${activity}, which is not an activity of the ${own}.`,
      fix: "Choose an activity of its service, or another Oil use.",
    }),
    limit({
      id: "unfuelled-activity",
      at: "activity",
      cite: "2.4.6.1 to 2.4.7.4",
      about: "Without oil for the service nothing is ordered that takes it.",
      check: "prohibited without oil",
      when: `AND(${LACKS_OIL},[@Activity]<>"Breakthrough")`,
      broken: '[@[Without oil]]="Prohibited"',
      expected: () => "an Oil Unit",
      message: ({ order, activity, use }) => `${activity} is ordered for ${order}, but ${use} lacks its oil.`,
      fix: `Drop the order, ${ASSIGN}.`,
    }),
    limit({
      ...TACTICAL,
      at: "activity",
      about: "There are no breakthroughs without oil.",
      check: "no breakthrough without oil",
      when: `AND(${LACKS_OIL},[@Activity]="Breakthrough")`,
      broken: '[@[Without oil]]="Prohibited"',
      expected: () => "an Oil Unit",
      message: ({ order, use }) => `${order} breaks through, but ${use} lacks its oil.`,
      fix: `Drop the breakthrough, ${ASSIGN}.`,
    }),
    needs("status", {
      ...TACTICAL,
      when: `IF(AND(${LACKS_OIL},[@Service]="Army"),[@[Moved as]]<>"",FALSE)`,
      message: ({ order, moved }) => `${order} moves as ${moved} without oil, but its Movement status is missing.`,
      fix: "Enter the status that it would have with fuel.",
    }),
    limit({
      ...TACTICAL,
      at: "moved",
      about: "Without oil a formation moves one level lower.",
      check: "moves too freely without oil",
      when: `AND(${LACKS_OIL},[@Service]="Army",[@[Movement status]]<>"")`,
      broken: `${rank("[@[Moved as]]")}>${rank("[@[Status left]]")}`,
      expected: ({ statusLeft }) => statusLeft,
      message: ({ order, status, moved, statusLeft }) =>
        `${order} is ${status} and moves as ${moved} without oil; ${statusLeft === "Prohibited" ? "it cannot move" : `${statusLeft} is possible`}.`,
      fix: ({ statusLeft }) => `${statusLeft === "Prohibited" ? "Drop the move" : `Choose ${statusLeft} or less`}, ${ASSIGN}.`,
    }),
    needs("stages", {
      ...LIMITS,
      when: ordered("Staging", "Air Transport", "Escort"),
      message: ({ order, activity }) => `${activity} of ${order} has no oil, and its Stages are missing.`,
      fix: "Enter the Stages of its way: 1 for a straight one.",
    }),
    atMost("stages", String(MOST_WITHOUT_FUEL.stages), {
      ...LIMITS,
      about: "Without oil an air unit moves a single Stage, and Air Transport and escorts go straight.",
      check: "one Stage without oil",
      when: ordered("Staging", "Air Transport", "Escort"),
      message: ({ order, stages, limit: most }) =>
        `${order} moves ${count(stages, "Stage")} without oil; ${figure(most)} is possible.`,
      fix: ({ limit: most }) => `Order ${count(most, "Stage")}, ${ASSIGN}.`,
    }),
    needs("airBase", {
      ...LIMITS,
      when: ordered("Air Transport"),
      message: ({ order }) => `The Air Transport of ${order} has no oil and names no friendly Air Base where it ends.`,
      fix: `Enter the Air Base, ${ASSIGN}.`,
    }),
    needs("carried", {
      ...LIMITS,
      when: ordered("Air Transport"),
      message: ({ order }) => `The Air Transport of ${order} has no oil, and what it carries is missing.`,
    }),
    atMost("carried", "N([@[Capacity of the Air Base]])", {
      ...LIMITS,
      about: "Without oil Air Transport carries no more than the Air Base can take.",
      check: "over the Air Base's capacity",
      when: ordered("Air Transport"),
      message: ({ order, carried, airBase, limit: most }) =>
        `${order} carries ${figure(carried)} without oil; ${airBase === "" ? "the Air Base" : airBase} takes ${figure(most)}.`,
      fix: ({ limit: most }) => `Carry ${figure(most)} or less, ${ASSIGN}.`,
    }),
    needs("distance", {
      ...LIMITS,
      when: ordered("Escort", "New Base"),
      message: ({ order, activity }) => `${activity} of ${order} has no oil, and its Distance is missing.`,
    }),
    atMost("distance", "N([@[Endurance Range]])", {
      ...LIMITS,
      about: "Without oil escorts and new bases keep within the Endurance Range.",
      check: "beyond the Endurance Range",
      when: ordered("Escort", "New Base"),
      message: ({ order, distance, limit: most }) =>
        `${order} goes ${figure(distance)} without oil; its Endurance Range is ${figure(most)}.`,
      fix: ({ limit: most }) => `Keep to ${figure(most)} or less, ${ASSIGN}.`,
    }),
  ],
);
