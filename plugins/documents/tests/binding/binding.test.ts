import { degrees, PDFDocument, PDFName, StandardFonts } from '@cantoo/pdf-lib';
import { bindPapers, sheetNumbers } from '@gleba/sdk/print/reading';
import { expect, test } from 'vitest';
import { readPdf } from '../../../../tests/support/read-pdf.ts';
import { keepSheets } from '../../src/server/binding/own-sheets.ts';
import { orientationOf } from '../../src/server/binding/picture-orientation.ts';

/** What is bound of somebody's PDF, and how its sheets are numbered. */
async function bound(document: PDFDocument, number = false): Promise<Uint8Array> {
  async function* papers() {
    yield { bytes: document, bookmark: 'x' };
  }
  const parts: Uint8Array[] = [];
  const numbers = number ? sheetNumbers((at) => `${at} de 9`) : undefined;
  for await (const part of bindPapers('x', papers(), () => {}, numbers)) {
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Three sheets, of which the first leads to the last by a link, a bead and a script; a stamp lies on it. */
async function cunning(): Promise<PDFDocument> {
  const made = await PDFDocument.create();
  const { context, catalog } = made;
  const contents = (text: string) => context.register(context.stream(`BT /F1 12 Tf 50 700 Td (${text}) Tj ET`));
  const font = context.register(context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' }));
  const [first, , last] = ['first', 'second', 'SECRET'].map((text) => {
    const sheet = made.addPage([595, 842]);
    sheet.node.set(PDFName.of('Contents'), contents(text));
    sheet.node.set(PDFName.of('Resources'), context.obj({ Font: { F1: font } }));
    return sheet;
  });
  if (!first || !last) throw new Error('There are three.');
  const look = context.register(
    context.stream('0 0 m 9 9 l S % LOOK', { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 9, 9] }),
  );
  const script = { S: 'JavaScript', JS: 'app.alert(1)' };
  const annotations = [
    { Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], Dest: [last.ref, 'Fit'] },
    { Type: 'Annot', Subtype: 'Widget', Rect: [0, 0, 9, 9], AP: { N: look }, A: script, P: last.ref },
    { Type: 'Annot', Subtype: 'Stamp', Rect: [0, 0, 9, 9], AP: { N: look }, F: 2, Contents: 'HIDDEN' },
  ];
  first.node.set(PDFName.of('Annots'), context.obj(annotations));
  first.node.set(PDFName.of('B'), context.obj([last.ref]));
  first.node.set(PDFName.of('AA'), context.obj({ O: script }));
  catalog.set(PDFName.of('OpenAction'), context.obj(script));
  const tag = context.register(context.obj({ Type: 'StructElem', S: 'P', Pg: last.ref }));
  catalog.set(PDFName.of('StructTreeRoot'), context.register(context.obj({ Type: 'StructTreeRoot', K: [tag] })));
  return PDFDocument.load(await made.save({ useObjectStreams: false }));
}

test('a sheet that was left out is not in the file, by whatever way it could come along; what is seen stays', async () => {
  const document = await cunning();
  keepSheets(document, [1], 0);
  const bytes = Buffer.from(await bound(document)).toString('latin1');
  expect((await readPdf(Buffer.from(bytes, 'latin1'))).pages.map(({ text }) => text)).toEqual(['first']);
  for (const word of ['SECRET', 'second', 'JavaScript', 'HIDDEN', '/Link', '/Widget'])
    expect(bytes).not.toContain(word);
  expect(bytes).toContain('LOOK');
  // As a check of the check: bound as it is, everything comes along.
  const whole = Buffer.from(await bound(await cunning())).toString('latin1');
  for (const word of ['SECRET', 'JavaScript', '/Link']) expect(whole).toContain(word);
});

test('sheets are numbered in the lower right corner as people see them, however they are turned', async () => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const turned of [0, 90, 180, 270]) {
    const sheet = document.addPage([300, 500]);
    sheet.drawText('x', { font });
    sheet.setRotation(degrees(turned));
  }
  const { getDocument } = await import('unpdf/pdfjs');
  const bytes = await bound(await PDFDocument.load(await document.save()), true);
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const read = await task.promise;
  for (let number = 1; number <= 4; number += 1) {
    const page = await read.getPage(number);
    const view = page.getViewport({ scale: 1 });
    const item = (await page.getTextContent()).items.find((one) => 'str' in one && one.str.startsWith(`${number} de`));
    expect(item, String(number)).toBeDefined();
    const [x, y] =
      item && 'transform' in item ? view.convertToViewportPoint(item.transform[4], item.transform[5]) : [0, 0];
    expect(view.width - x).toBeGreaterThan(12);
    expect(view.width - x).toBeLessThan(60);
    expect(view.height - y).toBeGreaterThan(10);
    expect(view.height - y).toBeLessThan(25);
  }
  await task.destroy();
});

test('a photograph stands as the camera was held; what is no note of it is upright', () => {
  const jpeg = (orientation: number, order: 'II' | 'MM') => {
    const isLittle = order === 'II';
    const exif = new DataView(new ArrayBuffer(32));
    exif.setUint32(0, 0x45786966);
    exif.setUint16(6, isLittle ? 0x4949 : 0x4d4d);
    exif.setUint16(8, 42, isLittle);
    exif.setUint32(10, 8, isLittle);
    exif.setUint16(14, 1, isLittle);
    exif.setUint16(16, 0x0112, isLittle);
    exif.setUint16(18, 3, isLittle);
    exif.setUint32(20, 1, isLittle);
    exif.setUint16(24, orientation, isLittle);
    return new Uint8Array([0xff, 0xd8, 0xff, 0xe1, 0, 34, ...new Uint8Array(exif.buffer), 0xff, 0xd9]);
  };
  expect(orientationOf(jpeg(6, 'II'))).toEqual({ degrees: 90, isMirrored: false });
  expect(orientationOf(jpeg(8, 'MM'))).toEqual({ degrees: 270, isMirrored: false });
  expect(orientationOf(jpeg(2, 'MM'))).toEqual({ degrees: 0, isMirrored: true });
  for (const bytes of [
    jpeg(9, 'II'),
    jpeg(6, 'II').slice(0, 12),
    new Uint8Array([0xff, 0xd8, 0xff, 0xe1, 0, 0]),
    new Uint8Array(),
  ]) {
    expect(orientationOf(bytes)?.degrees ?? 0).toBe(0);
  }
});
