import { ThemeService, type Injector } from "@univerjs/core";

/*
 * The colors of the cells that a formula refers to while it is edited, in its text and around the cells. Each is legible on white;
 * Univer inverts them in the dark theme, where its own light colors become illegible.
 */

const COLORS = [
  "#1a56c4",
  "#b3261e",
  "#4f1a8f",
  "#1b6e2f",
  "#a3278a",
  "#9a4a00",
  "#0b6b63",
  "#4a4f57",
  "#3f3fb5",
  "#8a1c46",
  "#4b6311",
  "#7a5200",
];

/** Replaces Univer's colors of references. */
export function colorReferences(services: Injector): void {
  const themes = services.get(ThemeService);
  const colors = Object.fromEntries(COLORS.map((color, i) => [i + 1, color]));
  themes.setTheme({ ...themes.getCurrentTheme(), "loop-color": colors } as ReturnType<ThemeService["getCurrentTheme"]>);
}
