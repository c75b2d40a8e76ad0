import type { Unmodelled } from "../../kernel/rulebook";

/** What is left to the players and the game master. Of the other paragraphs only reasons and references are left out. */
export const unmodelled: readonly Unmodelled[] = [
  {
    cite: "2.2.7.1",
    why: "Which unit takes over which equipment, experience and strength is kept in the formations' rosters; the paragraph names no PPs.",
  },
];
