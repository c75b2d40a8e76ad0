import { quoted } from "../../../kernel/excel";
import type { Limit, TableLimits } from "../../../kernel/limit";
import type { table } from "../../../kernel/sheet";
import { figure } from "../../../kernel/text";
import { NameOf } from "../phrases";
import { rowsOf } from "./cells";
import { JOURNALS, TABLES, trackRow, type Event, type EventOfImpulse } from "./choices";

/** Whether the fuel track of the power in a cell lacks a row for the impulse. */
const notOnTrack = (event: Event, power: string): string =>
  `${rowsOf(TABLES.entries, ["Major power", power], ["Event", quoted(event)], ["Impulse", "[@Impulse]"])}=0`;

/** A limit: every change of a track needs a row on the sheet Fuel track. */
export const trackEntry = <C extends Parameters<typeof table>[0]["columns"]>(
  { limit }: Pick<TableLimits<C>, "limit">,
  at: keyof C & string,
  event: EventOfImpulse,
  { power, when } = JOURNALS[event],
): Limit =>
  limit<never, "owner">({
    id: "track-entry",
    cite: "Storing fuel",
    at,
    about: "Whatever moves a fuel track has its row on the sheet Fuel track.",
    check: "has no row of Fuel track",
    when: when,
    broken: `${notOnTrack(event, power)}`,
    texts: { owner: `${power}&""` },
    expected: () => event,
    found: () => null,
    message: ({ owner, impulse }) =>
      `${NameOf(owner)} has no row for ${event} in impulse ${figure(Number(impulse))} on the sheet Fuel track.`,
    fix: ({ owner, impulse }) => `Enter ${owner}, ${event} and impulse ${figure(Number(impulse))} in a row of Entries.`,
    adds: ({ owner, impulse }) => trackRow(owner, event, Number(impulse)),
  });
