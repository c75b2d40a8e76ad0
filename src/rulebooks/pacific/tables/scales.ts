interface Scale {
  readonly Low: number;
  readonly High: number;
  readonly unit: string;
  readonly cite: string;
}

const scale = (unit: string, Low: number, High = Low, cite = "4"): Scale => ({ Low, High, unit, cite });

/** Game Scales (4); the time in a naval loop is that of 11.4. */
export const SCALES = {
  "Land Strength Point": scale("soldiers", 1500, 2500),
  "Air Strength Point": scale("aircraft", 15, 25),
  "Naval Strength Points Per Unit": scale("strength points", 5, 6),
  Division: scale("soldiers", 15_000, 20_000),
  "Small Corps": scale("soldiers", 30_000, 40_000),
  "Large Corps": scale("soldiers", 50_000, 60_000),
  Army: scale("soldiers", 35_000, 70_000),
  "Air Unit": scale("aircraft", 300, 400),
  "Carrier Aircraft": scale("aircraft", 40, 90),
  "Heavy Cruisers": scale("ships per cruiser group", 4),
  "Light Cruisers": scale("ships per destroyer group", 5, 7),
  Submarines: scale("boats per group", 6, 18),
  Escorts: scale("ships per point", 8, 10),
  "Merchant Tonnage": scale("tons per point", 100_000),
  "Hex Kilometres": scale("km", 80),
  "Hex Miles": scale("miles", 50),
  "Turn Days": scale("days", 14),
  "Loop Turns": scale("turns", 2, 2, "11.4"),
} as const;
export type ScaleItem = keyof typeof SCALES;
