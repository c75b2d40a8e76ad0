import { roundUp, sum } from "../../../kernel/exact";
import { numbers } from "../../../kernel/parameter";
import { rule } from "../../../kernel/rule";

const AT_SEA = "Maintaining units at sea";

/** Maintenance at sea (Maintaining units at sea). */
export const MAINTENANCE = { convoyPointsPerFuel: 10, fuelPerAsw: 1 } as const;

export const fuelMaintenance = rule({
  id: "FUELMAINTENANCE",
  group: "Fuel expenditure",
  cite: AT_SEA,
  description: "Fuel for convoy points and ASW that stay at sea.",
  params: {
    convoyPoints: numbers("Convoy points that stay at sea; a range is added up", {
      unit: "convoy points",
      min: 0,
      whole: true,
    }),
    asw: numbers("ASW units that stay at sea, in any box; a range is added up", { unit: "units", min: 0, whole: true, or: 0 }),
  },
  returns: "number",
  unit: "fuel points",
  examples: [
    { inputs: { convoyPoints: 11 }, result: 2, why: "a fraction of ten counts in full" },
    { inputs: { convoyPoints: 25, asw: 2 }, result: 5, why: "3 for convoy points and 2 for ASW" },
  ],
  notes:
    "Counted over all sea areas of the power together. The ASW cost comes on top of a reorganization cost. It must be paid as far as fuel allows; what cannot be paid has no effect. Other ships and submarines at sea cost nothing, even face-down.",
  plain: `ROUNDUP(convoyPoints/${MAINTENANCE.convoyPointsPerFuel},0)+${MAINTENANCE.fuelPerAsw}*asw`,
  compute({ convoyPoints, asw }, show) {
    const points = show("convoy points at sea", sum(convoyPoints.items), AT_SEA);
    const convoys = show("fuel for convoy points", roundUp(points / MAINTENANCE.convoyPointsPerFuel), AT_SEA);
    const escorts = show("fuel for ASW", MAINTENANCE.fuelPerAsw * sum(asw.items), AT_SEA);
    return show("fuel points", convoys + escorts, AT_SEA);
  },
});

export const atSeaRules = [fuelMaintenance] as const;
