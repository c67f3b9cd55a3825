import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  type ArchiveLimits,
  openShapefileArchive,
  openShapefileFolder,
} from '../../../src/exchange/reading/shapefile/index.ts';
import { pointShape, readAll, scratch, writeDbf, writeShapes, writeZip, type ZipItem } from './writer.ts';

const { shp, shx } = writeShapes(1, [pointShape([1, 2]), pointShape([3, 4])]);
const dbf = writeDbf([{ name: 'NAME', type: 'C', length: 8 }], [['a'], ['b']]);
const layer = (base: string): ZipItem[] => [
  { name: `${base}.shp`, bytes: shp },
  { name: `${base}.shx`, bytes: shx },
  { name: `${base}.dbf`, bytes: dbf },
];

async function open(items: ZipItem[], limits?: Partial<ArchiveLimits>, change?: (zip: Buffer) => Buffer) {
  const work = await scratch();
  return openShapefileArchive(await writeZip(items, change), work, limits);
}

async function refusal(items: ZipItem[], limits?: Partial<ArchiveLimits>, change?: (zip: Buffer) => Buffer) {
  const work = await scratch();
  const zip = await writeZip(items, change);
  const code = await openShapefileArchive(zip, work, limits).then(
    () => 'accepted',
    (error: { code?: string }) => error.code,
  );
  expect(await readdir(work)).toEqual([]);
  return code;
}

/** Writes a name of the same length over another, as an archive made by hand would have it. */
const renamed = (from: string, to: string) => (zip: Buffer) => {
  expect(to).toHaveLength(from.length);
  return Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1');
};

