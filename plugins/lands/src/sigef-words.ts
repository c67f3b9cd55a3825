import { type LimitType, limitTypes } from './vertex-codes.ts';

export { limitTypes };

/**
 * What the first sheet of INCRA's model asks to be chosen, as public descriptions of it name the values (sigef.incra.gov.br, Manual do SIGEF).
 * What is written into the sheet is the Portuguese word of the locale files.
 */
export const serviceNatures = ['private', 'public'] as const;
export const holderKinds = ['natural', 'legal'] as const;
export const areaSituations = ['registered', 'titled', 'untitled'] as const;
export const areaNatures = [
  'private',
  'urban',
  'settlement',
  'settlementPlot',
  'publicLand',
  'quilombo',
  'road',
  'railway',
  'publicForest',
  'indigenous',
  'seaLand',
  'riverLand',
  'conservation',
] as const;

/**
 * The largest horizontal error of a vertex on a boundary, in mm: made by people, natural, out of reach (Norma Técnica para Georreferenciamento
 * de Imóveis Rurais, 3rd ed., 2013, 4: 0.50, 3.00 and 7.50 m; which codes are out of reach: Manual Técnico de Limites e Confrontações).
 */
export function largestErrorMm(limit: LimitType): number {
  if (limit.startsWith('LN')) return 3000;
  return limit === 'LA5' || limit === 'LA6' || limit === 'LA7' ? 7500 : 500;
}

/** A person looks through the sheets of one file: one for each outline, and each lot has at least one. */
export const mostSigefLots = 100;

/** Files that it makes are this plugin's. */
export const sigefPurpose = 'lands.sigef';
