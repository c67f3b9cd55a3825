import { crc32, deflateSync } from 'node:zlib';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { PDFiumLibrary } from '@hyzyla/pdfium';

export type DrawnLine = readonly [text: string, x: number, y: number, size?: number];

/** A sheet of A4 with these texts, from its upper left corner in points. */
export async function drawnPdf(lines: readonly DrawnLine[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([595, 842]);
  for (const [text, x, y, size = 14] of lines) page.drawText(text, { x, y: 842 - y, size, font });
  return document.save();
}

/** The same as a scanner sees it: a grey picture. */
export async function drawnPng(lines: readonly DrawnLine[], dpi = 200): Promise<Uint8Array> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(await drawnPdf(lines));
  const { width, height, data } = await document.getPage(0).render({ scale: dpi / 72, colorSpace: 'Gray' });
  document.destroy();
  library.destroy();
  return png(width, height, data);
}

/** A grey PNG (W3C PNG, 11.2.2): a filter byte of none before each row. */
export function png(width: number, height: number, grey: Uint8Array): Uint8Array {
  const rows = Buffer.alloc((width + 1) * height);
  for (let row = 0; row < height; row += 1)
    rows.set(grey.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(data.length, 0);
  around.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)]);
}

/** An identity card that nobody has, in two columns with small labels above their values. */
export const identityLines: readonly DrawnLine[] = [
  ['REPÚBLICA FEDERATIVA DO BRASIL', 60, 60, 16],
  ['CARTEIRA DE IDENTIDADE', 60, 85, 14],
  ['Nome', 60, 130, 10],
  ['JOSEFA DA SILVA LIMA', 60, 148, 16],
  ['Registro Geral', 60, 185, 10],
  ['12.345.678-9', 60, 203, 16],
  ['CPF', 330, 185, 10],
  ['111.444.777-35', 330, 203, 16],
  ['Data de Nascimento', 60, 240, 10],
  ['12/03/1980', 60, 258, 16],
  ['Data de Expedição', 330, 240, 10],
  ['05/06/2015', 330, 258, 16],
  ['Nome da Mãe', 60, 295, 10],
  ['MARIA APARECIDA DA SILVA', 60, 313, 16],
  ['Nome do Pai', 60, 350, 10],
  ['ANTONIO DE LIMA', 60, 368, 16],
];
