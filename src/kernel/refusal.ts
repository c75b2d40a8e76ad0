/** An action that is not possible as requested. The message states the problem and the fix, in one or two sentences for users. */
export class Refusal extends Error {
  override readonly name: string = "Refusal";
}
