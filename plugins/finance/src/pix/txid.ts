/** The most that a static code's identifier may have, and enough for the 128 bits of an id in letters and digits (36^25 > 2^128). */
const length = 25;

/** What the bank's statement says of a payment: the installment's id, in the letters and digits that Pix allows. */
export function txidOf(id: string): string {
  return BigInt(`0x${id.replaceAll('-', '')}`)
    .toString(36)
    .toUpperCase()
    .padStart(length, '0');
}

/** The id that an identifier was made of; undefined where it was made of none. */
export function idOfTxid(txid: string): string | undefined {
  if (!/^[0-9A-Z]{25}$/.test(txid)) return undefined;
  const number = [...txid].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n);
  const hex = number.toString(16).padStart(32, '0');
  if (hex.length > 32) return undefined;
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
