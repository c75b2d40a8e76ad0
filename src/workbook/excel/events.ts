import type { Unsubscribe } from "../workbook";
import { toWorkbookError } from "./error-messages";

/*
 * What Excel reports edits and of the selection: in bursts, of which one look sees the end.
 */

/** Milliseconds without news after which edits count as finished, least and most, and after which one looks in any case. */
const BURST = { least: 40, most: 200, longest: 1000 };

interface Patience {
  readonly wait: () => number;
  readonly timed: <T>(read: () => Promise<T>) => Promise<T>;
}

/** The pause before a read is as long as the last read took, so that slow workbooks do not keep co-authors waiting. */
export function patience(): Patience {
  let lastDuration: number = BURST.most;
  return {
    wait: () => Math.min(BURST.most, Math.max(BURST.least, lastDuration)),
    async timed(read) {
      const begun = performance.now();
      const result = await read();
      lastDuration = performance.now() - begun;
      return result;
    },
  };
}

/** Calls once when no news came for a while, and at the latest a second after the first; of each piece of news `heard` learns at once. */
function burst(
  { wait }: Patience,
  handler: () => void,
  heard?: (news: News) => void,
): { readonly news: (news: News) => Promise<void>; readonly stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let since = 0;
  const fire = () => {
    timer = undefined;
    handler();
  };
  return {
    async news(news) {
      heard?.(news);
      const now = performance.now();
      if (timer === undefined) since = now;
      else clearTimeout(timer);
      timer = setTimeout(fire, Math.max(0, Math.min(wait(), since + BURST.longest - now)));
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

/** What Excel says of any event, as far as it says it. */
export interface News {
  readonly type?: string;
  readonly worksheetId?: string;
  readonly changeType?: string;
}

type Attached = OfficeExtension.EventHandlerResult<unknown>;

/** Calls `handler` once events have been quiet for a while. Returns what unsubscribes. */
export async function listen(
  before: Patience,
  attach: (sheets: Excel.WorksheetCollection, news: (news: News) => Promise<void>) => Attached[],
  handler: () => void,
  heard?: (news: News) => void,
): Promise<Unsubscribe> {
  const { news, stop } = burst(before, handler, heard);
  try {
    const attached = await Excel.run(async (context) => {
      const all = attach(context.workbook.worksheets, news);
      await context.sync();
      return all;
    });
    return async () => {
      stop();
      const [first] = attached;
      if (!first) return;
      await Excel.run(first.context, async (context) => {
        for (const item of attached) item.remove();
        await context.sync();
      });
    };
  } catch (error) {
    stop();
    throw toWorkbookError(error);
  }
}
