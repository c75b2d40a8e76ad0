/*
 * What only one view needs comes when that view is opened.
 */

type TurnRoom = typeof import("./turn-room");

let turnRoom: TurnRoom | null = null;

/** The view Turn with its acts; null before it has been brought. */
export const turnRoomAtHand = (): TurnRoom | null => turnRoom;

/** Brings the view Turn with its acts. */
export async function bringTurnRoom(): Promise<void> {
  turnRoom ??= await import(/* webpackChunkName: "turn" */ "./turn-room");
}
