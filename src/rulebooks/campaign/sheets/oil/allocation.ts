import { count } from "../../../../kernel/text";
import { NameOf } from "../../phrases";
import { isOneOf } from "../../../../kernel/excel";

/*
 * Destinations of oil, shared by shipments and purchases (2.4.3).
 */

const AXIS = ["European Axis", "Japan"];

/** Whether a power, given as a cell or formula, belongs to the Axis. */
export const isAxis = (power: string): string => isOneOf(power, AXIS);

/** Whether a power is on the given side. */
export const friends = (power: string, otherIsAxis: string): string => `(${isAxis(power)})=(${otherIsAxis})`;

const PLACE = {
  id: "oil-without-center",
  cite: "2.4.3.1",
  about: "Oil is allocated to a Supply Center of the sheet.",
} as const;

export const NO_CENTER = { ...PLACE, check: "Supply Center is missing", fix: "Enter the Supply Center." } as const;
export const NO_SUCH_CENTER = {
  ...PLACE,
  check: "no such Supply Center",
  fix: "Choose another one, or add a row for it in the table Supply Centers.",
} as const;

interface Sailing {
  readonly nation: string;
  readonly ocean: string;
  readonly used: number;
}

/** A limit: Transports in the given column must belong to a Transport pool (2.1.7.3). */
export const noPool = (transports: string) => ({
  id: "transport-pool",
  at: "ocean" as const,
  cite: "2.1.7.3; 2.4.1.6; 2.4.3.3",
  about: "Tankers and purchases use Transports of a pool that the Nation has in the ocean.",
  check: "no such Transport pool",
  when: `N(${transports})>0`,
  broken:
    'IF(OR([@Nation]="",[@Ocean]=""),TRUE,SUMPRODUCT((Shipping_Transport_pool[Nation]=[@Nation])*(Shipping_Transport_pool[Ocean]=[@Ocean]))=0)',
  figures: { used: `N(${transports})` },
  expected: () => 0,
  found: ({ used }: Sailing) => used,
  message: ({ nation, ocean, used }: Sailing) =>
    nation === "" || ocean === ""
      ? `${count(used, "Transport")} ${used === 1 ? "is used without its" : "are used without their"} Nation and ocean.`
      : `${NameOf(nation)} uses ${count(used, "Transport")} in the ${ocean} but has no Transport pool there.`,
  fix: "Enter Nation and ocean as in the table Transport pool.",
});
