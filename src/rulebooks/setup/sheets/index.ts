import type { Sheet } from "../../../kernel/sheet";
import { airSheet } from "./air";
import { artillerySheet } from "./artillery";
import { battleSheet } from "./battle";
import { diceSheet } from "./dice";
import { forcesSheet } from "./forces";
import { lullsSheet } from "./lulls";
import { tanksSheet } from "./tanks";
import { defensesSheet } from "./defenses";

export const sheets = (): readonly Sheet[] => [
  battleSheet,
  forcesSheet,
  airSheet,
  artillerySheet,
  lullsSheet,
  defensesSheet,
  tanksSheet,
  diceSheet,
];
