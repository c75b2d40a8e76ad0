/** File name of the guide to a rulebook's first turn. */
export const firstTurnPageName = (rulebook: string): string => `first-turn-${encodeURIComponent(rulebook)}.html`;

export const FIRST_TURN_TITLE = "Your first turn";
