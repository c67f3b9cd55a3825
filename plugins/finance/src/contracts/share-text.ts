import { compareDecimals, formatNumber, roundDecimal } from '@gleba/sdk';

/** `60 %`, `33,3333 %`: a buyer's part with the digits that it has. */
export function shareText(share: string): string {
  const digits = [0, 1, 2, 3].find((count) => compareDecimals(roundDecimal(share, count) ?? '', share) === 0) ?? 4;
  return `${formatNumber(share, digits)} %`;
}
