import type { ActionContext } from "../../shared/pane-actions";
import { NO_ORDER_IMPORT } from "./exchange";
import type { ExchangeState, OwnExchangeActions } from "./exchange-slice";

export function createExchangeActions({ store }: ActionContext<ExchangeState>): OwnExchangeActions {
  return {
    openSection(section, isOpen) {
      const open = new Set(store.get().exchange.open);
      if (isOpen) open.add(section);
      else open.delete(section);
      store.set({ exchange: { ...store.get().exchange, open } });
    },
    discardOrders: () => store.set({ exchange: { ...store.get().exchange, orderImport: NO_ORDER_IMPORT } }),
  };
}
