import { computed, input } from "../../../kernel/column";
import { table } from "../../../kernel/sheet";
import { MAP_AREAS } from "../parameters";

export const gasMaps = table({
  name: "Gas maps",
  visibleTo: "all",
  title: "Gas maps",
  about: "The gas map against which each map counts; the player chooses where there are several.",
  cite: "Maps",
  key: "area",
  lookup: true,
  fixed: true,
  columns: {
    area: input.text("Area", "Map on which units stand.", { prefilled: true, width: 18 }),
    map: computed.text("Counts against", "LEDGER.GASMAP([@Area],Campaign_America_in_Flames=TRUE)", "Its gas map or maps.", {
      width: 44,
    }),
  },
  rows: MAP_AREAS.map((area) => ({ area })),
  spare: 0,
});
