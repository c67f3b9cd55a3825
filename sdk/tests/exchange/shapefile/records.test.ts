import { describe, expect, it } from 'vitest';
import { sampleRows } from '../../../src/exchange/reading/shapefile/index.ts';
import {
  codes,
  openBytes,
  partsShape,
  pointShape,
  readAll,
  square,
  type WrittenShapes,
  writeDbf,
  writeShapes,
} from './writer.ts';

const LOTS = 6;
const contents = Array.from({ length: LOTS }, (_, n) => partsShape([square(n * 10, 0, 5)]));
const record = 8 + (contents[0]?.length ?? 0);
const names = Array.from({ length: LOTS }, (_, n) => [`lot ${n + 1}`]);
const dbf = writeDbf([{ name: 'NAME', type: 'C', length: 10 }], names);

function changed(change: (shapes: WrittenShapes) => void): WrittenShapes {
  const shapes = writeShapes(5, contents);
  change(shapes);
  return shapes;
}

async function read(shapes: WrittenShapes, withIndex = true) {
  const source = await openBytes({ shp: shapes.shp, dbf, ...(withIndex ? { shx: shapes.shx } : {}) });
  const rows = await readAll(source);
  expect(rows.map((row) => row.row)).toEqual(Array.from({ length: source.recordCount }, (_, n) => n + 1));
  return { source, rows, problems: source.problems.map((problem) => problem.code) };
}

/** Row numbers whose geometry stands beside the attributes it was written with. */
function aligned(rows: Awaited<ReturnType<typeof read>>['rows']): number[] {
  return rows
    .filter((row) => {
      const first = row.geometry?.type === 'Polygon' ? row.geometry.coordinates[0]?.[0]?.[0] : undefined;
      return first !== undefined && row.properties.NAME === `lot ${first / 10 + 1}`;
    })
    .map((row) => row.row);
}

