import { input } from "../../../../kernel/column";
import { table } from "../../../../kernel/sheet";
import { BRANCHES, NATIONS } from "../../tables/units";
import { percent, shareIn } from "../forces";
import { becomes, cleared } from "../next";

/** Combat raises the default experience of new units only up to this (8 Default Experience). */
const MOST_BY_COMBAT = 0.5;

export const defaultExperience = table(
  {
    name: "Default experience",
    title: "Default experience",
    about: "What new units and reinforcements start with.",
    cite: "8",
    key: ["nation", "branch"],
    player: "nation",
    rare: true,
    columns: {
      nation: input.text("Nation", "Whose units.", { choices: NATIONS, width: 16 }),
      branch: input.text("Branch", "Land, Air or Naval.", { choices: BRANCHES, width: 8 }),
      before: shareIn("Before", "As the turn begins.", {
        max: 1,
        ...becomes("battles", "[@After]", "raised by combat", "ISNUMBER([@After])"),
      }),
      after: shareIn("After", "After this turn's combats; blank where nothing changes.", {
        max: 1,
        ...cleared("battles", "counted"),
      }),
    },
    rows: [],
    spare: 6,
  },
  ({ limit, unique }) => [
    unique(["nation", "branch"]),
    limit({
      id: "default-experience",
      severity: "warning",
      at: "after",
      about: `Combat raises default experience to ${percent(MOST_BY_COMBAT)} at most; what is above that from the start stays.`,
      check: `raised above ${percent(MOST_BY_COMBAT)}`,
      when: "ISNUMBER([@After])",
      broken: `AND(ROUND([@After]-N([@Before]),4)>0,ROUND([@After]-${MOST_BY_COMBAT},4)>0)`,
      expected: () => MOST_BY_COMBAT,
      message: ({ nation, branch, after }) =>
        `Default experience of ${nation}'s ${branch.toLowerCase()} units is raised to ${percent(after)}; combat raises it to ${percent(MOST_BY_COMBAT)} at most.`,
      fix: `Enter ${percent(MOST_BY_COMBAT)} or less.`,
    }),
  ],
);
