import type { Unsubscribe } from "../workbook";
import { toWorkbookError } from "./error-messages";

/*
 * Excel's change and selection events. They come in bursts, and only the end of a burst triggers a read.
 */

/** Milliseconds of silence after which a burst has ended: least and most, and the longest delay in total. */
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
      const started = performance.now();
      const result = await read();
      lastDuration = performance.now() - started;
      return result;
    },
  };
}

/** Calls the handler once a burst has ended, at the latest a second after its start; `heard` is called for each event at once. */
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

/** The properties that Excel's events may have. */
export interface News {
  readonly type?: string;
  readonly worksheetId?: string;
  readonly changeType?: string;
}

type Attached = OfficeExtension.EventHandlerResult<unknown>;

/** Calls `handler` when a burst of events has ended. Returns a function that unsubscribes. Throws WorkbookError. */
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
