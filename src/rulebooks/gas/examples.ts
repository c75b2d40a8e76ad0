/** Command lines of its players. */
export const examples: Readonly<Record<string, readonly string[]>> = {
  new: ["new gas -o spring.xlsx --players Germany,USA,Russia --year 1943", "new gas --sample -o sample.xlsx"],
  accept: ['accept spring.xlsx "hq-gas@Gas ledger / HQ reorganisation / Germany / Paid=agreed" --by Anna'],
  add: ['add spring.xlsx --rows 10 "Gas ledger: Map payments"'],
  forecast: ["forecast spring.xlsx --turns 6 --player Germany"],
  eval: ["eval '=LEDGER.GASREGULAR(35,20,17,2)'"],
  explain: ["explain '=LEDGER.GASREGULAR(35,20,17,2)'"],
  functions: ["functions GASDUE", "functions gas"],
};
