import { count, figure } from "../../kernel/text";

/*
 * Formatting that the findings of several chapters share.
 */

/** "The Axis side", "The Allied side" */
export const NameOf = (side: string): string => `The ${side} side`;
/** The same within a sentence. */
export const nameOf = (side: string): string => `the ${side} side`;

export const barrages = (value: number): string => count(value, "barrage");
export const assets = (value: number): string => count(value, "air asset");
export const bases = (value: number): string => count(value, "base");
export const points = (value: number): string => count(value, "point");
export const rolls = (value: number): string => count(value, "roll");
export const turns = (value: number): string => count(value, "turn");

/** "+2", "0", "-1" */
export const signed = (value: number): string => (value > 0 ? `+${figure(value)}` : figure(value));
