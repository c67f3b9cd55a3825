import { type ExportContent, type ExportRow, polygonsOf } from '../export-row.ts';
import { type CadEntity, drawingEnd, drawingHead, encoded, entityText, layerNames } from './cad-drawing.ts';

/** Rows as a drawing: a closed polyline for each ring on the layer of its row, and the row's name on a layer of names. */
export async function* dxfFile(content: ExportContent): AsyncGenerator<Uint8Array> {
  for await (const text of drawing(content)) yield encoded(text);
}

const nameLayer = 'NOMES';
/** m: to be read on a sheet at 1:1000. */
const nameHeight = 2;

async function* drawing({ layers: names, rows }: ExportContent): AsyncGenerator<string> {
  const layers = layersOf(names);
  // 7 is black or white, whichever shows on the ground; 1 to 6 are the plain colours.
  const coloured = [...layers.values()].map((name, index) => ({ name, colour: (index % 6) + 1 }));
  yield drawingHead([...coloured, { name: nameLayer, colour: 7 }]);
  for await (const row of rows) {
    const layer = layers.get(row.layer) ?? nameLayer;
    yield entitiesOf(row)
      .map((entity) => entityText(entity, entity.kind === 'text' ? nameLayer : layer))
      .join('');
  }
  yield drawingEnd;
}

function entitiesOf({ name, layer, geometry }: ExportRow): readonly CadEntity[] {
  const rings = polygonsOf(geometry).flat();
  const [outer] = rings;
  if (!outer) return [];
  return [
    ...rings.map((ring) => ({
      ...{ kind: 'line' as const, layer, isClosed: true },
      points: ring.slice(0, -1).map(([x = 0, y = 0]) => [x, y] as const),
    })),
    { kind: 'text', layer: nameLayer, text: name, at: middleOf(outer), height: nameHeight },
  ];
}

function middleOf(ring: readonly (readonly number[])[]): readonly [number, number] {
  const corners = ring.slice(0, -1);
  const sum = (axis: number) => corners.reduce((total, corner) => total + (corner[axis] ?? 0), 0);
  return [sum(0) / corners.length, sum(1) / corners.length];
}

/** Layers of rows, none of them called as that of the names. */
export function layersOf(wanted: readonly string[]): ReadonlyMap<string, string> {
  return layerNames(
    wanted.map((name) => [name, name]),
    [nameLayer],
  );
}
