import { input } from "../../../kernel/column";
import { table } from "../../../kernel/sheet";
import { NATIONS } from "../tables/units";
import { RAIL_LEVEL, whole, wholeIn } from "./forces";
import { becomes, over } from "./next";

const LEFT = 'LEDGER.DAMAGELEFT("Rail",N([@Damaged]),1,N([@[Map supply]]))';

export const railDamage = table(
  {
    name: "Damaged railways",
    title: "Damaged railways",
    about: "Railways that partisans or a retreat have cut, and how long they take to repair.",
    cite: "11.4 Rail",
    key: "line",
    player: "nation",
    rare: true,
    columns: {
      line: input.text("Line", "Where it is, such as from Hanoi to Lao Cai.", { width: 22 }),
      nation: input.text("Nation", "Who holds it.", { choices: NATIONS, open: true, width: 12 }),
      damaged: wholeIn("Damaged", "Hexes of it that are damaged.", {
        unit: "hexes",
        sealing: "open",
        ...becomes("damage", "[@Left]", "repaired", "IF(ISNUMBER([@Damaged]),[@Left]<[@Damaged],FALSE)"),
      }),
      mapSupply: wholeIn("Map supply", "Map supply level there; railways are repaired from level 5 on.", {
        max: RAIL_LEVEL,
        sealing: "open",
        required: "damaged",
      }),
      left: whole("Left", LEFT, "Hexes still damaged when the turn is closed.", { unit: "hexes" }),
    },
    rows: [],
    spare: 6,
    ends: [over("damage", "repaired in full", "IF(ISNUMBER([@Damaged]),[@Left]=0,FALSE)")],
  },
  ({ unique }) => [unique(["line"])],
);