describe('archives', () => {
  it('reads every layer, in folders and in any case, and leaves other files alone', async () => {
    const sources = await open([
      ...layer('Entrega/Lotes São José'),
      { name: 'quadras.SHP', bytes: shp },
      { name: 'QUADRAS.Dbf', bytes: dbf },
      { name: 'orphan.dbf', bytes: 'no shapes' },
      { name: 'leia-me.txt', bytes: 'text' },
      { name: 'inside.zip', bytes: 'PK' },
      { name: '__MACOSX/Entrega/._lotes.shp', bytes: 'x' },
      { name: '.hidden.shp', bytes: 'x' },
      { name: 'lotes.shp.xml', bytes: '<x/>' },
    ]);
    expect(sources.map((source) => source.name)).toEqual(['Lotes São José', 'quadras']);
    for (const source of sources) {
      expect((await readAll(source)).map((row) => row.properties.NAME)).toEqual(['a', 'b']);
      expect(source.parts.shp).not.toMatch(/lotes|quadras/i);
    }
  });

  it('reads a name in the DOS code page of Brazil', async () => {
    const unmarked = (zip: Buffer) => {
      for (const [mark, flags] of [
        ['PK\x03\x04', 6],
        ['PK\x01\x02', 8],
      ] as const) {
        for (let at = zip.indexOf(mark, 0, 'latin1'); at >= 0; at = zip.indexOf(mark, at + 4, 'latin1')) {
          zip.writeUInt16LE(zip.readUInt16LE(at + flags) & ~0x800, at + flags);
        }
      }
      return renamed('jo__o', 'jo\u00c6o ')(zip);
    };
    const [source] = await open(layer('jo__o'), {}, unmarked);
    expect(source?.name).toBe('joão ');
  });

  it('tells layers of one name apart by their folders', async () => {
    const sources = await open([...layer('a/lotes'), ...layer('b/Lotes'), ...layer('b/lotes2'), ...layer('c/lotes')]);
    expect(sources.map((source) => source.name)).toEqual(['a/lotes', 'Lotes', 'lotes2', 'c/lotes']);
  });

  it('reads a folder of bare files', async () => {
    const folder = await scratch();
    await writeFile(join(folder, 'lotes.SHP'), shp);
    await writeFile(join(folder, 'Lotes.dbf'), dbf);
    const [source, ...others] = await openShapefileFolder(folder);
    expect([source?.name, source?.recordCount, source?.fields.length, others]).toEqual(['lotes', 2, 1, []]);
    await expect(openShapefileFolder(await scratch())).rejects.toMatchObject({ code: 'no-shapefile' });
    await expect(openShapefileFolder(join(folder, 'none'))).rejects.toMatchObject({ code: 'missing-file' });
  });

  it.each([
    ['../', 'xx/evil.txt', '../evil.txt'],
    ['absolute', 'xevil.txt', '/evil.txt'],
    ['backslash', 'a/b.txt', 'a\\b.txt'],
    ['drive', 'xx/evil.txt', 'C:/evil.txt'],
    ['inner', 'a/xx/b.txt', 'a/../b.txt'],
  ])('refuses a path that leads outside: %s', async (_name, from, to) => {
    const items = [...layer('lotes'), { name: from, bytes: 'x' }];
    expect(await refusal(items, {}, renamed(from, to))).toBe('path-traversal');
  });

  it('refuses a symbolic link', async () => {
    expect(await refusal([...layer('lotes'), { name: 'link.shp', bytes: '/etc', mode: 0o120777 }])).toBe('symlink');
  });

  it('refuses a password', async () => {
    const flagged = (zip: Buffer) => {
      const at = zip.indexOf(Buffer.from('PK\x01\x02', 'latin1'));
      zip.writeUInt16LE(zip.readUInt16LE(at + 8) | 1, at + 8);
      return zip;
    };
    expect(await refusal(layer('lotes'), {}, flagged)).toBe('encrypted');
  });

  it('refuses two entries of one name, whatever the case', async () => {
    expect(await refusal([...layer('lotes'), { name: 'LOTES.SHP', bytes: shp }])).toBe('duplicate-name');
  });

  it('refuses too many entries', async () => {
    expect(await refusal(layer('lotes'), { maxEntries: 2 })).toBe('too-many-entries');
  });

  it('refuses what declares to unpack to too much', async () => {
    expect(await refusal(layer('lotes'), { maxUncompressedBytes: 200 })).toBe('zip-bomb');
    const blank = { name: 'lotes.dbf', bytes: Buffer.alloc(11 * 1024 * 1024) };
    const items = [{ name: 'lotes.shp', bytes: shp }, blank];
    expect(await refusal(items)).toBe('zip-bomb');
    expect(await refusal(items, { maxRatio: 100_000 })).toBe('corrupt-dbf');
  });

  it('stops at what unpacks to more than it declares', async () => {
    const items = [{ name: 'lotes.shp', bytes: Buffer.concat([shp, Buffer.alloc(5_000_000)]) }];
    const understated = (zip: Buffer) => {
      const central = zip.indexOf(Buffer.from('PK\x01\x02', 'latin1'));
      zip.writeUInt32LE(100, central + 24);
      return zip;
    };
    expect(await refusal(items, {}, understated)).toBe('corrupt-archive');
  });

  it.each([
    ['no-shapefile', [{ name: 'a.txt', bytes: 'x' }]],
    ['corrupt-header', [{ name: 'a.shp', bytes: Buffer.alloc(300) }]],
  ])('refuses: %s', async (code, items) => {
    expect(await refusal(items)).toBe(code);
  });

  it('names the layer that made it refuse', async () => {
    const items = [...layer('bom'), { name: 'ruim.shp', bytes: Buffer.alloc(300) }];
    await expect(open(items)).rejects.toMatchObject({ code: 'corrupt-header', detail: { layer: 'ruim' } });
  });

  it('refuses what is no zip, an entry that is damaged, and a file that is not there', async () => {
    const work = await scratch();
    const path = join(work, 'x.zip');
    await writeFile(path, 'PK not really');
    await expect(openShapefileArchive(path, work)).rejects.toMatchObject({ code: 'not-a-zip' });
    await expect(openShapefileArchive(join(work, 'none'), work)).rejects.toMatchObject({ code: 'missing-file' });
    const damaged = (zip: Buffer) => zip.fill(0xff, 45, 60);
    expect(await refusal(layer('lotes'), {}, damaged)).toBe('corrupt-archive');
  });
});
