import { roundUp, sum } from "../../../kernel/exact";
import { choice, number, numbers, yesNo } from "../../../kernel/parameter";
import { rule } from "../../../kernel/rule";
import { figure } from "../../../kernel/text";
import { wrongNumber } from "../../../kernel/values";
import { figureFor } from "../plain";

/** Merchant marine that one escort protects fully, and the escorts that protect any number (15.3). */
export const MERCHANTS_PER_ESCORT = 5;
export const ESCORTS_FOR_ANY = 10;

/** Sub Hunters (15.3): what one group adds to the escorts' damage chance, in parts of 200: 1% and 0.5%. */
const HUNTER_PARTS = { carrier: 2, destroyer: 1, whole: 200 } as const;

/** Chance in percent of losing an oiler, per strength point of submarines near the fleet (8.4). */
const OILER_PERCENT = 1;

const ATTACKERS = ["Submarine", "Air", "Surface", "Carrier"] as const;

/** Escorts that fight back (11.4; 15.3); they scatter when fleets attack. */
export const MOST_FIRING: Readonly<Record<(typeof ATTACKERS)[number], { most: number; cite: string }>> = {
  Submarine: { most: 10, cite: "11.4" },
  Air: { most: Infinity, cite: "15.3" },
  Surface: { most: 0, cite: "15.3" },
  Carrier: { most: 0, cite: "15.3" },
};

const RAIDERS = ["Submarine", "Surface"] as const;

/** Chance of a hit by a surface factor (15.3). */
const RAIDER_HITS: Readonly<Record<(typeof RAIDERS)[number], number>> = { Submarine: 0.5, Surface: 0.25 };
/** Damage factor of a fleet that has used both operation points (15.3). */
const SPENT_FLEET = 0.5;

const ships = { unit: "merchant marine", min: 0, whole: true } as const;
const escortsOfZone = number("escorts assigned to the zone", { unit: "escorts", min: 0, whole: true });
const merchantsOfZone = number("merchant marine (resource points) in the zone", { unit: "merchant marine", min: 0 });

export const merchantShortfall = rule({
  id: "MERCHANTSHORTFALL",
  group: "Convoys",
  cite: "16 Merchant Marine; 7.7",
  description: "Merchant marine that are missing to carry the resources under way.",
  params: {
    points: numbers("resource points sent by sea (printed values for own and conquered hexes); a range is summed", {
      unit: "points",
      min: 0,
    }),
    merchants: number("merchant marine of the receiving nation", ships),
    allied: number("spare merchant marine of the sending major power in the same alliance", { ...ships, or: 0 }),
  },
  returns: "number",
  unit: "merchant marine",
  examples: [
    { inputs: { points: 58, merchants: 46 }, result: 12, why: "58 oil and 46 ships" },
    { inputs: { points: 58, merchants: 46, allied: 20 }, result: 0, why: "the ally fills the gap" },
  ],
  notes:
    "One merchant marine for each point. Own and conquered hexes need ships for the printed value, trades between nations for the stockpile points sent.",
  plain: "MAX(0,points-merchants-allied)",
  compute({ points, merchants, allied }, show) {
    const needed = show("ships needed", sum(points.items), "16");
    const ready = show("ships ready", merchants + allied, "16");
    return show("ships missing", Math.max(0, needed - ready), "16");
  },
});

export const convoyArrival = rule({
  id: "CONVOYARRIVAL",
  group: "Convoys",
  cite: "16 Merchant Marine",
  description: "Part of a sea shipment that arrives with the ships available.",
  params: {
    amount: number("points of this shipment", { unit: "points", min: 0 }),
    points: number("all points that need ships", { unit: "points", min: 0 }),
    merchants: number("merchant marine of the receiver", ships),
    allied: number("spare merchant marine of the allied sender", { ...ships, or: 0 }),
  },
  returns: "number",
  unit: "points",
  examples: [
    { inputs: { amount: 58, points: 58, merchants: 46 }, result: 46, why: "46 of 58 oil reach Japan" },
    { inputs: { amount: 30, points: 100, merchants: 80 }, result: 24, why: "80% of every shipment" },
  ],
  notes: "Production and oil shrink by the same percentage. No rounding is stated for the share that arrives.",
  plain: "IF(amount>points,#NUM!,IF(merchants+allied>=points,amount,amount*(merchants+allied)/points))",
  compute({ amount, points, merchants, allied }, show) {
    if (amount > points) {
      throw wrongNumber(`amount is ${figure(amount)}; it must be at most all points that need ships, ${figure(points)}. [16]`);
    }
    const ready = show("ships ready", merchants + allied, "16");
    if (ready >= points) return show("points delivered", amount, "16");
    show("share that arrives", ready / points, "16");
    return show("points delivered", (amount * ready) / points, "16");
  },
});

