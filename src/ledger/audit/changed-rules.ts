import { workbookName } from "../../kernel/column";
import { HOUSE_RULES, LIMITS, ruleValue, type HouseRule } from "../../kernel/house-rule";
import { unreadIn } from "../../calculation/taint";
import type { Ledger } from "../read/model";
import { isAsPrefilled } from "../read/rows";
import { fold } from "../../kernel/names";

/** A figure of the rulebook that the campaign has changed. */
export interface ChangedRule extends Pick<HouseRule, "id" | "name" | "unit" | "cite" | "format"> {
  readonly rulebook: number;
  readonly campaign: number;
}

/** The readable figures that a campaign has changed. */
export function changedRules({ rulebook, options, found, calculation, rowOf, inUse }: Ledger): readonly ChangedRule[] {
  const rules = new Map((rulebook.ledger!.houseRules?.(options) ?? []).map((rule) => [fold(rule.name), rule]));
  const lines = calculation.watch(() => inUse(found.lines.get(workbookName(HOUSE_RULES, LIMITS)) ?? [])).result;
  return lines.flatMap((line) => {
    const { result, taint } = calculation.watch(() => {
      const row = rowOf(line) as unknown as { figure: string; inForce: number };
      return { name: row.figure, campaign: row.inForce };
    });
    const rule = rules.get(fold(result.name));
    if (!rule || unreadIn(taint).size > 0 || isAsPrefilled(result.campaign, rule.value)) return [];
    const { id, name, unit, cite, value, format } = rule;
    return [{ id, name, unit, cite, rulebook: value, campaign: result.campaign, ...(format ? { format } : {}) }];
  });
}

/** "Ship build rate: 25% instead of 20% [2.3.4.2]" */
export const formatChangedRule = (rule: ChangedRule): string => {
  const { name, rulebook, campaign, cite } = rule;
  return `${name}: ${ruleValue(rule, campaign)} instead of ${ruleValue(rule, rulebook)}${cite === "" ? "" : ` [${cite}]`}`;
};
