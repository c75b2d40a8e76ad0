import { expect, test } from "vitest";
import { ledgerOf } from "../../../src/ledger/read/model";
import { setup } from "../../../src/rulebooks/setup";
import { freshBook } from "../../support/rulebooks/ledgers";
import { closingOf, entryOf, expectConserved } from "../../support/rulebooks/turns";

/*
 * One battle from its set-up to its end: a German Major Offensive in the East, 1942. The expected values are calculated here from
 * the guide's tables, independently of the rules that the sheets use.
 */

const formation = (name: string, side: string, infantry: number, tanks: number, bases: number): readonly string[] => [
  `Forces / Formations / ${name} / ${side} / Infantry units = ${infantry}`,
  `Forces / Formations / ${name} / ${side} / Tank units = ${tanks}`,
  `Forces / Formations / ${name} / ${side} / Bases = ${bases}`,
];

const company = (name: string, side: string, bases: number, dice: readonly [number, number, number]): readonly string[] => [
  `Tanks / Tank companies / ${name} / ${side} / Bases = ${bases}`,
  `Tanks / Tank companies / ${name} / ${side} / Fuel 2D6 = ${dice[0]}`,
  `Tanks / Tank companies / ${name} / ${side} / Delay die = ${dice[1]}`,
  `Tanks / Tank companies / ${name} / ${side} / Rate die = ${dice[2]}`,
];

const barrages = (side: string, fire: string, entries: Readonly<Record<string, number>>): readonly string[] =>
  Object.entries(entries).map(([header, value]) => `Artillery / Artillery / ${side} / ${fire} / ${header} = ${value}`);

const works = (side: string, work: string, placed: number, ...dice: readonly number[]): readonly string[] => [
  ...dice.map((die, i) => `Defenses / Works rolls / ${side} / ${work} / ${i + 1} / Roll = ${die}`),
  `Defenses / Defensive works / ${side} / ${work} / Placed = ${placed}`,
];

const strike = (name: string, side: string, kind: string, turn: number): readonly string[] => [
  `Air / Air assets / ${name} / ${side} / Kind = ${kind}`,
  `Air / Air assets / ${name} / ${side} / Turn used = ${turn}`,
];

const SETTING_UP: readonly string[] = [
  "Battle / Battle type = Major Offensive",
  "Battle / Attacker = Axis",
  "Battle / Year = 1942",
  "Battle / Place = East",
  "Battle / Terrain = Open",
  "Battle / Scale = Medium",
  "Battle / Proximity die = 4",
  "Battle / Attacker's nearest = 700",
  "Battle / Players / Axis / Nation = German",
  "Battle / Players / Allied / Nation = Russian",
  // 24 units and 205 bases.
  ...formation("1st Battalion", "Axis", 4, 0, 40),
  ...formation("2nd Battalion", "Axis", 4, 0, 40),
  ...formation("Panzer Battalion", "Axis", 0, 3, 20),
  ...formation("1st Rifle Battalion", "Allied", 4, 0, 33),
  ...formation("2nd Rifle Battalion", "Allied", 4, 0, 33),
  ...formation("3rd Rifle Battalion", "Allied", 4, 0, 33),
  ...formation("Tank Battalion", "Allied", 0, 1, 6),
  "Forces / Troop reaction / Axis / Command = Flexible",
  "Forces / Troop reaction / Axis / Training = Great",
  "Forces / Troop reaction / Allied / Command = Rigid",
  "Forces / Troop reaction / Allied / Training = Average",
  "Forces / Troop reaction / Allied / Die = 3",
  // 7, 3 for Russia in 1942 and 4 for the attacker, against 9: the Axis side wins by 5.
  "Air / Axis 2D6 = 7",
  "Air / Allied 2D6 = 9",
  // High at +5 is 2D6.
  "Air / Air presence / Axis / Priority = High",
  "Air / Air presence / Axis / Roll = 7",
  "Air / Air presence / Allied / Priority = Top",
  // Attacker 6 to 9: 0.45 for each of 24 units; Germans in Russia in 1942 have 1 more for support, which is line 10 with 0.60.
  ...barrages("Axis", "Planned", { "2D6": 9, "Points marked": 8, Fired: 8 }),
  ...barrages("Axis", "Support", { "2D6": 9 }),
  // Defender 6 to 9: 0.30; Russians have 3 less for support, which is line 2 with 0.15.
  ...barrages("Allied", "Planned", { "2D6": 6, "Points marked": 7, Fired: 7 }),
  ...barrages("Allied", "Support", { "2D6": 5 }),
  "Artillery / Counterbattery / Axis / Die = 2",
  "Artillery / Counterbattery / Allied / Die = 5",
  // 205 bases are two rolls of the defender; 1D6 of trenches, half a die of pillboxes, 1D6 of minefields.
  ...works("Allied", "Trenches", 80, 3, 5),
  ...works("Allied", "Pillboxes", 4, 5, 2),
  ...works("Allied", "Minefields", 7, 6, 1),
  ...works("Axis", "Trenches", 80, 8),
  // East 1941-42: a 2 is 5 turns, 1 or 2 a delay of 2, a 1 three bases in a turn. 8 and more last for the battle.
  ...company("1st Panzer Company", "Axis", 7, [2, 2, 1]),
  ...company("2nd Panzer Company", "Axis", 8, [9, 4, 3]),
  // Russian 1941-42: 4 or 5 is 6 turns, a 1 a delay of 3, 5 or 6 six bases in a turn.
  ...company("1st Tank Company", "Allied", 6, [5, 1, 5]),
];

