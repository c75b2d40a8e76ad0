import { describe, expect, it } from "vitest";
import { snapshotsOf } from "../../src/workbench/page/univer/snapshots";
import { memoryGrid } from "../support/workbook/memory-grid";

/*
 * What autosave keeps right after an entry: the entered sheet as it is, the others as they were.
 */

const A1 = { top: 0, left: 0, rows: 1, columns: 1 };

async function opened() {
  const grid = memoryGrid({ sheets: ["Germany", "Campaign"] });
  const [germany, campaign] = grid.sheets();
  await germany!.write(A1, [[{ value: 700 }]]);
  await campaign!.write(A1, [[{ formula: "=Germany!A1" }]]);
  grid.show(campaign!.id, 0, 0, 700);
  const snapshots = snapshotsOf(grid, () => undefined);
  snapshots.whole();
  await germany!.write(A1, [[{ value: 500 }]]);
  snapshots.changed(germany!.id);
  // Its formula has another result, which is shown later.
  snapshots.changed(campaign!.id);
  return { grid, germany: germany!, campaign: campaign!, snapshots };
}

const first = (sheets: readonly { readonly cells: readonly { readonly value?: unknown }[] }[] | undefined) =>
  sheets?.map(({ cells }) => cells[0]!.value);

describe("what was entered", () => {
  it("is there before sheets with other results are read", async () => {
    const { snapshots } = await opened();
    expect(first(snapshots.entered(new Set(["Germany"]))?.sheets)).toEqual([500, 700]);
  });

  it("leaves the next whole snapshot to read them", async () => {
    const { grid, campaign, snapshots } = await opened();
    snapshots.entered(new Set(["Germany"]));
    grid.show(campaign.id, 0, 0, 500);
    expect(first(snapshots.whole().sheets)).toEqual([500, 500]);
  });

  it("is not known where any sheet may have changed, such as by inserted rows", async () => {
    const { snapshots } = await opened();
    snapshots.allChanged();
    expect(snapshots.entered(new Set(["Germany"]))).toBeUndefined();
  });
});
