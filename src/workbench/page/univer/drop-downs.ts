import { DataValidationType, type Injector, type IStyleData } from "@univerjs/core";
import { DataValidatorRegistryService } from "@univerjs/data-validation";

/** Pixels by which Univer draws a drop-down's text too far to the right and down. */
const ASTRAY = { left: 4, top: 2 };

/** Aligns the text of cells that have a drop-down with the cells around them. */
export function alignChoices(services: Injector): void {
  const list = services.get(DataValidatorRegistryService).getValidatorItem(DataValidationType.LIST);
  if (!list) return;
  const styleOf = list.getExtraStyle.bind(list);
  list.getExtraStyle = (rule, value, cell, ...place): IStyleData => {
    const { l = 0, ...padding } = cell.style.pd ?? {};
    return { ...(styleOf(rule, value, cell, ...place) ?? {}), pd: { ...padding, l: (l ?? 0) - ASTRAY.left, t: -ASTRAY.top } };
  };
}
