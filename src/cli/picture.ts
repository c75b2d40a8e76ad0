import { Refusal } from "../kernel/refusal";
import { fold, oneOf } from "../kernel/text";
import { picturesFor } from "../ledger/report/pictured";
import { draw } from "../pictures";
import type { Picture } from "../pictures/picture";
import { openWhole } from "./change-file";
import { print, PROGRAM } from "./output";
import { playerNamed } from "./player-named";
import type { Run } from "./run";
import { writeWhole } from "./write-file";

const WIDTH = 640;

/** The picture that a title, or the beginning of one, means. */
function pictureNamed(pictures: readonly Picture[], title: string): Picture {
  const alike = pictures.filter((one) => fold(one.title).startsWith(fold(title)));
  const found = pictures.find((one) => fold(one.title) === fold(title)) ?? (alike.length === 1 ? alike[0] : undefined);
  if (found) return found;
  const known = oneOf((alike.length > 0 ? alike : pictures).map((one) => `"${one.title}"`));
  throw new Refusal(`"${title}" ${alike.length > 0 ? "matches several charts" : "is not a chart"}; it must be ${known}.`);
}

export const run: Run = async (names, given) => {
  const [file, title] = names;
  if (file === undefined || names.length > 2)
    throw new Refusal(`picture takes one workbook and a title. Type ${PROGRAM} picture --help for an example.`);
  const { ledger } = await openWhole(file);
  if (!ledger.rulebook.ledger!.turn)
    throw new Refusal(`${file}: turns of ${ledger.rulebook.title} cannot be closed by this program.`);
  const name = given.text("player");
  const { pictures, drawn } = picturesFor(ledger, name === undefined ? undefined : playerNamed(ledger, name));
  const output = given.text("output");
  if (title === undefined) {
    if (output !== undefined) throw new Refusal(`picture needs the title of the chart to write to ${output}.`);
    await print(pictures.map((one) => one.title));
    return 0;
  }
  const svg = draw(drawn(pictureNamed(pictures, title)), { id: "picture", width: WIDTH, alone: true });
  if (output === undefined) {
    await print([svg]);
    return 0;
  }
  await writeWhole(output, new TextEncoder().encode(`${svg}\n`), given.flag("force"), undefined, "picture");
  await print([output]);
  return 0;
};
