import { type PDFDict, PDFDocument, PDFName, StandardFonts } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { checkArchive } from '../../../tests/support/pdf-archive/archive-check.ts';
import { archivable, saysArchive } from '../../src/print/reading/archive/archivable.ts';
import { srgbProfile } from '../../src/print/reading/archive/srgb-profile.ts';
import { bindPapers, type PaperToBind } from '../../src/print/reading/bind-papers.ts';
import { sheetNumbers } from '../../src/print/reading/number-sheet.ts';

/** What papers say of themselves to an archive, and that they say it only where it is so. */
const name = (text: string) => PDFName.of(text);

async function sheets(change: (document: PDFDocument) => unknown = () => {}): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setTitle('Lote <7> & anexos');
  document.addPage([595, 842]).drawRectangle({ x: 50, y: 50, width: 100, height: 100 });
  await change(document);
  return document.save({ useObjectStreams: false });
}

async function bound(papers: readonly PaperToBind[], of = 'de'): Promise<Uint8Array> {
  async function* all() {
    yield* papers;
  }
  const parts: Uint8Array[] = [];
  const numbers = sheetNumbers((at) => `${at} ${of} 40`);
  for await (const part of bindPapers('Dossiê <7> & anexos', all(), () => {}, numbers)) parts.push(part);
  return Buffer.concat(parts);
}

const font = (document: PDFDocument, more: Record<string, string>) => {
  const { context } = document;
  const made = context.register(context.obj({ Type: 'Font', ...more }));
  document.getPage(0).node.set(name('Resources'), context.obj({ Font: { F1: made } }));
};
const onPage = (document: PDFDocument, key: string, value: Parameters<PDFDict['set']>[1]) =>
  document.getPage(0).node.set(name(key), value);
const extra = (document: PDFDocument, value: Parameters<PDFDict['set']>[1]) =>
  onPage(document, 'Extra', document.context.register(value));

test('a paper of ours says PDF/A-2b, in its own words', async () => {
  const { bytes, problems } = await archivable(await sheets());
  expect(problems).toEqual([]);
  expect(await checkArchive(bytes)).toEqual({ claim: '2B', title: 'Lote <7> & anexos', faults: [] });
  expect(saysArchive(await PDFDocument.load(bytes, { updateMetadata: false }))).toBe(true);
  expect(saysArchive(await PDFDocument.load(await sheets()))).toBe(false);
});

test.each([
  ['fontNotEmbedded', (pdf: PDFDocument) => font(pdf, { Subtype: 'Type1', BaseFont: 'Helvetica' })],
  ['fontNotMapped', (pdf: PDFDocument) => font(pdf, { Subtype: 'Type0', BaseFont: 'X', Encoding: 'UniGB-UCS2-H' })],
  ['script', (pdf: PDFDocument) => extra(pdf, pdf.context.obj({ S: 'JavaScript' }))],
  ['actions', (pdf: PDFDocument) => onPage(pdf, 'AA', pdf.context.obj({}))],
  ['actions', (pdf: PDFDocument) => extra(pdf, pdf.context.obj({ Type: 'Action', S: 'Launch' }))],
  ['embeddedFile', (pdf: PDFDocument) => extra(pdf, pdf.context.obj({ Type: 'Filespec', EF: {} }))],
  ['colours', (pdf: PDFDocument) => extra(pdf, pdf.context.obj({ ColorSpace: { CS0: 'DeviceCMYK' } }))],
  ['blendMode', (pdf: PDFDocument) => extra(pdf, pdf.context.obj({ Type: 'ExtGState', BM: 'Glow' }))],
  ['transferFunction', (pdf: PDFDocument) => extra(pdf, pdf.context.obj({ Type: 'ExtGState', TR: 'Identity' }))],
  [
    'annotation',
    (pdf: PDFDocument) => extra(pdf, pdf.context.obj({ Type: 'Annot', Subtype: 'Stamp', Rect: [0, 0, 9, 9], F: 2 })),
  ],
  [
    'annotation',
    (pdf: PDFDocument) => extra(pdf, pdf.context.obj({ Type: 'Annot', Subtype: 'Movie', Rect: [0, 0, 9, 9], F: 4 })),
  ],
  ['form', (pdf: PDFDocument) => extra(pdf, pdf.context.obj({ NeedAppearances: true }))],
  [
    'filter',
    (pdf: PDFDocument) => onPage(pdf, 'Extra', pdf.context.register(pdf.context.stream('x', { Filter: 'LZWDecode' }))),
  ],
  [
    'interpolated',
    (pdf: PDFDocument) =>
      onPage(pdf, 'Extra', pdf.context.register(pdf.context.stream('x', { Subtype: 'Image', Interpolate: true }))),
  ],
] as const)('with %s in it, it says nothing of the kind, alone as well as bound', async (problem, change) => {
  const bytes = await sheets(change);
  const { bytes: alone, problems } = await archivable(bytes);
  expect(problems).toContain(problem);
  expect((await checkArchive(alone)).claim).toBe('');
  expect((await checkArchive(await bound([{ bytes, bookmark: 'x' }]))).claim).toBe('');
});

