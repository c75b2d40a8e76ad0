import { fold } from "../../kernel/names";
import { Refusal } from "../../kernel/refusal";
import { oneOf } from "../../kernel/text";
import { picturesFor } from "../../ledger/report/charts";
import { draw } from "../../pictures";
import type { Picture } from "../../pictures/picture";
import { openWhole } from "../change-file";
import { print, PROGRAM } from "../output";
import { playerNamed } from "../find-player";
import type { Run } from "../command";
import { writeWhole } from "../write-file";

const WIDTH = 640;

/** The picture with this title, or whose title starts with it. */
function pictureNamed(pictures: readonly Picture[], title: string): Picture {
  const matching = pictures.filter((item) => fold(item.title).startsWith(fold(title)));
  const found = pictures.find((item) => fold(item.title) === fold(title)) ?? (matching.length === 1 ? matching[0] : undefined);
  if (found) return found;
  const known = oneOf((matching.length > 0 ? matching : pictures).map((item) => `"${item.title}"`));
  throw new Refusal(`"${title}" ${matching.length > 0 ? "matches several charts" : "is not a chart"}; it must be ${known}.`);
}

export const run: Run = async (names, options) => {
  const [file, title] = names;
  if (file === undefined || names.length > 2)
    throw new Refusal(`picture takes one workbook and a title. Type ${PROGRAM} picture --help for an example.`);
  const { ledger } = await openWhole(file);
  if (!ledger.rulebook.ledger!.turn)
    throw new Refusal(`${file}: turns of ${ledger.rulebook.title} cannot be closed by this program.`);
  const name = options.text("player");
  const { pictures, render: render } = picturesFor(ledger, name === undefined ? undefined : playerNamed(ledger, name));
  const output = options.text("output");
  if (title === undefined) {
    if (output !== undefined) throw new Refusal(`picture needs the title of the chart to write to ${output}.`);
    await print(pictures.map((item) => item.title));
    return 0;
  }
  const svg = draw(render(pictureNamed(pictures, title)), { id: "picture", width: WIDTH, alone: true });
  if (output === undefined) {
    await print([svg]);
    return 0;
  }
  await writeWhole(output, new TextEncoder().encode(`${svg}\n`), options.flag("force"), undefined, "picture");
  await print([output]);
  return 0;
};
