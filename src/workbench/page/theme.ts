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

/** What the pane takes for Office's theme: the system's. Light when undefined. */
export const officeTheme = (): ThemeColours | undefined => (dark.matches ? BLACK : undefined);

/** The grid goes with the system's theme, as the page does by its style. */
export function followTheme(univer: FUniver): void {
  const follow = (): void => univer.toggleDarkMode(dark.matches);
  dark.addEventListener("change", () => {
    follow();
    // The pane looks at Office's theme again when it is returned to.
    paneFrame()?.contentWindow?.dispatchEvent(new Event("focus"));
  });
  follow();
}
