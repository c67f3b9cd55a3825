/**
 * INCRA's kinds of vertices (Norma Técnica para Georreferenciamento de Imóveis Rurais, 3rd ed., 2013): M has a monument in the ground, P was
 * occupied by an instrument, V was computed.
 */
export const vertexTypes = ['M', 'P', 'V'] as const;
export type VertexType = (typeof vertexTypes)[number];

/**
 * INCRA's codes of how a position was found (Manual Técnico de Posicionamento, 1st ed., 2013): PG by satellites, PT by classical
 * topography, PA by computation, PS by remote sensing.
 */
export const positioningMethods = [
  'PG1',
  'PG2',
  'PG3',
  'PG4',
  'PG5',
  'PG6',
  'PG7',
  'PG8',
  'PG9',
  'PT1',
  'PT2',
  'PT3',
  'PT4',
  'PT5',
  'PT6',
  'PT7',
  'PT8',
  'PA1',
  'PA2',
  'PS1',
  'PS2',
  'PS3',
  'PS4',
] as const;

/** INCRA's codes of what a boundary is on the ground (Manual Técnico de Limites e Confrontações, 1st ed., 2013): LA made by people, LN natural. */
export const limitTypes = [
  'LA1',
  'LA2',
  'LA3',
  'LA4',
  'LA5',
  'LA6',
  'LA7',
  'LN1',
  'LN2',
  'LN3',
  'LN4',
  'LN5',
  'LN6',
] as const;
export type LimitType = (typeof limitTypes)[number];

/**
 * By which order new points get their numbers: lot by lot, each clockwise from its north-west corner; from north to south; from west
 * to east.
 */
export const vertexOrders = ['lots', 'north', 'west'] as const;

export const vertexRules = {
  /**
   * m. Corners of two lots that are nearer are one point: the error of a vertex may be as large (Decree 9,310/2018, art. 29, § 3), so
   * no survey that the law admits tells them apart.
   */
  tolerance: '0.08',
  /** m. The most that the position of a vertex may be wrong, on a sphere (the same paragraph). */
  largestError: '0.08',
} as const;

export interface CodeRule {
  /** Of the professional, by INCRA; null: codes are a prefix and a number. */
  readonly credential: string | null;
  readonly prefix: string;
  readonly digits: number;
}

/** `V0001`, or as SIGEF wants it: `ABCD-P-0001`. */
export function vertexCode({ credential, prefix, digits }: CodeRule, type: VertexType, number: number): string {
  const padded = String(number).padStart(digits, '0');
  return credential ? `${credential}-${type}-${padded}` : `${prefix}${padded}`;
}

/** The same code for another type, where a code says one. */
export function codeOfType(code: string, type: VertexType): string {
  return code.replace(/^([A-Z0-9]{1,8})-[MPV]-([0-9]{1,10})$/, `$1-${type}-$2`);
}

/** Whether SIGEF would read it. */
export function isSigefCode(code: string): boolean {
  return /^[A-Z0-9]{1,8}-[MPV]-[0-9]{1,10}$/.test(code);
}
