import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import iconv from 'iconv-lite';
import type { DrawingUnit } from '../../../drawing-units.ts';
import { FileRefusal, resolveEncoding } from '../../shapefile/index.ts';
import { type DxfEntity, EntityReader } from './entity-reader.ts';

/** A drawing is held in memory: its texts have to be looked for in its outlines. */
const largestDrawing = 300_000_000;
const maxEntities = 1_000_000;

export interface DxfBlock {
  readonly base: readonly [number, number];
  readonly entities: readonly DxfEntity[];
}

export interface Drawing {
  readonly entities: readonly DxfEntity[];
  readonly blocks: ReadonlyMap<string, DxfBlock>;
  /** Null where the drawing does not say it ($INSUNITS 0). */
  readonly unit: DrawingUnit | null;
  readonly encoding: { readonly name: string; readonly from: string };
  /** How many entities of other kinds there are (dimensions, solids), or curves that cannot be drawn. */
  readonly skipped: number;
}

/** $INSUNITS of Autodesk's DXF reference. */
const units: ReadonlyMap<number, DrawingUnit> = new Map([
  [1, 'in'],
  [2, 'ft'],
  [4, 'mm'],
  [5, 'cm'],
  [6, 'm'],
  [7, 'km'],
  [14, 'dm'],
]);

/** Reads a text drawing of any release, group by group. */
export async function readDrawing(path: string, askedEncoding: string | undefined): Promise<Drawing> {
  const { size } = await stat(path);
  if (size > largestDrawing) throw new FileRefusal('file-too-large', `${size} bytes`, { limit: largestDrawing });
  const head = await headOf(path);
  // A binary drawing, or one in the CAD program's own format.
  if (/^AutoCAD Binary DXF|^AC10\d\d|\0/.test(head)) throw new FileRefusal('binary-dxf', 'A binary drawing');
  const encoding = encodingOf(head, askedEncoding);
  const entities: DxfEntity[] = [];
  const blocks = new Map<string, { base: [number, number]; entities: DxfEntity[] }>();
  let unit: DrawingUnit | null = null;
  let skipped = 0;
  let kept = 0;
  let sections = 0;
  const reader = new EntityReader({
    variable(name, value) {
      if (name === '$INSUNITS') unit = units.get(Number(value)) ?? null;
    },
    section: () => {
      sections += 1;
    },
    entity(entity, block) {
      kept += 1;
      if (kept > maxEntities) throw new FileRefusal('too-many-rows', 'Too many entities', { limit: maxEntities });
      if (block === null) entities.push(entity);
      else blocks.get(block)?.entities.push(entity);
    },
    block(name, base) {
      blocks.set(name, { base, entities: [] });
    },
    skipped: () => {
      skipped += 1;
    },
  });
  const decoder = iconv.getDecoder(encoding.name, { stripBOM: true });
  for await (const piece of createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    reader.write(decoder.write(piece));
  }
  reader.end();
  if (sections === 0) throw new FileRefusal('not-dxf', 'The file has no section');
  return { entities, blocks, unit, encoding, skipped };
}

async function headOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(65_536), 0, 65_536, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await file.close();
  }
}

/** From release 2007 (AC1021) on a drawing is UTF-8; before, it is in the code page that it names. */
function encodingOf(head: string, asked: string | undefined): Drawing['encoding'] {
  if (asked !== undefined) {
    const name = resolveEncoding(asked);
    if (name === null)
      throw new FileRefusal('unsupported-encoding', 'No such encoding', { encoding: asked.slice(0, 40) });
    return { name, from: 'asked' };
  }
  const release = /\$ACADVER\s+1\s+AC(\d{4})/.exec(head)?.[1];
  if (release !== undefined && Number(release) >= 1021) return { name: 'utf-8', from: 'format' };
  const page = /\$DWGCODEPAGE\s+3\s+(\S{1,40})/.exec(head)?.[1];
  const named = page === undefined ? null : resolveEncoding(page.replace('_', ' '));
  return named === null ? { name: 'windows-1252', from: 'default' } : { name: named, from: 'format' };
}
