/** What the command line answers with: 0 in order, 1 errors found, 2 could not be read or done. */
export type ExitCode = 0 | 1 | 2;

/** The options given; their names and types are those of the command's declaration. */
export interface Options {
  readonly flag: (name: string) => boolean;
  readonly text: (name: string) => string | undefined;
  /** Every value of an option that may be given several times. */
  readonly texts: (name: string) => readonly string[];
}

/** Does what a command is for. Throws Refusal for what the user can mend. */
export type Run = (args: readonly string[], options: Options) => Promise<ExitCode>;
