import { input } from "../../../kernel/column";
import { unlessChangedAt } from "../../../kernel/house-rule";
import { part } from "../../../kernel/part";
import { table, type Sheet } from "../../../kernel/sheet";
import { capacityAt, freeUsFuelIn } from "../house-rules";
import { FREE_US_FUEL } from "../rules/reorganization";
import { SITES } from "../rules/storage";
import { count, fuel } from "./cells";
import { UNITS } from "./choices";

/*
 * Figures for reference, not used by formulas.
 */

const costs = table({
  name: "Reorganization costs",
  visibleTo: "all",
  title: "Reorganization costs",
  about:
    "Fuel to reorganize one unit, or gained by flipping it. Write the build cost after AIR, the reorganization value after HQ ACTIVATION.",
  cite: "Reorganization costs",
  key: "unit",
  lookup: true,
  columns: {
    unit: input.text("Unit", "Class of the unit.", { prefilled: true, width: 22 }),
    fuel: fuel("Fuel", "LEDGER.FUELREORG([@Unit])", "Fuel points for one."),
  },
  rows: UNITS.map((unit) => ({ unit })),
  spare: 0,
});

const sites = table({
  name: "Depot sites",
  visibleTo: "all",
  title: "Depot sites",
  about: "Barrels that a depot may hold.",
  cite: "Storing fuel",
  key: "site",
  lookup: true,
  columns: {
    site: input.text("Site", "Kind of site.", { prefilled: true, width: 14 }),
    capacity: count(
      "Capacity",
      unlessChangedAt(capacityAt("[@Site]"), "LEDGER.DEPOTCAPACITY([@Site])", (own) => own),
      "Barrels at most.",
    ),
  },
  rows: SITES.map((site) => ({ site })),
  spare: 0,
});

const freeUsFuel = table({
  name: "Free US fuel",
  visibleTo: "all",
  title: "Free US fuel",
  about: "Fuel that Commonwealth and French units together may draw from the continental United States once it is active.",
  cite: "Reorganization, continental United States",
  key: "year",
  lookup: true,
  columns: {
    year: input.number("From year", "First year of the amount.", { prefilled: true, format: "plain" }),
    fuel: fuel(
      "Fuel",
      unlessChangedAt(
        part.text(
          "Figure of House rules",
          freeUsFuelIn("[@[From year]]"),
          "Figure of the sheet House rules that holds in the year.",
        ),
        "LEDGER.FUELFREEUS([@[From year]])",
        (own) => own,
      ),
      "Fuel points of a reorganization phase.",
    ),
  },
  rows: [...FREE_US_FUEL].reverse().map(({ from }) => ({ year: from })),
  spare: 0,
});

export const tablesSheet: Sheet = {
  name: "Look-up",
  title: "Look-up",
  about: "Costs, capacities and free fuel to look up.",
  player: "",
  figures: [],
  blocks: [costs, sites, freeUsFuel],
};
