/** Command lines of its players. */
export const examples: Readonly<Record<string, readonly string[]>> = {
  new: ["new pacific -o war.xlsx --players Japan,USA", "new pacific --sample -o sample.xlsx"],
  accept: [
    'accept war.xlsx "merchant-shortfall@Convoys and trade / Merchant marine / Japan / Short=they accept the loss" --by Anna',
  ],
  add: ['add war.xlsx --table "Blockades"', 'add war.xlsx --rows 10 "Orders: Build queue"'],
  eval: ["eval '=LEDGER.OILSILO(100,40,1)'"],
  explain: ["explain '=LEDGER.OILSILO(100,40,1)'"],
  functions: ["functions OILSILO", "functions how much oil do ships at sea use"],
};