const PANZER = "Tanks / Tank companies / 1st Panzer Company / Axis";
const RUSSIAN = "Tanks / Tank companies / 1st Tank Company / Allied";

/** Lines entered in each turn. */
const ACTIONS: readonly (readonly string[])[] = [
  SETTING_UP,
  [
    ...strike("Stuka 1", "Axis", "Dive Bombing", 1),
    ...strike("Stuka 2", "Axis", "Dive Bombing", 1),
    ...barrages("Axis", "Support", { Fired: 6 }),
  ],
  [...strike("Stuka 3", "Axis", "Dive Bombing", 2), ...barrages("Allied", "Support", { Fired: 3, Lost: 1 })],
  [`${PANZER} / Bases moved = 7`],
  // The proximity die was a 4: from now on lulls are rolled for.
  ["Lulls / Lull die = 3"],
  [
    "Lulls / Lull die = 6",
    ...strike("Stuka 4", "Axis", "Dive Bombing", 5),
    "Air / Air presence / Axis / Roll = 4",
    ...strike("Stuka 5", "Axis", "Dive Bombing", 5),
    "Air / Air assets / Stuka 5 / Axis / After the lull = TRUE",
    // Not used before the lull.
    "Air / Air assets / Stuka 6 / Axis / Kind = Dive Bombing",
    // Refueling starts on turn 7: near enough for two free turns of three bases.
    `${PANZER} / Free turns = 2`,
    "Lulls / Recovery / Command base / Allied / Command base repair / 1 / Die = 6",
    "Lulls / Recovery / Command base / Allied / Command base repair / 1 / Repaired = 1",
  ],
  [`${PANZER} / Bases moved = 6`],
  [`${PANZER} / Refuels now = 1`, `${PANZER} / Bases moved = 6`],
  [
    "Lulls / Agreed lull = Long",
    ...formation("3rd Rifle Battalion", "Allied", 0, 0, 0),
    // 4, 3 and 4 against 10: the Axis side wins by 1. High at +1 and Top at -1 are 1D6.
    "Air / Axis 2D6 = 4",
    "Air / Allied 2D6 = 10",
    "Air / Air presence / Axis / Roll = 3",
    "Air / Air presence / Allied / Roll = 5",
    // Two less for planned and three less for support fire, on top of the nation's; 20 units are left.
    ...barrages("Axis", "Planned", { "2D6": 8, "Points marked": 5, Fired: 5 }),
    ...barrages("Axis", "Support", { "2D6": 9 }),
    ...barrages("Allied", "Planned", { "2D6": 4 }),
    ...barrages("Allied", "Support", { "2D6": 8 }),
    "Lulls / Recovery / Command base / Allied / Command base repair / 1 / Die = 5",
    "Lulls / Recovery / Command base / Allied / Command base repair / 1 / Repaired = 3",
    "Lulls / Recovery / 2nd Company / Axis / Demoralized recovery / 1 / Die = 4",
  ],
  [
    ...strike("Stuka 7", "Axis", "Dive Bombing", 9),
    ...strike("Stuka 8", "Axis", "Dive Bombing", 9),
    ...strike("Sturmovik 1", "Allied", "Strafing", 9),
    `${RUSSIAN} / Bases moved = 6`,
    "Battle / Battle over = TRUE",
  ],
];

interface SideState {
  readonly units: number;
  readonly air: number;
  readonly planned: number;
  readonly batteries: number;
  readonly empty: number;
  readonly refueling: number;
}

const stateOf = (units: number, air: number, planned: number, batteries: number, empty = 0, refueling = 0): SideState => ({
  units,
  air,
  planned,
  batteries,
  empty,
  refueling,
});

