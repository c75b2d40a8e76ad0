import { invertColorByMatrix, type Injector } from "@univerjs/core";
import { describe, expect, it } from "vitest";
import { colorReferences } from "../../src/workbench/page/univer/reference-colors";
import { contrast } from "../support/workbench/contrast";

/*
 * The references of an edited formula are readable in both themes (WCAG 1.4.3: 4.5 to 1). The dark theme inverts their colors.
 */

const inverted = (color: string): string => {
  const parts = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16)) as [number, number, number];
  return `rgb(${invertColorByMatrix(parts).map(Math.round).join(", ")})`;
};

const colors: string[] = [];
const themes = {
  getCurrentTheme: () => ({}),
  setTheme: (theme: { readonly "loop-color": Readonly<Record<string, string>> }) =>
    colors.push(...Object.values(theme["loop-color"])),
};
colorReferences({ get: () => themes } as unknown as Injector);

describe("the color of a reference", () => {
  it.each(colors)("%s is readable on white, and on black when inverted", (color) => {
    expect(contrast(color, "#ffffff")).toBeGreaterThan(4.5);
    expect(contrast(inverted(color), "#000000")).toBeGreaterThan(4.5);
  });
});
