import iconv from 'iconv-lite';
import { type ExportContent, type ExportRow, polygonsOf } from '../export-row.ts';

/**
 * DXF of release 12 (AC1009) in ASCII, which every CAD program reads: a closed polyline for each ring on the layer of its
 * row, and the row's name on a layer of names. Coordinates as they are, in metres.
 */
export async function* dxfFile(content: ExportContent): AsyncGenerator<Uint8Array> {
  for await (const text of drawing(content)) yield iconv.encode(text, 'win1252');
}

const nameLayer = 'NOMES';
/** m: to be read on a sheet at 1:1000. */
const nameHeight = 2;

async function* drawing({ layers: names, rows }: ExportContent): AsyncGenerator<string> {
  const layers = layersOf(names);
  yield groups(
    [0, 'SECTION'],
    [2, 'HEADER'],
    [9, '$ACADVER'],
    [1, 'AC1009'],
    [9, '$DWGCODEPAGE'],
    [3, 'ANSI_1252'],
    [0, 'ENDSEC'],
  );
  yield groups([0, 'SECTION'], [2, 'TABLES'], [0, 'TABLE'], [2, 'LAYER'], [70, layers.size + 1]);
  for (const [index, name] of [...layers.values(), nameLayer].entries()) {
    // 7 is black or white, whichever shows on the ground; 1 to 6 are the plain colours.
    const colour = name === nameLayer ? 7 : (index % 6) + 1;
    yield groups([0, 'LAYER'], [2, name], [70, 0], [62, colour], [6, 'CONTINUOUS']);
  }
  yield groups([0, 'ENDTAB'], [0, 'ENDSEC'], [0, 'SECTION'], [2, 'ENTITIES']);
  for await (const row of rows) yield entities(row, layers.get(row.layer) ?? nameLayer);
  yield groups([0, 'ENDSEC'], [0, 'EOF']);
}

function entities({ name, geometry }: ExportRow, layer: string): string {
  const polygons = polygonsOf(geometry);
  const outlines = polygons.flat().map((ring) => {
    // A closed polyline does not name its first corner again.
    const corners = ring
      .slice(0, -1)
      .map(([x = 0, y = 0]) => groups([0, 'VERTEX'], [8, layer], [10, x], [20, y], [30, 0]));
    const head = groups([0, 'POLYLINE'], [8, layer], [66, 1], [70, 1], [10, 0], [20, 0], [30, 0]);
    return `${head}${corners.join('')}${groups([0, 'SEQEND'], [8, layer])}`;
  });
  const outer = polygons[0]?.[0];
  if (!outer) return '';
  const [x, y] = middleOf(outer);
  const label = [
    [10, x],
    [20, y],
    [30, 0],
    [40, nameHeight],
    [1, plainText(name)],
  ] as const;
  return `${outlines.join('')}${groups([0, 'TEXT'], [8, nameLayer], ...label)}`;
}

function middleOf(ring: readonly (readonly number[])[]): readonly [number, number] {
  const corners = ring.slice(0, -1);
  const sum = (axis: number) => corners.reduce((total, corner) => total + (corner[axis] ?? 0), 0);
  return [sum(0) / corners.length, sum(1) / corners.length];
}

/** Layers as the release may call them, by name: capital letters, digits, `-`, `_` and `$`, 31 at most, and no two alike. */
export function layersOf(wanted: readonly string[]): ReadonlyMap<string, string> {
  const layers = new Map<string, string>();
  const taken = new Set([nameLayer]);
  for (const layer of wanted) {
    const plain = layer.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
    const base = plain.replace(/[^A-Z0-9_$-]/g, '_');
    let name = base.slice(0, 31);
    for (let number = 2; taken.has(name); number++) name = `${base.slice(0, 30 - String(number).length)}_${number}`;
    taken.add(name);
    layers.set(layer, name);
  }
  return layers;
}

/** Group codes and values, each on a line of its own. */
function groups(...pairs: readonly (readonly [number, string | number])[]): string {
  return pairs.map(([code, value]) => `${String(code).padStart(3)}\r\n${value}\r\n`).join('');
}

/** No line may be ended from within. What the code page does not have becomes a question mark. */
function plainText(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ');
}
