import { computed, input, type PerSheet, type Setting } from "../../../../kernel/column";
import { exact } from "../../../../kernel/exact";
import { unlessChangedAt } from "../../../../kernel/house-rule";
import { part } from "../../../../kernel/part";
import { table } from "../../../../kernel/sheet";
import { count as counted, figure } from "../../../../kernel/text";
import { growthIn } from "../../house-rules";
import { FIRST_YEAR, LAST_YEAR, type Nation } from "../../parameters";
import { STARTING_ECONOMY } from "../../rules/economy";
import { are, nameOf, NameOf, percent, pps } from "../../phrases";
import { count, points, pointsIn, turn } from "../cells";
import { quoted } from "../../../../kernel/excel";
import { SEASONS } from "../choices";
import { becomes } from "../next";

const FIRST_YSS = FIRST_YEAR + 1;
const TURNS_PER_YEAR = SEASONS.length;

/** The only Nation that never grows, keeps its reserve through the YSS and pays SW damage at once (2.2.1). */
export const NEVER_GROWS = "Nationalist China";

/** A figure of the Growth Chart, or the campaign's own one. */
const ofChart = (nation: string, byRulebook: string, own: (rate: string) => string): string =>
  nation === NEVER_GROWS ? byRulebook : unlessChangedAt(growthIn(nation, "[@Year]"), byRulebook, own);
const growthOf = (nation: string, reserve: string, swDamage: string): string =>
  ofChart(nation, `LEDGER.GROWTH([@Year],${quoted(nation)},${reserve},${swDamage})`, () => `[@Rate]*(${reserve}-${swDamage})`);

/** A condition that does not apply to Nationalist China. */
const whereGrowing =
  (condition: string) =>
  ({ player: nation }: Setting): string =>
    nation === NEVER_GROWS ? "FALSE" : condition;

/** The last year before the row's YSS with a known base: a posted one, or the year before the campaign's first YSS. */
const known = `MAX([@[Last posted]],${FIRST_YSS - 1},[@Year]-1-MAX(0,INT(([@[First Turn]]-2)/${TURNS_PER_YEAR})))`;
const missingBefore = `[@Year]-1-${known}-SUMPRODUCT((Growth[Year]>${known})*(Growth[Year]<[@Year])*ISNUMBER(Growth[Reserve]))`;

const TAKEN_OVER = "[@[As taken over]]=TRUE";
/** A past YSS of this campaign: one that follows a Winter Turn in it. */
const IN_CAMPAIGN = "AND([@[First Turn]]>1,[@Year]<=Campaign_Year)";
/** A base that can be compared with the base due. */
const POSTED = "AND(Campaign_Turn>1,ISNUMBER([@[New base]]),NOT([@[As taken over]]=TRUE),N([@[YSS missing]])=0)";

/** Whether the row's YSS has just been held, and its reserve is known. */
const AFTER_THE_WINTER = part.yesNo(
  "After the Winter",
  `AND(Campaign_Last_Turn_was_Winter,[@Year]=Campaign_Year,ISNUMBER(Closing_of_last_Turn),NOT(${TAKEN_OVER}))`,
  "Whether the reserve of the Winter Turn is known, and the YSS follows it.",
);

/** SW damage booked in the year before the row's YSS. */
const before = 'SW_damage_ledger[Turn],">="&[@[First Turn]]-' + String(TURNS_PER_YEAR);
const bookedBefore = part.number(
  "Damage booked before",
  `SUMIFS(SW_damage_ledger[PPs],${before},SW_damage_ledger[Turn],"<"&[@[First Turn]])`,
  "SW damage booked in the year before the YSS.",
);
const rowsBefore = part.number(
  "Bookings before",
  `COUNTIFS(${before},SW_damage_ledger[Turn],"<"&[@[First Turn]])`,
  "Rows of the SW damage ledger in the year before the YSS.",
);

const changed = (by: number): string =>
  by === 0 ? "did not change" : by < 0 ? `fell by ${figure(-by)}` : `rose by ${figure(by)}`;

/** Whether the row's YSS follows this Turn. */
const DUE_NOW = "AND(Campaign_YSS_next,[@Year]=Campaign_Year+1)";
const inYss = (formula: PerSheet<string>, why: string) => becomes("yss", formula, why, DUE_NOW);

const NEW_BASE_HINT =
  "in a campaign taken over in this year, enter New base as the game master gives it and TRUE under As taken over";

