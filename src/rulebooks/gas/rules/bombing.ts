import { exact } from "../../../kernel/exact";
import { choice, number, yesNo } from "../../../kernel/parameter";
import { rule } from "../../../kernel/rule";

const CITE = "Strategic Bombing";

/** What a hex loses, in order (Strategic Bombing). */
const ORDER_OF_LOSSES = ["Regular", "Oil", "Gas", "Build points"] as const;
type Asset = (typeof ORDER_OF_LOSSES)[number];

/** Losses that only affect factories in the home country. */
const AT_HOME_ONLY: readonly Asset[] = ["Oil", "Gas"];

const LOSS_LABELS: Readonly<Record<Asset, string>> = {
  Regular: "regular production points lost",
  Oil: "oil production points lost",
  Gas: "saved gas lost",
  "Build points": "saved build points lost",
};

const productionPoints = { unit: "production points", min: 0 } as const;

export const gasBombLoss = rule({
  id: "GASBOMBLOSS",
  group: "Strategic bombing",
  cite: CITE,
  description: "How much of one asset a strategic bombing result destroys, in the fixed order of losses.",
  params: {
    asset: choice(ORDER_OF_LOSSES, "Asset whose loss is asked", {
      synonyms: {
        "Regular points": "Regular",
        "Production points": "Regular",
        "Oil points": "Oil",
        "Saved gas": "Gas",
        BP: "Build points",
        "Saved build points": "Build points",
      },
    }),
    hits: number("Points of loss scored on the hex", { unit: "points", min: 0, whole: true }),
    regularPoints: number("Regular production points of the hex", productionPoints),
    oilPoints: number("Oil production points of the hex", productionPoints),
    savedGas: number("Gas saved in the hex", { unit: "gas", min: 0, or: 0 }),
    savedBuildPoints: number("Build points saved in the hex", { unit: "build points", min: 0, or: 0 }),
    home: yesNo(
      "TRUE for a factory in the major power's home country; elsewhere oil points cannot be bombed and no gas can lie",
      { or: true },
    ),
  },
  returns: "number",
  unit: "points",
  examples: [
    { inputs: { asset: "Oil", hits: 4, regularPoints: 3, oilPoints: 2 }, result: 1, why: "oil goes after all regular points" },
    {
      inputs: { asset: "Build points", hits: 10, regularPoints: 3, oilPoints: 2, savedGas: 4, savedBuildPoints: 5 },
      result: 1,
      why: "saved build points go last",
    },
    {
      inputs: { asset: "Oil", hits: 4, regularPoints: 3, oilPoints: 2, home: false },
      result: 0,
      why: "oil is bombed in home factories only",
    },
  ],
  notes:
    "Regular points go first, then oil points, saved gas and saved build points, all of the bombed hex. Away from home the oil and gas steps are skipped and hits go on to saved build points. How many hits a raid scores comes from rule 11.7, outside this text. Hits beyond everything are without effect.",
  plain: `IF(asset="Regular",MIN(hits,regularPoints),IF(asset="Build points",
    MIN(savedBuildPoints,MAX(0,hits-regularPoints-IF(home,oilPoints+savedGas,0))),IF(home,IF(asset="Oil",
    MIN(oilPoints,MAX(0,hits-regularPoints)),MIN(savedGas,MAX(0,hits-regularPoints-oilPoints))),0)))`,
  compute({ asset, hits, regularPoints, oilPoints, savedGas, savedBuildPoints, home }, show) {
    const held: Readonly<Record<Asset, number>> = {
      Regular: regularPoints,
      Oil: oilPoints,
      Gas: savedGas,
      "Build points": savedBuildPoints,
    };
    show("factory in the home country", home, CITE);
    let left = hits;
    for (const kind of ORDER_OF_LOSSES) {
      const hit = home || !AT_HOME_ONLY.includes(kind);
      const lost = show(LOSS_LABELS[kind], hit ? Math.min(left, held[kind]) : 0, CITE);
      if (kind === asset) return lost;
      left = show("hits left", exact(left - lost, hits), CITE);
    }
    return 0;
  },
});

export const bombingRules = [gasBombLoss] as const;
