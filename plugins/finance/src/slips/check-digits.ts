const figures = (digits: string): number[] => [...digits].map(Number).reverse();

/** Module 10: weights 2 and 1 from the right, figures of each product added (FEBRABAN, typed line). */
export function module10(digits: string): string {
  const sum = figures(digits).reduce((total, figure, at) => {
    const product = figure * (at % 2 === 0 ? 2 : 1);
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

/** What is left of weights 2 to `most` from the right, by 11. */
export const restOf11 = (digits: string, most = 9): number =>
  figures(digits).reduce((total, figure, at) => total + figure * (2 + (at % (most - 1))), 0) % 11;

/** Module 11 with ten and eleven as zero, as most banks check their own numbers. */
export function module11(digits: string): string {
  const digit = 11 - restOf11(digits);
  return String(digit > 9 ? 0 : digit);
}

/** The check of a barcode: nought, ten and eleven are one. */
export function barcodeDigit(digits: string): string {
  const digit = 11 - restOf11(digits);
  return String(digit > 9 ? 1 : digit);
}
