import { writeFileSync } from "node:fs";
import process from "node:process";
import { loaded, READING } from "./loaded";

// Keeps V8's reading of the program, with all that it took to check and to close the ledgers named.
const { script, program } = loaded();
for (const file of process.argv.slice(2)) {
  await program.answered(["audit", file]);
  await program.answered(["close", file, "--dry-run"]);
}
writeFileSync(READING, script.createCachedData());
