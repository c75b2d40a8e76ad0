/*
 * What people can do with the grid and what does not get into a file from here: they are told when they save.
 */

const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^sheet\.mutation\.(add|remove)-worksheet-merge$/, "merged cells"],
  [/^sheet\.mutation\.set-(row|col)-(hidden|visible)$/, "hidden rows and columns"],
  [/^sheet\.mutation\.(add|set|delete|move)-conditional-rule$/, "conditional formats"],
  [/^sheet\.mutation\.(update|remove|toggle)-note/, "notes"],
  [/^data-validation\.mutation\./, "drop-downs and rules of entry"],
];

/** The words for a change of Univer's that a file does not get; undefined for all others. */
export const beyondFiles = (mutation: string): string | undefined => KINDS.find(([pattern]) => pattern.test(mutation))?.[1];
