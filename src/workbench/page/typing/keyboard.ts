import { ILayoutService } from "@univerjs/ui";
import type { Injector } from "@univerjs/core";
import type { Grid } from "../../host/grid";
import { paneFrame } from "../pane-frame";
import { showWorkbook } from "../switch-sides";

/** Text fields, and buttons of a list that people go through. */
const KEEPS_FOCUS = "input:not([type=radio], [type=checkbox], [type=button]), textarea, select, [data-keeps-focus]";

/** Whether the pane has the focus, but nothing in it that keeps it. */
function isInPane(): boolean {
  const frame = paneFrame();
  return frame !== null && document.activeElement === frame && !frame.contentDocument?.activeElement?.matches(KEEPS_FOCUS);
}

/** The add-in's grid: when the add-in selects a cell, the grid gets the focus, so that the next keys arrive there. */
export function ledByKeyboard<T extends Grid>(grid: T, services: Injector): T {
  return Object.assign(Object.create(grid) as T, {
    async select(...at: Parameters<Grid["select"]>) {
      const isLed = isInPane();
      // On a phone, the pane covers the cell.
      if (isLed) showWorkbook();
      await grid.select(...at);
      if (isLed) services.get(ILayoutService).focus();
    },
  });
}