export const escortCover = rule({
  id: "ESCORTCOVER",
  group: "Convoys",
  cite: "15.3 Convoy Escorts; Merchant Marine and Escorts table",
  description: "Share of the merchant marine in a zone that its escorts protect fully.",
  params: { escorts: escortsOfZone, merchants: merchantsOfZone },
  returns: "number",
  unit: "fraction",
  examples: [
    { inputs: { escorts: 10, merchants: 57 }, result: 1, why: "ten escorts protect any number" },
    { inputs: { escorts: 4, merchants: 40 }, result: 0.5, why: "20 of 40" },
  ],
  notes: "1 is full protection.",
  plain: `IF(escorts>=${ESCORTS_FOR_ANY},1,IF(${MERCHANTS_PER_ESCORT}*escorts>=merchants,1,${MERCHANTS_PER_ESCORT}*escorts/merchants))`,
  compute({ escorts, merchants }, show) {
    if (escorts >= ESCORTS_FOR_ANY) return show("share protected by 10 escorts or more", 1, "15.3");
    const covered = show("merchant marine protected fully", MERCHANTS_PER_ESCORT * escorts, "15.3");
    return show("share protected", covered >= merchants ? 1 : covered / merchants, "15.3");
  },
});

export const escortsNeeded = rule({
  id: "ESCORTSNEEDED",
  group: "Convoys",
  cite: "15.3 Convoy Escorts; Merchant Marine and Escorts table",
  description: "Escorts that protect a zone fully.",
  params: { merchants: merchantsOfZone },
  returns: "number",
  unit: "escorts",
  examples: [
    { inputs: { merchants: 5 }, result: 1, why: "one escort for five" },
    { inputs: { merchants: 57 }, result: 10, why: "never more than ten" },
  ],
  notes: "Rounded up: six merchant marine are more than one escort protects fully.",
  plain: `MIN(${ESCORTS_FOR_ANY},ROUNDUP(ROUND(merchants/${MERCHANTS_PER_ESCORT},9),0))`,
  compute({ merchants }, show) {
    const needed = show("one for each five", roundUp(merchants / MERCHANTS_PER_ESCORT), "15.3");
    return show("escorts", Math.min(ESCORTS_FOR_ANY, needed), "15.3");
  },
});

export const escortsFiring = rule({
  id: "ESCORTSFIRING",
  group: "Convoys",
  cite: "11.4 Convoy Route Name; 15.3 Convoy Escorts, Air Convoy Attacks",
  description: "Escorts of a zone that fight back against an attacker.",
  params: {
    escorts: escortsOfZone,
    attacker: choice(ATTACKERS, "what attacks the convoy", {
      synonyms: { Sub: "Submarine", Aircraft: "Air", Fleet: "Surface" },
      or: "Submarine",
    }),
  },
  returns: "number",
  unit: "escorts",
  examples: [
    { inputs: { escorts: 24 }, result: 10, why: "at most ten against submarines" },
    { inputs: { escorts: 24, attacker: "Air" }, result: 24, why: "no limit against aircraft" },
    { inputs: { escorts: 24, attacker: "Surface" }, result: 0, why: "escorts scatter" },
  ],
  plain: `IF(attacker="Air",escorts,MIN(escorts,${figureFor(
    "attacker",
    ATTACKERS.map((attacker) => (attacker === "Air" ? undefined : MOST_FIRING[attacker].most)),
  )}))`,
  compute({ escorts, attacker }, show) {
    const { most, cite } = MOST_FIRING[attacker];
    return show(`escorts that fire at ${attacker}`, Math.min(most, escorts), cite);
  },
});

