import { readFile } from 'node:fs/promises';
import type { SheetAsked, SheetText } from '../../text-facts.ts';
import { orientationOf } from '../binding/picture-orientation.ts';
import { readPictureText } from './ocr-engine.ts';
import { openPdfSheet } from './pdf-engine.ts';
import { readPicture } from './read-picture.ts';

/** A4 at 300 dots per inch is 3508 high: what scanners of offices make, and what the engine was trained on. */
const longestSide = 3508;
/** Pixels of a picture that are looked at: phones take 12 to 50 million. More takes minutes and gigabytes. */
const mostPixels = 50_000_000;
/** Letters from which on a PDF counts as having text of its own; a scan has none, or a scanner's mark. */
const leastLetters = 20;

const nothing = { lines: [], width: null, height: null, contrast: null } as const;
const unread = (problem: 'tooLarge' | 'unreadable'): SheetText => ({ source: 'none', ...nothing, problem });

/** The text of one sheet: that of the PDF itself, or what is seen in its picture. */
export async function readText({ path, sheet, rotation }: SheetAsked): Promise<SheetText> {
  const bytes = await readFile(path);
  const picture = readPicture(bytes);
  if (picture && 'refused' in picture) return unread(picture.refused === 'pageTooLarge' ? 'tooLarge' : 'unreadable');
  if (!picture) return readPdfText(bytes, sheet, rotation);
  const { width, height } = picture;
  if (width * height > mostPixels) return unread('tooLarge');
  const turned = (rotation + orientationOf(bytes).degrees) % 360;
  const seen = await readPictureText(bytes, turned, dpiOf(width, height));
  if (!seen) return unread('unreadable');
  return { source: 'ocr', lines: seen.lines, width, height, contrast: null, problem: null };
}

async function readPdfText(bytes: Uint8Array, number: number, rotation: number): Promise<SheetText> {
  const sheet = await openPdfSheet(bytes, number).catch(() => undefined);
  if (!sheet) return unread('unreadable');
  try {
    const lines = sheet.lines(rotation);
    const letters = lines.reduce((total, { text }) => total + text.replaceAll(' ', '').length, 0);
    if (letters >= leastLetters) {
      return { source: 'pdf', ...nothing, lines, problem: null };
    }
    const { width, height, data } = await sheet.draw(longestSide, 'grey');
    const head = Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1');
    const seen = await readPictureText(Buffer.concat([head, data]), rotation, dpiOf(width, height));
    if (!seen) return unread('unreadable');
    return { source: 'ocr', lines: seen.lines, width, height, contrast: contrastOf(data), problem: null };
  } finally {
    sheet.close();
  }
}

/** As if the picture were a whole sheet of A4, whose longer side has 11.7 inches. */
const dpiOf = (width: number, height: number) =>
  Math.max(70, Math.min(600, Math.round(Math.max(width, height) / 11.7)));

/** Between the darkest and the lightest thousandth of the pixels: of a sheet with a few lines, hardly more is ink. */
function contrastOf(grey: Uint8Array): number {
  const count = new Uint32Array(256);
  for (const value of grey) count[value] = (count[value] ?? 0) + 1;
  const reach = (from: number, step: number) => {
    let seen = 0;
    let at = from;
    while (at > 0 && at < 255 && seen + (count[at] ?? 0) < grey.length / 1000) {
      seen += count[at] ?? 0;
      at += step;
    }
    return at;
  };
  const dark = (count[0] ?? 0) >= grey.length / 1000 ? 0 : reach(1, 1);
  const light = (count[255] ?? 0) >= grey.length / 1000 ? 255 : reach(254, -1);
  return Math.max(0, light - dark) / 255;
}
