import {
  beginText,
  endText,
  LineCapStyle,
  moveText,
  type PDFDocument,
  type PDFName,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  rgb,
  setFillingColor,
  setFontAndSize,
  showText,
} from '@cantoo/pdf-lib';
import type { Evidence, Verification } from '../../paper-binding.ts';
import { markField, type SignatureMark } from '../../signature-values.ts';
import type { EmbeddedFont } from './font/embedded-font.ts';
import { type EvidenceFonts, evidenceFonts } from './font/evidence-fonts.ts';

const size = { width: 595.28, height: 841.89 } as const;
const left = 48;
const right = size.width - 48;
const bottom = 64;
const ink = rgb(0.11, 0.14, 0.13);
const faint = rgb(0.36, 0.41, 0.38);
const line = rgb(0.82, 0.85, 0.83);
const labelWidth = 130;
const qrSide = 92;

/** Writes page after page of evidence behind a paper: who signed, how they are known, what happened, and where it is verified. */
export async function drawEvidence(paper: PDFDocument, evidence: Evidence): Promise<void> {
  const fonts = await evidenceFonts(paper);
  const { verification } = evidence;
  const pen = createPen(paper, fonts, verification ? `${verification.verify} ${verification.code}` : evidence.title);
  const width = right - left - (verification ? qrSide + 16 : 0);
  pen.text(evidence.title, { font: fonts.bold, size: 15, width });
  pen.gap(4);
  pen.text(evidence.text, { color: faint, width });
  if (verification) {
    drawQr(pen.page(), verification.qr);
    pen.text(verification.address, { size: 7.5, width });
    pen.below(size.height - 48 - qrSide - 10);
  } else pen.gap(10);
  pen.facts(evidence.facts);
  for (const { name, facts, mark } of evidence.people) {
    // A person's name, facts and signature stay together.
    pen.rule(70 + facts.length * 13 + (mark ? 74 : 0));
    pen.text(name, { font: fonts.bold, size: 11 });
    pen.gap(2);
    if (mark) pen.mark(mark);
    pen.facts(facts);
  }
  pen.rule(60);
  pen.text(evidence.happened.title, { font: fonts.bold, size: 11 });
  pen.gap(2);
  for (const entry of evidence.happened.lines) pen.text(entry, { size: 7.5, color: faint });
  for (const font of Object.values(fonts)) font.finish();
}

interface Style {
  readonly font?: EmbeddedFont;
  readonly size?: number;
  readonly color?: ReturnType<typeof rgb>;
  readonly x?: number;
  readonly width?: number;
}

function createPen(paper: PDFDocument, fonts: EvidenceFonts, foot: string) {
  const write = createWriter();
  let current = newPage();
  let y = size.height - 60;

  function newPage(): PDFPage {
    const page = paper.addPage([size.width, size.height]);
    write(page, writable(foot, fonts.plain), { x: left, y: 36, size: 7.5, font: fonts.plain, color: faint });
    return page;
  }
  const room = (height: number) => {
    if (y - height >= bottom) return;
    current = newPage();
    y = size.height - 60;
  };
  const text = (value: string, style: Style = {}) => {
    const { font = fonts.plain, size: high = 9, color = ink, x = left, width = right - x } = style;
    for (const part of wrapped(writable(value, font), font, high, width)) {
      room(high * 1.4);
      y -= high * 1.4;
      write(current, part, { x, y, size: high, font, color });
    }
  };
  return {
    page: () => current,
    text,
    gap: (height: number) => {
      y -= height;
    },
    /** Not higher than this on the page. */
    below: (height: number) => {
      y = Math.min(y, height);
    },
    rule(following: number) {
      room(following);
      y -= 10;
      current.drawLine({ start: { x: left, y }, end: { x: right, y }, thickness: 0.6, color: line });
      y -= 4;
    },
    facts(all: readonly (readonly [string, string])[]) {
      for (const [label, value] of all) {
        room(13);
        const top = y;
        text(label, { size: 8, color: faint, width: labelWidth - 8 });
        const afterLabel = y;
        y = top;
        text(value, { size: 8, x: left + labelWidth });
        y = Math.min(y, afterLabel);
      }
    },
    mark(mark: SignatureMark) {
      const [width, height] = [180, 72];
      room(height + 4);
      y -= height;
      if (mark.kind === 'typed') {
        const words = writable(mark.text, fonts.hand);
        const high = Math.min(30, (width / Math.max(1, fonts.hand.widthOf(words, 30))) * 30);
        write(current, words, { x: left, y: y + 22, size: high, font: fonts.hand, color: ink });
      } else {
        const scale = width / markField.width;
        for (const stroke of mark.strokes) {
          const path = stroke.map(([px, py], index) => `${index === 0 ? 'M' : 'L'}${px} ${py}`).join(' ');
          // One point alone is a dot.
          const drawn = stroke.length === 1 ? `${path} l1 0` : path;
          current.drawSvgPath(drawn, {
            ...{ x: left, y: y + height, scale, borderColor: ink, borderWidth: 9 },
            borderLineCap: LineCapStyle.Round,
          });
        }
      }
      current.drawLine({ start: { x: left, y }, end: { x: left + width, y }, thickness: 0.4, color: line });
      y -= 4;
    },
  };
}

function drawQr(page: PDFPage, { size: modules, path }: Verification['qr']): void {
  const scale = qrSide / modules;
  page.drawSvgPath(path, { x: right - qrSide, y: size.height - 48, scale, color: ink });
}

/** What the font does not know is shown as a mark, never left out. */
function writable(text: string, font: EmbeddedFont): string {
  return [...text.normalize('NFC').replace(/\s+/gu, ' ')]
    .map((letter) => (font.has(letter.codePointAt(0) ?? 0) ? letter : '?'))
    .join('');
}

interface Writing {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly font: EmbeddedFont;
  readonly color: ReturnType<typeof rgb>;
}

/** Writes on pages, which name each font once. */
function createWriter() {
  const names = new Map<PDFPage, Map<EmbeddedFont, PDFName>>();
  return (page: PDFPage, text: string, { x, y, size: high, font, color }: Writing) => {
    const known = names.get(page) ?? new Map<EmbeddedFont, PDFName>();
    names.set(page, known);
    const name = known.get(font) ?? page.node.newFontDictionary('Text', font.ref);
    known.set(font, name);
    page.pushOperators(
      ...[pushGraphicsState(), beginText(), setFillingColor(color), setFontAndSize(name, high)],
      ...[moveText(x, y), showText(font.written(text)), endText(), popGraphicsState()],
    );
  };
}

function wrapped(text: string, font: EmbeddedFont, size: number, width: number): readonly string[] {
  const fits = (part: string) => font.widthOf(part, size) <= width;
  const lines: string[] = [];
  let current = '';
  for (const word of text.split(' ')) {
    const longer = current === '' ? word : `${current} ${word}`;
    if (fits(longer)) {
      current = longer;
      continue;
    }
    if (current !== '') lines.push(current);
    current = word;
    while (!fits(current)) {
      let end = current.length - 1;
      while (end > 1 && !fits(current.slice(0, end))) end -= 1;
      lines.push(current.slice(0, end));
      current = current.slice(end);
    }
  }
  return current === '' ? lines : [...lines, current];
}