/** A YSS before the first Turn, which was never held in this campaign; the last posted one counts. */
const BEFORE_TURN_2 = `AND(Campaign_Turn=1,[@Year]<=Campaign_Year,NOT(${TAKEN_OVER}),SUMPRODUCT((Growth[Year]>[@Year])*(Growth[Year]<=Campaign_Year)*ISNUMBER(Growth[New base]))=0)`;
export const AT_THE_START = {
  id: "starting-base",
  cite: "2.1.1",
  about: "In the first Turn every Nation has the Base Economy with which it starts.",
  check: "not the base at the start",
} as const;
const OR_ANOTHER_TURN = "or enter the campaign's current Turn.";
export const startOf = (nation: string): number => STARTING_ECONOMY[nation as Nation];
export const startsWith = (nation: string, start: number, base: number): string =>
  `${NameOf(nation)} should start with a Base Economy of ${pps(start)}, not ${figure(base)}.`;

/** Every YSS: from the reserve after the Winter Turn to the new year's Base Economy. */
export const growth = table(
  {
    name: "Growth",
    title: "Growth of the Base Economy",
    about:
      "One row for each YSS. Fill in reserve and SW damage after the Winter Turn; the new base holds until the next YSS. A ledger that takes over a running campaign begins with the base that the game master gives.",
    cite: "2.1.1; 2.1.2; 2.2.1",
    key: "year",
    working: ["lastPosted", "firstTurn", "missing"],
    fixed: true,
    columns: {
      year: input.number("Year", "Year that the YSS opens: the one after the Winter Turn.", {
        format: "plain",
        min: FIRST_YSS,
        max: LAST_YEAR,
        whole: true,
        cite: "2.1.2",
      }),
      reserve: pointsIn(
        "Reserve",
        "Strategic Reserve left after the Winter Turn before this YSS, 0 where none was. Blank while the YSS is still to come.",
        { cite: "2.2.1", ...inYss("Reserve", "left after the Winter Turn") },
      ),
      swDamage: pointsIn("SW damage", "SW damage gathered from the YSS before to this one.", {
        cite: "2.2.1",
        ...inYss("SW_damage_this_year", "gathered since the last YSS"),
      }),
      rate: computed.number(
        "Rate",
        ({ player: nation }) => ofChart(nation, `LEDGER.GROWTHRATE([@Year],${quoted(nation)})`, (rate) => rate),
        "Rate of the Growth Chart, as the campaign keeps it.",
        { format: "rate", cite: "2.1.2" },
      ),
      growth: points(
        "Growth",
        ({ player: nation }) => `IF(ISNUMBER([@Reserve]),${growthOf(nation, "[@Reserve]", "[@[SW damage]]")},"")`,
        "Rate x (reserve - SW damage); it may be negative.",
        { cite: "2.1.2" },
      ),
      oldBase: points(
        "Old base",
        ({ player: nation }) =>
          `IF([@[Last posted]]=0,LEDGER.STARTINGECONOMY(${quoted(nation)}),SUMIFS(Growth[New base],Growth[Year],[@[Last posted]]))+SUMIFS(Growth[Growth],Growth[Year],">"&[@[Last posted]],Growth[Year],"<"&[@Year])`,
        "Base Economy of the year before: the one posted last, else the one of the start, with all growth since.",
        { cite: "2.1.1" },
      ),
      baseDue: points(
        "Base due",
        "[@[Old base]]+IF(ISNUMBER([@Growth]),[@Growth],0)",
        "Old base and growth together: growth changes the base for good.",
        { cite: "2.2.1" },
      ),
      newBase: input.number("New base", "Base Economy as the game master posted it in this YSS. Blank: the base that is due.", {
        unit: "PPs",
        format: "points",
        cite: "2.1.1",
        ...inYss(
          ({ player: nation }) => `[@[Old base]]+${growthOf(nation, "Reserve", "SW_damage_this_year")}`,
          "grown by the rate of the YSS",
        ),
      }),
      lastPosted: computed.number(
        "Last posted",
        "SUMPRODUCT(MAX((Growth[Year]<[@Year])*ISNUMBER(Growth[New base])*Growth[Year]))",
        "Last year before this one whose New base is entered; 0 while none is.",
        { format: "plain", cite: "2.1.1" },
      ),
      takenOver: input.yesNo(
        "As taken over",
        "TRUE in the year in which this ledger took over a running campaign: its New base is the one that the game master gave, and earlier years need no rows.",
        { cite: "2.1.1" },
      ),
      firstTurn: turn(
        "First Turn",
        `Campaign_First_Turn_of_the_year-${TURNS_PER_YEAR}*(Campaign_Year-[@Year])`,
        "Number of the Spring Turn that follows this YSS.",
        { cite: "2.2.1" },
      ),
      missing: count(
        "YSS missing",
        ({ player: nation }) => (nation === NEVER_GROWS ? "0" : `IF(${IN_CAMPAIGN},${missingBefore},"")`),
        "How many YSS between the last known base and this one have no Reserve.",
        { cite: "2.1.1" },
      ),
      basis: computed.text(
        "Base is",
        `IF(${TAKEN_OVER},"set by game master",IF(ISNUMBER([@[New base]]),"posted",IF(ISNUMBER([@Reserve]),"due","")))`,
        "Where the base of the year comes from. What the game master gave is taken as it is.",
        { width: 17, cite: "2.1.1" },
      ),
    },
    rows: ({ year }) => {
      const first = Math.max(year, FIRST_YSS);
      return Array.from({ length: LAST_YEAR - first + 1 }, (_, index) => ({ year: first + index }));
    },
    spare: 0,
  },
  ({ limit, equals, needs, unique }) => [
    unique(["year"], {
      id: "growth-year-twice",
      cite: "2.1.1",
      about: "Each YSS has one row in the table Growth.",
      check: "this year has two rows",
      message: ({ year }, { player: nation }) => `The YSS of ${year} has two rows in the table Growth of ${nameOf(nation)}.`,
      fix: "Clear one of the two rows.",
    }),
    limit({
      ...AT_THE_START,
      at: "newBase",
      when: BEFORE_TURN_2,
      broken: ({ player: nation }) => `AND(ISNUMBER([@[New base]]),ROUND([@[New base]]-${startOf(nation)},2)<>0)`,
      figures: ({ player: nation }) => ({ start: `${startOf(nation)}` }),
      expected: ({ start }) => start,
      message: ({ newBase, start }, { player: nation }) => startsWith(nation, start, newBase),
      fix: `Clear New base, ${OR_ANOTHER_TURN}`,
    }),
    limit({
      ...AT_THE_START,
      at: "reserve",
      when: BEFORE_TURN_2,
      broken: "AND(NOT(ISNUMBER([@[New base]])),ROUND(N([@Growth]),2)<>0)",
      figures: ({ player: nation }) => ({ start: `${startOf(nation)}` }),
      expected: () => null,
      message: ({ baseDue, start }, { player: nation }) => startsWith(nation, start, baseDue),
      fix: `Clear Reserve and SW damage, ${OR_ANOTHER_TURN}`,
    }),
    needs("newBase", {
      id: "base-taken-over",
      cite: "2.1.1",
      about: "A ledger takes over a running campaign once, with the Base Economy that the game master gives.",
      check: "the base taken over is missing",
      when: TAKEN_OVER,
      message: ({ year }, { player: nation }) =>
        `${year} is marked As taken over, but the Base Economy of ${nameOf(nation)} is missing.`,
      fix: "Enter New base as the game master gives it, or clear As taken over.",
    }),
    limit({
      id: "base-taken-over",
      at: "takenOver",
      cite: "2.1.1",
      about: "A ledger takes over a running campaign once, with the Base Economy that the game master gives.",
      check: "not as taken over",
      when: TAKEN_OVER,
      broken: "OR(Campaign_Turn=1,[@Year]>Campaign_Year,SUMPRODUCT((Growth[As taken over]=TRUE)*(Growth[Year]<[@Year]))>0)",
      figures: { earlier: "SUMPRODUCT((Growth[As taken over]=TRUE)*(Growth[Year]<[@Year]))", now: "Campaign_Year" },
      expected: () => false,
      message: ({ year, now, earlier }) =>
        earlier > 0
          ? `${year} is marked As taken over, as an earlier year is; a ledger takes over a campaign once.`
          : year > now
            ? `${year} is marked As taken over, but the campaign is in ${now}.`
            : `${year} is marked As taken over, but in Turn 1 there is nothing to take over.`,
      fix: ({ earlier, year, now }) =>
        earlier > 0 || year > now ? "Clear As taken over." : "Clear As taken over, or enter the campaign's current Turn.",
    }),
    limit({
      id: "base-unknown",
      at: "newBase",
      cite: "2.1.1; 2.2.1",
      about:
        "The Base Economy follows from the reserves of all YSS held since the start, or since the ledger took over the campaign.",
      check: "an earlier YSS is missing",
      // In the Turn after the Winter, reserve-carried asks for the reserve.
      broken: whereGrowing(
        `IF(AND(${IN_CAMPAIGN},NOT(${TAKEN_OVER})),IF(ISNUMBER([@[New base]]),N([@[YSS missing]])>0,IF([@Year]=Campaign_Year,N([@[YSS missing]])+IF(OR(ISNUMBER([@Reserve]),Campaign_Last_Turn_was_Winter),0,1)>0,FALSE)),FALSE)`,
      ),
      figures: { known },
      expected: () => "the Reserve of each YSS",
      found: () => null,
      message: ({ year, known: last, missing }, { player: nation }) =>
        missing > 0
          ? `The Base Economy of ${nameOf(nation)} in ${year} is not known: ${counted(missing, "YSS", "YSS")} after ${last} ${are(missing)} without a Reserve.`
          : `The Base Economy of ${nameOf(nation)} in ${year} is not known: its YSS is without a Reserve.`,
      fix: ({ year, missing }) =>
        `Enter the Reserve of ${missing > 0 ? `each YSS up to ${year}` : `the YSS of ${year}`}, 0 where none was left; or, ${NEW_BASE_HINT}.`,
    }),
    equals("newBase", "[@[Base due]]", {
      id: "growth-posted",
      cite: "2.1.2; 2.2.1",
      about: "The Base Economy changes in the YSS by the growth of its reserve, less the SW damage of the year.",
      check: "not the base due",
      when: `AND(${POSTED},ISNUMBER([@Reserve]))`,
      figures: { given: "SUMPRODUCT((Growth[As taken over]=TRUE)*(Growth[Year]=[@[Last posted]]))" },
      expected: (row) => row.growth,
      found: (row) => exact(row.newBase - row.oldBase),
      message: (row, { player: nation }) =>
        `The Base Economy of ${nameOf(nation)} ${changed(exact(row.newBase - row.oldBase))} in the YSS of ${row.year}${row.given > 0 ? ` from the ${figure(row.oldBase)} that the game master gave` : ""}; ${percent(row.rate)} of ${figure(exact(row.reserve - row.swDamage))} is ${figure(row.growth)}.`,
      fix: ({ baseDue }) => `Enter ${figure(baseDue)} as New base, or leave it blank.`,
    }),
    equals("newBase", "[@[Base due]]", {
      id: "base-changed-midyear",
      cite: "2.1.1",
      about: "Outside the YSS the Base Economy stays as it is.",
      check: "changed without a YSS",
      when: `AND(${POSTED},NOT(ISNUMBER([@Reserve])))`,
      message: ({ oldBase, newBase }, { player: nation }) =>
        `The Base Economy of ${nameOf(nation)} changed from ${figure(oldBase)} to ${pps(newBase)} without the reserve of a YSS.`,
      fix: ({ year }) => `Enter the Reserve of the YSS of ${year}, or clear New base; or, ${NEW_BASE_HINT}.`,
    }),
    equals("swDamage", bookedBefore, {
      id: "growth-posted",
      cite: "2.1.2; 2.2.1",
      about: "The YSS counts the damage that is in the SW damage ledger of the year before.",
      check: "not the SW damage of the year",
      waits: 'COUNTIFS(SW_damage_ledger[Cause],"?*",SW_damage_ledger[PPs],"")>0',
      when: whereGrowing(`IF(AND(${IN_CAMPAIGN},ISNUMBER([@Reserve]),NOT(${TAKEN_OVER})),${rowsBefore}>0,FALSE)`),
      message: ({ year, swDamage, limit: damage }, { player: nation }) =>
        `The YSS of ${year} counts ${pps(swDamage)} of SW damage for ${nameOf(nation)}; ${figure(damage)} ${damage === 1 ? "is" : "are"} in its SW damage ledger.`,
      fix: ({ limit: damage }) => `Enter ${figure(damage)} as SW damage.`,
    }),
    limit({
      id: "reserve-carried",
      at: "reserve",
      cite: "2.2.1",
      about: "The reserve left after the Winter Turn is the one that the YSS turns into growth.",
      check: "not the reserve of the Winter Turn",
      // A changed base without a reserve is reported as such.
      broken: whereGrowing(
        `IF(${AFTER_THE_WINTER},IF(Closing_of_last_Turn<0,FALSE,IF(ISNUMBER([@Reserve]),ROUND([@Reserve]-Closing_of_last_Turn,2)<>0,IF(ISNUMBER([@[New base]]),ROUND([@[New base]]-[@[Base due]],2)=0,TRUE))),FALSE)`,
      ),
      figures: { closing: "Closing_of_last_Turn", entered: "COUNT([@Reserve])" },
      expected: ({ closing }) => closing,
      found: ({ reserve, entered }) => (entered > 0 ? reserve : null),
      message: ({ year, reserve, closing, entered }, { player: nation }) =>
        `${NameOf(nation)} closed the Winter Turn with ${pps(closing)}; the YSS of ${year} ${entered > 0 ? `counts ${figure(reserve)}` : "has no reserve yet"}.`,
      fix: ({ year, closing }) => `Enter ${figure(closing)} as Reserve of the YSS of ${year}.`,
    }),
  ],
);
