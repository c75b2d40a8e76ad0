/**
 * Something that cannot be done as asked: its message says why and what to do, in one or two sentences, and anyone who talks to
 * people shows it.
 */
export class Refusal extends Error {
  override readonly name: string = "Refusal";
}
