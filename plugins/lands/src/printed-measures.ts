import { formatNumber } from '@gleba/sdk';
import type { MemorialAnswer } from './memorial-answer.ts';

/**
 * Lengths as papers print them. Each side is rounded once; perimeters, totals of several sides and the stretches of one are made
 * of what is printed, so that whoever adds up a paper gets what it says (the paper states the rule).
 */

/** As many ten-, hundred- or thousandths of a metre as are printed: whole, so that sums are exact. */
function units(length: number, decimals: number): number {
  return Number(formatNumber(length, decimals).replaceAll('.', '').replace(',', ''));
}

export function printedLength(length: number, decimals: number): number {
  return units(length, decimals) / 10 ** decimals;
}

export function printedSum(lengths: readonly number[], decimals: number): number {
  return lengths.reduce((sum, length) => sum + units(length, decimals), 0) / 10 ** decimals;
}

export function printedPerimeter({ sides, settings }: Pick<MemorialAnswer, 'sides' | 'settings'>): number {
  return printedSum(
    sides.map(({ length }) => length),
    settings.lengthDecimals,
  );
}

/** Parts of one length: their ends are rounded, so that the parts add up to the printed whole. */
export function printedParts(parts: readonly number[], whole: number, decimals: number): readonly number[] {
  const scale = 10 ** decimals;
  const total = parts.reduce((sum, part) => sum + part, 0);
  let [end, before] = [0, 0];
  return parts.map((part, index) => {
    end += part;
    const at = index === parts.length - 1 ? units(whole, decimals) : units((end * whole) / total, decimals);
    const printed = (at - before) / scale;
    before = at;
    return printed;
  });
}
