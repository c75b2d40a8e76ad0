import { readdirSync, readFileSync } from "node:fs";
import { webDarkTheme, webLightTheme } from "@fluentui/tokens";
import { expect, test } from "vitest";

const folder = new URL("../../taskpane/style/", import.meta.url);
const style = readdirSync(folder)
  .map((name) => readFileSync(new URL(name, folder), "utf8"))
  .join("\n");

const themes = readFileSync(new URL("themes.css", folder), "utf8");

/** The variables of the rule with this selector. */
function variables(selector: string): Record<string, string> {
  const start = themes.indexOf(`${selector} {`);
  const body = themes.slice(start, themes.indexOf("}", start));
  return Object.fromEntries(
    [...body.matchAll(/--(\w+):\s*([^;]+);/g)].map((match) => [match[1]!, match[2]!.replace(/\s+/g, " ")]),
  );
}

const light = variables(":root");
const dark = variables(':root[data-theme="dark"]');
const contrast = variables(':root[data-theme="contrast"]');

const ownOf = (theme: Record<string, string>): [string, string][] =>
  Object.entries(theme).filter(([name]) => name.startsWith("color") && !name.includes("Brand"));

test.each([
  ["light", light, webLightTheme],
  ["dark", dark, webDarkTheme],
] as const)("the %s theme has Fluent's own neutral and status colors", (_name, theme, fluent) => {
  const colors = ownOf(theme);
  expect(colors.length).toBeGreaterThan(25);
  for (const [name, value] of colors) expect([name, value]).toEqual([name, fluent[name as keyof typeof fluent]]);
});

test("every variable in use is set in every theme", () => {
  const used = new Set([...style.matchAll(/var\(--(\w+)\)/g)].map((match) => match[1]!));
  // The others are lengths that the style sheet sets itself.
  const own = new Set([...style.replace(themes, "").matchAll(/--(\w+):/g)].map((match) => match[1]!));
  for (const name of used) {
    if (own.has(name)) continue;
    expect([name, name in light]).toEqual([name, true]);
    if (name.startsWith("color")) expect([name, name in dark, name in contrast]).toEqual([name, true, true]);
  }
});

const luminance = (hex: string): number => {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

const ratio = (a: string, b: string): number => {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
};

const TEXT_ON: readonly (readonly [string, string])[] = [
  ["colorNeutralForeground1", "colorNeutralBackground1"],
  ["colorNeutralForeground1", "colorNeutralBackground2"],
  ["colorNeutralForeground3", "colorNeutralBackground1"],
  ["colorNeutralForeground3", "colorNeutralBackground2"],
  ["colorBrandForegroundLink", "colorNeutralBackground1"],
  ["colorNeutralForegroundOnBrand", "colorBrandBackground"],
  ["colorNeutralForegroundOnBrand", "colorBrandBackgroundHover"],
  ["colorStatusDangerForeground3", "colorNeutralBackground1"],
  ["colorStatusDangerForeground1", "colorStatusDangerBackground1"],
  ["colorStatusWarningForeground1", "colorStatusWarningBackground1"],
  ["colorNeutralForeground1", "colorStatusDangerBackground1"],
  ["colorNeutralForeground1", "colorStatusWarningBackground1"],
  ["colorNeutralForeground1", "colorStatusSuccessBackground1"],
  ["colorNeutralForeground1Hover", "colorSubtleBackgroundHover"],
];

test.each([
  ["light", light],
  ["dark", dark],
  ["contrast", contrast],
])("text in the %s theme has a contrast of at least 4.5 to 1", (_name, theme) => {
  for (const [text, back] of TEXT_ON) {
    expect(`${text} on ${back} ${ratio(theme[text]!, theme[back]!) >= 4.5}`).toBe(`${text} on ${back} true`);
  }
});
