import { writeFileSync } from "node:fs";
import process from "node:process";
import { loadProgram, CODE_CACHE } from "./load-program";

// Writes the code cache, with every function that auditing and closing the given ledgers compiled.
const { script, program } = loadProgram();
for (const file of process.argv.slice(2)) {
  await program.runCommand(["audit", file]);
  await program.runCommand(["close", file, "--dry-run"]);
}
writeFileSync(CODE_CACHE, script.createCachedData());
