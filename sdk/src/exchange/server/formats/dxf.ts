import type { GeoJsonGeometry } from '@gleba/sdk';
import { type ExportContent, type ExportRow, hasHeights, polygonsOf } from '../export-row.ts';
import { type CadEntity, drawingEnd, drawingHead, encoded, entityText, layerNames } from './cad-drawing.ts';

/** Rows as a drawing: a closed polyline for each ring on the layer of its row, and what each row says on layers of texts. */
export async function* dxfFile(content: ExportContent): AsyncGenerator<Uint8Array> {
  for await (const text of drawing(content)) yield encoded(text);
}

const nameLayer = 'NOMES';
/** m: to be read on a sheet at 1:1000. */
const textHeight = 2;

async function* drawing(content: ExportContent): AsyncGenerator<string> {
  const { layers: names, textLayers, rows } = content;
  const layers = layersOf([...(textLayers ?? [nameLayer]), ...names]);
  const texts = (textLayers ?? [nameLayer]).map((name) => layers.get(name) ?? '0');
  // 7 is black or white, whichever shows on the ground; 1 to 6 are the plain colours.
  const coloured = names.map((name, index) => ({ name: layers.get(name) ?? '0', colour: (index % 6) + 1 }));
  yield drawingHead([...coloured, ...texts.map((name, index) => ({ name, colour: 7, isOff: index > 1 }))]);
  for await (const row of rows) {
    tellLosses(row, content);
    yield [
      ...outlinesOf(row, content.onLoss).map((outline) => entityText(outline, layers.get(row.layer) ?? '0')),
      ...textsOf(row).map((text) => entityText(text, texts[text.place] ?? '0')),
    ].join('');
  }
  yield drawingEnd;
}

function outlinesOf({ layer, geometry }: ExportRow, onLoss: ExportContent['onLoss']): readonly CadEntity[] {
  const isRaised = hasHeights(geometry, onLoss);
  return polygonsOf(geometry)
    .flat()
    .map((ring) => ({
      ...{ kind: 'line', layer, isClosed: true },
      points: ring.slice(0, -1).map(([x = 0, y = 0, z = 0]) => (isRaised ? ([x, y, z] as const) : ([x, y] as const))),
    }));
}

/** All stand on one place, the first above the second: whoever looks for a lot's texts finds them within its outline. */
function textsOf({ name, texts = [name], label }: ExportRow) {
  const at = positionOf(label);
  if (!at) return [];
  return texts.flatMap((text, place) =>
    text === null
      ? []
      : [
          {
            ...{ kind: 'text' as const, layer: '', place, text, at, height: textHeight, align: 'middle' as const },
            stands: texts.length === 1 ? ('on' as const) : place === 0 ? ('over' as const) : ('under' as const),
          },
        ],
  );
}

function positionOf(label: GeoJsonGeometry | null | undefined): readonly [number, number] | undefined {
  if (label?.type !== 'Point') return undefined;
  const [x, y] = label.coordinates;
  return x === undefined || y === undefined ? undefined : [x, y];
}

/** A drawing of this release has outlines alone: none is the hole of another, nor a part of the same lot. */
function tellLosses({ geometry }: ExportRow, { onLoss }: ExportContent): void {
  const polygons = polygonsOf(geometry);
  if (polygons.length === 0) onLoss?.('withoutShape');
  if (polygons.length > 1) onLoss?.('furtherPart');
  if (polygons.some((rings) => rings.length > 1)) onLoss?.('hole');
}

/** Layers as the file calls them, no two alike. */
export function layersOf(wanted: readonly string[]): ReadonlyMap<string, string> {
  return layerNames(wanted.map((name) => [name, name]));
}
