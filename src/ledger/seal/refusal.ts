/** Why a turn cannot be sealed or reopened, in words for people. */
export class SealRefusal extends Error {
  override readonly name = "SealRefusal";
}
