import { choice, number, numbers, yesNo } from "../../../kernel/parameter";
import { EVERY_CASE, rule } from "../../../kernel/rule";
import { oneOf } from "../../../kernel/text";
import { noEntry } from "../../../kernel/values";

/** Oil Units per Front, air force, fleet and Bridgehead (2.4.5; 2.4.6; 2.4.7; 2.5.3.1). */
export const OIL_EACH = 1;

/** Powers whose forces never have fuel; this only affects their Strategic Movement (2.4; 2.4.5.1). */
export const ALWAYS_WITHOUT_FUEL = ["Nationalist China", "Communist China"] as const;

export const SERVICES = ["Army", "Air Force", "Navy"] as const;
type Service = (typeof SERVICES)[number];

const ACTIVITIES = [
  "Strategic Movement",
  "Tactical Movement",
  "Breakthrough",
  "Attack",
  "Airborne Drop",
  "Logistics Supply",
  "Resupply Order",
  "Naval Invasion",
  "Special Landing",
  "Cross-Front Blitz",
  "Isolated Attack",
  "Staging",
  "Naval Air Patrol",
  "Fleet Defense",
  "Carrier Defense",
  "Air Transport",
  "Defensive Support",
  "Offensive Support",
  "Strategic Bombing",
  "Port Attack",
  "Interception",
  "Airborne Attack",
  "Patrol",
  "Escort",
  "New Base",
  "Change Base",
] as const;
export type Activity = (typeof ACTIVITIES)[number];

type Remains = "Allowed" | "Limited" | "Prohibited";
interface WithoutFuel {
  readonly remains: Remains;
  readonly cite: string;
  /** What remains allowed in a limited activity. */
  readonly limit?: string;
}

/** The most orders in a Turn without oil: in a Front (2.4.5.1; 2.4.5.3), and Stages of one move (2.4.6.1; 2.4.6.3; 2.4.7.3). */
export const MOST_WITHOUT_FUEL = { armies: 1, divisions: 1, attacks: 1, stages: 1 } as const;

/** What remains of an activity if its service has no oil (2.4.5.1 to 2.4.5.6; 2.4.6.1 to 2.4.6.6; 2.4.7.1 to 2.4.7.4). */
const WITHOUT_FUEL: Readonly<Record<Service, Readonly<Partial<Record<Activity, WithoutFuel>>>>> = {
  Army: {
    "Strategic Movement": {
      remains: "Limited",
      cite: "2.4.5.1",
      limit: `${MOST_WITHOUT_FUEL.armies} Army between Major Cities and ${MOST_WITHOUT_FUEL.divisions} Division between Minor Cities`,
    },
    "Tactical Movement": { remains: "Limited", cite: "2.4.5.2", limit: "one level lower (TACTICALMOVEMENT)" },
    Breakthrough: { remains: "Prohibited", cite: "2.4.5.2" },
    Attack: {
      remains: "Limited",
      cite: "2.4.5.3",
      limit: `${MOST_WITHOUT_FUEL.attacks} attack into an enemy Territory in the Front`,
    },
    "Airborne Drop": { remains: "Allowed", cite: "2.4.5.3" },
    "Logistics Supply": { remains: "Prohibited", cite: "2.4.5.4" },
    "Resupply Order": { remains: "Allowed", cite: "2.4.5.4" },
    "Naval Invasion": { remains: "Prohibited", cite: "2.4.5.5" },
    "Special Landing": { remains: "Allowed", cite: "2.4.5.5" },
    "Cross-Front Blitz": { remains: "Prohibited", cite: "2.4.5" },
    "Isolated Attack": { remains: "Prohibited", cite: "2.4.5.6" },
  },
  "Air Force": {
    Staging: { remains: "Limited", cite: "2.4.6.1", limit: "a single Stage, then Organizing" },
    "Naval Air Patrol": { remains: "Prohibited", cite: "2.4.6.2" },
    "Fleet Defense": { remains: "Allowed", cite: "2.4.6.2" },
    "Carrier Defense": { remains: "Allowed", cite: "2.4.6.2" },
    "Air Transport": {
      remains: "Limited",
      cite: "2.4.6.3",
      limit: "from one Territory straight to a friendly one with an Air Base, within its capacity, then re-based there",
    },
    "Defensive Support": { remains: "Allowed", cite: "2.4.6.4" },
    "Offensive Support": { remains: "Prohibited", cite: "2.4.6.4" },
    "Strategic Bombing": { remains: "Prohibited", cite: "2.4.6.5" },
    "Port Attack": { remains: "Prohibited", cite: "2.4.6.5" },
    Interception: { remains: "Allowed", cite: "2.4.6.5" },
    "Airborne Attack": { remains: "Prohibited", cite: "2.4.6.6" },
  },
  Navy: {
    Patrol: { remains: "Prohibited", cite: "2.4.7.1" },
    Interception: { remains: "Prohibited", cite: "2.4.7.1" },
    "Naval Invasion": { remains: "Prohibited", cite: "2.4.7.2" },
    Escort: {
      remains: "Limited",
      cite: "2.4.7.3",
      limit: "no staging, total distance within Endurance Range, one way, based at the Port of arrival",
    },
    "New Base": { remains: "Limited", cite: "2.4.7.4", limit: "within Endurance Range" },
    "Change Base": { remains: "Allowed", cite: "2.4.7.4" },
  },
};