export const subHunterBonus = rule({
  id: "SUBHUNTERBONUS",
  group: "Convoys",
  cite: "15.3 Sub Hunters",
  description: "Bonus that fleets on convoy hexes within 24 hexes give to the escorts' damage chance.",
  params: {
    carriers: number("carrier groups in range", { unit: "groups", min: 0, whole: true }),
    destroyers: number("destroyer groups in range", { unit: "groups", min: 0, whole: true }),
    escorts: number("escorts assigned to the route", { unit: "escorts", min: 0, whole: true, or: 1 }),
  },
  returns: "number",
  unit: "fraction",
  examples: [
    { inputs: { carriers: 1, destroyers: 0 }, result: 0.01, why: "one carrier group" },
    { inputs: { carriers: 2, destroyers: 3 }, result: 0.035, why: "2% and 1.5%" },
    { inputs: { carriers: 2, destroyers: 3, escorts: 0 }, result: 0, why: "without escorts no bonus" },
  ],
  notes: "No upper limit is stated. Light carriers are taken as carrier groups.",
  plain: `IF(escorts=0,0,(${HUNTER_PARTS.carrier}*carriers+${HUNTER_PARTS.destroyer}*destroyers)/${HUNTER_PARTS.whole})`,
  compute({ carriers, destroyers, escorts }, show) {
    if (escorts === 0) return show("bonus on a route without escorts", 0, "15.3");
    const { carrier, destroyer, whole } = HUNTER_PARTS;
    show("of carrier groups", (carrier * carriers) / whole, "15.3");
    show("of destroyer groups", (destroyer * destroyers) / whole, "15.3");
    return show("bonus", (carrier * carriers + destroyer * destroyers) / whole, "15.3");
  },
});

export const oilerRisk = rule({
  id: "OILERRISK",
  group: "Convoys",
  cite: "8.4 Supply Oiler",
  description: "Chance that an oiler is lost on its way to a fleet.",
  params: {
    subStrength: numbers("strength of enemy submarine groups within 5 hexes of the fleet; a range is summed", {
      unit: "strength points",
      min: 0,
    }),
  },
  returns: "number",
  unit: "fraction",
  examples: [
    { inputs: { subStrength: 6 }, result: 0.06, why: "two full submarine groups" },
    { inputs: { subStrength: [[3], [2]] }, result: 0.05, why: "1% for each strength point" },
  ],
  notes: "A chance is never above 1.",
  plain: `MIN(1,${OILER_PERCENT}*subStrength/100)`,
  compute({ subStrength }, show) {
    const strength = show("strength of submarines", sum(subStrength.items), "8.4");
    return show("chance", Math.min(1, (OILER_PERCENT * strength) / 100), "8.4");
  },
});

export const convoyRaid = rule({
  id: "CONVOYRAID",
  group: "Convoys",
  cite: "15.3 Naval Production/Oil Convoy Attacks, Surface Combat",
  description: "Average merchant marine hit by a naval raid on a convoy lane.",
  params: {
    factors: numbers("surface factors of the raiding fleet; a range is summed", { unit: "surface factors", min: 0 }),
    raider: choice(RAIDERS, "type of fleet", { synonyms: { Sub: "Submarine", Fleet: "Surface" } }),
    spent: yesNo("TRUE when the fleet has no operation points left (it used both to arrive)", { or: false }),
  },
  returns: "number",
  unit: "merchant marine",
  examples: [
    { inputs: { factors: 7, raider: "Submarine" }, result: 3.5, why: "half of the factors hit" },
    { inputs: { factors: 8, raider: "Surface" }, result: 2, why: "a quarter of the factors hit" },
    { inputs: { factors: 8, raider: "Surface", spent: true }, result: 1, why: "half, after more than 24 hexes" },
  ],
  notes:
    "Before defense and escorts; no critical hits against convoys. Carrier fleets attack with bombing values for which no hit rate is printed, so they have no entry.",
  compute({ factors, raider, spent }, show) {
    const total = show("surface factors", sum(factors.items), "15.3");
    const chance = show("chance that a factor hits", RAIDER_HITS[raider], "15.3");
    const hits = show("hits of a fresh fleet", total * chance, "15.3");
    return show("merchant marine hit", spent ? SPENT_FLEET * hits : hits, "15.3");
  },
});

export const convoyRules = [
  merchantShortfall,
  convoyArrival,
  escortCover,
  escortsNeeded,
  escortsFiring,
  subHunterBonus,
  oilerRisk,
  convoyRaid,
] as const;
