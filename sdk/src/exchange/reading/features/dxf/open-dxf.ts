import { arcTolerance, type FileArc } from '../../../../geo/arc.ts';
import type { DrawingUnit } from '../../../drawing-units.ts';
import { plainWord } from '../../../plain-word.ts';
import { FileRefusal } from '../../shapefile/index.ts';
import { cleanGeometry } from '../clean-geometry.ts';
import { cleanProperties } from '../clean-properties.ts';
import { type FeatureSource, type ImportFeature, maxColumns, type RowProblem } from '../feature-source.ts';
import { type FlatEntity, flatten } from './flatten.ts';
import { hatchPolygons } from './hatch-rings.ts';
import { type Joined, joinRings, joinTolerance } from './join-rings.ts';
import { labelOutlines } from './label-outlines.ts';
import { type Drawing, readDrawing } from './read-drawing.ts';

const metres: Readonly<Record<DrawingUnit, number>> = {
  m: 1,
  mm: 0.001,
  cm: 0.01,
  dm: 0.1,
  km: 1000,
  // International inch and foot.
  in: 0.0254,
  ft: 0.3048,
};

const kinds = [
  { kind: 'outline', shapeType: 'polygon', suffix: '' },
  { kind: 'hatch', shapeType: 'polygon', suffix: ' (hachuras)' },
  { kind: 'line', shapeType: 'polyline', suffix: ' (linhas)' },
  { kind: 'text', shapeType: 'point', suffix: ' (textos)' },
  { kind: 'point', shapeType: 'point', suffix: ' (pontos)' },
] as const;

type FlatText = Extract<FlatEntity, { readonly kind: 'text' }>;
type Kind = (typeof kinds)[number]['kind'];

/**
 * A drawing as up to five sources: closed outlines and hatches with the texts inside of them (a hatch often lies on an outline that
 * is drawn as well, so they are not mixed), lines, texts, points. A drawing knows no
 * reference system, and its unit only when somebody has set it, so both are asked for.
 */
export async function openDxf(path: string, name: string): Promise<readonly FeatureSource[]> {
  const drawings = new Map<string | undefined, Promise<Drawing>>();
  const drawingIn = (encoding: string | undefined) => {
    const known = drawings.get(encoding);
    if (known) return known;
    const read = readDrawing(path, encoding);
    drawings.set(encoding, read);
    return read;
  };
  const drawing = await drawingIn(undefined);
  const unit = { value: drawing.unit ?? ('m' as const), isTold: drawing.unit !== null };
  const { entities: flat, rings } = flatOf(drawing, unit.value);
  const textLayers = [...new Set(flat.flatMap(({ kind, layer }) => (kind === 'text' ? [layer] : [])))];
  const columns = ['camada', 'texto', ...textLayers.map(textColumn)].slice(0, maxColumns);
  const sources = kinds.flatMap(({ kind, shapeType, suffix }): FeatureSource[] => {
    const recordCount = flat.filter((entity) => entity.kind === kind).length;
    if (recordCount === 0) return [];
    return [
      {
        format: 'dxf',
        name: `${name}${suffix}`,
        shapeType,
        hasZ: flat.some((entity) => entity.kind === kind && 'heights' in entity && entity.heights !== null),
        hasM: false,
        recordCount,
        columns: isArea(kind) ? columns : kind === 'text' ? ['camada', 'texto'] : ['camada'],
        encoding: drawing.encoding,
        crs: { srid: null, name: null, reason: 'not-in-format' },
        unit,
        problems: [
          ...(drawing.skipped > 0 ? [{ code: 'skipped-entities' as const }] : []),
          ...(kind === 'outline' && rings > 0 ? [{ code: 'joined-rings' as const }] : []),
        ],
        ...(isArea(kind) && { proposedLand: landColumn(textLayers) }),
        async *rows({ encoding, unit: asked, startRow = 1 }) {
          yield* features(await drawingIn(encoding), kind, asked ?? unit.value, startRow);
        },
      },
    ];
  });
  if (sources.length === 0) throw new FileRefusal('no-features', 'The drawing is empty');
  return sources;
}

