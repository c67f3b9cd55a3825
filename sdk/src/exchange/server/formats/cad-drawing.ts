import iconv from 'iconv-lite';

/** DXF of release 12 (AC1009) in ASCII, which every CAD program reads: lines, circles and texts on layers. */

export interface CadLayer {
  /** By which entities name it. */
  readonly id: string;
  /** As people call it; the file has it in the letters that the release knows. */
  readonly name: string;
  /** AutoCAD's number of its colour: 7 is black or white, whichever shows on the ground. */
  readonly colour: number;
  /** Nothing of it is shown until somebody turns it on. */
  readonly isOff?: boolean;
}

type Position = readonly [number, number];
/** With its height: of a line each corner has one, or none. */
type Corner = readonly [number, number, number];
export type CadEntity =
  | {
      readonly kind: 'line';
      readonly layer: string;
      readonly points: readonly (Position | Corner)[];
      readonly isClosed: boolean;
      /** Of the side that begins at each point: 0, or the tangent of a quarter of its arc's angle, positive against the clock. */
      readonly bulges?: readonly number[];
    }
  | { readonly kind: 'circle'; readonly layer: string; readonly at: Position; readonly radius: number }
  | {
      readonly kind: 'text';
      readonly layer: string;
      readonly text: string;
      /** Middle of the capitals' height; without `align` the left end of the base line. */
      readonly at: Position;
      /** Of capitals, in metres. */
      readonly height: number;
      /** Degrees against the clock. */
      readonly angle?: number;
      readonly align?: 'start' | 'middle' | 'end';
      /** With `align`: whether the place is the middle of its height, below it or above it. */
      readonly stands?: 'on' | 'over' | 'under';
    };

/** Coordinates as they are, in metres. */
export interface CadDrawing {
  readonly layers: readonly CadLayer[];
  readonly entities: readonly CadEntity[];
}

export async function* drawingFile(drawing: CadDrawing): AsyncGenerator<Uint8Array> {
  let block = '';
  const names = layerNames(drawing.layers.map(({ id, name }) => [id, name]));
  block += drawingHead(drawing.layers.map(({ id, colour }) => ({ name: names.get(id) ?? '0', colour })));
  for (const entity of drawing.entities) {
    block += entityText(entity, names.get(entity.layer) ?? '0');
    if (block.length < 65_536) continue;
    yield encoded(block);
    block = '';
  }
  yield encoded(block + drawingEnd);
}

export function encoded(text: string): Uint8Array {
  return iconv.encode(text, 'win1252');
}

/** All before the entities. */
export function drawingHead(layers: readonly Omit<CadLayer, 'id'>[]): string {
  return [
    groups(
      [0, 'SECTION'],
      [2, 'HEADER'],
      [9, '$ACADVER'],
      [1, 'AC1009'],
      [9, '$DWGCODEPAGE'],
      [3, 'ANSI_1252'],
      [0, 'ENDSEC'],
    ),
    groups([0, 'SECTION'], [2, 'TABLES'], [0, 'TABLE'], [2, 'LAYER'], [70, layers.length]),
    // A colour below zero: off.
    ...layers.map(({ name, colour, isOff }) =>
      groups([0, 'LAYER'], [2, name], [70, 0], [62, isOff ? -colour : colour], [6, 'CONTINUOUS']),
    ),
    groups([0, 'ENDTAB']),
    // Letters as wide as those that the paper was laid out with.
    groups([0, 'TABLE'], [2, 'STYLE'], [70, 1], [0, 'STYLE'], [2, 'STANDARD'], [70, 0], [40, 0], [41, 1]),
    groups([50, 0], [71, 0], [42, 1], [3, 'arial.ttf'], [4, ''], [0, 'ENDTAB']),
    groups([0, 'ENDSEC'], [0, 'SECTION'], [2, 'ENTITIES']),
  ].join('');
}

