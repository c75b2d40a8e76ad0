import type { Upgrade } from "../../kernel/rulebook";
import { atAGlance, frontPage, withoutAddIn } from "../../kernel/front-page";

/** Changes of the campaign ledger's sheets between versions. */
export const upgrades: readonly Upgrade[] = [
  {
    from: 1,
    to: 2,
    title:
      "The sheet Campaign lists who plays; single figures stand in plain cells; Check cells tell every limit of their row; rare tables can be added.",
    renamed: {
      texts: {
        Oil_Allied_supply_of_oil: {
          Source: { "USA East Coast": "USA (Europe)", "USA West Coast": "USA (Far East)" },
        },
      },
    },
  },
  frontPage(2),
  {
    from: 3,
    to: 4,
    title:
      "Findings are at the entry to fix; another Nation can hold the Base Economy of one that has surrendered; Paris keeps no oil when France falls; more is reported about Naval Invasions, regions, stores and Transports.",
  },
  atAGlance(4),
  {
    from: 5,
    to: 6,
    title:
      "National sheets are narrower: what arrives later is said in fewer words, columns are as wide as their contents; Russia's ICs of the start are counted when each has its Value.",
  },
  withoutAddIn(
    6,
    "Trade, oil for Germany and mobilizations follow the highest tension so far; facts that are on two sheets are compared, and facts that no sheet lists are reported; scrapped strength can be used for repairs or given to a Minor Ally; Supply Centers show a Wrong store.",
  ),
];
