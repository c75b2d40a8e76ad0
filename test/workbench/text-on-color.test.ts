import { ColorKit } from "@univerjs/core";
import { describe, expect, test } from "vitest";
import { playerColor } from "../../src/kernel/player-color";
import { chooseTextByContrast } from "../../src/workbench/page/univer/text-on-color";
import { contrast } from "../support/workbench/contrast";

/*
 * Text on a sheet's tab is white or black, and readable on any color that a tab can have (WCAG 1.4.3: 4.5 to 1).
 */

const LEVELS = ["00", "1a", "33", "4d", "66", "80", "99", "b3", "cc", "e6", "ff"];
const COLORS = LEVELS.flatMap((red) => LEVELS.flatMap((green) => LEVELS.map((blue) => `#${red}${green}${blue}`)));
const PLAYERS = Array.from({ length: 8 }, (_, i) => playerColor(i));

const textOn = (color: string): string => (new ColorKit(color).isDark() ? "#ffffff" : "#000000");
const unreadable = (colors: readonly string[]) => colors.filter((color) => contrast(color, textOn(color)) < 4.5);

describe("text on a colored tab", () => {
  chooseTextByContrast();

  test("is readable on every player's color", () => expect(unreadable(PLAYERS)).toEqual([]));

  test("is readable on any color", () => expect(unreadable(COLORS)).toEqual([]));

  test("is white on some players' colors and black on others", () =>
    expect(new Set(PLAYERS.map(textOn))).toEqual(new Set(["#ffffff", "#000000"])));
});
