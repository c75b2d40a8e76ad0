import { identityFill } from "../../kernel/identity";
import type { CellValue } from "../../kernel/values";
import type { LedgerOptions, Sample } from "../../kernel/rulebook";
import { filled, withFill, withRows, type Filled } from "../../kernel/sample";
import type { Sheet } from "../../kernel/sheet";
import { identity } from "./identity";
import { SIDES } from "./rules/air-superiority";
import { sheets } from "./sheets";
import { airAssets, presence } from "./sheets/air";
import { superiority } from "./sheets/air-superiority";
import { artillery, counterbattery } from "./sheets/artillery";
import { battle, players, state } from "./sheets/battle";
import { formations, reaction } from "./sheets/forces";
import { lull, recovery, reorganization } from "./sheets/lulls";
import { tankCompanies } from "./sheets/tanks";
import { works, worksRolls } from "./sheets/defenses";

const TURN = 6;

const formation = (side: string, name: string, infantry: number, tanks: number, bases: number, jointFire = false) => ({
  formation: name,
  side,
  infantry,
  tanks,
  bases,
  jointFire,
});

const strike = (side: string, asset: string, kind: string, turnUsed: number | null = null) => ({ asset, side, kind, turnUsed });

const roll = (side: string, work: string, number: number, sum: number) => ({ side, work, number, roll: sum });

/** A company with its dice and its actions in the turn. */
const company = (
  side: string,
  name: string,
  bases: number,
  fuel: number,
  [fuelDice, delayDie, rateDie]: readonly [number, number, number],
  actions: Readonly<Record<string, CellValue>> = {},
) => ({ company: name, side, bases, fuel, fuelDice, delayDie, rateDie, ...actions });

const BLOCKS: Readonly<Record<string, readonly Filled[]>> = {
  Battle: [
    withFill(state, {
      ...identityFill(identity),
      Turn: TURN,
      Over: false,
      Seed: 1943,
      Note: "Made-up battle of the summer of 1943, east of Kharkov.",
    }),
    withRows(players, [
      { side: "Axis", nation: "German", playedBy: "Ruth" },
      { side: "Allied", nation: "Russian", playedBy: "Tom" },
    ]),
    withFill(battle, {
      Battle_type: "Major Offensive",
      Attacker: "Allied",
      Axis_die: 4,
      Allied_die: 2,
      Year: 1943,
      Place: "East",
      Landing: false,
      Terrain: "Open",
      Scale: "Medium",
      Proximity_die: 3,
      Nearest: 500,
    }),
  ],
  Forces: [
    withRows(formations, [
      formation("Axis", "1st Battalion", 4, 0, 30),
      formation("Axis", "2nd Battalion", 4, 0, 30),
      formation("Axis", "Panzer Battalion", 0, 3, 26),
      formation("Allied", "1st Rifle Battalion", 4, 0, 36, true),
      formation("Allied", "2nd Rifle Battalion", 4, 0, 36),
      formation("Allied", "3rd Rifle Battalion", 4, 0, 36),
      formation("Allied", "Tank Battalion", 0, 3, 24),
    ]),
    withRows(reaction, [
      { side: "Axis", command: "Flexible", training: "Great" },
      { side: "Allied", command: "Rigid", training: "Marginal" },
    ]),
  ],
  Air: [
    withFill(superiority, { Axis_2D6: 10, Allied_2D6: 5, Attacker_bonus: true, Score_before: 1 }),
    withRows(presence, [
      { side: "Axis", opening: 3, priority: "High", roll: 4 },
      { side: "Allied", opening: 2, priority: "Top" },
    ]),
    withRows(airAssets, [
      strike("Axis", "Henschel 1", "AT Cannon", 4),
      strike("Axis", "Stuka 1", "Dive Bombing", TURN),
      strike("Axis", "Focke-Wulf 1", "Rocket"),
      strike("Allied", "Sturmovik 1", "Strafing", 5),
      strike("Allied", "Sturmovik 2", "Strafing", TURN),
      strike("Allied", "Sturmovik 3", "Strafing", TURN),
      strike("Allied", "Boston 1", "Level Bombing", TURN),
    ]),
  ],
  Artillery: [
    withRows(artillery, [
      { side: "Axis", fire: "Planned", opening: 2 },
      { side: "Axis", fire: "Support", opening: 5, fired: 7, lost: 1 },
      { side: "Allied", fire: "Planned", opening: 3, marked: 2, fired: 0 },
      { side: "Allied", fire: "Support", opening: 9, fired: 6, roll: 8 },
    ]),
    withRows(counterbattery, [
      { side: "Axis", chosen: "A", die: 4 },
      { side: "Allied", die: 3 },
    ]),
  ],
  Defenses: [
    withRows(
      works,
      SIDES.flatMap((side) =>
        Object.entries({
          Ditch: null,
          Trenches: side === "Axis" ? 90 : 70,
          Pillboxes: side === "Axis" ? 2 : null,
          Bunkers: null,
          Minefields: side === "Axis" ? 25 : null,
        }).map(([work, placed]) => ({ side, work, placed })),
      ),
    ),
    withRows(worksRolls, [
      roll("Axis", "Trenches", 1, 4),
      roll("Axis", "Trenches", 2, 5),
      roll("Axis", "Trenches", 3, 2),
      roll("Axis", "Pillboxes", 1, 3),
      roll("Axis", "Pillboxes", 2, 7),
      roll("Axis", "Minefields", 1, 11),
      roll("Axis", "Minefields", 2, 9),
      roll("Allied", "Trenches", 1, 7),
    ]),
  ],
  Tanks: [
    withRows(tankCompanies, [
      company("Axis", "1st Panzer Company", 9, 0, [2, 1, 2], { now: 6 }),
      company("Axis", "2nd Panzer Company", 8, 8, [10, 4, 5], { now: 3 }),
      company("Axis", "Assault Gun Company", 6, 0, [3, 3, 5], { free: 2, moved: 2 }),
      company("Axis", "Armored Car Company", 6, 0, [2, 1, 4], { now: 3, moved: 2 }),
      company("Axis", "Marder Company", 9, 0, [2, 1, 5], { now: 6, truck: true }),
      company("Allied", "1st Tank Company", 8, 0, [2, 1, 3]),
      company("Allied", "2nd Tank Company", 8, 2, [5, 3, 3], { moved: 8, fired: 8 }),
      company("Allied", "3rd Tank Company", 8, 8, [8, 5, 1], { moved: 8, fired: 4 }),
    ]),
  ],
  Lulls: [
    withFill(lull, { Die: 6, Had_lull: false }),
    withRows(recovery, [
      { unit: "Command base of 1st Battalion", side: "Axis", attempt: "Command base repair", number: 1, die: 6, repaired: 2 },
      { unit: "Gun base 4", side: "Axis", attempt: "Combat base repair", number: 1, die: 4 },
      { unit: "Gun base 2", side: "Allied", attempt: "Combat base repair", number: 1, die: 6, repaired: 1 },
    ]),
    withRows(reorganization, [
      {
        unit: "2nd Company",
        side: "Axis",
        from: "3rd Company",
        battalion: "1st Battalion",
        fromBattalion: "1st Battalion",
        grade: "Great",
        fromGrade: "Great",
        pinned: false,
      },
    ]),
  ],
};

