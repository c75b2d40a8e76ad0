import type { Rulebook } from "../../../kernel/rulebook";
import { declaredSheets } from "../../../sheets/declared";
import { stateFresh } from "../../changes/state";
import { withOrders, type Laid } from "./laid";
import { answersAsOrders, type Answers } from "./questions";

/** A new ledger with answers to what its rulebook asks. Throws Refusal for one that cannot be read. */
export function withAnswers(rulebook: Rulebook, laid: Laid, answers: Answers): Laid {
  const orders = answersAsOrders(rulebook.ledger!, laid, answers);
  if (orders.length === 0) return laid;
  return withOrders(laid, stateFresh(declaredSheets(rulebook, laid.options)), orders);
}
