import { DataValidationType, type Injector, type IStyleData } from "@univerjs/core";
import { DataValidatorRegistryService } from "@univerjs/data-validation";

/** Univer draws a choice these pixels to the right of and below where it draws the texts of other cells. */
const ASTRAY = { left: 4, top: 2 };

/** Has the texts of cells with a drop-down stand in line with those around them. */
export function alignChoices(services: Injector): void {
  const list = services.get(DataValidatorRegistryService).getValidatorItem(DataValidationType.LIST);
  if (!list) return;
  const styleOf = list.getExtraStyle.bind(list);
  list.getExtraStyle = (rule, value, cell, ...place): IStyleData => {
    const { l = 0, ...padding } = cell.style.pd ?? {};
    return { ...(styleOf(rule, value, cell, ...place) ?? {}), pd: { ...padding, l: (l ?? 0) - ASTRAY.left, t: -ASTRAY.top } };
  };
}
