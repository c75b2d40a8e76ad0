/** Name of the page that leads through the first turn of a rulebook. */
export const firstTurnPageName = (rulebook: string): string => `first-turn-${encodeURIComponent(rulebook)}.html`;

export const FIRST_TURN_TITLE = "Your first turn";
