import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { archivable } from '@gleba/sdk/print/reading';
import { qrDrawing } from '@gleba/sdk/qr';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkArchive } from '../../../../tests/support/pdf-archive/archive-check.ts';
import { readPdf } from '../../../../tests/support/read-pdf.ts';
import type { Evidence } from '../../src/paper-binding.ts';
import { bindFiles } from '../../src/server/reading/bind-paper.ts';
import { trueTypeOf } from '../../src/server/reading/font/true-type.ts';
import { png } from '../reading/drawn-pages.ts';
import { jpeg, pdf } from '../server/page-bytes.ts';

/** The page of evidence behind a paper: its fonts are in the file, its words are read again, and the whole is for archives. */
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evidence-'));
});
afterAll(() => rm(folder, { recursive: true }));

const address = 'https://gleba.example/verify#code=ABCD-EFGH-JKLM-NPQR';
const stroke = [
  [10, 20],
  [120, 180],
  [300, 40],
] as const;
const evidence: Evidence = {
  ...{ title: 'Página de evidências', text: 'Assinado eletronicamente.' },
  verification: {
    ...{ code: 'ABCD-EFGH-JKLM-NPQR', address, qr: qrDrawing(address) },
    verify: 'Verifique em https://gleba.example/verify',
  },
  facts: [
    ['Documento', 'Contrato nº 7 — “à vista”'],
    ['Resumo', 'a'.repeat(64)],
  ],
  people: [
    { name: 'Ştefan Łukasz Conceição', facts: [['Como', 'comprador']], mark: { kind: 'typed', text: 'Ştefan Ł.' } },
    { name: 'Иван 李', facts: [['Com', '≤ 3 m²']], mark: { kind: 'drawn', strokes: [stroke, [[50, 50]]] } },
    { name: 'Sem traço', facts: [], mark: null },
  ],
  happened: {
    title: 'O que aconteceu',
    lines: Array.from({ length: 150 }, (_, index) => `${index + 1} · lido · 203.0.113.${index}`),
  },
};

async function bound(bytes: Uint8Array, more: { readonly type?: string; readonly evidence?: Evidence } = {}) {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  const { type = 'application/pdf', ...rest } = more;
  const paper = await bindFiles({ title: 'Contrato', files: [{ path, type, rotation: 0 }], ...rest });
  if ('refused' in paper) throw new Error(paper.refused);
  return paper;
}
const ours = async () => (await archivable(await pdf(2))).bytes;

test('a paper of ours is for archives with its page of evidence, and again when it is bound a second time', async () => {
  const once = await bound(await ours());
  const twice = await bound(once.bytes, { evidence });
  for (const { bytes, archiveProblems } of [once, twice]) {
    expect(archiveProblems).toEqual([]);
    expect(await checkArchive(bytes)).toEqual({ claim: '2B', title: 'Contrato', faults: [] });
  }
  expect(twice.sheets).toBeGreaterThan(once.sheets + 1);
});

test('what stands on it is read again, letter by letter; what no font has is a mark', async () => {
  const { bytes } = await bound(await ours(), { evidence });
  const { pages } = await readPdf(bytes);
  const text = pages.map((page) => page.text).join(' ');
  for (const words of [
    ...[
      'Página de evidências',
      'Contrato nº 7 — “à vista”',
      'Ştefan Łukasz Conceição',
      'Ştefan Ł.',
      '≤ 3 m²',
      '150 · lido',
    ],
    ...['Иван ?', address, 'Verifique em https://gleba.example/verify ABCD-EFGH-JKLM-NPQR'],
  ])
    expect(text).toContain(words);
});

test('a picture is for archives; a PDF of somebody else takes the word from the whole, and it is said why', async () => {
  const photo = await bound(png(4, 3, new Uint8Array(12)), { type: 'image/png', evidence });
  expect(await checkArchive(photo.bytes)).toMatchObject({ claim: '2B', faults: [] });
  const theirs = await bound(await pdf(1), { evidence });
  expect(theirs.archiveProblems).toEqual(['unknownSource']);
  expect(await checkArchive(theirs.bytes)).toMatchObject({ claim: '', faults: [] });
  await expect(bound(jpeg, { type: 'image/png' })).rejects.toThrow();
});

test('a part of a font has the glyphs that are asked for, and those of which they are put together, as wide as in the whole', () => {
  const require = createRequire(import.meta.url);
  const bytes = readFileSync(require.resolve('pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf'));
  const whole = trueTypeOf(bytes);
  const asked = [...'çÃ1'].map((sign) => whole.glyphOf(sign.codePointAt(0) ?? 0));
  expect(asked.every((glyph) => glyph > 0)).toBe(true);
  expect(whole.glyphOf(0x674e)).toBe(0);
  // Helvetica's own widths (Adobe's core metrics), which this font keeps.
  expect([...'çÃ1'].map((sign) => Math.round(whole.widthOf(whole.glyphOf(sign.codePointAt(0) ?? 0))))).toEqual([
    ...[500, 667, 556],
  ]);
  const part = whole.subset(asked);
  expect(part.length).toBeLessThan(bytes.length / 4);
  expect(checksumsOf(part)).toBe('whole');
  // The three, the one for what is not there, and the letters and marks of the two that are put together.
  expect(outlinesIn(part)).toBe(3 + 1 + 4);
});

function tablesOf(bytes: Uint8Array): ReadonlyMap<string, DataView> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const rows = Array.from({ length: view.getUint16(4) }, (_, index) => 12 + 16 * index);
  return new Map(
    rows.map((at) => [
      Buffer.from(bytes.subarray(at, at + 4)).toString('latin1'),
      new DataView(bytes.buffer, bytes.byteOffset + view.getUint32(at + 8), view.getUint32(at + 12)),
    ]),
  );
}

/** How many glyphs draw something. */
function outlinesIn(bytes: Uint8Array): number {
  const places = tablesOf(bytes).get('loca');
  if (!places) return 0;
  const count = places.byteLength / 4 - 1;
  return Array.from({ length: count }, (_, glyph) => glyph).filter(
    (glyph) => places.getUint32(4 * glyph) < places.getUint32(4 * glyph + 4),
  ).length;
}

/** Each table's sum is the one that is said of it (OpenType 1.9, table directory). */
function checksumsOf(bytes: Uint8Array): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let index = 0; index < view.getUint16(4); index += 1) {
    const at = 12 + 16 * index;
    let sum = 0;
    const start = view.getUint32(at + 8);
    for (let place = start; place < start + view.getUint32(at + 12); place += 4) {
      sum = (sum + view.getUint32(place)) >>> 0;
    }
    if (sum !== view.getUint32(at + 4)) return `table ${index}`;
  }
  return 'whole';
}
