import { sum } from "../../../kernel/exact";
import { choice, number, numbers, yesNo } from "../../../kernel/parameter";
import { EVERY_CASE, rule } from "../../../kernel/rule";
import { oneOf } from "../../../kernel/text";
import { noEntry } from "../../../kernel/values";
import { GAS_MAPS } from "../parameters";

const PHASES = ["Impulse", "Return to Base", "Reorganisation"] as const;
type Phase = (typeof PHASES)[number];

interface Payment {
  readonly of: "each map" | "each HQ";
  /** Units that can act without gas: per map, or for HQs worldwide. */
  readonly free: number;
  readonly gas: number;
  readonly cite: string;
}

/** The uses of gas, and the effects of its absence (Gas Expenditure 1-3; Limitations; Final Reorganization of HQs). */
export const PAYMENTS: Readonly<Record<Phase, Payment>> = {
  Impulse: { of: "each map", free: 1, gas: 1, cite: "Gas Expenditure 1; Limitations" },
  "Return to Base": { of: "each map", free: 1, gas: 1, cite: "Gas Expenditure 2; Units at sea 1" },
  Reorganisation: { of: "each HQ", free: 1, gas: 1, cite: "Gas Expenditure 3; Final Reorganization of HQs" },
};
/** The worked example pays one gas each; the list of situations gives no amount. */
const AMOUNT = "Gas Expenditure 1-3; JUL/AUG 43 example";
const IMPULSE = PAYMENTS.Impulse;
const RETURN = PAYMENTS["Return to Base"];
const REORGANISATION = PAYMENTS.Reorganisation;

const PHASE_SYNONYMS = {
  RTB: "Return to Base",
  Return: "Return to Base",
  "Friendly impulse": "Impulse",
  "Enemy impulse": "Impulse",
  Reorganization: "Reorganisation",
  "Final reorganisation": "Reorganisation",
  "Final reorganization": "Reorganisation",
  HQ: "Reorganisation",
  HQs: "Reorganisation",
} as const satisfies Record<string, Phase>;

export const gasDue = rule({
  id: "GASDUE",
  group: "Gas expenditure",
  cite: "Gas Expenditure 1-3; Limitations; Final Reorganization of HQs",
  description:
    "Gas a major power must spend so that the stated numbers of gas-dependent units act without limitation in one phase.",
  params: {
    phase: choice(PHASES, "Phase in which the units act", { synonyms: PHASE_SYNONYMS }),
    units: numbers(
      "Gas-dependent units that want to act: for Impulse and Return to Base one cell per map of that phase (aircraft and ships at sea for Return to Base), for Reorganisation the HQs to be reorganised, added up worldwide",
      { unit: "units", min: 0, whole: true },
    ),
  },
  returns: "number",
  unit: "gas",
  examples: [
    { inputs: { phase: "Impulse", units: [[5], [1], [3]] }, result: 2, why: "three maps, one with only the free unit" },
    { inputs: { phase: "Reorganisation", units: 3 }, result: 2, why: "the first HQ is free" },
    { inputs: { phase: "Return to Base", units: 4 }, result: 1, why: "one gas keeps all submarines of the map at sea" },
  ],
  notes:
    "One gas per map and power in each impulse of either side, and one per map in the Return to Base step, however many units act; the list of situations names no amount, the example shows one gas each. The one free unit of a map acts as if gas were paid. Rail moves are apart from these and not counted.",
  plain: `IF(phase="Reorganisation",${REORGANISATION.gas}*MAX(0,units-${REORGANISATION.free}),
    IF(phase="Impulse",${IMPULSE.gas}*IF(units>${IMPULSE.free},1,0),${RETURN.gas}*IF(units>${RETURN.free},1,0)))`,
  compute({ phase, units }, show) {
    const { of, free, gas, cite } = PAYMENTS[phase];
    if (of === "each HQ") {
      const all = show("HQs to be reorganised", sum(units.items), cite);
      const paid = show("HQs above the free one", Math.max(0, all - free), cite);
      return show("gas due", gas * paid, AMOUNT);
    }
    const acting = show("maps with units that want to act", units.items.filter((onMap) => (onMap ?? 0) > 0).length, cite);
    const paid = units.items.filter((onMap) => (onMap ?? 0) > free).length;
    show("maps with the free unit only", acting - paid, `Introduction; ${cite}`);
    return show("gas due", gas * paid, AMOUNT);
  },
});

