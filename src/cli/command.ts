/** Exit code: 0 no errors, 1 errors found, 2 could not be read or done. */
export type ExitCode = 0 | 1 | 2;

/** The options given; their names and types are those of the command's declaration. */
export interface Options {
  readonly flag: (name: string) => boolean;
  readonly text: (name: string) => string | undefined;
  /** Every value of an option that may be given several times. */
  readonly texts: (name: string) => readonly string[];
}

/** Runs a command. Throws Refusal for what the user can fix. */
export type Run = (args: readonly string[], options: Options) => Promise<ExitCode>;
