import { FileRefusal } from '../../shapefile/index.ts';
import { type HatchLoop, readHatch } from './hatch.ts';
import { isSpline, type Spline } from './spline.ts';
import type { DxfVertex } from './vertex.ts';

export type DxfEntity =
  | {
      readonly kind: 'path';
      readonly layer: string;
      readonly vertices: readonly DxfVertex[];
      readonly isClosed: boolean;
      readonly isMirrored: boolean;
    }
  | {
      readonly kind: 'arc';
      readonly layer: string;
      readonly center: readonly [number, number];
      readonly major: readonly [number, number];
      readonly ratio: number;
      readonly start: number;
      readonly end: number;
      readonly isMirrored: boolean;
    }
  | { readonly kind: 'spline'; readonly layer: string; readonly spline: Spline; readonly isClosed: boolean }
  | {
      readonly kind: 'hatch';
      readonly layer: string;
      readonly loops: readonly HatchLoop[];
      readonly isMirrored: boolean;
    }
  | { readonly kind: 'point'; readonly layer: string; readonly at: readonly [number, number] }
  | { readonly kind: 'text'; readonly layer: string; readonly at: readonly [number, number]; readonly text: string }
  | {
      readonly kind: 'insert';
      readonly layer: string;
      readonly block: string;
      readonly at: readonly [number, number];
      readonly scale: readonly [number, number];
      /** Degrees. */
      readonly rotation: number;
      readonly columns: number;
      readonly rows: number;
      readonly spacing: readonly [number, number];
    };

export interface DrawingHandler {
  variable(name: string, value: string): void;
  section(name: string): void;
  /** `block`: the block that it belongs to, null for the drawing itself. */
  entity(entity: DxfEntity, block: string | null): void;
  block(name: string, base: [number, number]): void;
  skipped(): void;
}

type Group = readonly [code: number, value: string];

/** Values of one entity: two million are a polyline of half a million corners. */
const maxGroups = 2_000_000;
const longestLine = 65_536;
/** Characters of a text with its signs; what is shown of it has a thousand at most. */
const longestText = 100_000;

const known = new Set('LWPOLYLINE LINE ARC CIRCLE ELLIPSE SPLINE HATCH POINT TEXT MTEXT ATTRIB INSERT'.split(' '));
/** Curves that may be told in a way which is not read: without poles, or with numbers that make none. */
const curves = new Set(['SPLINE', 'HATCH']);
/** What a drawing has beside its shapes, and nobody misses. */
const silent = new Set(['VIEWPORT', 'ATTDEF', 'SEQEND', 'ENDBLK', 'BLOCK', 'VERTEX']);

/** Reads groups (a code on a line, its value on the next) and tells the entities of a drawing and of its blocks. */
export class EntityReader {
  readonly #handler: DrawingHandler;
  #rest = '';
  /** Whether a line feed may follow that belongs to it. */
  #endsInReturn = false;
  #code: number | null = null;
  #section = '';
  #variable = '';
  #block: string | null = null;
  #type = '';
  #groups: Group[] = [];
  /** The POLYLINE whose VERTEX entities are being read. */
  #open:
    | { layer: string; flags: number; isMirrored: boolean; elevation: number | undefined; vertices: DxfVertex[] }
    | undefined;

  constructor(handler: DrawingHandler) {
    this.#handler = handler;
  }

