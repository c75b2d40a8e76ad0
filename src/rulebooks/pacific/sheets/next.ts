import { nextBy } from "../../../kernel/next";
import type { StepId } from "../steps";

export const { becomes, cleared, over } = nextBy<StepId>();

/** What happened in the turn, cleared once it is counted. */
export const COUNTED = cleared("battles", "counted");
