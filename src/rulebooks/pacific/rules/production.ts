import { sum } from "../../../kernel/exact";
import { choice, number, numbers, yesNo } from "../../../kernel/parameter";
import { figureFor } from "../plain";
import { rule } from "../../../kernel/rule";
import { figure } from "../../../kernel/text";
import { wrongNumber } from "../../../kernel/values";

/** Percent of total production that each strategic resource adds (7.7; 16). */
const PERCENT_PER_STRATEGIC_RESOURCE = 1;

export const RESOURCE_KINDS = ["Production", "Oil"] as const;
export const TIES = ["Owned", "Conquered", "Allied", "Agreement"] as const;
type Tie = (typeof TIES)[number];

/** Import Designation (7.7; 16): the divisor of the points for each tie. Oil always counts in full. */
export const PRODUCTION_PARTS: Readonly<Record<Tie, { readonly parts: number; readonly cite: string }>> = {
  Owned: { parts: 1, cite: "7.7" },
  Conquered: { parts: 3, cite: "7.7" },
  Allied: { parts: 2, cite: "16" },
  Agreement: { parts: 1, cite: "7.7" },
};

const DAMAGED = ["Resource", "Rail"] as const;

/** Automatic repair per turn, and the required map supply level (12; 11.4). */
const REPAIRS: Readonly<Record<(typeof DAMAGED)[number], { rate: number; supply: number; cite: string }>> = {
  Resource: { rate: 2, supply: 1, cite: "12" },
  Rail: { rate: 3, supply: 5, cite: "11.4" },
};

/** A nation's entry status toward an alliance. */
export const entryStatus = number("entry status, 1 once the nation belongs to an alliance", {
  unit: "fraction",
  min: 0,
  max: 1,
  or: 1,
});

export const productionIncome = rule({
  id: "PRODUCTIONINCOME",
  group: "Production",
  cite: "7.7 Production; 16 Production",
  description: "Production points that enter a nation's stockpile this turn.",
  params: {
    production: numbers("resource points that count this turn (sum of RESOURCEYIELD); a range is summed", {
      unit: "production points",
      min: 0,
    }),
    multiple: number("economic multiple of the nation", { unit: "multiple", min: 0 }),
    strategic: number("strategic resources controlled and in supply", { unit: "resources", min: 0, whole: true, or: 0 }),
    status: entryStatus,
  },
  returns: "number",
  unit: "production points",
  examples: [
    { inputs: { production: [[60], [40]], multiple: 1.2 }, result: 120, why: "100 points at multiple 1.2" },
    { inputs: { production: 100, multiple: 1, strategic: 2 }, result: 102, why: "Japan in 1941 holds two strategic resources" },
    { inputs: { production: 200, multiple: 1.5, strategic: 0, status: 0.1 }, result: 30, why: "a neutral nation at 10%" },
  ],
  notes:
    "No rounding is stated for production. Strategic resources raise the total by 1% each; they are not added to the multiple.",
  plain: `production*multiple*(1+${PERCENT_PER_STRATEGIC_RESOURCE}*strategic/100)*status`,
  compute({ production, multiple, strategic, status }, show) {
    const points = show("points that count", sum(production.items), "16");
    const geared = show("times the economic multiple", points * multiple, "7.7");
    const total = show("with strategic resources", geared * (1 + (PERCENT_PER_STRATEGIC_RESOURCE * strategic) / 100), "16");
    return show("production points", total * status, "7.7");
  },
});

export const resourceYield = rule({
  id: "RESOURCEYIELD",
  group: "Production",
  cite: "7.7 Convoys and Escorts, Import Designation; 16",
  description: "Points that one resource hex or donor country is worth to the nation using it.",
  params: {
    kind: choice(RESOURCE_KINDS, "what the resource gives", {
      unit: "resource",
      synonyms: {
        Urban: "Production",
        "Iron Ore": "Production",
        PP: "Production",
        "Oil Field": "Oil",
        "Synthetic Oil Plant": "Oil",
        Biofuel: "Oil",
      },
    }),
    amount: number("printed value, or the minor's total", { unit: "points", min: 0 }),
    tie: choice(TIES, "relation of the user to the resource", {
      unit: "relation",
      synonyms: {
        Own: "Owned",
        Conquest: "Conquered",
        Controlled: "Conquered",
        Occupied: "Conquered",
        "Allied Minor": "Allied",
        Minor: "Allied",
        Trade: "Agreement",
      },
      or: "Owned",
    }),
    damage: number("points knocked out by strategic bombing and not yet repaired", { unit: "points", min: 0, or: 0 }),
    supplied: yesNo("TRUE when rail or convoy links it to the capital", { or: true }),
  },
  returns: "number",
  unit: "points",
  examples: [
    { inputs: { kind: "Production", amount: 12 }, result: 12, why: "owned and controlled: full value" },
    { inputs: { kind: "Production", amount: 12, tie: "Conquered" }, result: 4, why: "one third of 12" },
    { inputs: { kind: "Oil", amount: 15, tie: "Conquered", damage: 3 }, result: 12, why: "oil counts in full, less the damage" },
  ],
  notes:
    "The share of conquered production is printed as 1/3 and as 33%; one third is used. For an ally's oil give what the minor leaves over after its own use. Strategic resources are counted in PRODUCTIONINCOME.",
  plain: `IF(damage>amount,#NUM!,IF(supplied,(amount-damage)/IF(kind="Oil",1,${figureFor(
    "tie",
    TIES.map((tie) => PRODUCTION_PARTS[tie].parts),
  )}),0))`,
  compute({ kind, amount, tie, damage, supplied }, show) {
    if (damage > amount) {
      throw wrongNumber(`damage is ${figure(damage)}; it must be at most the amount, ${figure(amount)}. [15.2]`);
    }
    if (!supplied) return show("points without a link to the capital", 0, "16");
    const left = show("points left by bombing", amount - damage, "15.2");
    if (kind === "Oil") return show("oil points", left, "16");
    const { parts, cite } = PRODUCTION_PARTS[tie];
    show(`share of ${tie} production`, 1 / parts, cite);
    return show("production points", left / parts, cite);
  },
});

