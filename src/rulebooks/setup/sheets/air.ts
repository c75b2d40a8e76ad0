import { computed, input, namesAndSynonymsOf } from "../../../kernel/column";
import { part } from "../../../kernel/part";
import { table, type Sheet } from "../../../kernel/sheet";
import { figure } from "../../../kernel/text";
import { airAsset, LISTED_ASSETS } from "../rules/air-assets";
import { airPresence } from "../rules/air-presence";
import { assets, NameOf, nameOf, signed } from "../phrases";
import { becomes, cleared, over } from "../steps";
import {
  AFTER_A_CLOSE,
  count,
  countIn,
  diceIn,
  diceOf,
  IN_LULL,
  lastClosed,
  NATION,
  once,
  oneEach,
  rowIn,
  SETTING_UP,
  shown,
  shows,
  side,
  unread,
} from "./cells";
import { ROLLS } from "./dice";
import { score, superiority } from "./air-superiority";

const ROLL = `${ROLLS.presence - 1}+${rowIn("Air_presence[Side]")}`;
const DUE = `OR(${SETTING_UP},${IN_LULL})`;
const DICE = diceOf("[@Dice]");
const HAS_DICE = 'AND([@Dice]<>"",[@Dice]<>"None")';
/** Whether the result of a roll is known: not while place, year or priority are missing. */
const GAIN_KNOWN = 'OR(NOT(ISNUMBER([@Roll])),ISNUMBER([@Gained]),[@Dice]="None")';
const BEFORE_LULL = "[@Opening]-[@Used]";