  write(piece: string): void {
    // Looked through once a piece, not once for all that the line has so far.
    const isCut = !this.#endsInReturn && !/[\r\n]/.test(piece);
    const lines = isCut ? [this.#rest + piece] : (this.#rest + piece).split(/\r\n|\n|\r(?!$)/);
    this.#rest = lines.pop() ?? '';
    this.#endsInReturn = !isCut && this.#rest.endsWith('\r');
    if (this.#rest.length > longestLine) throw new FileRefusal('not-dxf', 'A line does not end');
    for (const line of lines) this.#line(line);
  }

  end(): void {
    if (this.#rest !== '') this.#line(this.#rest);
    this.#finish();
  }

  #line(line: string): void {
    if (this.#code === null) {
      const code = Number(line.trim());
      // A line more or less and nothing after it makes sense.
      if (line.trim() === '' || !Number.isInteger(code)) throw new FileRefusal('not-dxf', 'A group has no code');
      this.#code = code;
      return;
    }
    const code = this.#code;
    this.#code = null;
    this.#group(code, code === 1 || code === 3 ? line : line.trim());
  }

  #group(code: number, value: string): void {
    if (code === 0) {
      this.#finish();
      this.#type = value;
      this.#groups = [];
      return;
    }
    if (this.#type === 'SECTION' && code === 2) {
      this.#section = value;
      this.#handler.section(value);
      return;
    }
    if (this.#section === 'HEADER') {
      if (code === 9) this.#variable = value;
      else this.#handler.variable(this.#variable, value);
      return;
    }
    if (this.#section !== 'ENTITIES' && this.#section !== 'BLOCKS') return;
    this.#groups.push([code, value]);
    if (this.#groups.length > maxGroups) throw new FileRefusal('file-too-large', 'An entity is too large');
  }

  #finish(): void {
    const type = this.#type;
    if (type === 'ENDSEC') this.#section = '';
    if (this.#section !== 'ENTITIES' && this.#section !== 'BLOCKS') return;
    const of = groupsOf(this.#groups);
    if (type === 'BLOCK') {
      this.#block = of.text(2);
      this.#handler.block(this.#block, [of.number(10), of.number(20)]);
    } else if (type === 'ENDBLK') this.#block = null;
    else if (type === 'POLYLINE') this.#openPolyline(of);
    else if (type === 'VERTEX') this.#addVertex(of);
    else if (type === 'SEQEND') this.#closePolyline();
    else if (known.has(type)) {
      const entity = entityOf(type, of, this.#groups);
      if (entity) this.#handler.entity(entity, this.#section === 'BLOCKS' ? this.#block : null);
      else if (curves.has(type)) this.#handler.skipped();
    } else if (type !== 'SECTION' && type !== 'ENDSEC' && type !== 'EOF' && !silent.has(type)) this.#handler.skipped();
    this.#groups = [];
  }

  #openPolyline(of: Groups): void {
    const isMirrored = of.number(230) < 0;
    const elevation = isMirrored ? undefined : of.known(30);
    this.#open = { layer: of.text(8), flags: of.number(70), isMirrored, elevation, vertices: [] };
  }

  #addVertex(of: Groups): void {
    // 16: a corner of the frame that a spline was bent along.
    if (!this.#open || (of.number(70) & 16) !== 0) return;
    if (this.#open.vertices.length >= maxGroups) throw new FileRefusal('file-too-large', 'A polyline is too large');
    // 8: a polyline in space, each corner at its own height; a flat one says it once.
    const z = (this.#open.flags & 8) !== 0 ? of.known(30) : this.#open.elevation;
    this.#open.vertices.push({ x: of.number(10), y: of.number(20), bulge: of.number(42), z });
  }

  #closePolyline(): void {
    const open = this.#open;
    this.#open = undefined;
    if (!open) return;
    // 16 and 64: meshes of faces, no outlines.
    if ((open.flags & (16 | 64)) !== 0) {
      this.#handler.skipped();
      return;
    }
    const { layer, vertices, isMirrored } = open;
    const path = { kind: 'path' as const, layer, vertices, isClosed: (open.flags & 1) !== 0, isMirrored };
    this.#handler.entity(path, this.#section === 'BLOCKS' ? this.#block : null);
  }
}

interface Groups {
  /** The first value of a code; 0 where it is not there, NaN where it is no number. */
  number(code: number, fallback?: number): number;
  /** Undefined where it is not there, or no number. */
  known(code: number): number | undefined;
  text(code: number): string;
}

function groupsOf(groups: readonly Group[]): Groups {
  const first = (code: number) => groups.find(([other]) => other === code)?.[1];
  return {
    number: (code, fallback = 0) => {
      const value = first(code);
      return value === undefined ? fallback : Number(value);
    },
    known: (code) => {
      const value = Number(first(code) ?? Number.NaN);
      return Number.isFinite(value) ? value : undefined;
    },
    text: (code) => first(code) ?? '',
  };
}

function entityOf(type: string, of: Groups, groups: readonly Group[]): DxfEntity | null {
  const layer = of.text(8);
  const at = [of.number(10), of.number(20)] as const;
  const isMirrored = of.number(230) < 0;
  switch (type) {
    case 'LWPOLYLINE':
      return {
        ...{ kind: 'path', layer, isClosed: (of.number(70) & 1) !== 0, isMirrored },
        // 38: the height of them all.
        vertices: lightVertices(groups, isMirrored ? undefined : of.known(38)),
      };
    case 'LINE': {
      const ends = [
        { x: at[0], y: at[1], bulge: 0 },
        { x: of.number(11), y: of.number(21), bulge: 0 },
      ];
      return { kind: 'path', layer, vertices: ends, isClosed: false, isMirrored: false };
    }
    case 'CIRCLE':
      return {
        kind: 'arc',
        layer,
        center: at,
        major: [of.number(40), 0],
        ratio: 1,
        start: 0,
        end: 2 * Math.PI,
        isMirrored,
      };
    case 'ARC': {
      const [start, end] = [(of.number(50) * Math.PI) / 180, (of.number(51) * Math.PI) / 180];
      return { kind: 'arc', layer, center: at, major: [of.number(40), 0], ratio: 1, start, end, isMirrored };
    }
    case 'ELLIPSE': {
      const [start, end] = [of.number(41), of.number(42, 2 * Math.PI)];
      const major = [of.number(11), of.number(21)] as const;
      return { kind: 'arc', layer, center: at, major, ratio: of.number(40, 1), start, end, isMirrored: false };
    }
    case 'SPLINE':
      return splineOf(layer, of, groups);
    case 'HATCH': {
      const loops = readHatch(groups);
      return loops && { kind: 'hatch', layer, loops, isMirrored };
    }
    case 'POINT':
      return { kind: 'point', layer, at };
    case 'INSERT':
      return {
        kind: 'insert',
        layer,
        block: of.text(2),
        at,
        scale: [of.number(41, 1) * (isMirrored ? -1 : 1), of.number(42, 1)],
        rotation: of.number(50),
        columns: of.number(70, 1),
        rows: of.number(71, 1),
        spacing: [of.number(44), of.number(45)],
      };
    default:
      return textOf(type, layer, of, groups, at);
  }
}

function splineOf(layer: string, of: Groups, groups: readonly Group[]): DxfEntity | null {
  const numbers = (code: number) => groups.filter(([other]) => other === code).map(([, value]) => Number(value));
  const [xs, ys] = [numbers(10), numbers(20)];
  const poles = xs.map((x, index) => [x, ys[index] ?? Number.NaN] as const);
  const spline = { degree: of.number(71), knots: numbers(40), poles, weights: numbers(41) };
  return isSpline(spline) ? { kind: 'spline', layer, spline, isClosed: (of.number(70) & 1) !== 0 } : null;
}

function textOf(
  type: string,
  layer: string,
  of: Groups,
  groups: readonly Group[],
  at: readonly [number, number],
): DxfEntity | null {
  const isAligned = type !== 'MTEXT' && (of.number(72) !== 0 || of.number(73) !== 0 || of.number(74) !== 0);
  const raw =
    type === 'MTEXT'
      ? groups
          .filter(([code]) => code === 3 || code === 1)
          .map(([, value]) => value)
          .join('')
      : of.text(1);
  const text = (type === 'MTEXT' ? plainText(raw) : singleLine(raw)).slice(0, 1000);
  return text === '' ? null : { kind: 'text', layer, at: isAligned ? [of.number(11), of.number(21)] : at, text };
}

/** What a text of one line says: it has codes, `%%d` and `\U+00C7`, and none of the formats of longer ones. */
function singleLine(raw: string): string {
  const codes = /\\U\+([0-9a-f]{4})|%%(\d{3})|%%([dpcuok])/gi;
  return raw
    .slice(0, longestText)
    .replace(/\s+/g, ' ')
    .replace(codes, (_, unit?: string, number?: string, sign?: string) => {
      if (unit !== undefined) return String.fromCharCode(Number.parseInt(unit, 16));
      if (number !== undefined) return String.fromCharCode(Number(number));
      return { d: '°', p: '±' }[(sign ?? '').toLowerCase()] ?? '';
    })
    .trim();
}

/** Without the signs by which a CAD program formats: `{\fArial|b1;12}\P` is 12; `%%d` the sign of degrees. */
export function plainText(raw: string): string {
  return raw
    .slice(0, longestText)
    .replace(/\\U\+([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\[pPXN~]/g, ' ')
    .replace(/\\[ACcFfHhLlOoKkQqTtWw][^;\\{}]*;|\\[LlOoKk]/g, '')
    .replace(/\\S([^;\\]*);/g, '$1')
    .replace(/\\([\\{}])/g, '$1')
    .replace(/[{}]/g, '')
    .replace(/%%d/gi, '°')
    .replace(/%%p/gi, '±')
    .replace(/%%[cuok]/gi, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function lightVertices(groups: readonly Group[], z: number | undefined): DxfVertex[] {
  const vertices: { x: number; y: number; bulge: number; z: number | undefined }[] = [];
  for (const [code, value] of groups) {
    if (code === 10) vertices.push({ x: Number(value), y: 0, bulge: 0, z });
    const last = vertices.at(-1);
    if (!last) continue;
    if (code === 20) last.y = Number(value);
    if (code === 42) last.bulge = Number(value);
  }
  return vertices;
}
