import type { Point, Ring } from '../../../../sdk/src/geo/plane.ts';
import { referencePlane } from '../../../../sdk/src/geo/reference-plane.ts';
import type { MemorialAnswer } from '../../src/memorial-answer.ts';
import type { Boundary } from '../../src/server/memorial/boundary.ts';
import type { MemorialRules } from '../../src/server/memorial/compose-memorial.ts';

/** Ground on which lots are drawn by hand, in metres from a round corner of SIRGAS 2000 / UTM 23S. */
export const at = (x: number, y: number): Point => [400_000 + x, 8_000_000 + y];
export const box = (x: number, y: number, width: number, height: number): Ring => [
  at(x, y),
  at(x + width, y),
  at(x + width, y + height),
  at(x, y + height),
  at(x, y),
];
const found = referencePlane(31983, -45, true);
if (!found) throw new Error('No plane.');
export const plane = found;

/** The middle line of a street. */
export const street = (name: string, ...points: readonly (readonly [number, number])[]): Boundary => ({
  ...{ id: name, name, bounds: 'street', isArea: false, isNamed: true },
  lines: [points.map(([x, y]) => at(x, y))],
});
export const rules: MemorialRules = {
  ...{ surface: 'utm', meanHeight: 0, vantage: 'street', startRule: 'northernmost', vertexPrefix: 'V' },
  ...{ adjoinerTolerance: 0.15, streetReach: 30, mergesCollinear: false },
};
export const settings: MemorialAnswer['settings'] = {
  ...{ form: 'both' as const, vantage: 'street' as const, startRule: 'northernmost' as const },
  ...{ settlement: 'subdivision' as const, lengthDecimals: 2, coordinateDecimals: 3, adjoinerTolerance: 0.15 },
  ...{ registryNumber: null, registryOffice: null, technicianName: null, technicianTitle: null },
  ...{ technicianRegistration: null, responsibilityKind: 'ART', responsibilityNumber: null },
};
