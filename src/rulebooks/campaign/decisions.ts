import type { Decision } from "../../kernel/rulebook";

/** How ambiguities of the rulebook are decided in its rules, sheets and audit. */
export const decisions: readonly Decision[] = [
  {
    cite: "2.1.1; 2.2.1",
    doubt: "Does the growth of a YSS replace the Base Economy?",
    decision: "It is added to it, without rounding.",
  },
  {
    cite: "2.1.1; 2.1.5; 2.3.4.5",
    doubt: "What becomes of the Base Economy of a Nation that surrenders?",
    decision:
      "Its row in Economy names who holds it, and the Nation earns nothing from it. France's goes to that holder, that of any other Major Nation to nobody.",
  },
  {
    cite: "2.1.3; 2.1.4",
    doubt: "How much bombing damage can a Colony suffer?",
    decision: "As much as a city: its value.",
  },
  {
    cite: "2.1.6",
    doubt: "Two Nations share a Minor Nation, and its value differs on their sheets.",
    decision: "The value is that of the whole economy and the same on both sheets; the audit warns where it is not.",
  },
  {
    cite: "2.1.7.1; 2.1.8; 2.1.9.1; 2.4.1.1",
    doubt: "Tension has reached a level and falls again: is the level still reached?",
    decision:
      "Yes, for the trade and oil between Germany and Russia, for mobilizations and for new ICs: the highest level so far counts.",
  },
  {
    cite: "2.4.1.4; 2.4.2.2",
    doubt: "Does Japan have its surprise again when the tension falls below 40?",
    decision:
      "Yes: the current level counts. The figure Japanese surprise ends for good of the sheet House rules has the highest level count.",
  },
  {
    cite: "2.1.7.2",
    doubt: "Does Italy lose 500 PPs of trade once or in every Turn?",
    decision: "Once, in the Turn in which its War with the Allies begins.",
  },
  {
    cite: "2.1.7.3",
    doubt: "Is a convoy rounded up to Transports region by region?",
    decision: "As a whole, ocean by ocean; each Transport sails full, and one that turns back undamaged costs 100 PPs.",
  },
  {
    cite: "2.1.8.1",
    doubt: "Does War with one enemy mobilize one coast of the USA or both?",
    decision: "Both.",
  },
  {
    cite: "2.1.9.2",
    doubt: "Do the 250 PPs of a YSS come on top of those of the Turn?",
    decision: "The YSS raises the maximum; an IC follows it by 250 PPs in a Turn at most.",
  },
  {
    cite: "2.1.9.3",
    doubt: "Who gets Kiev's additional value once the Ukraine is an ally of the Axis?",
    decision:
      "The Nation of the Axis on whose sheet it is listed as held, 500 PPs, no matter who is entered as its owner and wherever the IC has gone.",
  },
  {
    cite: "2.1.9.4",
    doubt: "Is the value of an isolated IC taken off the income?",
    decision: "Its income stays, and SW damage of the same amount is booked.",
  },
  {
    cite: "2.1.9.6",
    doubt: "Which cities lie in Europe?",
    decision: "Those that the rulebook names are known; of any other the entry Destination in Europe is believed.",
  },
  {
    cite: "2.2.1",
    doubt: "When can Resources of Lend-Lease and credits for equipment be spent?",
    decision: "From the next Turn: they come in during Logistics. Credits for ships count at once.",
  },
  {
    cite: "2.3.1.1; 2.3.4.6",
    doubt: "What is a strength point worth when it is scrapped?",
    decision: "A twelfth of the price; rounding and the extra point are of strength.",
  },
  {
    cite: "2.4.1.2",
    doubt: "Which 6 Oil Units does the Embargo set free?",
    decision: "All 6 of Persia; Iraq stays at 3.",
  },
  {
    cite: "2.4.1.5; 2.5.3.3",
    doubt:
      "India fuels Southeast Asia and the Mediterranean: for which Theatre does oil of the American East Coast count that goes there?",
    decision:
      "For the Far East; beyond its limit the audit only warns. The figure East Coast oil to India in Europe of the sheet House rules has it count for Europe.",
  },
  {
    cite: "2.4.2.1",
    doubt: "Are the full 500s of bombing at a Refinery SW damage too?",
    decision: "Yes, all of it is; each 500 also stops a Refinery.",
  },
  {
    cite: "2.4.2 Synthetic Refineries",
    doubt: "Does the build rate hold for each Synthetic Refinery or for Germany?",
    decision: "For Germany: 1,000 PPs in a Turn. A new one works from the Turn after its last payment.",
  },
  {
    cite: "2.4.5 to 2.4.7",
    doubt: "How many Oil Units do air forces and fleets take?",
    decision: "One each; the Western Allies one for each Front.",
  },
  {
    cite: "2.4.7.2",
    doubt: "Which fleet's oil does a Naval Invasion need?",
    decision:
      "With no oil for any Navy of the power it is an error; where only fleets of other seas have oil, the audit warns. East and Asian Fronts, and Russia, may be served by any fleet.",
  },
  {
    cite: "2.5.3.1",
    doubt: "Whose oil do forces at Gibraltar use, which is of the West and of the Mediterranean Front?",
    decision: "That of the oil use that their order names, of either Front; army, air force and navy each for itself.",
  },
  {
    cite: "2.5.3.5",
    doubt: "What becomes of the oil in Paris, and of the oil that represents the French economy, when France falls?",
    decision: "The oil is lost at the close of that Turn, and the use ends with it; colonies that France keeps may go without.",
  },
  {
    cite: "2.5.4",
    doubt: "For which store does a Supply Center count?",
    decision:
      "For that of its holder; American oil in a British center for Britain's, Paris for France's or, once liberated, for the USA's in Europe.",
  },
  {
    cite: "2.5.4",
    doubt: "What oil have the British centers at the start?",
    decision: "The rulebook does not say; the game master enters it.",
  },
  {
    cite: "2",
    doubt: "What do players see of each other in the copies that a game master hands out?",
    decision:
      "Tension, wars, events, who plays, and who holds each place of the national sheets. Fronts, convoys, oil and ore are seen by the Nations whose they are, oil stores by all who share them; everything else by its Nation alone.",
  },
];
