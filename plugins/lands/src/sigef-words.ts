import { limitTypes } from './vertex-codes.ts';

export { limitTypes };

/**
 * What the first sheet of INCRA's model asks to be chosen, as public descriptions of it name the values (sigef.incra.gov.br, Manual do SIGEF).
 * What is written into the sheet is the Portuguese word of the locale files.
 */
export const serviceNatures = ['private', 'public'] as const;
export const holderKinds = ['natural', 'legal'] as const;
export const areaSituations = ['registered', 'titled', 'untitled'] as const;
export const areaNatures = ['private', 'urban', 'settlement', 'settlementPlot', 'publicLand', 'quilombo'] as const;

/** A person looks through the sheets of one file: one for each outline, and each lot has at least one. */
export const mostSigefLots = 100;

/** Files that it makes are this plugin's. */
export const sigefPurpose = 'lands.sigef';
