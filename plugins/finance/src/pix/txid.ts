/** The most that a static code's identifier may have, and enough for the 128 bits of an id in letters and digits (36^25 > 2^128). */
const length = 25;

/** What the bank's statement says of a payment: the installment's id, in the letters and digits that Pix allows. */
export function txidOf(id: string): string {
  return BigInt(`0x${id.replaceAll('-', '')}`)
    .toString(36)
    .toUpperCase()
    .padStart(length, '0');
}
