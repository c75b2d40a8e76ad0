import { placeName } from "../../formula/address";
import process from "node:process";
import { Refusal } from "../../kernel/refusal";
import { figure } from "../../kernel/text";
import type { CellValue } from "../../kernel/values";
import { forecast, type Forecast, type ForecastOptions } from "../../ledger/turn/forecast";
import { formatReduction } from "../../ledger/turn/reduced-orders";
import { ownerOf } from "../../ledger/audit/finding-owner";
import type { Ledger } from "../../ledger/read/model";
import { ownForecast } from "../../ledger/report/own-forecast";
import { openWhole } from "../change-file";
import { columns, inkOf, print, PROGRAM, printData } from "../output";
import { playerNamed } from "../find-player";
import type { Options, Run } from "../command";

/** More than a campaign has. */
const MOST_TURNS = 200;
/** The default number of turns if no turn is the last. */
const WITHOUT_END = 12;

const shown = (value: CellValue | undefined): string =>
  value === null || value === undefined || value === "" ? "–" : typeof value === "number" ? figure(value) : String(value);

function pointsOf(text: string, { players }: Ledger): number {
  const points = /^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : NaN;
  if (Number.isNaN(points))
    throw new Refusal(`--save is ${text.trim()}; it must be a number of 0 or more, or such as ${players[0] ?? ""}=800.`);
  return points;
}

function savedBy(ledger: Ledger, text: string | undefined): ReadonlyMap<string, number> {
  if (text === undefined) return new Map();
  if (!ledger.rulebook.ledger!.turn!.saving) throw new Refusal(`${ledger.rulebook.title} has no savings; remove --save.`);
  if (!text.includes("=")) return new Map(ledger.players.map((player) => [player, pointsOf(text, ledger)]));
  return new Map(
    text.split(",").map((part) => {
      const [name = "", points = ""] = part.split("=", 2);
      return [playerNamed(ledger, name), pointsOf(points, ledger)];
    }),
  );
}

function optionsOf(ledger: Ledger, options: Options): ForecastOptions {
  const [turns, orders = "repeated"] = [options.text("turns"), options.text("orders")];
  const { last } = ledger.rulebook.ledger!.turn!;
  const ahead = turns === undefined ? (last ? MOST_TURNS : WITHOUT_END) : /^\d+$/.test(turns.trim()) ? Number(turns) : NaN;
  if (!(ahead >= 1 && ahead <= MOST_TURNS))
    throw new Refusal(`--turns is ${turns ?? ""}; it must be a whole number from 1 to ${MOST_TURNS}.`);
  if (orders !== "repeated" && orders !== "none") throw new Refusal(`--orders is ${orders}; it must be repeated or none.`);
  return { turns: ahead, orders, save: savedBy(ledger, options.text("save")) };
}

function tablesOf({ totals, turns }: Forecast, players: readonly string[]): readonly string[] {
  const ink = inkOf(process.stdout);
  const headers = totals.map(({ header, unit }) => (unit === undefined ? header : `${header}, ${unit}`));
  return players.flatMap((player) => {
    const figures = turns.map(({ turn, players: all }) => ({ turn, values: all.find((item) => item.player === player)!.values }));
    const known = figures.findLastIndex(({ values }) => totals.some(({ key }) => typeof values[key] === "number")) + 1;
    const rows = figures
      .slice(0, known)
      .map(({ turn, values }) => [turn, ...totals.map(({ key }, i) => shown(values[key]).padStart(headers[i]!.length))]);
    const after =
      known < turns.length ? [`  Not known from ${turns[known]!.turn} on; see below what cannot be carried over.`] : [];
    return [ink.bold(player), ...columns([["Turn", ...headers], ...rows]), ...after, ""];
  });
}

/** Broken limits of some players, then those on shared sheets that belong to no player. */
function breaksOf({ turns }: Forecast, shown: ReadonlySet<string>, players: ReadonlySet<string>): readonly string[] {
  const linesOf = (isMeant: (owner: string) => boolean): readonly string[] =>
    turns.flatMap(({ turn, breaks, short }) => [
      ...breaks
        .filter((finding) => isMeant(ownerOf(finding, [...players])))
        .map(({ sheet, cell, message }) => `  ${turn}  ${placeName({ sheet, cell })}: ${message}`),
      ...short
        .filter(({ player }) => isMeant(player))
        .map(({ player, has }) => `  ${turn}  ${player} has only ${figure(has)} to save.`),
    ]);
  const own = linesOf((owner) => shown.has(owner));
  const common = linesOf((owner) => !players.has(owner));
  const reductions = turns.flatMap(({ turn, cuts }) =>
    cuts
      .filter(({ player, sheet }) => shown.has(player === "" ? sheet : player) || !players.has(player === "" ? sheet : player))
      .map((item) => `  ${turn}  ${placeName(item)}: ${formatReduction(item)}`),
  );
  if (own.length + common.length === 0) return ["No limits are broken in these turns."];
  return [
    ...(own.length === 0 ? [] : ["Limits broken, by turn:", ...own]),
    ...(common.length === 0 ? [] : ["Limits broken on shared sheets:", ...common]),
    ...(reductions.length === 0 ? [] : ["Orders reduced to what is affordable, from this turn on:", ...reductions]),
  ];
}

export const run: Run = async (names, options) => {
  const [file] = names;
  if (file === undefined || names.length > 1) {
    throw new Refusal(`forecast takes one workbook. Type ${PROGRAM} forecast --help for an example.`);
  }
  const { ledger } = await openWhole(file);
  if (!ledger.rulebook.ledger!.turn)
    throw new Refusal(`${file}: turns of ${ledger.rulebook.title} cannot be closed by this program.`);
  const only = options.text("player");
  const players = only === undefined ? ledger.players : [playerNamed(ledger, only)];
  const requested = optionsOf(ledger, options);
  const projected = only === undefined ? forecast(ledger, requested) : ownForecast(ledger, players[0]!, requested);
  if (options.flag("json")) {
    await printData({ file, rulebook: ledger.rulebook.id, turns: projected.turns, isLast: projected.isLast });
    return 0;
  }
  await print(
    tablesOf(projected, players),
    only === undefined ? [] : [`Omitted (–): figures that depend on entries hidden from ${players[0]!}.`, ""],
    breaksOf(projected, new Set(players), new Set(ledger.players)),
    projected.isLast ? [`${projected.turns.at(-1)!.turn} is the last turn.`] : [],
  );
  return 0;
};
