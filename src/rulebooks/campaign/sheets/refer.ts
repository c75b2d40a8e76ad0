import { quoted, isOneOf } from "../../../kernel/excel";
import { workbookName, type Setting } from "../../../kernel/column";
import { part } from "../../../kernel/part";
import { inForce, type HouseRule } from "../../../kernel/house-rule";
import { allOf } from "../../../kernel/text";
import type { TensionReading } from "../rules/tension";
import { NATIONS_OF, type Power } from "./choices";

/*
 * Common parts of formulas: the state of the campaign, and figures of the Nations in play.
 */

type Game = Pick<Setting, "players">;

export const plays = (game: Game, nation: string): boolean => game.players.includes(nation);
export const sidePlays = (game: Game, power: Power): boolean => NATIONS_OF[power].some((nation) => plays(game, nation));
const anyPlays = (game: Game, ...nations: string[]): boolean => nations.some((nation) => plays(game, nation));

/** Which shared sheets a campaign has. */
export const hasShipping = (game: Game): boolean => game.players.some((nation) => nation !== "Nationalist China");
export const hasOil = hasShipping;
export const hasMobilization = (game: Game): boolean => anyPlays(game, "USA", "Japan");
export const hasRussianIndustry = (game: Game): boolean => plays(game, "Russia");
export const hasResources = (game: Game): boolean => anyPlays(game, "Germany", "Italy", "France", "Russia");

/** A text without the spaces, hyphens and dots that players write differently; Excel itself ignores case. */
export const plainly = (text: string): string =>
  [" ", "-", "."].reduce((inner, character) => `SUBSTITUTE(${inner},${quoted(character)},"")`, text);

/** The sum of a figure over Nations; "0" if none plays. */
export const sumOver = (nations: readonly string[], figure: (nation: string) => string): string =>
  nations.length === 0 ? "0" : nations.map(figure).join("+");

/** Nations that share a working column in long sums. */
const TOGETHER: readonly (readonly string[])[] = [
  ["USA", "Britain"],
  ["France", "Russia"],
  ["Germany", "Italy"],
  ["Japan"],
  ["Nationalist China"],
];

/**
 * Sums a figure over Nations with a working column for each group: "Paid by Germany and Italy". The columns always exist, so that
 * none is missing when a Nation joins.
 */
export function partsOver(
  nations: readonly string[],
  game: Game,
  type: keyof typeof part,
  header: (names: string) => string,
  about: (names: string) => string,
  formula: (playing: readonly string[]) => string,
): readonly string[] {
  return TOGETHER.flatMap((some) => {
    const of = some.filter((nation) => nations.includes(nation));
    const names = allOf(of);
    return of.length === 0 ? [] : [part[type](header(names), formula(of.filter((nation) => plays(game, nation))), about(names))];
  });
}

/** The figure of the Nation named in a cell; 0 if it does not play. */
export const byNation = (cell: string, nations: readonly string[], figure: (nation: string) => string): string =>
  nations.reduceRight((otherwise, nation) => `IF(${cell}=${quoted(nation)},${figure(nation)},${otherwise})`, "0");

const tension = "Campaign_Tension_and_war";
const events = "Campaign_Events";

/** Tension Level of a track; 0 if none is entered. */
const level = (track: string): string => `SUMIFS(${tension}[Level],${tension}[Track],${quoted(track)})`;
/** The highest level that a track has reached. */
const highest = (track: string): string => `SUMIFS(${tension}[Reached],${tension}[Track],${quoted(track)})`;
/** The Tension Level of a track that applies to a paragraph. */
export const tensionFor = ({ goesBy }: TensionReading, track: string): string =>
  goesBy === "highest so far" ? highest(track) : level(track);
/** Like tensionFor, unless a house rule (1 for yes) selects the highest level so far. */
export const tensionUnless = (reading: TensionReading, rule: HouseRule, track: string): string =>
  `IF(${inForce(rule)}>0,${highest(track)},${tensionFor(reading, track)})`;
const ofTrack = (column: string, track: string, missing: string): string =>
  `IFERROR(INDEX(${tension}[${column}],MATCH(${quoted(track)},${tension}[Track],0)),${missing})`;
/** Whether the powers of a track are at war. */
export const atWar = (track: string): string => `(${ofTrack("At war", track, "FALSE")}=TRUE)`;
/** The year in which one of the given sides declared the war of a track; 0 if none did. */
export const declared = (track: string, by: readonly string[]): string =>
  `IF(${isOneOf(part.text(`Who declared ${track}`, `${ofTrack("Declared by", track, '""')}&""`, "Who declared the war of the track."), by)},SUMIFS(${tension}[Year of DoW],${tension}[Track],${quoted(track)}),0)`;

/** Whether an event has happened. */
export const happened = (event: string): string =>
  `(IFERROR(INDEX(${events}[Happened],MATCH(${quoted(event)},${events}[Event],0)),FALSE)=TRUE)`;
/** Whether an event happened in an earlier Turn; an event without a Turn counts as earlier. */
export const happenedBefore = (event: string): string => `AND(${happened(event)},NOT(${happenedNow(event)}))`;
/** Whether an event happened in the current Turn. */
export const happenedNow = (event: string): string =>
  `(SUMIFS(${events}[Turn of event],${events}[Event],${quoted(event)})=Campaign_Turn)`;

/** Workbook name of a table on another sheet. */
export const tableOf = (sheet: string, table: string): string => workbookName(sheet, table);
