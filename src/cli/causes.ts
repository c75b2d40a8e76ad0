/*
 * Why the system refuses a file, by its word for the reason, and what to do.
 */

interface Doing {
  readonly read: string;
  readonly written: string;
}

const both = (cause: string): Doing => ({ read: cause, written: cause });

const DENIED: Doing = {
  read: "you may not read it; ask whoever owns it",
  written: "you may not write there; choose a folder of your own",
};
const TOO_MANY = both("too many files are open; close some programs");
const NO_FOLDER = both("the folder does not exist");
const FULL = both("the disk is full");
const DISK = both("the disk does not answer as it should; look whether it is connected");
const NETWORK = both("the network does not answer; look whether it is connected");

const CAUSES: Readonly<Record<string, Doing>> = {
  EACCES: DENIED,
  EPERM: DENIED,
  EROFS: both("the disk is read-only"),
  ENOSPC: FULL,
  EDQUOT: FULL,
  EFBIG: both("the disk takes no file of this size"),
  EBUSY: both("another program has it open; close it there"),
  ETXTBSY: both("another program has it open; close it there"),
  EEXIST: both("something else of that name came meanwhile; do it again"),
  ENOENT: { read: "there is no such file", written: "the folder does not exist" },
  ENOTDIR: NO_FOLDER,
  EISDIR: both("it is a folder"),
  ENOTEMPTY: both("it is a folder"),
  EXDEV: both("it lies on another disk than its folder"),
  ENAMETOOLONG: both("the name is too long"),
  EINVAL: both("the name has a sign that no file may have"),
  EILSEQ: both("the name has a sign that no file may have"),
  ELOOP: both("its links lead in a circle"),
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
  ENOTSUP: both("the disk cannot do this; choose a folder on another"),
  EOPNOTSUPP: both("the disk cannot do this; choose a folder on another"),
  ENOSYS: both("the disk cannot do this; choose a folder on another"),
};

const OTHERWISE: Doing = {
  read: "the system refuses it; copy it to a folder of your own and try that",
  written: "the system refuses it; choose a folder of your own",
};

/** The reason of a failed file operation, in words. */
export function causeOf(error: unknown, doing: keyof Doing): string {
  const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
  return (Object.hasOwn(CAUSES, code) ? CAUSES[code]! : OTHERWISE)[doing];
}

/** Whether the system has refused something, such as a file that is not there. */
export const isOfSystem = (error: unknown): boolean =>
  error instanceof Error && "syscall" in error && "code" in error && /^E[A-Z0-9]+$/.test(String(error.code));

/** What is said of a file on which our own program fails. */
export const OWN_FAULT = "the program fails at it; please send the file to whoever gave you Campaign Ledger";

/** What is said of a fault of our own. */
export const FAULT =
  "This is a fault of the program, not of your file. Please send the file, and what you typed, to whoever gave you Campaign Ledger.";
