import { beforeAll, expect, test } from "vitest";
import { PLAIN } from "../../src/workbench/host/grid";
import { openBench, type Bench } from "../support/workbench/open";

/*
 * Whatever other programs, other builds or a broken disk left in the browser's storage, the workbench opens and reports what it
 * dropped. The tests run in order in one page.
 */

let bench: Bench;
beforeAll(async () => {
  bench = await openBench("empty");
});

const DROPPED = "Autosaved work could not be read and was discarded. Open its file instead.";
const left = () => bench.page.locator("#left");
const message = () => bench.page.locator("#message");
const load = (book: string) => bench.page.goto(new URL(`/?book=${book}`, bench.page.url()).href, { waitUntil: "commit" });
const loaded = (book: string) => bench.opens(() => load(book));

/** Checks that neither page nor pane shows internal texts. */
async function plain(): Promise<void> {
  const texts = [await bench.page.locator("body").innerText(), await (await bench.pane()).locator("body").innerText()];
  for (const text of texts) expect(text).not.toMatch(/undefined|NaN|Invalid Date|\bnull\b|is not|Cannot |\[object/);
}

/** The values to put into each store. */
type Poison = Readonly<Record<"files" | "states" | "sheets", readonly unknown[]>>;

const store = (poison: Poison): Promise<void> =>
  bench.page.evaluate(async (contents) => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open("campaign-ledger-workbench");
      request.onsuccess = () => resolve(request.result);
    });
    const names = Object.keys(contents) as (keyof typeof contents)[];
    const transaction = database.transaction(names, "readwrite");
    for (const name of names) for (const item of contents[name]) transaction.objectStore(name).put(item);
    await new Promise<void>((done) => (transaction.oncomplete = () => done()));
    database.close();
  }, poison);

const GOOD = { key: "good", name: "spring.xlsx", at: 1_700_000_000_000, unsaved: ["S"], sheets: 1 };
const REST = { styles: [PLAIN], tables: [], names: [] };

test("corrupt values in local storage are ignored; corrupt states are dropped with a message", async () => {
  await bench.page.evaluate(() => {
    for (const storage of [localStorage, sessionStorage]) {
      for (const text of ["{", "[null,", "NaN", "x".repeat(1_000_000)]) storage.setItem(`key ${text.slice(0, 9)}`, text);
      for (const key of ["hostInfoValue", "univer", "theme", "OSF.state", "__proto__"]) storage.setItem(key, '{"a":');
    }
  });
  await store({
    files: [],
    states: [
      { key: "date", ...REST, name: "x.xlsx", at: "nonsense" },
      { ...GOOD, key: "late", at: 1e300, rest: REST },
      { ...GOOD, key: "list", rest: { ...REST, tables: 5 } },
      { ...GOOD, key: "long", name: "x".repeat(1_000_000), rest: REST },
      { ...GOOD, key: "many", sheets: 1e9, rest: REST },
      { key: ["a", "b"] },
    ],
    sheets: [],
  });
  await loaded("empty");
  await left().filter({ hasText: DROPPED }).waitFor();
  await plain();
  await bench.page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()));
});

test("autosaved work with corrupt sheets is dropped when opened; other workbooks still open", async () => {
  await store({
    files: [{ key: "good", name: "spring.xlsx", file: null }],
    states: [{ ...GOOD, rest: REST }],
    sheets: [{ key: "good", position: 0, sheet: { name: "S", cells: [7, null, { row: "x" }] } }],
  });
  await loaded("empty");
  // What was dropped before is not reported again.
  await left()
    .filter({ hasText: /^You have unsaved changes to spring, last edited on 14 November at/ })
    .waitFor();
  await left().getByRole("button", { name: "Restore" }).click();
  await message()
    .filter({ hasText: /^The autosaved work is corrupt and was discarded\./ })
    .waitFor();
  expect(await bench.page.locator("#file").innerText()).toBe("Not started");
  expect(await left().isVisible()).toBe(false);
  await bench.picture("not-started");
  await bench.emptyWorkbook();
  expect(await left().isVisible()).toBe(false);
  await plain();
});

test("a database with another schema is not used, which is reported at the first change", async () => {
  await bench.page.goto(new URL("/addin/functions.json", bench.page.url()).href);
  await bench.page.evaluate(async () => {
    const name = "campaign-ledger-workbench";
    const end = (request: IDBOpenDBRequest) => new Promise<void>((done) => (request.onsuccess = () => done()));
    await end(indexedDB.deleteDatabase(name));
    const request = indexedDB.open(name, 7);
    await end(request);
    request.result.close();
  });
  await loaded("empty");
  await bench.enter("Sheet1", "B2", "Graf Zeppelin");
  await message()
    .filter({ hasText: /^This browser cannot autosave/ })
    .waitFor();
  expect(await bench.value("Sheet1", "B2")).toBe("Graf Zeppelin");
  expect(bench.errors).toEqual([]);
  await bench.page.evaluate(() => indexedDB.deleteDatabase("campaign-ledger-workbench"));
});
