#!/usr/bin/env node
import { loadProgram } from "./load-program";

await loadProgram().program.startCommand();
