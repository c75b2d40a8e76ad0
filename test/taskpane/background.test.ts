import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { WorkbookError } from "../../src/workbook/workbook";
import { createTaskRunner, debounce } from "../../taskpane/shared/background";
import { initialState } from "../../taskpane/app/state";
import { createStore, type Store } from "../../taskpane/shared/pane-state";

const attempt = { failed: "It failed.", unchanged: "Nothing has changed." };
const store = (): Store => createStore(initialState, () => {});

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("a player's action", () => {
  test("does not run twice when clicked twice, and can run again when it is done", async () => {
    const state = store();
    const actor = createTaskRunner(state);
    let runs = 0;
    let finish = (): void => {};
    const work = (): Promise<void> => {
      runs += 1;
      return new Promise((resolve) => (finish = resolve));
    };
    const first = actor.runAction("Making", attempt, work);
    const second = actor.runAction("Making", attempt, work);
    await second;
    expect(runs).toBe(1);
    finish();
    await first;
    void actor.runAction("Making", attempt, work);
    expect(runs).toBe(2);
  });

  test("shows progress only after 300 ms", async () => {
    const state = store();
    let finish = (): void => {};
    const done = createTaskRunner(state).runAction(
      "Making the sheets",
      attempt,
      () => new Promise((resolve) => (finish = resolve)),
    );
    vi.advanceTimersByTime(299);
    expect(state.get().pendingTask).toBe("");
    vi.advanceTimersByTime(1);
    expect(state.get().pendingTask).toBe("Making the sheets");
    finish();
    await done;
    expect(state.get().pendingTask).toBe("");
  });

  test("that fails is reported, and the pane stays usable", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const state = store();
    await createTaskRunner(state).runAction("Making", attempt, () =>
      Promise.reject(new WorkbookError("taken", "The workbook already has a sheet named Oil.")),
    );
    expect(state.get().notice).toEqual({
      intent: "error",
      title: "It failed.",
      text: "Nothing has changed. The workbook already has a sheet named Oil.",
    });
    expect(state.get().acting).toBe(false);
  });
});

test("work requested repeatedly runs once, and once more for requests in the meantime", async () => {
  let runs = 0;
  let finish = (): void => {};
  const request = debounce(150, () => {
    runs += 1;
    return new Promise((resolve) => (finish = resolve));
  });
  request();
  request();
  request();
  vi.advanceTimersByTime(149);
  expect(runs).toBe(0);
  vi.advanceTimersByTime(1);
  expect(runs).toBe(1);
  request();
  request();
  await vi.advanceTimersByTimeAsync(500);
  expect(runs).toBe(1);
  finish();
  await vi.advanceTimersByTimeAsync(150);
  expect(runs).toBe(2);
});