export const presence = table(
  {
    name: "Air presence",
    title: "Air presence",
    about: "Air assets that each side may call. A lull takes what was not used, and allows another roll.",
    cite: "3",
    ...oneEach,
    columns: {
      side,
      opening: countIn("Opening", "Air assets left from last turn.", {
        ...becomes("air", "[@Left]", "what is left; a lull takes what was not used"),
      }),
      priority: input.text("Priority", "Air cover priority of the side.", {
        ...namesAndSynonymsOf(airPresence.params.priority!),
        width: 10,
        sealing: "open",
      }),
      score: computed.number(
        "Score",
        'IF([@Side]="Axis",Air_Axis_score,Air_Allied_score)',
        "By how much the side won the air.",
        score,
      ),
      dice: computed.text(
        "Dice",
        once('AND([@Priority]<>"",ISNUMBER([@Score]))', "LEDGER.AIRPRESENCEDICE([@Priority],[@Score])"),
        "Dice to roll, the numbers that one die must show, or None.",
      ),
      roll: diceIn("Roll", 1, "Sum of these dice; one die for ½D6 and for the numbers of one die.", {
        max: 18,
        ...cleared("air", "counted"),
      }),
      shows: shown(shows("[@Roll]", DICE, ROLL, `AND(${DUE},${HAS_DICE})`)),
      gained: count(
        "Gained",
        once(`AND(${HAS_DICE},ISNUMBER([@Shows]))`, 'IFERROR(LEDGER.AIRPRESENCE([@Priority],[@Score],[@Shows]),"")'),
        "Air assets that the roll gives.",
      ),
      used: count(
        "Used",
        "COUNTIFS(Air_assets[Side],[@Side],Air_assets[Turn used],Battle_Turn)-[@[Used after the lull]]",
        "Air assets used this turn; where a lull came, before it.",
      ),
      usedAfter: count(
        "Used after the lull",
        "COUNTIFS(Air_assets[Side],[@Side],Air_assets[Turn used],Battle_Turn,Air_assets[After the lull],TRUE)",
        "Air assets used this turn after its lull.",
      ),
      lost: count("Lost", `IF(${IN_LULL},${BEFORE_LULL},0)`, "Air assets that the lull takes.", {
        cite: "9 Combat Lulls, note 3",
      }),
      left: count(
        "Left",
        "[@Opening]+N([@Gained])-[@Used]-[@[Used after the lull]]-[@Lost]",
        "Air assets for the turns to come.",
      ),
    },
  },
  ({ atMost, equals, limit }) => [
    limit({
      ...unread(
        'AND(ISNUMBER([@Roll]),OR([@Priority]="",AND(Air_Declared="",NOT(AND(ISNUMBER(Air_Axis_shows),ISNUMBER(Air_Allied_shows))))))',
        ({ side, roll }) => `The air presence roll of ${nameOf(side)}, ${figure(roll)},`,
        "the priority of the side and the dice of air superiority",
      ),
      at: "roll",
    }),
    limit({
      id: "presence-match",
      at: "roll",
      about:
        "Air presence is rolled with the dice of priority and score; a side that lost by more than the table has, rolls none.",
      check: "no roll for this score",
      broken: 'AND([@Dice]="None",ISNUMBER([@Roll]))',
      expected: () => null,
      message: ({ side, priority, score, roll }) =>
        `${NameOf(side)} has ${priority} priority at a score of ${signed(score)}, which allows no roll; ${roll} is entered.`,
      fix: "Clear the roll.",
    }),
    limit({
      id: "die-range",
      cite: "3",
      at: "roll",
      about: "A roll lies in the range of its dice.",
      check: "out of the range of its dice",
      when: `AND(${HAS_DICE},ISNUMBER([@Roll]))`,
      broken: `OR([@Roll]<${DICE},[@Roll]>6*${DICE})`,
      figures: { number: DICE },
      expected: ({ number }) => `${number} to ${6 * number}`,
      message: ({ side, dice, roll, number }) =>
        `The air presence roll of the ${side} side is ${roll}; ${/D6/.test(dice) ? dice : "one die"} ${number === 1 ? "gives" : "give"} ${number} to ${6 * number}.`,
      fix: "Enter the sum of the dice as rolled.",
    }),
    limit({
      id: "roll-out-of-turn",
      cite: "9 Combat Lulls, lull table",
      at: "roll",
      about: "Air presence is rolled in the set-up, and again in a lull.",
      check: "no lull to roll in",
      broken: `AND(ISNUMBER([@Roll]),NOT(${DUE}))`,
      expected: () => null,
      message: ({ side, roll }) => `${NameOf(side)} has an air presence roll of ${roll} in a turn without a lull.`,
      fix: "Clear the roll, or enter the lull.",
    }),
    atMost("used", `IF(${IN_LULL},[@Opening],[@Opening]+N([@Gained]))`, {
      id: "air-assets-used-once",
      about: "A side uses no more air assets than its air presence, and none of them twice.",
      check: "more air assets used than there are",
      when: GAIN_KNOWN,
      message: ({ side, used, limit: most }) =>
        `${NameOf(side)} used ${assets(used)} of ${figure(most)}; used assets do not return.`,
      fix: ({ over }) => `Take back ${assets(over)}.`,
    }),
    atMost("usedAfter", `IF(${IN_LULL},N([@Gained]),[@Opening]+N([@Gained])-[@Used])`, {
      id: "air-assets-used-once",
      about: "A side uses no more air assets than its air presence, and none of them twice.",
      check: "more air assets used than the lull gave",
      // Without a lull, the total is reported once, under Used.
      when: `AND(${GAIN_KNOWN},[@[Used after the lull]]>0,OR(${IN_LULL},[@Used]<=[@Opening]+N([@Gained])))`,
      message: ({ side, usedAfter, limit: most }) =>
        `${NameOf(side)} used ${assets(usedAfter)} after the lull, which left it ${figure(most)}.`,
      fix: ({ over }) => `Take back ${assets(over)}, or correct After the lull.`,
    }),
    equals("opening", lastClosed("Turns_Turns[Air assets left]"), {
      id: "lull-barrages-kept",
      cite: "3; 9 Combat Lulls, note 3",
      about:
        "What was left at the close of last turn opens the next one: barrages are kept, and a lull takes unused air strikes.",
      check: "not what last turn left",
      when: AFTER_A_CLOSE,
      message: ({ side, opening, limit: left }) =>
        `${NameOf(side)} opens with ${assets(opening)}; last turn left it ${figure(left)}.`,
      fix: ({ limit: left }) => `Enter ${figure(left)}.`,
    }),
  ],
);

