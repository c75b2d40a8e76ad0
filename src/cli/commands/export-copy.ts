import { mkdir, realpath, stat } from "node:fs/promises";
import path from "node:path";
import { Refusal } from "../../kernel/refusal";
import { allOf, count } from "../../kernel/text";
import { newSalt } from "../../ledger/orders/order-codes";
import { saltOf } from "../../ledger/orders/salts";
import { exportPlayerCopy } from "../../ledger/player-copy/export-copy";
import type { Ledger } from "../../ledger/read/model";
import { turnName } from "../../ledger/read/turn-name";
import { writeBook } from "../../workbook/xlsx/write";
import { causeOf } from "../error-messages";
import { openWhole } from "../change-file";
import { playerNamed } from "../find-player";
import { computedIn } from "../../calculation/computed-values";
import { print, PROGRAM } from "../output";
import type { Options, Run } from "../command";
import { checkTarget, writeWhole } from "../write-file";

/** Name of a copy in a folder: "spring, Germany.xlsx". */
const nameIn = (folder: string, file: string, player: string): string =>
  path.join(folder, `${path.basename(file, path.extname(file))}, ${player}.xlsx`);

/** The copies to write, by player. Throws Refusal. */
function targets(ledger: Ledger, file: string, options: Options): ReadonlyMap<string, string> {
  const player = options.text("player");
  const all = options.flag("all");
  const output = options.text("output");
  if (all === (player !== undefined))
    throw new Refusal(`export-copy needs either --player or --all. Type ${PROGRAM} export-copy --help for an example.`);
  if (output === undefined)
    throw new Refusal(
      `export-copy needs ${all ? "the folder for the copies" : "the name of the copy"}: ${PROGRAM} export-copy ${file} ${all ? "--all -o FOLDER" : `--player "${player!}" -o COPY.xlsx`}`,
    );
  return all
    ? new Map(ledger.players.map((item) => [item, nameIn(output, file, item)]))
    : new Map([[playerNamed(ledger, player!), output]]);
}

/** Creates the folder for the copies if needed. Throws Refusal. */
async function folderFor(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    const found = await stat(folder).catch(() => null);
    if (found && !found.isDirectory())
      throw new Refusal(`${folder} is a file; name a folder for the copies. Nothing was written.`);
    throw new Refusal(`${folder} could not be created: ${causeOf(error, "written")}. Nothing was written.`);
  }
}

export const run: Run = async (names, options) => {
  const [file] = names;
  if (file === undefined || names.length > 1)
    throw new Refusal(`export-copy takes one workbook. Type ${PROGRAM} export-copy --help for an example.`);
  const { ledger } = await openWhole(file);
  const files = targets(ledger, file, options);
  if (options.flag("all")) await folderFor(options.text("output")!);
  const force = options.flag("force");
  const own = await realpath(file);
  for (const target of files.values()) {
    if ((await realpath(target).catch(() => null)) === own)
      throw new Refusal(`${target} is the ledger itself; choose another name for the copy.`);
    await checkTarget(target, force);
  }
  const when = new Date().toISOString();
  const turn = turnName(ledger);
  for (const [player, target] of files) {
    const { sheets, values, title } = exportPlayerCopy(ledger, player, when, computedIn, saltOf(ledger, player) || newSalt());
    await writeWhole(target, writeBook(sheets, values, { title }), force);
  }
  const [[first, copy] = ["", ""]] = files;
  await print(
    options.flag("all")
      ? `${options.text("output")!}: ${count(files.size, "copy", "copies")} of ${turn}, for ${allOf([...files.keys()])}.`
      : `${copy}: the copy of ${first}, ${turn}.`,
  );
  return 0;
};
