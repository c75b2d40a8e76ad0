import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import "../support/preload";
import { openBench } from "../support/workbench/open";

test("evening", { timeout: 400_000 }, async () => {
  const start = Date.now();
  const log = (what: string) => console.log(((Date.now() - start) / 1000).toFixed(1), what);
  const bench = await openBench(new Uint8Array(readFileSync("/tmp/w40r/evening.xlsx")));
  bench.page.setDefaultTimeout(120_000);
  const pane = await bench.pane();
  log("open");
  await pane.getByRole("tab", { name: "Turn" }).click();
  await pane.locator("summary", { hasText: "Import orders" }).click();
  log("turn tab");
  const names = ["britain.txt", "germany.eml.txt", "italy.txt", "japan.txt", "russia2.txt", "usa.txt"];
  await pane.locator(".drop-zone input[type=file]").first().setInputFiles(names.map((name) => ({ name, mimeType: "text/plain", buffer: readFileSync(`/tmp/w40r/eve/inbox/${name}`) })));
  await expect.poll(() => pane.locator(".sent h4").count(), { timeout: 60_000 }).toBe(6);
  log("six previews");
  const seen = new Set<string>();
  const t0 = Date.now();
  await pane.getByRole("button", { name: "Import, close the turn and report" }).click();
  let last = "";
  while (Date.now() - t0 < 180_000) {
    const text = await pane.evaluate(() => [...document.querySelectorAll(".notice, .steps, [role=status], [role=progressbar], .progress, .end-of-turn")].map((e) => e.textContent?.replace(/\s+/g, " ").trim()).filter(Boolean).join(" | ").slice(0, 300)).catch((error) => String(error));
    if (text !== last) { log(text); last = text; }
    if (/copies (were|are)|It can be copied/.test(text) && /copies/.test(text) && /done|download/i.test(text) && seen.has("x")) break;
    if (/report.*clipboard|Download/i.test(text)) seen.add("x");
    await new Promise((resolve) => setTimeout(resolve, 250));
    if (Date.now() - t0 > 90_000) break;
  }
  await bench.page.screenshot({ path: "/tmp/w40r/evening.png" });
  expect(bench.errors).toEqual([]);
});
