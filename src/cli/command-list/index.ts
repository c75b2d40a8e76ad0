import { copyCommands } from "./copies-and-functions";
import { ledgerCommands } from "./ledgers-and-turns";
import { orderCommands } from "./reports-and-orders";

import type { Command } from "./definition";

export type { Command };

/** All commands, in the order of the help. */
export const commands: readonly Command[] = [...ledgerCommands, ...orderCommands, ...copyCommands];
