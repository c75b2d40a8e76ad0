import { quoted, isOneOf } from "../../../kernel/excel";
import { workbookName, type Setting } from "../../../kernel/column";
import { part } from "../../../kernel/part";
import { inForce, type HouseRule } from "../../../kernel/house-rule";
import { allOf } from "../../../kernel/text";
import type { TensionReading } from "../rules/tension";
import { NATIONS_OF, type Power } from "./words";

/*
 * Pieces of formulas that many sheets need: what the Campaign sheet says, and figures of the nations in play.
 */

type Game = Pick<Setting, "players">;

export const plays = (game: Game, nation: string): boolean => game.players.includes(nation);
export const sidePlays = (game: Game, power: Power): boolean => NATIONS_OF[power].some((nation) => plays(game, nation));
const anyPlays = (game: Game, ...nations: string[]): boolean => nations.some((nation) => plays(game, nation));

/** Which of the common sheets a campaign has. */
export const hasShipping = (game: Game): boolean => game.players.some((nation) => nation !== "Nationalist China");
export const hasOil = hasShipping;
export const hasMobilization = (game: Game): boolean => anyPlays(game, "USA", "Japan");
export const hasRussianIndustry = (game: Game): boolean => plays(game, "Russia");
export const hasResources = (game: Game): boolean => anyPlays(game, "Germany", "Italy", "France", "Russia");

/** A text without what players write differently, its case excepted, which Excel ignores: spaces, hyphens and dots. */
export const plainly = (text: string): string =>
  [" ", "-", "."].reduce((inner, character) => `SUBSTITUTE(${inner},${quoted(character)},"")`, text);

/** The sum of one figure over nations, or 0 where none plays. */
export const sumOver = (nations: readonly string[], figure: (nation: string) => string): string =>
  nations.length === 0 ? "0" : nations.map(figure).join("+");

/** Nations whose figures stand together in one part of a long sum. */
const TOGETHER: readonly (readonly string[])[] = [
  ["USA", "Britain"],
  ["France", "Russia"],
  ["Germany", "Italy"],
  ["Japan"],
  ["Nationalist China"],
];

/**
 * What a figure comes to over nations, by a working column for those that stand together: "Paid by Germany and Italy". The columns are
 * there no matter who plays, so that none is lacking where a nation joins.
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

/** The figure of the nation that a cell names, 0 for a nation that does not play. */
export const byNation = (cell: string, nations: readonly string[], figure: (nation: string) => string): string =>
  nations.reduceRight((otherwise, nation) => `IF(${cell}=${quoted(nation)},${figure(nation)},${otherwise})`, "0");

const tension = "Campaign_Tension_and_war";
const events = "Campaign_Events";

/** Tension level of a track, 0 while none is entered. */
const level = (track: string): string => `SUMIFS(${tension}[Level],${tension}[Track],${quoted(track)})`;
/** The highest level that a track has reached. */
const highest = (track: string): string => `SUMIFS(${tension}[Reached],${tension}[Track],${quoted(track)})`;
/** Tension Level of a track as a paragraph reads it. */
export const tensionFor = ({ goesBy }: TensionReading, track: string): string =>
  goesBy === "highest so far" ? highest(track) : level(track);
/** The same where a house rule, 1 for yes, makes the highest level so far count. */
export const tensionUnless = (reading: TensionReading, rule: HouseRule, track: string): string =>
  `IF(${inForce(rule)}>0,${highest(track)},${tensionFor(reading, track)})`;
const ofTrack = (column: string, track: string, missing: string): string =>
  `IFERROR(INDEX(${tension}[${column}],MATCH(${quoted(track)},${tension}[Track],0)),${missing})`;
/** Whether the powers of a track are at war. */
export const atWar = (track: string): string => `(${ofTrack("At war", track, "FALSE")}=TRUE)`;
/** Year in which one of the named sides declared the war of a track, else 0. */
export const declared = (track: string, by: readonly string[]): string =>
  `IF(${isOneOf(part.text(`Who declared ${track}`, `${ofTrack("Declared by", track, '""')}&""`, "Who declared the war of the track."), by)},SUMIFS(${tension}[Year of DoW],${tension}[Track],${quoted(track)}),0)`;

/** Whether an event has happened. */
export const happened = (event: string): string =>
  `(IFERROR(INDEX(${events}[Happened],MATCH(${quoted(event)},${events}[Event],0)),FALSE)=TRUE)`;
/** Whether an event happened in an earlier Turn; one without its Turn counts as earlier. */
export const happenedBefore = (event: string): string => `AND(${happened(event)},NOT(${happenedNow(event)}))`;
/** Whether an event happened in this very Turn. */
export const happenedNow = (event: string): string =>
  `(SUMIFS(${events}[Turn of event],${events}[Event],${quoted(event)})=Campaign_Turn)`;

/** A table of another sheet, by its name in the workbook. */
export const tableOf = (sheet: string, table: string): string => workbookName(sheet, table);
