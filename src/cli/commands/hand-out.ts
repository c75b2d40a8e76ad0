import { mkdir, realpath, stat } from "node:fs/promises";
import path from "node:path";
import { fold } from "../../kernel/names";
import { Refusal } from "../../kernel/refusal";
import { nearest } from "../../formula/nearest";
import { allOf, count } from "../../kernel/text";
import { newSalt } from "../../ledger/orders/order-codes";
import { saltOf } from "../../ledger/orders/salts";
import { handOut } from "../../ledger/player-copy/export-copy";
import type { Ledger } from "../../ledger/read/model";
import { turnName } from "../../ledger/read/turn-name";
import { writeBook } from "../../workbook/xlsx/write";
import { causeOf } from "../error-messages";
import { openWhole } from "../change-file";
import { computedIn } from "../../calculation/computed-values";
import { print, PROGRAM } from "../output";
import type { Options, Run } from "../command";
import { checkTarget, writeWhole } from "../write-file";

/** The player who is meant. Throws Refusal. */
function playerOf({ players, rulebook }: Ledger, name: string): string {
  const { synonyms = {}, many } = rulebook.ledger!.players;
  const meant = Object.entries(synonyms).find(([synonym]) => fold(synonym) === fold(name))?.[1] ?? name;
  const found = players.find((player) => fold(player) === fold(meant));
  if (found !== undefined) return found;
  const [close] = nearest(name, players);
  throw new Refusal(
    `"${name.trim()}" is not a player in this ledger.${close ? ` Did you mean ${close}?` : ""} Its ${many} are ${allOf(players)}.`,
  );
}

/** Name of a copy in a folder: "spring, Germany.xlsx". */
const nameIn = (folder: string, file: string, player: string): string =>
  path.join(folder, `${path.basename(file, path.extname(file))}, ${player}.xlsx`);

/** What is to be written: the copies, each with its file. Throws Refusal. */
function targets(ledger: Ledger, file: string, given: Options): ReadonlyMap<string, string> {
  const player = given.text("player");
  const all = given.flag("all");
  const output = given.text("output");
  if (all === (player !== undefined))
    throw new Refusal(`export-copy needs either --player or --all. Type ${PROGRAM} export-copy --help for an example.`);
  if (output === undefined)
    throw new Refusal(
      `export-copy needs ${all ? "the folder for the copies" : "the name of the copy"}: ${PROGRAM} export-copy ${file} ${all ? "--all -o FOLDER" : `--player "${player!}" -o COPY.xlsx`}`,
    );
  return all
    ? new Map(ledger.players.map((item) => [item, nameIn(output, file, item)]))
    : new Map([[playerOf(ledger, player!), output]]);
}

/** The folder for the copies, made where there is none. Throws Refusal. */
async function folderFor(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    const found = await stat(folder).catch(() => null);
    if (found && !found.isDirectory())
      throw new Refusal(`${folder} is a file; name a folder for the copies. Nothing was written.`);
    throw new Refusal(`${folder} could not be made: ${causeOf(error, "written")}. Nothing was written.`);
  }
}

export const run: Run = async (names, given) => {
  const [file] = names;
  if (file === undefined || names.length > 1)
    throw new Refusal(`export-copy takes one workbook. Type ${PROGRAM} export-copy --help for an example.`);
  const { ledger } = await openWhole(file);
  const files = targets(ledger, file, given);
  if (given.flag("all")) await folderFor(given.text("output")!);
  const force = given.flag("force");
  const own = await realpath(file);
  for (const target of files.values()) {
    if ((await realpath(target).catch(() => null)) === own)
      throw new Refusal(`${target} is the ledger itself; choose another name for the copy.`);
    await checkTarget(target, force);
  }
  const when = new Date().toISOString();
  const turn = turnName(ledger);
  for (const [player, target] of files) {
    const { sheets, values, title } = handOut(ledger, player, when, computedIn, saltOf(ledger, player) || newSalt());
    await writeWhole(target, writeBook(sheets, values, { title }), force);
  }
  const [[first, copy] = ["", ""]] = files;
  await print(
    given.flag("all")
      ? `${given.text("output")!}: ${count(files.size, "copy", "copies")} of ${turn}, for ${allOf([...files.keys()])}.`
      : `${copy}: the copy of ${first}, ${turn}.`,
  );
  return 0;
};
