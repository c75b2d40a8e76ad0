// Does what a command needs before it runs, each step only when needed: node .ci/setup.mjs install browser addin cli workbench
import { browser } from "./setup/browser.mjs";
import { addin, cli, workbench } from "./setup/builds.mjs";
import { Failure } from "./setup/common.mjs";
import { install } from "./setup/install.mjs";

const STEPS = { install, browser, addin, cli, workbench };

try {
  const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(STEPS);
  for (const name of names) {
    if (!STEPS[name]) throw new Failure(`Unknown step ${name}. Known: ${Object.keys(STEPS).join(", ")}.`);
    await STEPS[name]();
  }
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