describe('records in order', () => {
  it('pairs every shape with its row', async () => {
    const { rows, source, problems } = await read(changed(() => {}));
    expect(aligned(rows)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(problems).toEqual([]);
    expect(source.bounds).toEqual([0, 0, 100, 100]);
  });

  it('resumes at a row and samples the first ones', async () => {
    const { source } = await read(changed(() => {}));
    const rest = await readAll(source, { startRow: 5 });
    expect(rest.map((row) => [row.row, row.properties.NAME])).toEqual([
      [5, 'lot 5'],
      [6, 'lot 6'],
    ]);
    expect((await sampleRows(source, 2)).map((row) => row.row)).toEqual([1, 2]);
    expect(await sampleRows(source, 0)).toEqual([]);
  });

  it('keeps its facts through JSON, so that a job can store them', async () => {
    const { source } = await read(changed(() => {}));
    expect(await readAll(JSON.parse(JSON.stringify(source)))).toHaveLength(LOTS);
  });

  it('has an empty layer with no row', async () => {
    const source = await openBytes({ shp: writeShapes(5, []).shp });
    expect([source.recordCount, source.bounds, await readAll(source)]).toEqual([0, null, []]);
  });

  it('takes the type from the first shape when the header has none', async () => {
    const source = await openBytes({ shp: writeShapes(0, [Buffer.alloc(4), pointShape([1, 1])]).shp });
    expect(source.shapeType).toBe('point');
    expect((await readAll(source))[1]?.problems).toEqual([]);
  });
});

describe('damaged .shp', () => {
  it('reports a record cut by the end of the file, and the rows after it', async () => {
    const shapes = changed((all) => {
      all.shp = all.shp.subarray(0, 100 + 3 * record + 60);
    });
    const { rows, problems } = await read(shapes);
    expect(rows).toHaveLength(LOTS);
    expect(aligned(rows)).toEqual([1, 2, 3]);
    expect(codes(rows[3])).toEqual(['truncated-record']);
    expect(codes(rows[4])).toEqual(['missing-record']);
    expect(problems).toContain('file-length');
  });

  it('refuses a .shp without a readable record, and one shorter than its header', async () => {
    const cut = changed((all) => {
      all.shp = all.shp.subarray(0, 104);
    });
    await expect(read(cut)).rejects.toMatchObject({ code: 'truncated' });
    await expect(openBytes({ shp: cut.shp.subarray(0, 60) })).rejects.toMatchObject({ code: 'truncated' });
    await expect(openBytes({ shp: Buffer.alloc(200, 7) })).rejects.toMatchObject({ code: 'corrupt-header' });
  });

  it.each([0x7fffffff, -1, 0, 1, 40, 3 * 136])('survives a record length of %i words', async (words) => {
    const shapes = changed((all) => all.shp.writeInt32BE(words, 100 + 2 * record + 4));
    const { rows } = await read(shapes);
    expect(rows).toHaveLength(LOTS);
    expect(aligned(rows)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(codes(rows[2])).toEqual(['corrupt-record']);
  });

  it.each([
    ['points', 40],
    ['parts', 36],
  ])('does not believe a huge count of %s', async (_name, offset) => {
    const shapes = changed((all) => all.shp.writeInt32LE(0x7fffff00, 100 + 2 * record + 8 + offset));
    const { rows } = await read(shapes);
    expect(aligned(rows)).toEqual([1, 2, 4, 5, 6]);
    expect(codes(rows[2])).toEqual(['truncated-record']);
  });

  it('finds the next record after damaged bytes and keeps the row in its place', async () => {
    const shapes = changed((all) => all.shp.fill(0xee, 100 + 2 * record, 100 + 4 * record - 20));
    const { rows, problems } = await read(shapes);
    expect(aligned(rows)).toEqual([1, 2, 5, 6]);
    expect(codes(rows[2])).toEqual(['corrupt-record']);
    expect(codes(rows[3])).toEqual(['corrupt-record']);
    expect(problems).toContain('skipped-bytes');
  });

  it('skips bytes between records that belong to none', async () => {
    const plain = writeShapes(5, contents);
    const at = 100 + 2 * record;
    const shp = Buffer.concat([plain.shp.subarray(0, at), Buffer.alloc(40, 9), plain.shp.subarray(at)]);
    const { rows, problems } = await read({ shp, shx: plain.shx }, false);
    expect(aligned(rows)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(problems).toEqual(['file-length', 'skipped-bytes']);
  });

  it('does not care where record numbers begin, and says when they are out of order', async () => {
    const fromZero = await read(writeShapes(5, contents, 0));
    expect([aligned(fromZero.rows).length, fromZero.problems]).toEqual([LOTS, []]);
    const mixed = await read(changed((all) => all.shp.writeInt32BE(99, 100 + record)));
    expect([aligned(mixed.rows).length, mixed.problems]).toEqual([LOTS, ['record-numbers']]);
  });
});

describe('index and table that disagree', () => {
  it('follows the .shp when the .shx points elsewhere', async () => {
    const { rows, problems, source } = await read(changed((all) => all.shx.writeInt32BE(63, 100 + 8 * 3)));
    expect(aligned(rows)).toHaveLength(LOTS);
    expect(source.order).toBe('sequence');
    expect(source.problems).toMatchObject([{ code: 'index-mismatch', detail: { firstRow: 4, followed: 'shp' } }]);
    expect(problems).toEqual(['index-mismatch']);
  });

  it('does not lose rows to an .shx that was cut', async () => {
    const cut = await read(changed((all) => (all.shx = all.shx.subarray(0, 100 + 8 * 2))));
    expect(aligned(cut.rows)).toHaveLength(LOTS);
    const empty = await read(changed((all) => (all.shx = Buffer.alloc(3))));
    expect([aligned(empty.rows).length, empty.problems]).toEqual([LOTS, ['index-unreadable']]);
  });

  it('follows the .shx when only it gives as many rows as the table', async () => {
    const grown = partsShape([square(10, 0, 5), square(200, 200, 1)]);
    const shapes = changed((all) => {
      const head = Buffer.alloc(8);
      head.writeInt32BE(2, 0);
      head.writeInt32BE(grown.length / 2, 4);
      all.shx.writeInt32BE(all.shp.length / 2, 108);
      all.shx.writeInt32BE(grown.length / 2, 112);
      all.shp = Buffer.concat([all.shp, head, grown]);
    });
    const { rows, source } = await read(shapes);
    expect(source.order).toBe('index');
    expect(rows).toHaveLength(LOTS);
    expect(rows[1]?.geometry?.type).toBe('MultiPolygon');
    expect((await readAll(source, { startRow: 6 })).map((row) => row.row)).toEqual([6]);
  });

  it('yields shapes without a row and rows without a shape', async () => {
    const columns = [{ name: 'NAME', type: 'C', length: 10 }];
    const { shp } = writeShapes(5, contents);
    const short = await readAll(await openBytes({ shp, dbf: writeDbf(columns, names.slice(0, 4)) }));
    expect(short.map((row) => row.properties.NAME)).toEqual(['lot 1', 'lot 2', 'lot 3', 'lot 4', null, null]);
    expect(codes(short[5])).toEqual(['missing-attributes']);
    const long = await openBytes({ shp: writeShapes(5, contents.slice(0, 4)).shp, dbf });
    expect(long.problems.map((problem) => problem.code)).toEqual(['row-count-mismatch']);
    expect(codes((await readAll(long))[5])).toEqual(['missing-record']);
  });

  it('reads the rows that a table holds beyond its own count', async () => {
    const { shp } = writeShapes(5, contents);
    const columns = [{ name: 'NAME', type: 'C', length: 10 }];
    const source = await openBytes({ shp, dbf: writeDbf(columns, names, { declaredRows: 2 }) });
    expect(aligned(await readAll(source))).toHaveLength(LOTS);
  });

  it('bounds a count of rows by the size of the table', async () => {
    const columns = [{ name: 'NAME', type: 'C', length: 10 }];
    const table = writeDbf(columns, names, { declaredRows: 0xffffffff });
    const source = await openBytes({ shp: writeShapes(5, contents).shp, dbf: table });
    expect(source.recordCount).toBe(LOTS);
    expect(source.problems.map((problem) => problem.code)).toContain('truncated-dbf');
  });

  it('reads without a table, with empty properties', async () => {
    const source = await openBytes({ shp: writeShapes(5, contents).shp });
    expect(source.problems.map((problem) => problem.code)).toEqual(['missing-dbf']);
    expect((await readAll(source))[0]).toMatchObject({ row: 1, properties: {}, problems: [] });
  });
});
