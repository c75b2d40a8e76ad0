import { Refusal } from "../kernel/refusal";

/** What is wrong with a file is told with its name. */
export function named<T>(file: string, work: () => T, after = ""): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal(`${file}: ${error.message}${after}`);
    throw error;
  }
}