export const drawingEnd = groups([0, 'ENDSEC'], [0, 'EOF']);

const alignments = { start: 0, middle: 1, end: 2 } as const;
const standings = { over: 1, on: 2, under: 3 } as const;

/** `layer` as the file calls it. */
export function entityText(entity: CadEntity, layer: string): string {
  if (entity.kind === 'line') {
    // A closed polyline does not name its first corner again.
    const isRaised = entity.points.some(([, , z]) => z !== undefined);
    // A polyline in space says so itself and at each of its corners (8 and 32 among their flags).
    const corners = entity.points.map(([x, y, z = 0], index) => {
      const bulge = isRaised ? 0 : (entity.bulges?.[index] ?? 0);
      return groups(
        ...([
          [0, 'VERTEX'],
          [8, layer],
          [10, x],
          [20, y],
          [30, z],
        ] as const),
        ...(bulge === 0 ? [] : [[42, bulge] as const]),
        ...(isRaised ? [[70, 32] as const] : []),
      );
    });
    const flags = (entity.isClosed ? 1 : 0) + (isRaised ? 8 : 0);
    const head = groups([0, 'POLYLINE'], [8, layer], [66, 1], [70, flags], [10, 0], [20, 0], [30, 0]);
    return `${head}${corners.join('')}${groups([0, 'SEQEND'], [8, layer])}`;
  }
  const [x, y] = entity.at;
  const place = [[10, x], [20, y], [30, 0]] as const; // biome-ignore format: one position
  if (entity.kind === 'circle') return groups([0, 'CIRCLE'], [8, layer], ...place, [40, entity.radius]);
  const { height, text, angle = 0, align, stands = 'on' } = entity;
  const own = groups([0, 'TEXT'], [8, layer], ...place, [40, height], [1, plainText(text)]);
  if (align === undefined) return own;
  const turn = groups([50, ((angle % 360) + 360) % 360]);
  return `${own}${turn}${groups([72, alignments[align]], [11, x], [21, y], [31, 0], [73, standings[stands]])}`;
}

/** Layers as the release may call them, by id: capital letters, digits, `-`, `_` and `$`, 31 at most, and no two alike. */
export function layerNames(
  wanted: readonly (readonly [id: string, name: string])[],
  reserved: readonly string[] = [],
): ReadonlyMap<string, string> {
  const layers = new Map<string, string>();
  const taken = new Set(reserved);
  for (const [id, wish] of wanted) {
    const plain = wish.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
    const base = plain.replace(/[^A-Z0-9_$-]/g, '_');
    let name = base.slice(0, 31);
    for (let number = 2; taken.has(name); number++) name = `${base.slice(0, 30 - String(number).length)}_${number}`;
    taken.add(name);
    layers.set(id, name);
  }
  return layers;
}

/** Group codes and values, each on a line of its own. */
export function groups(...pairs: readonly (readonly [number, string | number])[]): string {
  return pairs.map(([code, value]) => `${String(code).padStart(3)}\r\n${value}\r\n`).join('');
}

/**
 * No line may be ended from within. What the code page does not have is told by its number, as CAD programs read it, and so are signs that
 * would begin a code: `%%` of their formats, `\U+` of such a number.
 */
function plainText(text: string): string {
  return text
    .split('')
    .map((unit, index, units) => {
      if (unit === '%' && (units[index + 1] === '%' || units[index - 1] === '%')) return '%%037';
      if (unit === '\\' && units[index + 1]?.toUpperCase() === 'U') return numbered(unit);
      // Readers take several blanks for one, and others for plain ones.
      if (/\s/.test(unit) && (unit !== ' ' || units[index - 1] === ' ')) return numbered(unit);
      return !/\p{Cc}/u.test(unit) && iconv.decode(iconv.encode(unit, 'win1252'), 'win1252') === unit
        ? unit
        : numbered(unit);
    })
    .join('');
}

function numbered(unit: string): string {
  return `\\U+${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
}
