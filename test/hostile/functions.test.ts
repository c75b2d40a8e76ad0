import "../../src/rulebooks";
import { LONGEST_TEXT } from "../../src/kernel/text";
import type { Parameter } from "../../src/kernel/parameter";
import { isError, type Grid, type Value } from "../../src/formula/world";
import { callLedger, functionNames } from "../../src/calculation/ledger-calls";
import { ruleOf } from "../../src/rulebooks/loaded-rules";
import { attack, fitForPeople } from "../support/hostile/attack";
import type { Chance } from "../support/hostile/random";
import { NUMBERS, TEXTS } from "../support/hostile/hostile-texts";

type Argument = Value | Grid | undefined;

const any = (chance: Chance): Value =>
  chance.of<Value>([null, true, false, chance.of(NUMBERS), chance.of(NUMBERS), chance.of(TEXTS)]);

const block = (chance: Chance): Grid =>
  Array.from({ length: chance.below(4) }, () => Array.from({ length: chance.once(5) ? chance.below(4) : 1 }, () => any(chance)));

/** Mostly a valid argument: nearly correct calls reach the most code. */
function nearly(chance: Chance, parameter: Parameter<unknown>): Argument {
  if (chance.once(4)) return chance.once(3) ? block(chance) : any(chance);
  const { kind, values, min = 0 } = parameter;
  const item = (): Value =>
    kind === "boolean"
      ? chance.once(2)
      : values
        ? chance.of(values)
        : kind.startsWith("number")
          ? min + chance.below(9)
          : chance.of(TEXTS);
  return kind.endsWith("s") ? Array.from({ length: 1 + chance.below(3) }, () => [item()]) : item();
}

attack("functions", 3000, (chance) => {
  const name = chance.of(functionNames());
  const parameters = Object.values(ruleOf(name)?.params ?? {});
  const args = parameters.map((parameter) => nearly(chance, parameter)) as (Value | Grid)[];
  if (chance.once(20)) args.push(any(chance), any(chance));
  const answer = callLedger(name, args);
  const call = JSON.stringify(args, (_, value: unknown) => (typeof value === "number" ? String(value) : value));
  for (const value of Array.isArray(answer) ? (answer as Grid).flat() : [answer as Value]) {
    if (isError(value)) {
      if (value.message !== undefined && value.message.length >= 300)
        throw new Error(`${name}: ${value.message.length} letters are told.`);
      fitForPeople(`${value.error} ${value.message ?? ""}`, call);
    } else if (typeof value === "number") {
      if (!Number.isFinite(value)) throw new Error(`${name}${call} answers ${value}`);
    } else if (typeof value === "string") {
      // A given text can be repeated in the result, but an invalid number must not become one.
      if (/\bNaN\b|Infinity/.test(value) && !args.flat(2).some((item) => typeof item === "string" && /NaN|Infinity/.test(item)))
        throw new Error(`${name}${call} answers ${value}`);
      if (value.length > LONGEST_TEXT) throw new Error(`${name} answers ${value.length} letters`);
    } else if (typeof value !== "boolean" && value !== null) throw new Error(`${name}${call} answers ${typeof value}`);
  }
});
