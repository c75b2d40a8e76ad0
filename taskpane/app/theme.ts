/*
 * Chooses the pane's theme for Office's.
 */

type Theme = "light" | "dark" | "contrast";

/** The part of Office's theme that the pane uses. */
export interface OfficeColors {
  readonly bodyBackgroundColor: string;
  readonly bodyForegroundColor: string;
}

interface Rgb {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

function rgb(color: string): Rgb | undefined {
  const hex = /^#?([0-9a-f]{6})(?:[0-9a-f]{2})?$/i.exec(color.trim())?.[1];
  if (hex === undefined) return undefined;
  const part = (at: number): number => parseInt(hex.slice(at, at + 2), 16);
  return { red: part(0), green: part(2), blue: part(4) };
}

const brightness = ({ red, green, blue }: Rgb): number => (red * 299 + green * 587 + blue * 114) / 255_000;

const isPure = ({ red, green, blue }: Rgb): boolean => [red, green, blue].every((part) => part === 0 || part === 255);

/**
 * The theme for Office's colors; undefined without them, so that the system's preference decides. Office's high-contrast themes
 * are recognized by pure colors on pure black; its Black theme is dark gray.
 */
export function themeFor(colors: OfficeColors | undefined): Theme | undefined {
  const back = colors && rgb(colors.bodyBackgroundColor);
  const fore = colors && rgb(colors.bodyForegroundColor);
  if (!back) return undefined;
  if (fore && brightness(back) === 0 && isPure(fore)) return "contrast";
  return brightness(back) < 0.5 ? "dark" : "light";
}

/** Applies a theme to the page; undefined leaves the choice to the system. */
export function applyTheme(page: HTMLElement, theme: Theme | undefined): void {
  const system = window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  page.dataset["theme"] = theme ?? system;
}
