/*
 * Names of nations and sides in the players' languages, for every rulebook.
 */

/** The names of each nation or side in English, German, French, Italian, Spanish and Dutch. */
export const SAME_NAMES: readonly (readonly string[])[] = [
  ["Germany", "Deutschland", "Deutsches Reich", "Allemagne", "Germania", "Alemania", "Duitsland"],
  ["Italy", "Italien", "Italie", "Italia", "Itali\u00eb"],
  ["Japan", "Japon", "Giappone", "Jap\u00f3n"],
  ["France", "Frankreich", "Francia", "Frankrijk"],
  ["China", "Chine", "Cina"],
  ["Russia", "USSR", "Russland", "Ru\u00dfland", "Sowjetunion", "UdSSR", "Russie", "URSS", "Union sovi\u00e9tique"],
  ["Russia", "USSR", "Unione Sovietica", "Rusia", "Uni\u00f3n Sovi\u00e9tica", "Rusland", "Sovjet-Unie"],
  ["Britain", "United Kingdom", "UK", "Gro\u00dfbritannien", "Grossbritannien", "England", "Royaume-Uni", "Grande-Bretagne"],
  ["Britain", "United Kingdom", "UK", "Angleterre", "Gran Bretagna", "Regno Unito", "Gran Breta\u00f1a", "Reino Unido"],
  [
    "USA",
    "United States",
    "Vereinigte Staaten",
    "Amerika",
    "\u00c9tats-Unis",
    "Stati Uniti",
    "Estados Unidos",
    "Verenigde Staten",
  ],
  ["Axis", "Achse", "Axe", "Asse", "Eje"],
  ["Allied", "Alliierte", "Alli\u00e9s", "Alleati", "Aliados"],
];

/** Adjectives for the orders of a nation: "Italian orders". */
export const ADJECTIVES: Readonly<Record<string, string>> = {
  ...{ german: "Germany", italian: "Italy", japanese: "Japan", french: "France", chinese: "China", russian: "Russia" },
  ...{ soviet: "Russia", british: "Britain", english: "Britain", american: "USA", us: "USA" },
};
