import { nextBy } from "../../../kernel/next";
import type { StepId } from "../steps";

export const { becomes, cleared, over } = nextBy<StepId>();

/** An event of the turn, cleared after it is counted. */
export const COUNTED = cleared("battles", "counted");