const maps = { unit: "maps", min: 0, max: GAS_MAPS.length, whole: true } as const;

export const gasExpenditure = rule({
  id: "GASEXPENDITURE",
  group: "Gas expenditure",
  cite: AMOUNT,
  description:
    "Total gas a major power spends for maps paid in impulses, maps paid in the Return to Base step and HQs reorganised.",
  params: {
    impulseMaps: numbers("Maps paid for in an impulse; a range holds one cell per impulse", maps),
    returnMaps: number("Maps paid for in the Return to Base step", { ...maps, or: 0 }),
    hqs: number("HQs reorganised in the final reorganisation phase, the free one included", {
      unit: "HQs",
      min: 0,
      whole: true,
      or: 0,
    }),
  },
  returns: "number",
  unit: "gas",
  examples: [
    {
      inputs: { impulseMaps: 2, returnMaps: 1, hqs: 3 },
      result: 5,
      why: "two maps in the impulse, one in the step, two HQs of three",
    },
    { inputs: { impulseMaps: [[2], [1], [0]], returnMaps: 0, hqs: 1 }, result: 3, why: "three impulses and the free HQ" },
  ],
  notes: "A power pays a map once per impulse. There are five gas maps at most, so a cell above 5 is an error.",
  compute({ impulseMaps, returnMaps, hqs }, show) {
    const impulses = show("gas for maps in impulses", IMPULSE.gas * sum(impulseMaps.items), IMPULSE.cite);
    const step = show("gas for maps in the Return to Base step", RETURN.gas * returnMaps, RETURN.cite);
    const headquarters = show(
      "gas for HQs above the free one",
      REORGANISATION.gas * Math.max(0, hqs - REORGANISATION.free),
      REORGANISATION.cite,
    );
    return show("gas spent", impulses + step + headquarters, AMOUNT);
  },
});

export const gasReady = rule({
  id: "GASREADY",
  group: "Gas expenditure",
  cite: "Gas Expenditure; Tracing Gas Supply; Limitations",
  description: "Whether a gas-dependent unit may act without limitation.",
  params: {
    paid: yesNo("TRUE when its major power has spent gas for the map in this impulse or step"),
    traces: yesNo(
      "TRUE when the unit traces, by the ordinary primary and secondary supply method, to the gas its own power spent for the map",
      { or: true },
    ),
    atSea: yesNo("TRUE for a unit in a sea section, which need not trace but needs the payment", { or: false }),
    freeUnit: yesNo("TRUE for the one unit that may act without gas on the map in this impulse or step", { or: false }),
  },
  returns: "boolean",
  examples: [
    { inputs: { paid: true }, result: true, why: "paid, and it traces" },
    { inputs: { paid: true, traces: false }, result: false, why: "paid but cut off" },
    { inputs: { paid: true, traces: false, atSea: true }, result: true, why: "sea sections need no trace" },
  ],
  notes:
    "TRUE means no limitation. The one free unit acts as if gas were paid; any number of others may act under the limitations.",
  plain: "OR(freeUnit,AND(paid,OR(traces,atSea)))",
  compute({ paid, traces, atSea, freeUnit }, show) {
    show("free unit", freeUnit, "Introduction; Limitations");
    show("gas paid for the map", paid, "Gas Expenditure");
    show("traces, or need not", traces || atSea, "Tracing Gas Supply");
    return show("acts without limitation", freeUnit || (paid && (traces || atSea)), "Limitations");
  },
});

export const KINDS = ["Land", "Air", "Carrier plane", "Naval", "At sea", "HQ"] as const;
type Kind = (typeof KINDS)[number];

export const ACTIONS = [
  "Move",
  "Attack",
  "Advance",
  "Extra advance",
  "Rebase",
  "Air mission",
  "Defensive air",
  "Naval combat",
  "Drop section",
  "Initiate combat",
  "Reorganise",
] as const;
type Action = (typeof ACTIONS)[number];

