import { Refusal } from "../kernel/refusal";

/** What is wrong with a file is reported with its name. */
export function withFileName<T>(file: string, work: () => T, after = ""): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal(`${file}: ${error.message}${after}`);
    throw error;
  }
}