/** The state of each side at the close of each turn. */
const EXPECTED: readonly (readonly [axis: SideState, allied: SideState])[] = [
  // 10.8, 14.4, 7.2 and 3.6, rounded half up, minus what the preliminary bombardment used.
  [stateOf(11, 7, 11 - 8, 14), stateOf(13, 0, 7 - 7, 4)],
  [stateOf(11, 5, 3, 14), stateOf(13, 0, 0, 4)],
  [stateOf(11, 4, 3, 14), stateOf(13, 0, 0, 3)],
  [stateOf(11, 4, 3, 14), stateOf(13, 0, 0, 3)],
  [stateOf(11, 4, 3, 14), stateOf(13, 0, 0, 3)],
  // One of four is used, three are lost; four are added, one of them is used.
  [stateOf(11, 3, 3, 14), stateOf(13, 0, 0, 3)],
  // Five turns of fuel have passed.
  [stateOf(11, 3, 3, 14, 1), stateOf(13, 0, 0, 3)],
  // The Russian company has had its six.
  [stateOf(11, 3, 3, 14, 0, 1), stateOf(13, 0, 0, 3, 1)],
  // 6, 7, 2 and 2: 0.45, 0.45, 0.15 and 0.15 for each of 20 units.
  [stateOf(11, 3, 3 + 9 - 5, 14 + 9), stateOf(9, 5, 3, 3 + 3, 1)],
  [stateOf(11, 1, 7, 23), stateOf(9, 4, 3, 6)],
];

/** Fuel of the companies at the start of turns 1 and later. */
const PANZER_FUEL = [5, 4, 3, 2, 1, 0, 0, 8, 8];
const RUSSIAN_FUEL = [6, 5, 4, 3, 2, 1, 0, 0, 8];

test("a battle is played from its set-up to its end", () => {
  let book = freshBook(setup);
  for (const [turn, actions] of ACTIONS.entries()) {
    const closing = closingOf(book, ...actions);
    expect(closing.turn).toBe(turn === 0 ? "East · 1942 · Set-up" : `East · 1942 · Turn ${turn}`);
    for (const [i, player] of ["Axis", "Allied"].entries()) {
      expect({ turn, player, ...closing.totals.find((item) => item.player === player)!.values }).toMatchObject({
        turn,
        player,
        ...EXPECTED[turn]![i],
      });
    }
    if (turn === 9) {
      expect(closing.next).toBe("");
      expect(closing.movements).toStrictEqual([]);
      return;
    }
    expectConserved(closing);
    book = closing.book;
    const ledger = ledgerOf(book)!;
    expect(entryOf(ledger, "Battle / Turn")).toBe(turn + 1);
    expect([turn, entryOf(ledger, `${PANZER} / Fuel left`)]).toStrictEqual([turn, PANZER_FUEL[turn]]);
    expect([turn, entryOf(ledger, `${RUSSIAN} / Fuel left`)]).toStrictEqual([turn, RUSSIAN_FUEL[turn]]);
    expect(entryOf(ledger, "Tanks / Tank companies / 2nd Panzer Company / Axis / Fuel left")).toBe(8);
    expect([turn, entryOf(ledger, "Lulls / Lull before")]).toStrictEqual([turn, turn >= 5]);
    expect([turn, entryOf(ledger, "Air / Air assets / Stuka 6 / Axis / Kind")]).toStrictEqual([turn, null]);
    if (turn === 4) expect(entryOf(ledger, `${PANZER} / Refueled before`)).toBe(0);
    if (turn === 5) expect(entryOf(ledger, `${PANZER} / Refueled before`)).toBe(6);
  }
});

test("the set-up has the expected values", () => {
  const ledger = ledgerOf(closingOf(freshBook(setup), ...SETTING_UP).book)!;
  const figures: Readonly<Record<string, string | number>> = {
    "Battle / Setup distance": 700,
    "Battle / Units of both sides": 24,
    "Battle / Bases of both sides": 205,
    "Battle / Players / Axis / Role": "Attacker",
    "Air / Modifier of the Axis": 3,
    "Air / Axis score": 5,
    "Air / Allied score": -5,
    "Air / Superiority": "Axis",
    "Air / Axis score before": 5,
    "Air / Air presence / Allied / Dice": "None",
    "Artillery / Counterbattery / Axis / Category": "B",
    "Artillery / Counterbattery / Axis / Capability": "Primitive",
    "Artillery / Counterbattery / Allied / Category": "D",
    "Artillery / Counterbattery / Allied / Capability": "Primitive",
    "Forces / Troop reaction / Axis / Profile": "A",
    "Forces / Troop reaction / Allied / Profile": "D",
    "Defenses / Defensive works / Allied / Trenches / Rolls due": 2,
    // 30 and 50 inches; half of 5 and of 2 is 3 and 1.
    "Defenses / Defensive works / Allied / Trenches / Given": 80,
    "Defenses / Defensive works / Allied / Pillboxes / Given": 4,
    "Defenses / Defensive works / Allied / Minefields / Given": 7,
    "Defenses / Defensive works / Axis / Trenches / Given": 80,
    "Defenses / Defensive works / Axis / Trenches / Rolls due": 1,
    [`${PANZER} / Refuels from`]: 7,
    [`${PANZER} / Turns needed`]: 3,
    [`${RUSSIAN} / Refuels from`]: 9,
  };
  for (const [path, value] of Object.entries(figures)) expect([path, entryOf(ledger, path)]).toStrictEqual([path, value]);
});
