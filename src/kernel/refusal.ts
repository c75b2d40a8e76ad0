/** An action that cannot be done as requested. The message says why and what to do, in one or two sentences for users. */
export class Refusal extends Error {
  override readonly name: string = "Refusal";
}
