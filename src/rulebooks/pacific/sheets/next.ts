import { nextBy } from "../../../kernel/next";
import type { StepId } from "../steps";

export const { becomes, cleared, over } = nextBy<StepId>();

/** An order of the turn, cleared once it is carried out. */
export const ORDER = cleared("orders", "carried out");
/** What happened in the turn, cleared once it is counted. */
export const COUNTED = cleared("battles", "counted");
