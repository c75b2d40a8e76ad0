import { Refusal } from "../kernel/refusal";

/*
 * Messages for the operating system's error codes: the reason and the fix.
 */

interface Doing {
  readonly read: string;
  readonly written: string;
}

const both = (cause: string): Doing => ({ read: cause, written: cause });

const DENIED: Doing = {
  read: "you do not have permission to read it; ask its owner",
  written: "you do not have permission to write there; choose another folder",
};
const TOO_MANY = both("too many files are open; close some programs");
const NO_FOLDER = both("the folder does not exist");
const FULL = both("the disk is full");
const DISK = both("the disk is not responding; check that it is connected");
const NETWORK = both("the network is not responding; check your connection");

const CAUSES: Readonly<Record<string, Doing>> = {
  EACCES: DENIED,
  EPERM: DENIED,
  EROFS: both("the disk is read-only"),
  ENOSPC: FULL,
  EDQUOT: FULL,
  EFBIG: both("the file is too large for this disk"),
  EBUSY: both("another program has it open; close it there"),
  ETXTBSY: both("another program has it open; close it there"),
  EEXIST: both("another file with this name was created in the meantime; try again"),
  ENOENT: { read: "there is no such file", written: "the folder does not exist" },
  ENOTDIR: NO_FOLDER,
  EISDIR: both("it is a folder"),
  ENOTEMPTY: both("it is a folder"),
  EXDEV: both("it is on a different disk than its folder"),
  ENAMETOOLONG: both("the name is too long"),
  EINVAL: both("the name has a character that is not allowed in file names"),
  EILSEQ: both("the name has a character that is not allowed in file names"),
  ELOOP: both("its links form a loop"),
  EMFILE: TOO_MANY,
  ENFILE: TOO_MANY,
  ENOMEM: both("there is not enough memory; close some programs"),
  EIO: DISK,
  ENXIO: DISK,
  ENODEV: DISK,
  ESTALE: NETWORK,
  ETIMEDOUT: NETWORK,
  ENETUNREACH: NETWORK,
  EHOSTDOWN: NETWORK,
  ENOTSUP: both("this disk does not support it; choose a folder on another disk"),
  EOPNOTSUPP: both("this disk does not support it; choose a folder on another disk"),
  ENOSYS: both("this disk does not support it; choose a folder on another disk"),
};

const OTHERWISE: Doing = {
  read: "the operating system denied access; copy it to another folder and try again",
  written: "the operating system denied access; choose another folder",
};

/** Why a file operation failed. */
export function causeOf(error: unknown, doing: keyof Doing): string {
  const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
  return (Object.hasOwn(CAUSES, code) ? CAUSES[code]! : OTHERWISE)[doing];
}

/** Whether this is an error of the operating system, such as a missing file. */
export const isOfSystem = (error: unknown): boolean =>
  error instanceof Error && "syscall" in error && "code" in error && /^E[A-Z0-9]+$/.test(String(error.code));

/** The message for a file that triggers a bug in Campaign Ledger. */
export const OWN_FAULT = "Campaign Ledger has a bug that this file triggers; please report it and attach the file";

export const FAULT =
  "This is a bug in Campaign Ledger, not a problem with your file. Please report this bug: attach the file and the command.";

/** Runs work on a file; prefixes a Refusal's message with the file's name. */
export function withFileName<T>(file: string, work: () => T, after = ""): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal(`${file}: ${error.message}${after}`);
    throw error;
  }
}
