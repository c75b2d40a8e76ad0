/*
 * All that only the view Turn needs: the close, seals, forecast and report.
 */

export { turningOf } from "./acts/turn";
export { lookAtTurn, turnsAhead } from "./turn";
export { turnView } from "./views/turn";
