import type { FUniver } from "@univerjs/core/facade";
import type { ThemeColours } from "../host/office-shim";
import { paneFrame } from "./pane-frame";

const dark = window.matchMedia("(prefers-color-scheme: dark)");

/** Office's Black theme, for the pane. */
const BLACK: ThemeColours = {
  bodyBackgroundColor: 0x262626,
  bodyForegroundColor: 0xffffff,
  controlBackgroundColor: 0x333333,
  controlForegroundColor: 0xffffff,
};

/** The theme that the pane gets as Office's: dark if the system's is dark, otherwise undefined, which means light. */
export const officeTheme = (): ThemeColours | undefined => (dark.matches ? BLACK : undefined);

/** Keeps the grid in the system's light or dark theme, as CSS does for the page. */
export function followTheme(univer: FUniver): void {
  const follow = (): void => univer.toggleDarkMode(dark.matches);
  dark.addEventListener("change", () => {
    follow();
    // The pane reads Office's theme again when it gets focus.
    paneFrame()?.contentWindow?.dispatchEvent(new Event("focus"));
  });
  follow();
}