const NOT_FREE = LISTED_ASSETS.join(", ");

const ofPresence = (header: string): string => `IFERROR(INDEX(Air_presence[${header}],MATCH([@Side],Air_presence[Side],0)),"")`;
/** A lull removes the targets listed before it, and its roll adds those listed after it, so both are compared separately. */
const TAKEN_BY_LULL = part.yesNo(
  "Taken by the lull",
  `AND(${IN_LULL},[@[After the lull]]<>TRUE)`,
  "Whether it is one of those that were listed before the lull.",
);
/** An asset counts once its kind is entered; a missing kind is reported. */
const UNUSED = `(Air_assets[Side]=[@Side])*(Air_assets[Kind]<>"")*NOT(ISNUMBER(Air_assets[Turn used]))*IF(${IN_LULL},(Air_assets[After the lull]=TRUE)=([@[After the lull]]=TRUE),Air_assets[Asset]<>"")`;
const UNUSED_TO_HERE = part.number(
  "Unused so far",
  `SUMPRODUCT(${UNUSED}*(ROW(Air_assets[Side])<=ROW()))`,
  "Assets of the side that are still to be used, down to this row.",
);
const PRESENCE_LEFT = part.number(
  "Presence left",
  `N(IF(${TAKEN_BY_LULL},${ofPresence("Lost")},${ofPresence("Left")}))`,
  "Air assets that the side may still call; of those before a lull, what it takes.",
);
/** Whether the air presence is known: not while a roll is still due. */
const PRESENCE_KNOWN = part.yesNo(
  "Presence known",
  `OR(NOT(${DUE}),${TAKEN_BY_LULL},ISNUMBER(${ofPresence("Gained")}),${ofPresence("Dice")}="None")`,
  "Whether the air presence of the side is rolled, or no roll is due.",
);

