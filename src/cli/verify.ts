import process from "node:process";
import { sheetReference } from "../formula/address";
import { count } from "../kernel/text";
import { readShort } from "../ledger/seal/short";
import { turnSealed, verify, type Change, type VerifiedTurn } from "../ledger/seal/verify";
import { openWhole } from "./change-file";
import { columns, inkOf, print, PROGRAM, printData } from "./output";
import { Refusal, type Run } from "./run";

function changeLines({ turn, sheet, cell, message, fix }: Change, mark: string): string[] {
  const ink = inkOf(process.stdout);
  const where = cell === "" ? sheet : `${sheetReference(sheet)}${cell}`;
  return [`${ink.bold(where)}  ${mark}  ${turn}`, `  ${message}`, `  ${fix}`];
}

const turnRow = ({ turn, by, when, short, fits, isUnread }: VerifiedTurn): string[] => [
  turn,
  fits ? short : `${short}, not ${isUnread ? "verified" : "as sealed"}`,
  [when, by].filter(Boolean).join(", "),
];

export const run: Run = async (names, options) => {
  const [file] = names;
  if (file === undefined || names.length > 1)
    throw new Refusal(`verify takes one workbook. Type ${PROGRAM} verify --help for an example.`);
  const typed = options.text("seal");
  const code = typed === undefined ? undefined : readShort(typed);
  if (code === null)
    throw new Refusal(
      `--seal is ${typed}; the short form of a seal has 12 letters and digits, such as K7QF-2M9X-4TBA, without 0, O, 1 and I.`,
    );
  const found = verify((await openWhole(file)).ledger);
  const { turns, changes, since } = found;
  const sealed = code === undefined ? undefined : turnSealed(found, code);
  const unknown = code !== undefined && sealed === undefined;
  const exit = changes.length > 0 || unknown ? 1 : 0;
  if (options.flag("json")) {
    const seal = code === undefined ? {} : { seal: { code, turn: sealed?.turn ?? null } };
    await printData({ file, turns, changes, since, ...seal });
    return exit;
  }
  await print(columns(turns.map(turnRow), ""), turns.length > 0 ? [""] : []);
  const { red, yellow } = inkOf(process.stdout);
  for (const change of changes) await print(changeLines(change, red("changed")));
  for (const change of since) await print(changeLines(change, yellow("set since")));
  if (changes.length + since.length > 0) await print("");
  if (sealed) await print(`${code} is the seal of ${sealed.turn}.`);
  else if (unknown)
    await print(
      `No closed turn has the seal ${code}: the turn was changed and sealed anew since, or the code is of another ledger.`,
    );
  if (turns.length === 0 && changes.length === 0) await print(`${file}: no turn is closed yet.`);
  else if (changes.length === 0)
    await print(
      `${file}: ${count(turns.length, "closed turn")}, as closed${since.length === 0 ? "" : `; ${count(since.length, "value")} that a game master may set ${since.length === 1 ? "was" : "were"} set since`}.`,
    );
  else await print(`${file}: ${count(changes.length, "change")} since turns were closed.`);
  return exit;
};
