import { PDFDocument } from '@cantoo/pdf-lib';

const jpegHead = [0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0, 20, 0, 30, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1];
/** A picture of 30 by 20 pixels, as far as its head says. */
export const jpeg = new Uint8Array([...jpegHead, 0xff, 0xd9]);

export async function pdf(sheets: number, password?: string): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (let sheet = 0; sheet < sheets; sheet += 1) document.addPage([595, 842]);
  if (password) document.encrypt({ userPassword: password, ownerPassword: password });
  return document.save({ useObjectStreams: false });
}
