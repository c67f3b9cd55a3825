import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { type OdsSheet, odsFile } from '../../../src/exchange/server/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'gleba-ods-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function written(sheets: readonly OdsSheet[]): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of odsFile(sheets)) parts.push(part);
  return Buffer.concat(parts);
}

const sheets: readonly OdsSheet[] = [
  {
    name: 'identificacao',
    rows: [[{ text: 'Nome:' }, { text: 'A & "B" <C>' }], [], [{ text: '=1+1' }, null, { decimal: '12.34' }]],
  },
  { name: 'perimetro_1', rows: [[{ text: 'ABCD-P-0001' }, { text: '39 30  18,123 W' }]] },
];

it('says its type in its first bytes, unpacked, where programs look for it', async () => {
  const bytes = await written(sheets);
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  // Neither a description after the data nor an extra field: the type stands at byte 38 (OpenDocument 1.2, part 3, 3.3).
  expect([bytes.readUInt16LE(6) & 8, bytes.readUInt16LE(8), bytes.readUInt16LE(28)]).toEqual([0, 0, 0]);
  expect(bytes.subarray(30, 84).toString('latin1')).toBe('mimetypeapplication/vnd.oasis.opendocument.spreadsheet');
});

/** The archive, its manifest and its cells as another program reads them; empty where there is none. */
const reader = `
import sys, json, zipfile
import xml.etree.ElementTree as tree
archive = zipfile.ZipFile(sys.argv[1])
broken = archive.testzip()
name = '{urn:oasis:names:tc:opendocument:xmlns:%s:1.0}%s'
content = tree.fromstring(archive.read('content.xml'))
manifest = tree.fromstring(archive.read('META-INF/manifest.xml'))
def text(paragraph):
    whole = paragraph.text or ''
    for space in paragraph:
        whole += ' ' * int(space.get(name % ('text', 'c'), '1')) + (space.tail or '')
    return whole
def cell(one):
    value = one.get(name % ('office', 'value'))
    shown = [text(p) for p in one.iter(name % ('text', 'p'))]
    return float(value) if value is not None else (shown[0] if shown else None)
tables = [[t.get(name % ('table', 'name')), [[cell(c) for c in r] for r in t]] for t in content.iter(name % ('table', 'table'))]
print(json.dumps([broken, [i.filename for i in archive.infolist()], [e.get(name % ('manifest', 'full-path')) for e in manifest], tables]))
`;
const hasPython = spawnSync('python3', ['--version']).status === 0;

it.runIf(hasPython)('is read back by another program, cell by cell', async () => {
  const path = join(folder, 'sheet.ods');
  writeFileSync(path, await written(sheets));
  const { stdout, stderr } = spawnSync('python3', ['-c', reader, path], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual([
    null,
    ['mimetype', 'META-INF/manifest.xml', 'content.xml'],
    ['/', 'content.xml'],
    [
      ['identificacao', [['Nome:', 'A & "B" <C>'], [null], ['=1+1', null, 12.34]]],
      ['perimetro_1', [['ABCD-P-0001', '39 30  18,123 W']]],
    ],
  ]);
});
