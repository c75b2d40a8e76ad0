import { quoted } from "../../../kernel/excel";
import { part } from "../../../kernel/part";
import { rowsOf, sumOf } from "./cells";
import { openedToReorganize } from "./powers";
import { FACTORY, TABLES } from "./choices";

/** Fuel that linked units draw on the Commonwealth's barrels, for rows that match a criterion. */
function linked(where: readonly [string, string]): string {
  const drawn = (...more: readonly (readonly [string, string])[]): string =>
    sumOf(TABLES.draws, "Fuel drawn", where, ["Pays", '"Commonwealth"'], ...more);
  return `(${drawn()}-${drawn(["Without link", "TRUE"])})`;
}
export const LINKED_HERE = part.number(
  "Drawn with a link",
  linked(["Area", "TRIM([@Area])"]),
  "Fuel that linked Commonwealth units draw in the area.",
);
/** Barrels for an amount of fuel. */
export const barrelsOf = (fuel: string): string => `(0-INT(0-${fuel}/10))`;
/** Draws traced to a factory can use barrels of any area: those beyond the draws of each area, all together. */
export const OF_FACTORIES = part.number(
  "Drawn at factories",
  linked(["Depot", quoted(FACTORY)]),
  "Fuel that Commonwealth units draw that trace to a factory.",
);
const OWN_BARREL = '(Depots[Controller]="Commonwealth")';
export const OPENED_IN_AREA = `SUMPRODUCT((TRIM(Depots[Area])=TRIM([@Area]))*${OWN_BARREL},Depots[For reorganization])`;
export const OPENED_TO_HERE = part.number(
  "Opened in the area so far",
  `SUMPRODUCT((TRIM(Depots[Area])=TRIM([@Area]))*${OWN_BARREL}*(ROW(Depots[Area])<=ROW()),Depots[For reorganization])`,
  "Commonwealth barrels opened for reorganization in the area, down to this row.",
);
export const BEYOND_TO_HERE = "SUMPRODUCT(--(ROW(Depots[Place])<=ROW()),Depots[Beyond its area])";

/** Barrels that the United States opens for reorganization, down to this row. */
export const US_OPENED_TO_HERE = part.number(
  "US barrels so far",
  'SUMPRODUCT((Depots[Controller]="United States")*(ROW(Depots[Place])<=ROW()),Depots[For reorganization])',
  "Barrels of the United States opened for reorganization, down to this row.",
);
export const US_OPENED = sumOf("Depots", "For reorganization", ["Controller", '"United States"']);
export const US_NEEDS = part.number(
  "US barrels needed",
  openedToReorganize('"United States"'),
  "Barrels that the track of the United States opens for reorganization, and isolated ones used up.",
);
export const OPENED_BY_TRACK = sumOf(TABLES.powers, "Barrels opened", ["Major power", "[@Controller]"]);
const IS_FIRST = `COUNTIFS(${TABLES.powers}[Major power],[@Controller],${TABLES.powers}[Barrels at],[@Place])>0`;
const SPENDS_WHAT_IT_HAS = `${sumOf(TABLES.entries, "Lacking", ["Major power", "[@Controller]"])}=0`;
const NEEDS_ANSWER = part.yesNo(
  "Barrels asked for here",
  `IF(AND([@Controller]<>"",[@Controller]<>"United States"),AND(${IS_FIRST},${SPENDS_WHAT_IT_HAS}),FALSE)`,
  "Whether it is the depot at which barrels of its controller are asked for.",
);
/** Barrels still due in a column: expected at a power's first depot until one of its suitable depots has a number. */
export const stillDue = (header: string, due: string, ...among: readonly (readonly [string, string])[]): string =>
  `IF(${NEEDS_ANSWER},IF(${rowsOf("Depots", ["Controller", "[@Controller]"], [header, '">=0"'], ...among)}=0,MAX(0,${due}),0),0)`;
export const REORGANIZATION_OPENS = part.number(
  "Opened to reorganize",
  openedToReorganize("[@Controller]"),
  "Barrels that its controller's track opens for reorganization, and isolated ones used up.",
);
/** Isolated barrels that units draw at a depot: they can only be opened there. */
export const ISOLATED_HERE = "[@[Isolated barrels drawn]]";
/**
 * Whether a blank still waits: only while its controller has barrels left to open. Afterwards, those opened elsewhere are the
 * mistake.
 */
export const ISOLATED_WAITS = part.yesNo(
  "Isolated ones wait",
  `IF(ISBLANK([@[For reorganization]]),${sumOf("Depots", "For reorganization", ["Controller", "[@Controller]"])}<${REORGANIZATION_OPENS},FALSE)`,
  "Whether isolated barrels are still to be entered here.",
);
export const ISOLATED_TO_OPEN = part.number(
  "Isolated to open",
  `IF(${ISOLATED_WAITS},${ISOLATED_HERE},0)`,
  "Isolated barrels that wait.",
);
export const TRACK_OPENS = `${REORGANIZATION_OPENS}-${sumOf(TABLES.draws, "Barrels used up", ["Pays", "[@Controller]"])}`;
