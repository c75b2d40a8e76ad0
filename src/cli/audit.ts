import { Refusal, type Run } from "./run";

export const run: Run = () => {
  throw new Refusal("This command is not there yet.");
};
