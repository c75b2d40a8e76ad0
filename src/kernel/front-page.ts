import type { Upgrade } from "./rulebook";

/** The step to the version whose first sheet is a front page, the same in every rulebook: no name changed. */
export const frontPage = (from: number): Upgrade => ({
  from,
  to: from + 1,
  title: "The first sheet is a front page; long sheets link to their tables; status lines name every cell that breaks a limit.",
});
