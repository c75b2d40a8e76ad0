import { input } from "../../../../kernel/column";
import { part } from "../../../../kernel/part";
import { table } from "../../../../kernel/sheet";
import { figure } from "../../../../kernel/text";
import { are, pps } from "../../phrases";
import { points, pointsIn } from "../cells";
import { OWNERS } from "../choices";
import { over } from "../next";

const LAND = "Land";
const BATTLES = [LAND, "Naval", "Air"] as const;

/** A sum over all rows of the same battle. */
const ofBattle = (column: string, more = ""): string =>
  `SUMPRODUCT((Battle_supply[Battle]=[@Battle])${more}*Battle_supply[${column}])`;
const leftInBattle = part.number("Left by all", ofBattle("Left in the battle"), "PPs that the side has left in the battle.");
const lostInBattle = part.number("Lost by all", ofBattle("Lost to the enemy"), "PPs that the battle lost to the enemy.");
const returnedFromBattle = part.number(
  "Returned to all",
  ofBattle("Returned"),
  "PPs that went back to formations of the battle.",
);
const survivorsPool = part.number(
  "Pooled by survivors",
  ofBattle("Pooled", "*(Battle_supply[Survived]=TRUE)"),
  "PPs that the formations brought which survived the battle.",
);

const WHAT_IS_LEFT = {
  id: "battle-return",
  about: "What is left after a battle goes back to the formations that survive, or is lost to the enemy.",
} as const;

/** Optional table: supply in battle. */
export const battleSupply = table(
  {
    name: "Battle supply",
    title: "Battle supply",
    about: "Supply that formations take into land battles, one row for each formation, and what comes back.",
    cite: "2.2.4; 2.2.5",
    key: ["battle", "formation"],
    rare: true,
    columns: {
      battle: input.text("Battle", "Name of the battle, the same in each of its rows.", { width: 22 }),
      formation: input.text("Formation", "Formation that takes part.", { width: 18 }),
      kind: input.text("Kind", "Naval or Air: a battle of ships or Air Units alone, which gets no supply.", { choices: BATTLES }),
      pooled: pointsIn("Pooled", "PPs that the formation brings into the battle.", { cite: "2.2.4" }),
      survived: input.yesNo("Survived", "TRUE when it neither surrendered nor was routed or destroyed.", {
        cite: "2.2.4; 2.2.5",
      }),
      left: pointsIn("Left in the battle", "PPs that the side has left; only in one row of each battle.", { cite: "2.2.4" }),
      share: points(
        "Share",
        `IF([@Survived]=TRUE,IF(${survivorsPool}>0,LEDGER.SUPPLYSHARE(MAX(0,${leftInBattle}-${lostInBattle}),[@Pooled]+0,${survivorsPool}),0),0)`,
        "What goes back to a formation that survived, in proportion to what it brought.",
        { cite: "2.2.4" },
      ),
      returned: pointsIn("Returned", "PPs that the game master gives back: more or less its share.", { cite: "2.2.4" }),
      lost: pointsIn("Lost to the enemy", "PPs left that it loses because it surrendered or was routed.", { cite: "2.2.5" }),
      lostTo: input.text("Lost to", "Nation that captured them.", { choices: OWNERS, cite: "2.2.5" }),
    },
    rows: [],
    spare: 12,
    ends: [over("battles", "the battle is over")],
  },
  ({ limit, needs }) => [
    limit({
      id: "supply-in-wrong-battle",
      at: "pooled",
      cite: "2.2.4",
      about: "Only land battles get supply.",
      check: "no supply in this battle",
      broken: 'AND(OR([@Kind]="Naval",[@Kind]="Air"),N([@Pooled])>0)',
      expected: () => 0,
      message: ({ battle, formation, kind, pooled }) =>
        `${formation || "A formation"} brings ${pps(pooled)} into the battle ${battle}, which is purely ${kind.toLowerCase()}.`,
      fix: `Clear Pooled, or choose ${LAND} where troops fight as well.`,
    }),
    limit({
      ...WHAT_IS_LEFT,
      at: "left",
      cite: "2.2.4",
      check: "entered twice",
      when: "N([@[Left in the battle]])>0",
      broken:
        "SUMPRODUCT((Battle_supply[Battle]=[@Battle])*(Battle_supply[Left in the battle]>0)*(ROW(Battle_supply[Battle])<ROW()))>0",
      expected: () => null,
      message: ({ battle }) => `The remaining Supply of the battle ${battle} is already in another of its rows.`,
      fix: "Enter it in one row of the battle only.",
    }),
    limit({
      ...WHAT_IS_LEFT,
      at: "returned",
      cite: "2.2.5",
      check: "has not survived",
      broken: "AND(N([@Returned])>0,[@Survived]<>TRUE)",
      expected: () => 0,
      message: ({ formation, returned, battle }) =>
        `${formation || "A formation"} gets ${pps(returned)} back from ${battle}, but is not said to have survived.`,
      fix: "Enter TRUE under Survived, or clear Returned.",
    }),
    limit({
      ...WHAT_IS_LEFT,
      at: "returned",
      cite: "2.2.4",
      check: "not what was left",
      when: "SUMPRODUCT((Battle_supply[Battle]=[@Battle])*(ROW(Battle_supply[Battle])<ROW()))=0",
      broken: `ROUND(${returnedFromBattle}+${lostInBattle}-${leftInBattle},2)<>0`,
      figures: { leftAll: leftInBattle, lostAll: lostInBattle, returnedAll: returnedFromBattle },
      expected: ({ leftAll, lostAll }) => leftAll - lostAll,
      found: ({ returnedAll }) => returnedAll,
      message: ({ battle, leftAll, lostAll, returnedAll }) =>
        `${pps(leftAll)} were left in ${battle}; ${figure(returnedAll)} ${are(returnedAll)} handed back${lostAll > 0 ? ` and ${figure(lostAll)} lost to the enemy` : ""}.`,
      fix: ({ leftAll, lostAll }) => `Share out ${pps(leftAll - lostAll)} under Returned, or correct what was left or lost.`,
    }),
    needs("lostTo", {
      id: "captured-supply",
      cite: "2.2.5",
      severity: "warning",
      about: "Supply that is lost to an enemy has a captor.",
      check: "names no captor",
      when: "N([@[Lost to the enemy]])>0",
      message: ({ formation, battle, lost }) =>
        `${formation || "A formation"} loses ${pps(lost)} in ${battle} to an enemy that is not named.`,
      fix: "Choose who captured them.",
    }),
  ],
);
