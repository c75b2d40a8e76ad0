// Renders taskpane/assets/*.svg to the PNG sizes of the manifest: node .ci/icons.mjs (after node .ci/setup.mjs browser)
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const SIZES = { icon: [16, 20, 24, 32, 40, 48, 64, 80, 128], audit: [16, 20, 24, 32, 40, 48, 64, 80] };
const assets = new URL("../taskpane/assets/", import.meta.url);
const { path } = JSON.parse(readFileSync(new URL("../.build/browser.json", import.meta.url), "utf8"));

const browser = await chromium.launch({ executablePath: path, args: ["--no-sandbox"] });
const page = await browser.newPage();
for (const [name, sizes] of Object.entries(SIZES)) {
  const drawing = readFileSync(new URL(`${name}.svg`, assets), "utf8");
  for (const size of sizes) {
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${drawing}`);
    await page.screenshot({ path: fileURLToPath(new URL(`${name}-${size}.png`, assets)), omitBackground: true });
  }
}
await browser.close();
