/** Exit code: 0 no errors, 1 errors found, 2 could not be read or done. */
export type ExitCode = 0 | 1 | 2;

/** The options given; their names and types are those of the command's declaration. */
export interface Options {
  readonly flag: (name: string) => boolean;
  /** The value of an option; of one that takes a list all values, with commas. */
  readonly text: (name: string) => string | undefined;
  /** The values of an option that takes a list, as often as it was given. */
  readonly texts: (name: string) => readonly string[];
}

/** Runs a command. Throws Refusal for what the user can fix. */
export type Run = (args: readonly string[], options: Options) => Promise<ExitCode>;
