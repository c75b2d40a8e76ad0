import process from "node:process";
import { expect, test } from "vitest";
import { Chance } from "./random";

/*
 * What hostile input can be, tried many times. Each try draws all that it needs from its own number, so that one that fails runs
 * alone: npm run test:hostile -- --only "functions:1234".
 */

const requested = process.env["HOSTILE_N"];
const [word = "", number] = (process.env["HOSTILE_ONLY"] ?? "").split(":");

/** Of what fails as one thing does, many tries fail. */
const MOST_SHOWN = 12;

/** Whether many tries were asked for, with nothing beside them: only then is it said what one costs. */
export const isLong = requested !== undefined;

/** The most that a file under 1 MB may cost, in seconds of the processor. */
export const MOST_SECONDS = 2;
/** The memory that it may take. */
export const MOST_MEGABYTES = 512;

/**
 * Tries something as often as asked for, a few times in the usual run of tests, and never more often than `most`. A try fails by
 * throwing.
 */
export function attack(
  name: string,
  few: number,
  item: (chance: Chance) => void | Promise<void>,
  most = Number.POSITIVE_INFINITY,
): void {
  const isWanted = (word === "" || name.startsWith(word)) && (isLong || few > 0);
  const tries =
    number === undefined
      ? Array.from({ length: requested === undefined ? few : Math.min(most, Math.max(few, Number(requested))) }, (_, i) => i)
      : [Number(number)];
  test.runIf(isWanted)(
    `${name}: ${tries.length} tried, none fails`,
    async () => {
      const failed: string[] = [];
      for (const i of tries) {
        try {
          await item(new Chance(name, i));
        } catch (error) {
          failed.push(
            `npm run test:hostile -- --only "${name}:${i}"\n${error instanceof Error ? (error.stack ?? error.message).slice(0, 1500) : String(error)}`,
          );
        }
      }
      if (isLong) console.log(`${name}: ${tries.length} tried, ${failed.length} failed`);
      expect(failed.slice(0, MOST_SHOWN)).toEqual([]);
    },
    24 * 3_600_000,
  );
}

/** Signs that must not leave the program as they are: a line break and a tab may. */
const STEERING = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;
/** Words of the program's own language. */
const SYSTEM =
  /\bundefined\b|\[object |\bNaN\b|\bInfinity\b|\bTypeError\b|\bRangeError\b|Cannot read propert|is not a function|is not iterable|Maximum call stack/;

/** What people may be reported: no signs that steer, no words of the program's own language but those that were given to it. */
export function fitForPeople(text: string, given = ""): void {
  const steering = STEERING.exec(text);
  if (steering)
    throw new Error(
      `A sign U+${steering[0].charCodeAt(0).toString(16)} is sent: ${JSON.stringify(around(text, steering.index))}`,
    );
  const system = SYSTEM.exec(text);
  if (system && !given.includes(system[0]))
    throw new Error(`A system's word is told: ${JSON.stringify(around(text, system.index))}`);
}

const around = (text: string, at: number): string => text.slice(Math.max(0, at - 60), at + 90);
