import { nextBy } from "../../../kernel/next";
import type { StepId } from "../steps";

export const { becomes, cleared, over } = nextBy<StepId>();

/** An order of the Turn, cleared after it is carried out. */
export const ORDER = cleared("orders", "carried out");
/** An event of the Turn, cleared after it is counted. */
export const COUNTED = cleared("battles", "counted");
