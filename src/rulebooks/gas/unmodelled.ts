import type { Unmodelled } from "../../kernel/rulebook";

/** Rules left to the players: they have no figures, or belong to the main rules. */
export const unmodelled: readonly Unmodelled[] = [
  {
    cite: "Introduction: gas-dependent units",
    why: "Which units depend on gas is in the oil column of the unit costs chart of rule 27, outside this text.",
  },
  {
    cite: "Introduction: rail movement",
    why: "Rail moves are apart from the free moves and cost no gas; they belong to the main rules.",
  },
  {
    cite: "Production: markers",
    why: "Oil and build point markers show on the map what is saved; no figure depends on them.",
  },
  {
    cite: "Production: lend-lease of gas",
    why: "Gas is lent in the manner of build points, which the main rules describe; the players enter what was lent.",
  },
  {
    cite: "Strategic Bombing: number of hits and capture of saved gas",
    why: "Both follow rules 11.7 and 13.6.8 of the main rules, outside this text.",
  },
  {
    cite: "Gas Expenditure: time of payment",
    why: "Gas may be paid at any moment of the impulse or end of turn, also after units have acted; the players say when.",
  },
  {
    cite: "Production: resources of countries that do not play",
    why: "Decided: they count under Own, as the oil from Venezuela in the example; Received holds what other powers in play ship, and is compared with that.",
  },
  {
    cite: "Strategic Bombing: payments, raids and captures of one impulse",
    why: "Decided: nobody knows which came first, so each is held against what earlier impulses left, and all together against the closing.",
  },
  {
    cite: "Strategic Bombing: spending of captured gas",
    why: "Decided: its captor may spend it from the impulse of the capture on, at the place where it is kept.",
  },
];
