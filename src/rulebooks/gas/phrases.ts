import { count, figure } from "../../kernel/text";
export { are } from "../../kernel/text";

/*
 * Formatting that findings share.
 */

/** "1 production point", "3 build points" */
export const points = (value: number, kind: string): string => count(value, `${kind} point`);

/** "1 oil resource", "3 resources" */
export const resources = (value: number, kind = ""): string => count(value, `${kind}resource`);

/** "1 gas", "3 gas" */
export const gas = (value: number): string => `${figure(value)} gas`;

/** "Allied impulse 2", "impulse 2" */
export const impulseOf = ({ side, impulse }: { readonly side: string; readonly impulse: number }): string =>
  `${side === "" ? "" : `${side} `}impulse ${figure(impulse)}`;