/** Movement levels with the next lower one (2.4.5.2). */
const ONE_LEVEL_LOWER = { Mobile: "Reserve", Reserve: "Organizing", Organizing: "Prohibited" } as const;
export const MOVEMENT_LEVELS = ["Mobile", "Reserve", "Organizing"] as const;
type MovementLevel = (typeof MOVEMENT_LEVELS)[number];

/** What remains of an activity without fuel, or undefined if the service has no such activity. */
const withoutFuel = (service: Service, activity: Activity): WithoutFuel | undefined => WITHOUT_FUEL[service][activity];

export const activitiesOf = (service: Service): readonly Activity[] => Object.keys(WITHOUT_FUEL[service]) as Activity[];

/** The territory in which an isolated source's oil can be used (2.4.5.6). */
export const TERRITORY_OF_SOURCE: Readonly<Record<string, string>> = {
  Mosul: "Iraq",
  Bushire: "Persia",
  Ahwaz: "Persia",
  Brunei: "Borneo",
  Palembang: "Java",
};

/** A formation's remaining movement status (2.4.5.2). */
const movementLeft = (status: MovementLevel, fuelled: boolean): MovementLevel | "Prohibited" =>
  fuelled ? status : ONE_LEVEL_LOWER[status];

export const operationsFuel = rule({
  id: "OPERATIONSFUEL",
  group: "Fuel",
  cite: "2.4.5 Army Fuel; 2.4.6 Aviation Fuel; 2.4.7 Naval Fuel Oil; 2.5.3.1 London",
  description: "Oil Units that a Major Power must assign in a Turn to fuel its armies, air forces, navies and Bridgeheads.",
  params: {
    armies: numbers("Army Commands in each Front at the start of the Turn; one cell per Front", {
      unit: "Army Commands",
      min: 0,
      whole: true,
    }),
    airForces: number("Air forces to be fuelled: one per Nation for Axis and Russia, one per Front for the Western Allies", {
      unit: "air forces",
      min: 0,
      whole: true,
      or: 0,
    }),
    fleets: number("Fleets to be fuelled, one per naval area of the Supply Centers", {
      unit: "fleets",
      min: 0,
      whole: true,
      or: 0,
    }),
    bridgeheads: number("Bridgeheads kept up", { unit: "Bridgeheads", min: 0, whole: true, or: 0 }),
  },
  returns: "number",
  unit: "Oil Units",
  examples: [
    { inputs: { armies: [[2], [0], [1]] }, result: 2, why: "two Fronts with Army Commands" },
    { inputs: { armies: 1, airForces: 1, fleets: 1, bridgeheads: 1 }, result: 4, why: "the Western Front with a Bridgehead" },
  ],
  notes:
    "One unit per Front and per Bridgehead is stated; one per air force and navy is stated for the Western Front only and used everywhere. Within a Western Allied Front one unit serves all Allies. Army Commands are those present at the start of the Turn.",
  plain: `${OIL_EACH}*(IF(armies>0,1,0)+airForces+fleets+bridgeheads)`,
  compute({ armies, airForces, fleets, bridgeheads }, show) {
    const fronts = show("Fronts with Army Commands", armies.items.filter((commands) => (commands ?? 0) > 0).length, "2.4.5");
    show("air forces", airForces, "2.4.6");
    show("fleets", fleets, "2.4.7");
    show("Bridgeheads", bridgeheads, "2.5.3.1");
    return show("Oil Units", OIL_EACH * (fronts + airForces + fleets + bridgeheads), "2.4.5");
  },
});

