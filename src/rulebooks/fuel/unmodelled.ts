import type { Unmodelled } from "../../kernel/rulebook";

/** Rules left to the players: they have no figures, or belong to the main rules or the map. */
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
    why: "When a headquarters or a supply unit replaces fuel is given by the main rules; the players name the source.",
  },
  {
    cite: "Reorganization: supply trace and consent",
    why: "Paths of supply are seen on the map, and consent is given between players; the ledger asks that both be entered.",
  },
  {
    cite: "Storing fuel: what the United States does not place",
    why: "Decided: it stays in the unlimited store of the Continental US; nothing of it need be placed, and nothing is lost.",
  },
  {
    cite: "Acquiring Fuel: a neutral's fuel above one barrel",
    why: "Decided: it is not credited, and a conversion or purchase that loses it is reported; what production makes beside its points cannot be helped.",
  },
  {
    cite: "Storing fuel: barrels of flipped units",
    why: "Decided: they are placed once builds are paid and before anything else is opened, and count with what lies at the depot then.",
  },
  {
    cite: "Bombing fuel: a destroyed oil resource",
    why: "Decided: it is entered with the raid; which factory goes without it is seen on the map, and left out of Oil received.",
  },
  {
    cite: "Bombing fuel: which barrel is opened",
    why: "Decided: that of the target while it has one, as the text says; which other depot is nearest is seen on the map.",
  },
  {
    cite: "Reorganization: Communist China at a Russian depot",
    why: "Decided: the fuel is Russian and no consent is asked; the depot lies outside its home country, so a fifth is lost as for everybody.",
  },
  {
    cite: "Reorganization: Commonwealth units with and without a link",
    why: "Decided: two rows of one depot are two draws, each with its own loss; barrels for units that trace to a factory may be of any area, once.",
  },
  {
    cite: "Maintaining units at sea: more than there is",
    why: "Decided: paying more than track and barrels hold is an error, paying less than they would a warning.",
  },
];
