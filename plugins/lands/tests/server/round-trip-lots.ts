import { type GeoJsonGeometry, inReference, Project } from '@gleba/sdk';
import { Geometry } from '../../src/entities/geometry.entity.ts';
import { Land } from '../../src/entities/land.entity.ts';
import { Layer } from '../../src/entities/layer.entity.ts';
import { randomness } from '../randomness.ts';
import type { LandsScene } from './lands-scene.ts';

type Ring = readonly (readonly [number, number])[];
export type ShapeKind = 'plain' | 'hollow' | 'holed' | 'parted' | 'none';

export interface PlantedLots {
  readonly projectId: string;
  readonly kinds: ReadonlyMap<string, ShapeKind>;
}

/** What makes trouble in one format or another: separators, quotes, beginnings of formulas, codes of drawings, signs of XML. */
const pieces = [
  ...[
    'Ação',
    'São João',
    '"aspas"',
    "D'Ávila",
    ';',
    ',',
    '|',
    '\t',
    '\n',
    '\r\n',
    '\r',
    '=1+1',
    '+55',
    '-23',
    '@SOMA(A1)',
  ],
  ...[
    "'já",
    "''duas",
    "'=x",
    '=HYPERLINK("http://x";"y")',
    '%%d',
    '%%',
    '\\U+0041',
    '{x}',
    '\\P',
    '&amp;',
    '<b>',
    ']]>',
  ],
  ...['日本', '😀', 'null', '  dois  ', '\u00a0', '1.234', '0012', 'Rua A, - 23', 'ﬁ', '“ ”', '_x0041_', '#', 'Sim'],
];

/** Random lots with a value in every field that files bring, most of them awkward. Blocks and lots are one each. */
export async function plantLots(
  scene: LandsScene,
  { seed, lots, projectSrid }: { readonly seed: number; readonly lots: number; readonly projectSrid: number | null },
): Promise<PlantedLots> {
  const random = randomness(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const text = (most: number) => {
    let made = '';
    for (let count = 1 + Math.floor(random() * 4); count > 0; count--) made += pick(pieces) + pick(['', ' ', 'a']);
    return [...made].slice(0, most).join('').trim() || null;
  };
  const long = (most: number) => (random() < 0.3 ? 'ção '.repeat(most / 4 - 1).trim() + pick(['.', 'é']) : text(most));
  const decimal = (whole: number, fraction: number) => {
    const digits = (count: number) => Array.from({ length: count }, () => Math.floor(random() * 10)).join('');
    return `${1 + Math.floor(random() * 9)}${digits(Math.floor(random() * whole))}.${digits(fraction)}`;
  };
  const maybe = <T>(make: () => T): T | null => (random() < 0.25 ? null : make());
  const kinds = new Map<string, ShapeKind>();
  const projectId = await scene.inOrganization(scene.ours, async (tx) => {
    const { id } = await tx.insert(Project, { name: 'De ida', projectSrid });
    const layer = await tx.insert(Layer, { projectId: id, name: 'Lotes', layerType: 'lands' });
    for (let index = 0; index < lots; index++) {
      const kind = pick(['plain', 'plain', 'plain', 'hollow', 'holed', 'parted', 'none'] as const);
      const shape = shapeOf(kind, 553_000 + (index % 20) * 60 + random(), 8_565_000 + Math.floor(index / 20) * 60);
      const geom = shape && inReference(shape, 31984);
      const geometry = geom && (await tx.insert(Geometry, { projectId: id, layerId: layer.id, geom }));
      const block = `${text(20) ?? 'Q'} ${index % 7}`;
      const lot = `${text(20) ?? ''}L${index}`;
      await tx.insert(Land, {
        projectId: id,
        block,
        lot,
        subdivision: maybe(() => text(50)),
        externalId: maybe(() => text(100)),
        address: maybe(() => long(400)),
        // The field's last digits: more than a binary number keeps.
        customArea: maybe(() => (random() < 0.1 ? `12345678901234.${5 + (index % 4)}678` : decimal(5, 4))),
        customPublicArea: maybe(() => decimal(3, 2)),
        price: maybe(() => decimal(8, 2)),
        blockNewContract: random() < 0.5,
        observation: maybe(() => long(4000)),
        geometryId: geometry?.id ?? null,
      });
      kinds.set(lot.trim(), kind);
    }
    return id;
  });
  return { projectId, kinds };
}

/** `hollow` is a U whose middle is outside of it, where the mean of its corners would put its label. */
function shapeOf(kind: ShapeKind, x: number, y: number): GeoJsonGeometry | null {
  const ring = (...corners: Ring): [number, number][] =>
    [...corners, corners[0] ?? [0, 0]].map(([dx, dy]) => [x + dx, y + dy]);
  const box = (dx: number, dy: number, size: number) =>
    ring([dx, dy], [dx + size, dy], [dx + size, dy + size], [dx, dy + size]);
  switch (kind) {
    case 'none':
      return null;
    case 'plain':
      return { type: 'Polygon', coordinates: [ring([0, 0], [12.5, 0.3], [12, 25], [0.2, 24.9])] };
    case 'hollow': {
      const outline = ring([0, 0], [30, 0], [30, 30], [28, 30], [28, 2], [2, 2], [2, 30], [0, 30]);
      return { type: 'Polygon', coordinates: [outline] };
    }
    case 'holed':
      return { type: 'Polygon', coordinates: [box(0, 0, 30), box(10, 10, 10).reverse()] };
    case 'parted':
      return { type: 'MultiPolygon', coordinates: [[box(0, 0, 10)], [box(20, 20, 8)]] };
  }
}