/** What stands in a drawing, with the rings that lines and arcs close. */
function flatOf(drawing: Drawing, unit: DrawingUnit): Joined {
  return joinRings([...flatten(drawing, arcTolerance / metres[unit])], joinTolerance / metres[unit]);
}

function* features(drawing: Drawing, kind: Kind, unit: DrawingUnit, startRow: number): Generator<ImportFeature> {
  const { entities: flat } = flatOf(drawing, unit);
  const areas = flat.flatMap((entity) => (entity.kind === kind && 'points' in entity ? [entity] : []));
  const texts = flat.flatMap((entity) => (entity.kind === 'text' ? [entity] : []));
  const labels: ReturnType<typeof labelOutlines> = isArea(kind) ? labelOutlines(areas, texts) : new Map();
  const wanted: readonly FlatEntity[] = flat.filter((entity) => entity.kind === kind);
  for (const [index, entity] of wanted.entries()) {
    const row = index + 1;
    if (row < startRow) continue;
    const problems: RowProblem[] = [];
    const inside = labels.get(index) ?? [];
    const joined = (found: readonly { readonly text: string }[]) => found.map(({ text }) => text).join(' ') || null;
    const layers = new Map<string, FlatText[]>();
    for (const text of inside) {
      const there = layers.get(text.layer);
      if (there) there.push(text);
      else layers.set(text.layer, [text]);
    }
    const byLayer = [...layers].map(([layer, found]) => [textColumn(layer), joined(found)]);
    const texto = entity.kind === 'text' ? { texto: entity.text } : isArea(kind) ? { texto: joined(inside) } : {};
    const arcs = 'arcs' in entity ? fileArcs(entity, metres[unit]) : [];
    yield {
      row,
      ...(arcs.length > 0 && { arcs }),
      properties: cleanProperties({ camada: entity.layer, ...texto, ...Object.fromEntries(byLayer) }, problems),
      geometry: cleanGeometry(shapeOf(entity, metres[unit]), problems),
      problems,
    };
  }
}

function fileArcs({ arcs, points }: Extract<FlatEntity, { kind: 'outline' | 'line' }>, scale: number): FileArc[] {
  return arcs.flatMap(({ first, last, radius }): FileArc[] => {
    const [from, next, to] = [points[first], points[first + 1], points[last]];
    if (!from || !next || !to) return [];
    const scaled = ([x, y]: readonly [number, number]) => [x * scale, y * scale] as const;
    return [{ from: scaled(from), next: scaled(next), to: scaled(to), chords: last - first, radius: radius * scale }];
  });
}

function shapeOf(entity: FlatEntity, scale: number): unknown {
  const scaled = ([x, y]: readonly [number, number]) => [x * scale, y * scale];
  if ('at' in entity) return { type: 'Point', coordinates: scaled(entity.at) };
  if (entity.kind === 'hatch') {
    const coordinates = hatchPolygons(entity.rings.map((ring) => ring.map(([x, y]) => [x * scale, y * scale])));
    return coordinates.length === 1
      ? { type: 'Polygon', coordinates: coordinates[0] }
      : { type: 'MultiPolygon', coordinates };
  }
  const line = entity.points.map((point, index) => {
    const height = entity.heights?.[index];
    return height === undefined ? scaled(point) : [...scaled(point), height * scale];
  });
  return entity.kind === 'outline'
    ? { type: 'Polygon', coordinates: [line] }
    : { type: 'LineString', coordinates: line };
}

function isArea(kind: Kind): boolean {
  return kind === 'outline' || kind === 'hatch';
}

function textColumn(layer: string): string {
  return `texto ${layer}`.slice(0, 120);
}

/** The numbers of lots have a layer of their own in an orderly drawing. */
function landColumn(layers: readonly string[]): string {
  const named = layers.find((layer) => /lote|\blt\b|numero|texto_l/.test(plainWord(layer)));
  return named === undefined ? 'texto' : textColumn(named);
}
