import { choice, number, yesNo } from "../../kernel/parameter";

/** Fuel points per barrel (Acquiring Fuel). */
export const FUEL_PER_BARREL = 10;

/** Ends of the fuel track (Storing fuel). */
export const TRACK = { min: 0, max: 10 } as const;

export const POWERS = [
  "United States",
  "Commonwealth",
  "Germany",
  "Russia",
  "Japan",
  "France",
  "Italy",
  "Nationalist China",
  "Communist China",
] as const;
export type Power = (typeof POWERS)[number];

/** Powers that use another power's fuel (Storage capacity limits; Reorganization). */
export const USES_OIL_OF: Readonly<Partial<Record<Power, Power>>> = { "Communist China": "Russia" };

/** Powers with their own fuel track and barrels. */
export const HOLDERS: readonly Power[] = POWERS.filter((power) => USES_OIL_OF[power] === undefined);

export const POWER_SYNONYMS = {
  US: "United States",
  USA: "United States",
  America: "United States",
  CW: "Commonwealth",
  UK: "Commonwealth",
  Britain: "Commonwealth",
  "Great Britain": "Commonwealth",
  German: "Germany",
  USSR: "Russia",
  "Soviet Union": "Russia",
  Soviets: "Russia",
  China: "Nationalist China",
  "Nat China": "Nationalist China",
  "Com China": "Communist China",
} as const satisfies Record<string, Power>;

/** A major power with a storage limit. */
export const majorPower = (about: string) => choice(POWERS, about, { synonyms: POWER_SYNONYMS });

const fuelPoints = { unit: "fuel points", min: 0 } as const;

/** An amount of fuel that cannot be negative. */
export const fuel = (about: string) => number(about, fuelPoints);

/** A reading of the fuel track, 0 to 10. */
export const track = (about: string) => number(about, { unit: "fuel points", ...TRACK });

/** Whether a depot is outside the home country of the power that uses it. */
export const abroad = yesNo("TRUE when the depot lies outside the home country of the drawing power", { or: true });

/** Whether a name contains anything but one whole number: normalizing would turn 4.5 into 45 and -4 into 4. */
export const hasOddNumber = (written: string): boolean => /\d[\s.\-\u2010-\u2015]+\d|(^|\s)[-\u2010-\u2015]\d|\.\d/.test(written);
