/** Exit code: 0 no errors, 1 errors found, 2 could not be read or done. */
export type ExitCode = 0 | 1 | 2;

/** The given options, with the names and types in the command's declaration. */
export interface Options {
  readonly flag: (name: string) => boolean;
  /** The value of an option; for a list option, all values joined by commas. */
  readonly text: (name: string) => string | undefined;
  /** The values of a list option, one for each time it was given. */
  readonly texts: (name: string) => readonly string[];
}

/** Runs a command. Throws Refusal for what the user can fix. */
export type Run = (args: readonly string[], options: Options) => Promise<ExitCode>;
