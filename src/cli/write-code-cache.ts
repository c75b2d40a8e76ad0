import { writeFileSync } from "node:fs";
import process from "node:process";
import { loadProgram, READING } from "./load-program";

// Keeps V8's reading of the program, with all that it took to check and to close the ledgers named.
const { script, program } = loadProgram();
for (const file of process.argv.slice(2)) {
  await program.runCommand(["audit", file]);
  await program.runCommand(["close", file, "--dry-run"]);
}
writeFileSync(READING, script.createCachedData());
