import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { ledgerOf } from "../../src/ledger/read/model";
import { picturesOf, stocksOfPlayer, turnsAround } from "../../src/ledger/report/charts";
import { draw } from "../../src/pictures";
import type { Picture } from "../../src/pictures/picture";
import { sampledRulebooks } from "../support/rulebooks/selected-rulebooks";
import { sampleBook } from "../support/rulebooks/ledgers";
import { sharedBrowser } from "../support/workbench/shared-browser";

/*
 * Labels in charts, measured in a browser: no text covers another or leaves its chart.
 */

/** The widths in the pane, in a report, and from the command line. */
const WIDTHS = [330, 420, 640];
/** Bounding boxes of text extend a little beyond the glyphs. */
const CLOSE = 2.5;

/** The same chart with long names. */
function longNamed(picture: Picture): Picture {
  const long = (name: string): string => `${name} of the 3rd Shock Army`;
  switch (picture.kind) {
    case "lines":
      return {
        ...picture,
        series: picture.series.map((item) => ({ ...item, name: long(item.name) })),
        breaks: picture.breaks.map((item) => ({ ...item, name: long(item.name) })),
      };
    case "shares":
      return { ...picture, series: picture.series.map((item) => ({ ...item, name: long(item.name) })) };
    case "flow":
      return { ...picture, stations: picture.stations.map((item) => ({ ...item, name: long(item.name) })) };
    case "bars":
      return { ...picture, bars: picture.bars.map((item) => ({ ...item, name: long(item.name) })) };
  }
}

/** Faults of the texts in a page's charts. */
const wrong = (page: Page): Promise<readonly string[]> =>
  page.evaluate((close) => {
    return [...document.querySelectorAll("svg")].flatMap((svg) => {
      const frame = svg.getBoundingClientRect();
      const title = `${svg.querySelector("title")!.textContent}, ${frame.width}`;
      const texts = [...svg.querySelectorAll("text:not(.tip)")].map((text) => ({
        description: text.textContent,
        box: text.getBoundingClientRect(),
      }));
      const outside = texts
        .filter(
          ({ box }) =>
            box.left < frame.left - 1 ||
            box.right > frame.right + 1 ||
            box.top < frame.top - close ||
            box.bottom > frame.bottom + close,
        )
        .map(({ description: says }) => `${title}: ${says} leaves it`);
      const covered = texts.flatMap((item, i) =>
        texts.slice(i + 1).flatMap((other) => {
          const across = Math.min(item.box.right, other.box.right) - Math.max(item.box.left, other.box.left);
          const down = Math.min(item.box.bottom, other.box.bottom) - Math.max(item.box.top, other.box.top);
          return across > close && down > close ? [`${title}: ${item.description} and ${other.description}`] : [];
        }),
      );
      return [...outside, ...covered];
    });
  }, CLOSE);

describe.each(sampledRulebooks("Labels of pictures").map((rulebook) => [rulebook.id, rulebook] as const))(
  "labels in the charts of %s",
  (_id, rulebook) => {
    const ledger = ledgerOf(sampleBook(rulebook))!;
    const turns = turnsAround(ledger);
    const pictures = [...picturesOf(turns, ledger.players), ...ledger.players.flatMap((player) => stocksOfPlayer(turns, player))];
    let page: Page;
    beforeAll(async () => void (page = await (await sharedBrowser()).newPage()));
    afterAll(() => page.close());

    const shown = async (rendered: readonly Picture[]): Promise<readonly string[]> => {
      const svgs = WIDTHS.flatMap((width) => rendered.map((item, i) => draw(item, { id: `p${width}-${i}`, width, alone: true })));
      await page.setContent(svgs.join(""));
      return wrong(page);
    };

    test("cover no other label and stay inside the chart", async () => {
      expect(pictures.length).toBeGreaterThan(5);
      expect(await shown(pictures)).toEqual([]);
    });

    test("cover no other label and stay inside the chart if names are long", async () =>
      expect(await shown(pictures.map(longNamed))).toEqual([]));

    test("show every name of the sample in full in a report", () => {
      const cut = pictures.flatMap((item) =>
        [...draw(item, { id: "p", width: 420, alone: true }).matchAll(/<text[^>]*>([^<]*…[^<]*)</g)].map(
          ([, text]) => `${item.title}: ${text}`,
        ),
      );
      expect(cut).toEqual([]);
    });
  },
);
