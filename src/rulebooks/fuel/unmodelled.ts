import type { Unmodelled } from "../../kernel/rulebook";

/** What is left to the players: no figures of this rule, or matters of the main rules and of the map. */
export const unmodelled: readonly Unmodelled[] = [
  {
    cite: "Acquiring Fuel: state of units",
    why: "Whether a unit is face-up or in supply is seen on the map and follows the main rules.",
  },
  {
    cite: "Storing fuel: starting barrels",
    why: "All powers start without fuel on their tracks; the barrels on the map come from the scenario's setup.",
  },
  {
    cite: "Storing fuel: markers and placing of depots",
    why: "Markers stand on the map, where the supply trace to the home factory is seen; the ledger asks that it be entered.",
  },
  {
    cite: "Bombing fuel: target and result",
    why: "Oil or barrels may be bombed instead of a factory; hits and results come from the main rules.",
  },
  {
    cite: "Combat: rule 22.4.10 and emergency supply",
    why: "When a headquarters or a supply unit stands in for fuel is told by the main rules; the players name the source.",
  },
  {
    cite: "Reorganization: supply trace and consent",
    why: "Paths of supply are seen on the map, and consent is given between players; the ledger asks that both be entered.",
  },
];
