import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { TextLine } from '../../text-facts.ts';
import { columnsOf, lineOf, type Piece } from './ocr-lines.ts';

/** Of the engine's own calls, which the package keeps to itself: where a character stands. */
interface Calls {
  readonly HEAPF64: Float64Array;
  readonly HEAP32: Int32Array;
  _malloc(bytes: number): number;
  _free(at: number): void;
  _FPDFText_LoadPage(page: number): number;
  _FPDFText_ClosePage(text: number): void;
  _FPDFText_CountChars(text: number): number;
  _FPDFText_GetUnicode(text: number, index: number): number;
  _FPDFText_GetLooseCharBox(text: number, index: number, rectangle: number): number;
  _FPDF_PageToDevice(
    ...given: [number, number, number, number, number, number, number, number, number, number]
  ): number;
}

/** Characters of a sheet that are looked at: a page of a contract has some thousands. */
const mostCharacters = 60_000;
/** A grid on which places are told; fine enough for any sheet. */
const grid = 100_000;

export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}
export interface PdfSheet {
  /** Its own text, by where it is seen when it is turned so. */
  lines(rotation: number): readonly TextLine[];
  /** A byte for each pixel, or red, green, blue and opacity; so many pixels on the longer side. */
  draw(longest: number, colours: 'grey' | 'all'): Promise<Drawing>;
  /** Whether the engine cannot unpack a picture that stands in it: that is drawn as nothing. */
  hasBrokenPicture(): Promise<boolean>;
  close(): void;
}

let library: Promise<PDFiumLibrary> | undefined;

/** One sheet of a PDF, opened by PDFium (the engine of Chromium's viewer), which runs nothing that stands in it. */
export async function openPdfSheet(bytes: Uint8Array, sheet: number): Promise<PdfSheet> {
  library ??= PDFiumLibrary.init();
  const opened = await (await library).loadDocument(bytes);
  try {
    const page = opened.getPage(sheet - 1);
    const calls = Reflect.get(page, 'module') as Calls;
    const index = Reflect.get(page, 'pageIdx') as number;
    return {
      lines: (rotation) => linesOf(calls, index, rotation),
      async draw(longest, colours) {
        const { originalWidth, originalHeight } = page.getOriginalSize();
        const scale = longest / Math.max(originalWidth, originalHeight, 1);
        const side = (points: number) => Math.max(1, Math.round(points * scale));
        const colorSpace = colours === 'grey' ? 'Gray' : 'BGRA';
        const size = { width: side(originalWidth), height: side(originalHeight) };
        const { width, height, data } = await page.render({ ...size, colorSpace });
        return { width, height, data };
      },
      async hasBrokenPicture() {
        for (const object of page.objects()) {
          if (object.type !== 'image') continue;
          const picture = await object.render({ render: 'bitmap' }).catch(() => undefined);
          if (!picture) return true;
        }
        return false;
      },
      close: () => opened.destroy(),
    };
  } catch (error) {
    opened.destroy();
    throw error;
  }
}

function linesOf(calls: Calls, page: number, rotation: number): TextLine[] {
  const text = calls._FPDFText_LoadPage(page);
  if (!text) return [];
  const memory = calls._malloc(64);
  try {
    const words: Piece[] = [];
    let word: Piece | undefined;
    const end = () => {
      if (word) words.push(word);
      word = undefined;
    };
    const count = Math.min(calls._FPDFText_CountChars(text), mostCharacters);
    for (let index = 0; index < count; index += 1) {
      const character = String.fromCodePoint(safePoint(calls._FPDFText_GetUnicode(text, index)));
      const place = character.trim() === '' ? undefined : placeOf(calls, { text, page, index, memory, rotation });
      if (!place) end();
      else word = word ? joined(word, character, place) : { text: character, confidence: 100, ...place };
    }
    end();
    return inLines(words).map((line) => lineOf(line, { width: grid, height: grid }));
  } finally {
    calls._free(memory);
    calls._FPDFText_ClosePage(text);
  }
}

const safePoint = (point: number) => (point > 0 && point <= 0x10ffff ? point : 0x20);

type Place = Pick<Piece, 'left' | 'top' | 'right' | 'bottom'>;

function joined(word: Piece, character: string, place: Place): Piece {
  return {
    text: word.text + character,
    confidence: 100,
    left: Math.min(word.left, place.left),
    top: Math.min(word.top, place.top),
    right: Math.max(word.right, place.right),
    bottom: Math.max(word.bottom, place.bottom),
  };
}

interface Character {
  readonly text: number;
  readonly page: number;
  readonly index: number;
  readonly memory: number;
  readonly rotation: number;
}

/** Where a character is seen, on the grid. */
function placeOf(calls: Calls, { text, page, index, memory, rotation }: Character): Place | undefined {
  // FS_RECTF: left, top, right, bottom as floats.
  if (!calls._FPDFText_GetLooseCharBox(text, index, memory)) return undefined;
  const [left = 0, top = 0, right = 0, bottom = 0] = new Float32Array(calls.HEAP32.buffer, memory, 4);
  const seen = [
    [left, top],
    [right, bottom],
  ].map(([x = 0, y = 0]) => {
    calls._FPDF_PageToDevice(page, 0, 0, grid, grid, rotation / 90, x, y, memory + 16, memory + 20);
    return [calls.HEAP32[(memory + 16) / 4] ?? 0, calls.HEAP32[(memory + 20) / 4] ?? 0] as const;
  });
  const [[oneX = 0, oneY = 0] = [], [otherX = 0, otherY = 0] = []] = seen;
  return {
    left: Math.min(oneX, otherX),
    top: Math.min(oneY, otherY),
    right: Math.max(oneX, otherX),
    bottom: Math.max(oneY, otherY),
  };
}

/** Words whose middles stand at one height follow each other; what is far apart is another column. */
function inLines(words: readonly Piece[]): Piece[][] {
  const lines: Piece[][] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const before = last?.at(-1);
    const middle = (word.top + word.bottom) / 2;
    const isSame = before && middle > before.top && middle < before.bottom && word.left >= before.left;
    if (last && isSame) last.push(word);
    else lines.push([word]);
  }
  return lines.flatMap((line) => columnsOf(line));
}
