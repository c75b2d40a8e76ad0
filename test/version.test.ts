import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import packageJson from "../package.json";

interface VersionScript {
  versions(): readonly { readonly file: string; readonly version: string }[];
  released(changelog: string, version: string, date: string): string;
  notesOf(changelog: string, version: string): string;
}
// The path is a variable because scripts of .ci have no types.
const script = "../.ci/version.mjs";
const { versions, released, notesOf } = (await import(script)) as VersionScript;

describe("the version", () => {
  it("is the same in every file", () => {
    expect(versions().length).toBeGreaterThanOrEqual(5);
    for (const { file, version } of versions()) expect(version, file).toBe(packageJson.version);
  });

  it("has release notes, which a new release separates from unreleased changes", () => {
    const changelog = readFileSync(".github/CHANGELOG.md", "utf8");
    expect(notesOf(changelog, packageJson.version)).toMatch(/^### /m);
    const next = released(changelog, "99.0.0", "2030-01-02");
    expect(next).toContain("## Unreleased\n\n## 99.0.0 - 2030-01-02\n");
    expect(notesOf(next, "99.0.0")).toBe(notesOf(changelog.replace("## Unreleased", "## Unreleased - now"), "Unreleased"));
    expect(() => notesOf(changelog, "98.0.0")).toThrow("98.0.0");
  });
});