/** A made-up Russian offensive in 1943, in its sixth turn, with a short lull. */
const sampleSheets = (): readonly Sheet[] => sheets().map((sheet) => filled(sheet, BLOCKS[sheet.name] ?? []));

const options: LedgerOptions = { players: SIDES, year: 0 };

export const sample: Sample = {
  title: "Sample: an offensive in the East, 1943",
  about: "A made-up battle in its sixth turn. It breaks each of the main limits once, so that the audit has something to find.",
  options,
  sheets: sampleSheets,
  breaches: [
    { check: "attacker-roll", sheet: "Battle" },
    { check: "attacker-too-near", sheet: "Battle" },
    { check: "profile-d-joint", sheet: "Forces" },
    { check: "air-assets-used-once", sheet: "Air" },
    { check: "air-asset-available", sheet: "Air" },
    { check: "planned-fire-used", sheet: "Artillery" },
    { check: "barrage-targets-marked", sheet: "Artillery" },
    { check: "roll-out-of-turn", sheet: "Artillery" },
    { check: "counterbattery-match", sheet: "Artillery" },
    { check: "lull-command-repair", sheet: "Lulls" },
    { check: "lull-reorganize-battalion", sheet: "Lulls" },
    { check: "works-rolls", sheet: "Defenses" },
    { check: "works-match", sheet: "Defenses" },
    { check: "die-range", sheet: "Defenses" },
    { check: "fuel-refuel-before-out", sheet: "Tanks" },
    { check: "fuel-once", sheet: "Tanks" },
    { check: "fuel-empty-moves", sheet: "Tanks" },
    { check: "lull-refuel", sheet: "Tanks" },
    { check: "fuel-stationary", sheet: "Tanks" },
    { check: "truck-restart", sheet: "Tanks" },
  ],
};