export const closingStock = rule({
  id: "CLOSINGSTOCK",
  group: "Production",
  cite: "7.7 Stockpile; 16 Oil Silos",
  description: "Stockpile carried to the next turn.",
  params: {
    opening: number("stockpile at the start (may be negative)", { unit: "points" }),
    income: numbers("points gained; a range is summed", { unit: "points", min: 0 }),
    spent: numbers("points used; a range is summed", { unit: "points", min: 0 }),
    limit: number("storage limit, e.g. OILSILO; left out, none", { unit: "points", min: 0, optional: true }),
  },
  returns: "number",
  unit: "points",
  examples: [
    { inputs: { opening: 100, income: 50, spent: 30 }, result: 120, why: "unused production is saved" },
    { inputs: { opening: 180, income: 60, spent: 10, limit: 200 }, result: 200, why: "oil above the silos is lost" },
  ],
  notes:
    "Only oil has a stated limit; production, COMINT and specialty points have none. The game refuses a purchase that cannot be paid, so a negative stock is a fault of the sheet.",
  plain: "IF(GIVEN(limit),MIN(limit,opening+income-spent),opening+income-spent)",
  compute({ opening, income, spent, limit }, show) {
    const gained = show("points gained", sum(income.items), "7.7");
    const used = show("points used", sum(spent.items), "7.7");
    const left = show("left over", opening + gained - used, "7.7");
    if (limit === undefined) return show("closing stock", left, "7.7");
    show("storage limit", limit, "16");
    return show("closing stock", Math.min(limit, left), "16");
  },
});

export const damageLeft = rule({
  id: "DAMAGELEFT",
  group: "Production",
  cite: "12 Repairing Resources; 11.4 Rail; 15.2 Air Strike Production",
  description: "Damage remaining on a resource or a railway after automatic repair.",
  params: {
    kind: choice(DAMAGED, "what is damaged", { synonyms: { Railway: "Rail", Railroad: "Rail", Resources: "Resource" } }),
    damage: number("bomb damage in points, or damaged rail hexes", { unit: "points or hexes", min: 0 }),
    turns: number("turns of repair", { unit: "turns", min: 0, whole: true, or: 1 }),
    mapSupply: number("map supply level there", { unit: "level", min: 0, max: 9, whole: true, or: 9 }),
  },
  returns: "number",
  unit: "points or hexes",
  examples: [
    { inputs: { kind: "Resource", damage: 5 }, result: 3, why: "2 points a turn" },
    { inputs: { kind: "Rail", damage: 7, turns: 2 }, result: 1, why: "3 hexes a turn" },
    { inputs: { kind: "Rail", damage: 7, turns: 2, mapSupply: 4 }, result: 7, why: "railways need map supply level 5" },
  ],
  notes: "Resources must be in main or port supply, read as map supply level 1 or more; railways need level 5. Never below 0.",
  plain: `MAX(0,damage-turns*IF(mapSupply>=${figureFor(
    "kind",
    DAMAGED.map((kind) => REPAIRS[kind].supply),
  )},${figureFor(
    "kind",
    DAMAGED.map((kind) => REPAIRS[kind].rate),
  )},0))`,
  compute({ kind, damage, turns, mapSupply }, show) {
    const { rate, supply, cite } = REPAIRS[kind];
    const repaired = show("repaired a turn", mapSupply >= supply ? rate : 0, cite);
    return show("damage left", Math.max(0, damage - repaired * turns), cite);
  },
});

export const productionRules = [productionIncome, resourceYield, closingStock, damageLeft] as const;