test.each(['de', 'of', '/'])(
  'papers are bound for archives, with their numbers (%s) in a font of the file',
  async (of) => {
    const paper = (await archivable(await sheets())).bytes;
    const bytes = await bound(
      [
        { bytes: paper, bookmark: 'um' },
        { bytes: await sheets(), bookmark: undefined },
      ],
      of,
    );
    expect(await checkArchive(bytes)).toEqual({ claim: '2B', title: 'Dossiê <7> & anexos', faults: [] });
    const { readPdf } = await import('../../../tests/support/read-pdf.ts');
    expect((await readPdf(bytes)).pages.map(({ text }) => text)).toEqual([`1 ${of} 40`, `2 ${of} 40`]);
    // One font for all of it.
    expect(Buffer.from(bytes).toString('latin1').split('/Subtype /Type3')).toHaveLength(2);
  },
);

test('a paper of somebody else that says nothing of itself takes the word from the whole', async () => {
  const [ours, other] = [await sheets(), await sheets()];
  const whole = await bound([
    { bytes: ours, bookmark: 'a' },
    { bytes: other, bookmark: 'b', isUnproven: true },
  ]);
  expect(await checkArchive(whole)).toMatchObject({ claim: '', faults: [] });
});

test('the check finds what is wrong, so that its silence says something', async () => {
  const plain = await checkArchive(
    await sheets(async (pdf) => pdf.getPage(0).drawText('a', { font: await pdf.embedFont(StandardFonts.Helvetica) })),
  );
  expect(plain.faults).toEqual(
    expect.arrayContaining([
      '6.6.2.1: it says nothing of itself',
      '6.2.3: no intent',
      '6.1.3: no name of the file',
      '6.2.11: a font of the kind /Type1',
    ]),
  );
  const good = Buffer.from((await archivable(await sheets())).bytes).toString('latin1');
  const faultsOf = async (text: string) => (await checkArchive(Buffer.from(text, 'latin1'))).faults;
  expect(await faultsOf(good)).toEqual([]);
  expect(await faultsOf(`${good}x`)).toContain('6.1.3: something stands behind the end');
  expect(await faultsOf(good.replace('<dc:title>', '<dc:other>'))).toContain('6.6.2.2: two titles');
  expect(await faultsOf(good.replace('GTS_PDFA1', 'GTS_PDFXX'))).toContain('6.2.3: no intent');
});

test('the profile of screens is whole, and its white is the sum of its colours', () => {
  const profile = srgbProfile();
  const view = new DataView(profile.buffer);
  expect(view.getUint32(0)).toBe(profile.length);
  const tagAt = (wanted: string) => {
    for (let index = 0; index < view.getUint32(128); index += 1) {
      const entry = 132 + 12 * index;
      if (Buffer.from(profile.subarray(entry, entry + 4)).toString('latin1') === wanted)
        return view.getUint32(entry + 4);
    }
    throw new Error(wanted);
  };
  const valuesOf = (wanted: string) => [8, 12, 16].map((place) => view.getInt32(tagAt(wanted) + place) / 65_536);
  const [red, green, blue, white] = ['rXYZ', 'gXYZ', 'bXYZ', 'wtpt'].map(valuesOf);
  for (const axis of [0, 1, 2]) {
    const sum = (red?.[axis] ?? 0) + (green?.[axis] ?? 0) + (blue?.[axis] ?? 0);
    expect(Math.abs(sum - (white?.[axis] ?? 0))).toBeLessThan(0.0005);
  }
});