export const airAssets = table(
  {
    name: "Air assets",
    title: "Air assets",
    about: `What the air presence consists of: chosen beforehand, rolled, or entered when it comes. ${NOT_FREE} are not available to all.`,
    cite: "4",
    key: ["asset", "side"],
    player: "side",
    columns: {
      asset: input.text("Asset", "A name of its own: Stuka 1.", { width: 18 }),
      side,
      kind: input.text("Kind", "Kind of attack.", { ...namesAndSynonymsOf(airAsset.params.asset!), width: 15, required: true }),
      turnUsed: countIn("Turn used", "The turn in which it was used; it does not come back.", {
        format: "plain",
        min: 1,
        cite: "3",
      }),
      afterLull: input.yesNo("After the lull", "TRUE for an asset that this turn's lull gave.", {
        cite: "9 Combat Lulls, note 3",
        ...becomes("air", "FALSE", "it came with the lull"),
      }),
      available: computed.text(
        "Available",
        once(
          `AND(Battle_Place<>"",ISNUMBER(Battle_Year),[@Kind]<>"",${NATION}<>"")`,
          `IFERROR(LEDGER.AIRASSET(${NATION},Battle_Place,Battle_Year,[@Kind]),"No entry")`,
        ),
        "Yes, Rare or No by the table.",
      ),
      agreed: input.yesNo("Agreed", "TRUE where the players know better than the table, or note the rare use."),
    },
    rows: [],
    spare: 20,
    ends: [
      over(
        "air",
        "an unused air strike is lost in the lull",
        `AND(${IN_LULL},NOT(ISNUMBER([@[Turn used]])),[@[After the lull]]<>TRUE)`,
      ),
    ],
  },
  ({ limit, needs, unique }) => [
    unique(["asset", "side"], {
      id: "air-assets-used-once",
      cite: "3",
      about: "A side uses no more air assets than its air presence, and none of them twice.",
      check: "asset is listed twice",
      message: ({ asset, side }) => `${asset} (${side}) is already in another row; an air asset is used once.`,
      fix: "Give another asset a name of its own, or clear the row.",
    }),
    needs("side", {
      id: "side-missing",
      cite: "1",
      about: "A formation, an air asset and a tank company name their side.",
      when: '[@Asset]<>""',
      message: ({ asset }) => `${asset} is on no side.`,
      fix: "Enter Axis or Allied.",
    }),
    limit({
      id: "air-asset-available",
      severity: "warning",
      at: "kind",
      about: "Air assets are available to the nation at place and time; rare ones are noted.",
      check: "not available by the table",
      broken: 'AND([@Agreed]<>TRUE,OR([@Available]="No",[@Available]="No entry",[@Available]="Rare"))',
      texts: { nation: NATION, place: "Battle_Place" },
      figures: { year: "Battle_Year" },
      expected: () => "Yes",
      found: ({ available }) => available,
      message: ({ asset, nation, kind, place, year, available }) =>
        available === "Rare"
          ? `${asset}: ${nation} ${kind} in ${place} ${year} is rare, which is not noted.`
          : available === "No"
            ? `${asset}: ${nation} ${kind} in ${place} ${year} is not available by the table.`
            : `${asset}: the table has no row for ${nation} forces in ${place} ${year}.`,
      fix: "Choose another kind, or enter TRUE under Agreed.",
    }),
    limit({
      id: "air-assets-listed",
      cite: "3; 4",
      severity: "warning",
      at: "asset",
      about: "A side lists no more air assets than its air presence gives it: each is one point of it.",
      check: "more assets than presence",
      when: `AND([@Side]<>"",[@Kind]<>"",ISBLANK([@[Turn used]]),${PRESENCE_KNOWN})`,
      broken: `AND(${UNUSED_TO_HERE}>${PRESENCE_LEFT},${UNUSED_TO_HERE}-1<=${PRESENCE_LEFT})`,
      figures: { listed: `SUMPRODUCT(${UNUSED})`, most: PRESENCE_LEFT, taken: `IF(${TAKEN_BY_LULL},1,0)` },
      expected: ({ most }) => most,
      found: ({ listed }) => listed,
      message: ({ side, listed, most, taken }) =>
        taken === 1
          ? `${NameOf(side)} lists ${assets(listed)} unused before the lull; it had ${figure(most)}.`
          : `${NameOf(side)} lists ${assets(listed)} still to be used; its air presence is ${figure(most)}.`,
      fix: ({ listed, most, taken }) =>
        taken === 1
          ? `Take off ${assets(listed - most)}, or enter TRUE under After the lull.`
          : `Take off ${assets(listed - most)}, or correct the roll of the air presence.`,
    }),
    limit({
      id: "turn-to-come",
      cite: "3",
      at: "turnUsed",
      about: "What is recorded as done does not lie in a turn to come.",
      check: "that turn has not come",
      broken: "AND(ISNUMBER([@[Turn used]]),[@[Turn used]]>Battle_Turn)",
      figures: { now: "Battle_Turn" },
      expected: ({ now }) => now,
      message: ({ asset, turnUsed, now }) => `${asset} is used on turn ${turnUsed}; the battle is in turn ${now}.`,
      fix: "Correct the turn.",
    }),
  ],
);

export const airSheet: Sheet = {
  name: "Air",
  title: "Air power",
  about: "Air superiority, air presence and air assets.",
  player: "",
  figures: [
    { label: "Axis assets", formula: 'SUMIFS(Air_presence[Left],Air_presence[Side],"Axis")', format: "count" },
    { label: "Allied assets", formula: 'SUMIFS(Air_presence[Left],Air_presence[Side],"Allied")', format: "count" },
  ],
  blocks: [superiority, presence, airAssets],
};
