#!/usr/bin/env node
import process from "node:process";
import { isMainThread } from "node:worker_threads";
import { answered } from "./answered";
import { endQuietlyWhenNobodyReads } from "./output";

if (isMainThread) {
  endQuietlyWhenNobodyReads();
  process.exitCode = await answered(process.argv.slice(2));
} else (await import("./audit-many")).serveAudits();
