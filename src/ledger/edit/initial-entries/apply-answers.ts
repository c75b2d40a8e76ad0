import type { Rulebook } from "../../../kernel/rulebook";
import { declaredSheets } from "../../../sheets/declared";
import { stateFresh } from "../../diff/state";
import { withOrders, type NewLedger } from "./new-ledger";
import { answersAsOrders, type Answers } from "./questions";

/** A new ledger with answers to what its rulebook asks. Throws Refusal for one that cannot be read. */
export function withAnswers(rulebook: Rulebook, newLedger: NewLedger, answers: Answers): NewLedger {
  const orders = answersAsOrders(rulebook.ledger!, newLedger, answers);
  if (orders.length === 0) return newLedger;
  return withOrders(newLedger, stateFresh(declaredSheets(rulebook, newLedger.options)), orders);
}