export const fuelShortage = rule({
  id: "FUELSHORTAGE",
  group: "Fuel",
  cite: "2.4.5.1 to 2.4.5.6; 2.4.6.1 to 2.4.6.6; 2.4.7.1 to 2.4.7.4",
  description: "What remains of an activity when its service has no Oil Unit assigned.",
  params: {
    service: choice(SERVICES, "Service without fuel", {
      synonyms: { Air: "Air Force", Aviation: "Air Force", Naval: "Navy", Land: "Army" },
    }),
    activity: choice(
      ACTIVITIES,
      "Activity; Special Landing: SNLF, Commandos or Marines; Isolated Attack: by an isolated Army Command; Port Attack: on Naval Units in Port; New Base: deployment beyond a short move",
      {
        synonyms: {
          "Re-Supply Order": "Resupply Order",
          Airdrop: "Airborne Drop",
          Invasion: "Naval Invasion",
          "Naval Patrol": "Patrol",
          "Naval Escort": "Escort",
          Paradrop: "Airborne Attack",
          Marines: "Special Landing",
          Commandos: "Special Landing",
          SNLF: "Special Landing",
          "Base Change": "New Base",
          "Air Patrol": "Naval Air Patrol",
        },
      },
    ),
  },
  returns: "text",
  examples: [
    { inputs: { service: "Army", activity: "Attack" }, result: "Limited", why: "one attack in the Front" },
    { inputs: { service: "Air Force", activity: "Strategic Bombing" }, result: "Prohibited", why: "bombing needs aviation fuel" },
    { inputs: { service: "Navy", activity: "Change Base" }, result: "Allowed", why: "a short move to another base" },
  ],
  notes:
    "Allowed, Limited or Prohibited. Airborne Drop is Allowed as far as army fuel goes; without aviation fuel Airborne Attack is Prohibited. Cross-Front Blitz: an attack from one Front into another is possible, but a Blitz needs oil for both. The figures of the limits are checked by the audit.",
  plain: EVERY_CASE,
  compute({ service, activity }, show) {
    const entry = withoutFuel(service, activity);
    if (!entry) {
      const known = Object.keys(WITHOUT_FUEL[service]);
      throw noEntry(`activity is ${activity}, which is none of the ${service}; it must be ${oneOf(known)}.`);
    }
    if (entry.limit) show("limit", entry.limit, entry.cite);
    return show(`${activity} without fuel`, entry.remains, entry.cite);
  },
});

export const tacticalMovement = rule({
  id: "TACTICALMOVEMENT",
  group: "Fuel",
  cite: "2.4.5.2 Tactical Movement",
  description: "Movement status of a formation after the loss of one level in a Front without oil.",
  params: {
    status: choice(MOVEMENT_LEVELS, "Status that the formation would have with fuel", {
      synonyms: { Organising: "Organizing" },
    }),
    fuelled: yesNo("TRUE if the Front has its Oil Unit", { or: false }),
  },
  returns: "text",
  examples: [
    { inputs: { status: "Mobile" }, result: "Reserve", why: "one level lower" },
    { inputs: { status: "Mobile", fuelled: true }, result: "Mobile", why: "the Front has its oil" },
  ],
  notes: "Mobile, Reserve, Organizing or Prohibited. Breakthroughs are impossible without fuel.",
  plain: EVERY_CASE,
  compute({ status, fuelled }, show) {
    show("Front has its oil", fuelled, "2.4.5");
    return show("movement status", movementLeft(status, fuelled), "2.4.5.2");
  },
});

export const fuelRules = [operationsFuel, fuelShortage, tacticalMovement] as const;
