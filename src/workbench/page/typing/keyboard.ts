import { ILayoutService } from "@univerjs/ui";
import type { Injector } from "@univerjs/core";
import type { Grid } from "../../host/grid";
import { paneFrame } from "../pane-frame";
import { showWorkbook } from "../switch-sides";

const TYPED_IN = "input:not([type=radio], [type=checkbox], [type=button]), textarea, select";

/** Whether the keyboard is in the pane, and not in a field of it. */
function isInPane(): boolean {
  const frame = paneFrame();
  return frame !== null && document.activeElement === frame && !frame.contentDocument?.activeElement?.matches(TYPED_IN);
}

/** The grid as the add-in has it: where it leads somebody, the keyboard goes too, so that what is typed next arrives there. */
export function ledByKeyboard<T extends Grid>(grid: T, services: Injector): T {
  return Object.assign(Object.create(grid) as T, {
    async select(...at: Parameters<Grid["select"]>) {
      const isLed = isInPane();
      // On a phone the pane covers the cell.
      if (isLed) showWorkbook();
      await grid.select(...at);
      if (isLed) services.get(ILayoutService).focus();
    },
  });
}
