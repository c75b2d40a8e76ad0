import type { Upgrade } from "../kernel/rulebook";

/** The step to the version whose sheet Campaign is a front page, the same in every rulebook: no name changed. */
export const frontPage = (from: number): Upgrade => ({
  from,
  to: from + 1,
  title:
    "The sheet Campaign is a front page; long sheets link to their tables; status lines name every cell that breaks a limit.",
});
