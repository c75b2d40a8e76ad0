import type { LedgerDeclaration } from "../../kernel/rulebook";
import { atAGlance, frontPage, withoutAddIn } from "../../kernel/front-page";
import { houseRules } from "./house-rules";
import { identity } from "./identity";
import { SIDES } from "./rules/air-superiority";
import { sample } from "./sample";
import { sheets } from "./sheets";
import { front, turn } from "./turn";

export const ledger: LedgerDeclaration = {
  file: "battle-setup",
  players: { one: "Side", many: "Sides", names: SIDES, synonyms: { Allies: "Allied" } },
  clock: {
    format: (figure) => {
      const turn = figure("Turn");
      const when = turn === 0 ? "Set-up" : typeof turn === "number" ? `Turn ${turn}` : "";
      return [figure("Place"), figure("Year"), when].filter((part) => part !== null && part !== "").join(" · ");
    },
  },
  sheets,
  front,
  checks: [],
  upgrades: [
    frontPage(1),
    {
      from: 2,
      to: 3,
      title:
        "The last turn is closed too; an attacker belongs to no Meeting Engagement or Stalemated Front; what more air assets are used than there are is reported once; other names are understood. The first sheet is called Battle.",
      renamed: {
        sheets: { Campaign: identity.frontSheet },
        columns: { House_rules_Limits: { Campaign: identity.frontSheet } },
        texts: { House_rules_Accepted: { Sheet: { Campaign: identity.frontSheet }, Column: { Campaign: identity.frontSheet } } },
      },
    },
    atAGlance(3),
    withoutAddIn(
      4,
      "Dice and bases of tank companies are asked for; marked points wait for their barrages; no more air assets are listed, and no more batteries lost, than there are; repairs name their die.",
    ),
  ],
  turn,
  houseRules,
  sample,
  examples: {
    new: ["new setup -o kharkov.xlsx", "new setup --sample -o sample.xlsx"],
  },
};
