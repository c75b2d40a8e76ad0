import type { Turn } from "../../kernel/turn";
import { totals } from "./totals";

/** How a Turn of the campaign closes. */
export const turn: Turn = {
  steps: [
    {
      id: "yss",
      cite: "2.1.1; 2.1.2; 2.2.1",
      title: "YSS",
      about: "After the Winter Turn the Strategic Reserve and the SW damage of the year turn into growth of the Base Economy.",
    },
    {
      id: "reserve",
      cite: "2.2.1",
      title: "Strategic Reserve",
      about: "PPs that were not spent are carried over.",
    },
    {
      id: "commands",
      cite: "2.2.2",
      title: "Command Reserves",
      about: "What stands with the Army Commands after Logistics opens the next Turn.",
    },
    {
      id: "clock",
      cite: "2.2.1",
      title: "Turn, Year and Season",
      about: "Four Turns make a year.",
    },
  ],
  balances: [
    {
      stock: "Strategic Reserve, PPs",
      block: "Summary",
      opening: "Closing_of_last_Turn",
      in: ["Economy_total", "Ship_scrap", "Lend_Lease_in", "Equipment_scrap"],
      out: [
        "Used_up_by_the_YSS",
        "Units_built",
        "Ships",
        "Synthetic_Refineries",
        "Air_repairs_total",
        "Supplies",
        "Lend_Lease_out",
        "SW_damage_paid",
      ],
      closing: "Reserve",
    },
    {
      stock: "Command Reserves, PPs",
      block: "Command Reserves",
      opening: "opening",
      in: ["arrivals"],
      out: ["usedInOrders", "usedInLogistics", "lost"],
      closing: "closing",
    },
  ],
  totals,
};
