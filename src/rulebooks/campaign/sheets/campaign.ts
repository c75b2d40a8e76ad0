import { computed, input } from "../../../kernel/column";
import { form, table, type Sheet } from "../../../kernel/sheet";
import { RULEBOOK, VERSION } from "../identity";
import { NATIONS } from "../parameters";
import { count, countIn, points, turn, turnIn } from "./cells";
import { fronts } from "./fronts";
import { isolatedCommands } from "./isolated-commands";
import { isOneOf } from "./refer";
import { unfuelledOrders } from "./unfuelled-orders";
import { EVENTS, HOLDERS, SEASONS, TRACKS } from "./words";

/** Which Turn the whole ledger stands in. */
export const state = form({
  name: "State",
  title: "Turn",
  about: "The Turn that all sheets stand in. The game master changes it; the starting Turn is not in the rulebook's text.",
  cite: "2.2.1",
  columns: {
    Rulebook: input.text("Rulebook", "The rulebook that this ledger keeps. Not to be changed.", {
      choices: [RULEBOOK],
      cite: "2",
    }),
    Version: input.text("Version", "Version of the sheets. Not to be changed.", { cite: "2" }),
    Turn: turnIn("Turn", "Number of the Turn, counted from 1 at the start of the campaign."),
    Year: input.number("Year", "Calendar year, 1939 to 1946.", {
      format: "plain",
      min: 1939,
      max: 1946,
      whole: true,
      cite: "2.1.2",
    }),
    Season: input.text("Season", "Four Turns make a year; the YSS follows the Winter Turn.", { choices: SEASONS }),
    Winter: computed.yesNo("Winter", 'Season="Winter"', "Whether this is the Winter Turn."),
    YSS_next: computed.yesNo("YSS next", "Winter", "Whether the YSS follows this Turn.", { cite: "2.1.1; 2.2.1" }),
    Last_Turn_was_Winter: computed.yesNo(
      "Last Turn was Winter",
      'AND(Season="Spring",Turn>1)',
      "Whether the YSS has just used up the Strategic Reserves.",
    ),
    First_Turn_of_the_year: turn(
      "First Turn of the year",
      'Turn-IF(Season="Winter",3,IF(Season="Autumn",2,IF(Season="Summer",1,0)))',
      "Number of this year's Spring Turn; SW damage is counted from it.",
    ),
    Note: input.text("Note", "Anything that readers of this ledger should know.", { width: 30, cite: "2" }),
  },
  fill: ({ year }) => ({ Rulebook: RULEBOOK, Version: VERSION, Turn: 1, Year: year, Season: "Spring" }),
});

export const players = table({
  name: "Players",
  title: "Nations in play",
  about: "Who plays. Every Nation listed has a sheet of its own.",
  cite: "2.1",
  key: "nation",
  columns: {
    nation: input.text("Nation", "Major Nation, or Nationalist China.", { choices: NATIONS, width: 18 }),
    playedBy: input.text("Played by", "Who plays it, for those who read the ledger.", { width: 18 }),
  },
  rows: ({ players }) => players.map((nation) => ({ nation })),
  spare: 0,
  fixed: true,
});

export const tensionAndWar = table({
  name: "Tension and war",
  title: "Tension and war",
  about: "Tension between the powers, as far as the economy asks for it.",
  cite: "2.1.7; 2.1.8; 2.1.9",
  key: "track",
  fixed: true,
  columns: {
    track: input.text("Track", "Pair of powers.", { choices: Object.values(TRACKS), width: 26, cite: "2.1.7 to 2.1.9" }),
    level: countIn("Level", "Tension Level now. The levels at the start are not in this part of the rulebook.", {
      cite: "2.1.7.1; 2.1.8; 2.1.9.1",
    }),
    highest: countIn("Highest level so far", "Highest level that the track has reached; it decides on new Russian ICs.", {
      cite: "2.1.9.1",
    }),
    atWar: input.yesNo("At war", "TRUE once the powers are at war."),
    declaredBy: input.text("Declared by", "Who declared the war.", {
      choices: [...HOLDERS, "European Axis", "Western Allies"],
      width: 16,
      cite: "2.1.9.2",
    }),
    yearOfDow: input.number("Year of DoW", "Year of the declaration of war.", {
      format: "plain",
      min: 1939,
      max: 1946,
      whole: true,
      cite: "2.1.9.2",
    }),
    turnOfEvent: turnIn("Turn of event", "Turn of the declaration of war.", { cite: "2.1.9.6" }),
  },
  rows: Object.values(TRACKS).map((track) => ({ track, atWar: false })),
  spare: 1,
  breach: 'IF(AND(ISNUMBER([@[Highest level so far]]),[@[Highest level so far]]<[@Level]),"highest is below the level","")',
});

export const events = table({
  name: "Events",
  title: "Events",
  about: "What has happened once and for all, or in this Turn.",
  cite: "2.1.7.2; 2.4.1.6; 2.5",
  key: "event",
  fixed: true,
  columns: {
    event: input.text("Event", "The event.", { choices: Object.values(EVENTS), open: true, width: 36 }),
    happened: input.yesNo("Happened", "TRUE once it has happened; the Axis Blitz only while its Turns last."),
    turnOfEvent: turnIn("Turn of event", "Turn in which it happened.", { cite: "2.1.7.2; 2.4.1.6" }),
    turnsSince: count(
      "Turns since",
      'IF(AND([@Happened]=TRUE,ISNUMBER([@[Turn of event]])),Turn-[@[Turn of event]],"")',
      "Turns that have passed since, 0 in the Turn itself.",
      { unit: "Turns", cite: "2.4.1.6" },
    ),
    swDamage: points(
      "SW damage this Turn",
      `IF(AND(${isOneOf("[@Event]", [EVENTS.embargo, EVENTS.italianWar])},ISNUMBER([@[Turns since]])),IF([@[Turns since]]<0,0,LEDGER.TRADEDAMAGE([@Event],[@[Turns since]])),0)`,
      "Loss of trade: Italy's at war with the Allies, the USA's by the embargo.",
      { cite: "2.1.7.2; 2.4.1.6" },
    ),
  },
  rows: Object.values(EVENTS).map((event) => ({ event, happened: false })),
  spare: 2,
  breach: 'IF(AND([@Happened]=TRUE,NOT(ISNUMBER([@[Turn of event]]))),"its Turn is missing","")',
});

export const campaignSheet = (): Sheet => ({
  name: "Campaign",
  title: "Campaign",
  about: "The state of the game that all other sheets refer to. The game master keeps it.",
  player: "",
  figures: [
    { label: "Turn", formula: "Turn", format: "plain" },
    { label: "Year", formula: "Year", format: "plain" },
    { label: "Season", formula: "Season" },
  ],
  blocks: [state, players, tensionAndWar, events, fronts, isolatedCommands, unfuelledOrders],
});
