import type { Rulebook } from "../../kernel/rulebook";
import { economyRules } from "./rules/economy";

export const campaign: Rulebook = {
  id: "campaign",
  title: "Panzer General II campaign: Economy",
  about:
    "A house-ruled Panzer General II campaign: Base Economies, growth, shipping, mobilization, Industrial Cities, Shipyards and oil.",
  version: "1",
  rules: [...economyRules],
};
