// Renders taskpane/assets/*.svg to the PNG sizes of the manifest: node .ci/icons.mjs (after node .ci/setup.mjs browser)
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const SIZES = { icon: [16, 20, 24, 32, 40, 48, 64, 80, 128, 192, 512], audit: [16, 20, 24, 32, 40, 48, 64, 80] };
const assets = new URL("../taskpane/assets/", import.meta.url);
const { path } = JSON.parse(readFileSync(new URL("../.build/browser.json", import.meta.url), "utf8"));

const browser = await chromium.launch({ executablePath: path, args: ["--no-sandbox"] });
const page = await browser.newPage();
const drawn = (name) => readFileSync(new URL(`${name}.svg`, assets), "utf8");

/** Renders a drawing to a square, with padding if systems crop icons to a shape. */
async function render(file, drawing, size, margin = 0) {
  const style = `body{margin:0;${margin ? "background:#e9efe9" : ""}}svg{display:block;margin:${margin}px;width:${size - 2 * margin}px;height:${size - 2 * margin}px}`;
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>${style}</style>${drawing}`);
  await page.screenshot({ path: fileURLToPath(new URL(file, assets)), omitBackground: true });
}

for (const [name, sizes] of Object.entries(SIZES))
  for (const size of sizes) await render(`${name}-${size}.png`, drawn(name), size);
await render("icon-maskable-512.png", drawn("icon"), 512, 96);
await browser.close();
