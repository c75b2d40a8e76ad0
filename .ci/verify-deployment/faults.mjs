// Faults of a deployment, each with a fix.
import { HOST_FILES } from "../hosts.mjs";

const SETTINGS = Object.entries(HOST_FILES).map(([name, { host }]) => `${name} for ${host}`);

export const UPLOAD = "Upload all of dist/ again";
export const HELD = `dist/ contains the settings: ${SETTINGS.join(", ")}.`;

/** A fault as a sentence, and its fix. Faults of the same kind are reported once, with the names of all affected files. */
export class Fault extends Error {
  constructor(what, fix, kind = what) {
    super(what);
    this.fix = fix;
    this.kind = kind;
  }
}

const MOST_NAMED = 3;

/** Each kind of fault once: its first sentence, and the other affected files. */
export function grouped(faults) {
  const kinds = new Map();
  for (const { name, fault } of faults) kinds.set(fault.kind, [...(kinds.get(fault.kind) ?? []), { name, fault }]);
  return [...kinds.values()].map(([first, ...others]) => {
    const named = others.slice(0, MOST_NAMED).map(({ name }) => name);
    const more = others.length > MOST_NAMED ? `, and ${others.length - MOST_NAMED} more` : "";
    const same = others.length > 0 ? ` The same applies to ${named.join(", ")}${more}.` : "";
    return { wrong: `${first.fault.message}${same}`, fix: first.fault.fix };
  });
}
