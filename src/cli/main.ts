#!/usr/bin/env node
import { loaded } from "./loaded";

await loaded().program.begin();
