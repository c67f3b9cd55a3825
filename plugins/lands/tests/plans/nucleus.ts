import { formatNumber } from '@gleba/sdk';
import { azimuth, clockwiseArea, distance, type Point } from '@gleba/sdk/geo';
import type { PlanAnswer, PlanLot } from '../../src/plans/plan-answer.ts';
import type { Words } from '../../src/plans/words.ts';

/** Plans without a server: a nucleus that is made up, and the words as their keys. */

export const [west, south] = [184_000, 7_927_000];
export const at = (x: number, y: number): [number, number] => [west + x, south + y];
export const box = (x: number, y: number, width: number, height: number): [number, number][] => [
  at(x, y),
  at(x, y + height),
  at(x + width, y + height),
  at(x + width, y),
];

export const facts = {
  ...{ organization: 'Escritório de Regularização', date: '27/11/2026' },
  say: ((key, values = {}) => [key.split('.').at(-1), ...Object.values(values)].join(' ')) satisfies Words,
};

export function lotOf(block: string, lot: string, ring: [number, number][], blockIndex = 0): PlanLot {
  const open: readonly Point[] = ring;
  const sides = open.map((from, index) => {
    const to = open[(index + 1) % open.length] ?? from;
    return { first: index, count: 1, azimuth: azimuth(from, to), length: distance(from, to) };
  });
  const area = Math.abs(clockwiseArea(ring)).toFixed(2);
  return { block, lot, blockIndex, area, rings: [ring], arcs: [], sides: [sides] };
}

export function planOf(given: Partial<PlanAnswer>): PlanAnswer {
  return {
    ...{
      kind: 'general',
      key: null,
      name: 'Núcleo',
      changedAt: null,
      doubts: [],
      hints: [],
      area: null,
      surface: 'utm',
    },
    project: { name: 'Núcleo Jardim das Acácias', city: 'Governador Valadares', state: 'MG' },
    plane: {
      ...{ srid: 31984, datum: 'SIRGAS 2000', zone: '24S', centralMeridian: -39, convergence: 0.97, scale: 1.000_8 },
      ...{ longitude: -41.99, latitude: -18.73 },
    },
    settings: {
      ...{ form: 'both', vantage: 'street', startRule: 'northernmost', settlement: 'informal' },
      ...{ lengthDecimals: 2, coordinateDecimals: 3, adjoinerTolerance: 0.15 },
      ...{ registryNumber: '12.345', registryOffice: '1º Ofício de Registro de Imóveis' },
      ...{ technicianName: 'Ana Souza', technicianTitle: 'Engenheira agrimensora' },
      ...{ technicianRegistration: 'CREA-MG 123456', responsibilityKind: 'ART', responsibilityNumber: 'MG20260001' },
    },
    ...{
      lots: [],
      blocks: [],
      shapes: [],
      perimeters: [],
      registrations: [],
      overlay: null,
      table: null,
      boundary: null,
    },
    ...given,
  };
}

