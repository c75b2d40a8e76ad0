import type { Balance, Total, Turn } from "../../kernel/turn";
import { STEPS } from "./steps";

const balances: readonly Balance[] = [];
const totals: readonly Total[] = [];

/** How a turn of two weeks closes. */
export const turn: Turn = { steps: STEPS, balances, totals };
