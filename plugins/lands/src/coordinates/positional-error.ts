import { readDecimal } from './read-decimal.ts';

/**
 * How well a position is known, as one standard deviation for each axis. INCRA's widest limit is 7.50 m, of inaccessible boundaries (Norma
 * Técnica para Georreferenciamento de Imóveis Rurais, 3rd ed., 2013): what is beyond ten times that is in another unit.
 */
export const mostSigma = 75;
/** m above the ellipsoid, as a vertex may have them. */
export const altitudeBounds = { least: -100, most: 7000 } as const;

export const sigmaFields = ['sigmaEast', 'sigmaNorth', 'sigmaAltitude'] as const;
export type SigmaField = (typeof sigmaFields)[number];

export function isSigma(field: string): field is SigmaField {
  return sigmaFields.some((one) => one === field);
}

const units: ReadonlyMap<string, number> = new Map([
  ['mm', 0.001],
  ['cm', 0.01],
  ['m', 1],
]);

export function isUnit(word: string | undefined): boolean {
  return word !== undefined && units.has(word);
}

export function metresOf(word: string | undefined): number {
  return units.get(word ?? '') ?? 1;
}

/** The same length in metres; what is no number stays as it was typed, so that it is told as such. */
export function inMetres(text: string, scale = 1): string {
  const value = readDecimal(text);
  return value === undefined || scale === 1 ? text : (value * scale).toFixed(6);
}

export function sigmaProblem(value: number | undefined): 'notNumber' | 'negative' | 'sigmaTooLarge' | undefined {
  if (value === undefined || !Number.isFinite(value)) return 'notNumber';
  if (value < 0) return 'negative';
  return value > mostSigma ? 'sigmaTooLarge' : undefined;
}

/** As a vertex keeps it; the figure that was written is rounded, not the number next to it that a computer has. */
export function thousandths(metres: number): string {
  return (Math.round(Math.round(metres * 1e6) / 1000) / 1000).toFixed(3);
}
