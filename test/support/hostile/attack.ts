import process from "node:process";
import { expect, test } from "vitest";
import { Chance } from "./random";

/*
 * Runs generated attacks many times. Each try draws everything from its own number, so that a failing one can be repeated alone:
 * npm run test:hostile -- --only "functions:1234".
 */

const requested = process.env["HOSTILE_N"];
const [word = "", number] = (process.env["HOSTILE_ONLY"] ?? "").split(":");

/** Many tries fail for the same reason, so only some are shown. */
const MOST_SHOWN = 12;

/** Whether a long run was requested, with nothing running beside it: only then is the cost measured. */
export const isLong = requested !== undefined;

/** The most processor time that a file under 1 MB may take, in seconds. */
export const MOST_SECONDS = 2;
/** The most memory that it may take. */
export const MOST_MEGABYTES = 512;

/** Runs an attack as often as requested: a few times in a usual test run, and at most `most` times. A try fails by throwing. */
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

/** Control and direction characters that must not be printed; line breaks and tabs are allowed. */
const STEERING = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;
/** Texts that give away an internal error. */
const SYSTEM =
  /\bundefined\b|\[object |\bNaN\b|\bInfinity\b|\bTypeError\b|\bRangeError\b|Cannot read propert|is not a function|is not iterable|Maximum call stack/;

/** Throws if a message contains control characters, or internal texts that were not in the input. */
export function fitForPeople(text: string, input = ""): void {
  const steering = STEERING.exec(text);
  if (steering)
    throw new Error(
      `A sign U+${steering[0].charCodeAt(0).toString(16)} is sent: ${JSON.stringify(around(text, steering.index))}`,
    );
  const system = SYSTEM.exec(text);
  if (system && !input.includes(system[0]))
    throw new Error(`A system's word is told: ${JSON.stringify(around(text, system.index))}`);
}

const around = (text: string, at: number): string => text.slice(Math.max(0, at - 60), at + 90);
