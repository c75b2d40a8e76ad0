import { atAGlance, frontPage, withoutAddIn } from "../../kernel/front-page";
import type { Upgrade } from "../../kernel/rulebook";

/** Changes of the Pacific ledger's sheets between versions. */
export const upgrades: readonly Upgrade[] = [
  frontPage(1),
  {
    from: 2,
    to: 3,
    title:
      "Oil upkeep follows map supply, an oiler serves its whole fleet, trucks and a beachhead add up; the close takes all rows of a unit that leaves and makes those of a new one; the rare tables Oilers at risk and Damaged railways.",
  },
  atAGlance(3),
  withoutAddIn(
    4,
    "Safe convoy routes lose ships to aircraft only; the types of units that a nation has are checked; fleets, ports, mergers and trades of another side are reported.",
  ),
];
