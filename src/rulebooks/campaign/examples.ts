/** Command-line examples with its players. */
export const examples: Readonly<Record<string, readonly string[]>> = {
  new: ["new campaign -o spring.xlsx --players Germany,Italy,USA --year 1941", "new campaign --sample -o sample.xlsx"],
  accept: [
    'accept spring.xlsx "ship-build-rate@Germany!J80=agreed for the Tirpitz" --by Anna',
    'accept spring.xlsx "convoy-short@Shipping / Convoys / Britain / Atlantic / Transports assigned=they accept the loss"',
  ],
  add: [
    "add spring.xlsx --player France --dry-run",
    "add spring.xlsx --table Garrisons --player Germany",
    'add spring.xlsx --rows 10 "Germany: Ships in yards"',
  ],
  "export-copy": ["export-copy spring.xlsx --player Germany -o germany.xlsx", "export-copy spring.xlsx --all -o copies"],
  import: ['import spring.xlsx cities.csv --table "Germany: Economy" --dry-run'],
  forecast: ["forecast spring.xlsx --orders none --save 800 --player Germany"],
  picture: ['picture spring.xlsx "Routes of oil" -o oil.svg', "picture spring.xlsx --player Germany"],
  report: ["report spring.xlsx --player Germany --format html > germany.html"],
  eval: ["eval '=LEDGER.GROWTH(1942,\"Germany\",3000,500)'"],
  explain: ["explain '=LEDGER.GROWTH(1942,\"Germany\",3000,500)'"],
  functions: ["functions GROWTH", "functions oil", "functions how much fuel does an ARM corps cost"],
};
