#!/usr/bin/env node
import process from "node:process";
import { isMainThread } from "node:worker_threads";
import { answered } from "./answered";
import { optimise } from "./optimise";
import { endQuietlyWhenNobodyReads } from "./output";

if (isMainThread) {
  endQuietlyWhenNobodyReads();
  optimise(false);
  process.exitCode = await answered(process.argv.slice(2));
} else (await import("./audit-many")).serveAudits();