/** Blocks of two rows of lots of 10 m by 25 m in a grid of streets of 12 m. */
export function cityOf(columns: number, rows: number, lotsOfRow: number): PlanAnswer {
  const [blockWidth, blockHeight, street] = [lotsOfRow * 10, 50, 12];
  const lots: PlanLot[] = [];
  const blocks: PlanAnswer['blocks'][number][] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [x, y] = [street + column * (blockWidth + street), street + row * (blockHeight + street)];
      const name = `${String.fromCharCode(65 + (blocks.length % 26))}${Math.floor(blocks.length / 26) || ''}`;
      for (let index = 0; index < 2 * lotsOfRow; index++) {
        const ring = box(x + (index % lotsOfRow) * 10, y + (index < lotsOfRow ? 0 : 25), 10, 25);
        lots.push(lotOf(name, `${index + 1}`, ring, blocks.length));
      }
      blocks.push({ name: `Quadra ${name}`, rings: [], arcs: [] });
    }
  }
  const [width, height] = [street + columns * (blockWidth + street), street + rows * (blockHeight + street)];
  const streets = [
    ...Array.from({ length: rows + 1 }, (_, row) => ({
      name: `Rua ${row + 1}`,
      line: [at(0, row * (blockHeight + street) + street / 2), at(width, row * (blockHeight + street) + street / 2)],
    })),
    ...Array.from({ length: columns + 1 }, (_, column) => ({
      name: `Avenida ${column + 1}`,
      line: [
        at(column * (blockWidth + street) + street / 2, 0),
        at(column * (blockWidth + street) + street / 2, height),
      ],
    })),
  ];
  const total = lots.reduce((sum, { area }) => sum + Number(area), 0);
  return planOf({
    ...{ lots, blocks, area: (width * height).toFixed(2) },
    shapes: streets.map(({ name, line }) => ({
      name,
      bounds: 'street',
      isNamed: true,
      isArea: false,
      lines: [line],
      arcs: [],
    })),
    perimeters: [{ rings: [box(0, 0, width, height)], arcs: [] }],
    registrations: [{ name: 'imóvel da matrícula nº 12.345', area: (width * height).toFixed(2) }],
    table: {
      ...{ project: { name: 'Núcleo', city: null, state: null }, surface: 'utm', lines: 0, lotsWithoutShape: 0 },
      plane: { datum: 'SIRGAS 2000', zone: '24S', srid: 31984 },
      technician: { name: null, title: null, registration: null },
      ...{ perimeter: (width * height).toFixed(2), total: (width * height).toFixed(2) },
      rows: [
        { kind: 'lots', name: null, count: lots.length, area: total.toFixed(2), share: '70.00' },
        {
          ...{ kind: 'remainder', name: null, count: null, share: '30.00' },
          area: (width * height - total).toFixed(2),
        },
      ],
    },
  });
}

/** Nine blocks whose streets run so many degrees from east towards north. */
export function turnedCity(degrees: number): PlanAnswer {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const turned = ([east, north]: Point): Point => {
    const [x, y] = [east - west, north - south];
    return at(x * cos - y * sin, x * sin + y * cos);
  };
  const plan = cityOf(3, 3, 10);
  return {
    ...plan,
    lots: plan.lots.map((lot) => ({ ...lot, rings: lot.rings.map((ring) => ring.map(turned)) })),
    shapes: plan.shapes.map((shape) => ({ ...shape, lines: shape.lines.map((line) => line.map(turned)) })),
    perimeters: plan.perimeters.map((one) => ({ ...one, rings: one.rings.map((ring) => ring.map(turned)) })),
  };
}

/** A boundary whose sides have the lengths of its vertices, by turns with two adjoiners. */
export function boundaryOf(ring: readonly Point[], adjoiners: readonly string[]): NonNullable<PlanAnswer['boundary']> {
  const code = (index: number) => `V${String((index % ring.length) + 1).padStart(3, '0')}`;
  return {
    codes: 'lot',
    vertices: ring.map(([east, north], index) => ({
      code: code(index),
      ring: 0,
      east,
      north,
      longitude: 0,
      latitude: 0,
    })),
    sides: ring.map((from, index) => {
      const to = ring[(index + 1) % ring.length] ?? from;
      const adjoiner = adjoiners[index % adjoiners.length] ?? '';
      const length = distance(from, to);
      return {
        ...{ ring: 0, index, from: code(index), to: code(index + 1), azimuth: azimuth(from, to), length },
        ...{
          arc: null,
          side: null,
          proposedSide: null,
          adjoiner,
          foundAdjoiner: adjoiner,
          foundBy: null,
          isUnknown: false,
          adjoinerByHand: null,
        },
        stretches: [{ length, adjoiner, isStreet: false }],
      };
    }),
  };
}

export const figure = (value: number) => formatNumber(value, 2);