interface WithoutGas {
  readonly effect: "Yes" | "Flip" | "No";
  readonly cite: string;
}

/** What units can do without gas (the lists under Limitations). */
const WITHOUT_GAS: Readonly<Record<Kind, Readonly<Partial<Record<Action, WithoutGas>>>>> = {
  Land: {
    Move: { effect: "Flip", cite: "Gas-dependent land units without gas 1" },
    Attack: { effect: "Yes", cite: "Gas-dependent land units without gas 2" },
    Advance: { effect: "Flip", cite: "Gas-dependent land units without gas 2" },
    "Extra advance": { effect: "No", cite: "Gas-dependent land units without gas 3" },
  },
  Air: {
    Rebase: { effect: "Yes", cite: "Air units without gas 1" },
    "Air mission": { effect: "No", cite: "Air units without gas 1" },
    "Defensive air": { effect: "No", cite: "Air units without gas 1" },
  },
  "Carrier plane": { "Naval combat": { effect: "Yes", cite: "Air units without gas 2" } },
  Naval: { Move: { effect: "Flip", cite: "Naval units 1" } },
  "At sea": {
    "Drop section": { effect: "No", cite: "Units at sea 1" },
    "Initiate combat": { effect: "Yes", cite: "Units at sea 2" },
  },
  HQ: { Reorganise: { effect: "No", cite: "Final Reorganization of HQs" } },
};

export const gasEffect = rule({
  id: "GASEFFECT",
  group: "Gas expenditure",
  cite: "Limitations; lists for land, air, naval units, units at sea, HQs",
  description: "What a gas-dependent unit may do when no gas supports it: act freely, act and flip, or not act.",
  params: {
    kind: choice(KINDS, "Kind of gas-dependent unit", {
      synonyms: {
        Army: "Land",
        Ground: "Land",
        Aircraft: "Air",
        Plane: "Air",
        CVP: "Carrier plane",
        "CV plane": "Carrier plane",
        Ship: "Naval",
        Navy: "Naval",
        Sea: "At sea",
        Headquarters: "HQ",
      },
    }),
    action: choice(ACTIONS, "What it wants to do", {
      synonyms: {
        "Advance after combat": "Advance",
        "B result advance": "Extra advance",
        "Extra hex": "Extra advance",
        Mission: "Air mission",
        Fly: "Air mission",
        "Drop a sea section": "Drop section",
        "Return to base": "Drop section",
        "Initiate naval combat": "Initiate combat",
        Reorganize: "Reorganise",
      },
    }),
    ready: yesNo("TRUE when the unit acts without limitation, see GASREADY", { or: false }),
  },
  returns: "text",
  examples: [
    { inputs: { kind: "Land", action: "Move" }, result: "Flip", why: "it moves, then turns face down" },
    { inputs: { kind: "Air", action: "Defensive air" }, result: "No", why: "only rebase missions are left" },
    { inputs: { kind: "HQ", action: "Reorganise" }, result: "No", why: "every HQ but the free one needs gas" },
  ],
  notes:
    "Yes, Flip (acts, then turns face down) or No. Pairs outside the lists have no entry. Cargo of a ship that moves without gas is not flipped. Drop section is staying at sea one section lower in the Return to Base step; one unit per map may do so unpaid (ready TRUE for that one). Initiate combat holds for face-up units. The one HQ reorganised free of gas counts as ready. An attacking land unit flips only when it advances.",
  plain: EVERY_CASE,
  compute({ kind, action, ready }, show) {
    const entry = WITHOUT_GAS[kind][action];
    if (!entry) {
      const known = oneOf(Object.keys(WITHOUT_GAS[kind]));
      throw noEntry(`action is ${action}, for which the rules have no entry beside kind ${kind}; it must be ${known}.`);
    }
    show("without gas", entry.effect, entry.cite);
    show("acts without limitation", ready, "Limitations");
    return show(action.toLowerCase(), ready ? "Yes" : entry.effect, entry.cite);
  },
});

export const expenditureRules = [gasDue, gasExpenditure, gasReady, gasEffect] as const;
