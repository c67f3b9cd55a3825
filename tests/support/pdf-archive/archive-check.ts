import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFStream,
} from '@cantoo/pdf-lib';
import { operationsOf } from './content-operators.ts';
import { glyphWidths } from './true-type.ts';

const name = (text: string) => PDFName.of(text);
/** ISO 32000-1, annex A: all that may be drawn with. */
const operators = new Set(
  'b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J l m M MP n q Q re RG rg ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y \' "'.split(
    ' ',
  ),
);
/** ISO 19005-2, 6.1.13: states that are kept within one another. */
const deepest = 28;

export interface ArchiveReport {
  /** What it says of itself: `2B`; empty where it says nothing. */
  readonly claim: string;
  readonly title: string | undefined;
  /** In what it is no PDF/A-2b, by clause. */
  readonly faults: readonly string[];
}

/**
 * Whether a PDF keeps to PDF/A-2b (ISO 19005-2:2011) in what papers of this program are made of: the file's own form, what it says of itself,
 * the colours, each font with the widths and signs that are drawn from it, every operator. It is no judge of files of others.
 */
export async function checkArchive(bytes: Uint8Array): Promise<ArchiveReport> {
  const faults = new Set<string>();
  const expect = (holds: boolean, fault: string) => void (holds || faults.add(fault));
  form(bytes, expect);
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const { catalog, context } = document;

  const metadata = catalog.lookup(name('Metadata'));
  let xmp = '';
  if (metadata instanceof PDFStream) {
    expect(!metadata.dict.has(name('Filter')), '6.6.2.1: what it says of itself is packed');
    expect(metadata.dict.get(name('Subtype')) === name('XML'), '6.6.2.1: it is no XML');
    xmp = new TextDecoder('utf-8', { fatal: true }).decode(metadata.getContents());
    expect(/^<\?xpacket begin="\ufeff?" id="W5M0MpCehiHzreSzNTczkc9d"\?>/.test(xmp), '6.6.2.1: no head of a packet');
  } else faults.add('6.6.2.1: it says nothing of itself');
  const part = /<pdfaid:part>(\d)<\/pdfaid:part>/.exec(xmp)?.[1] ?? '';
  const level = /<pdfaid:conformance>(\w)<\/pdfaid:conformance>/.exec(xmp)?.[1] ?? '';
  const title = /<dc:title><rdf:Alt><rdf:li xml:lang="x-default">([^<]*)</.exec(xmp)?.[1];
  expect((document.getTitle() ?? '') === unescaped(title ?? ''), '6.6.2.2: two titles');
  expect(context.trailerInfo.Encrypt === undefined, '6.1.3: encrypted');
  colours(catalog, expect);

  for (const [, object] of context.enumerateIndirectObjects()) {
    const dict = object instanceof PDFStream ? object.dict : object;
    if (!(dict instanceof PDFDict)) continue;
    expect(!dict.has(name('AA')) && !dict.has(name('JS')), '6.5: something runs');
    if (object instanceof PDFStream) expect(!dict.toString().includes('LZWDecode'), '6.1.7.2: LZW');
    if (dict.get(name('Subtype')) === name('Image')) {
      expect(dict.lookup(name('Interpolate'))?.toString() !== 'true', '6.2.8.1: interpolated');
      expect(dict.lookup(name('ColorSpace')) !== name('DeviceCMYK'), '6.2.4.3: colours of presses');
    }
  }
  for (const page of document.getPages()) {
    const [width, height] = [page.getWidth(), page.getHeight()];
    expect(Math.min(width, height) >= 3 && Math.max(width, height) <= 14_400, '6.1.13: size of a page');
    const streams = page.node.normalizedEntries().Contents?.asArray() ?? [];
    const drawn = Buffer.concat(
      streams.flatMap((ref) => [unpacked(context.lookup(ref)) ?? Buffer.alloc(0), Buffer.from('\n')]),
    );
    content(drawn, page.node.Resources(), expect);
    for (const one of page.node.Annots()?.asArray() ?? []) {
      const annotation = context.lookup(one);
      if (!(annotation instanceof PDFDict)) continue;
      const flags = annotation.lookup(name('F'));
      const given = flags instanceof PDFNumber ? flags.asNumber() : 0;
      expect((given & 4) !== 0 && (given & (1 | 2 | 32 | 256)) === 0, '6.3.2: an annotation that is not printed');
    }
  }
  return { claim: `${part}${level}`, title: document.getTitle(), faults: [...faults] };
}

type Expect = (holds: boolean, fault: string) => void;

/** The file's own form: head, table of objects, trailer with the file's name (6.1.2 to 6.1.4). */
function form(bytes: Uint8Array, expect: Expect): void {
  const text = Buffer.from(bytes).toString('latin1');
  expect(/^%PDF-1\.[0-7][\r\n]+%[\x80-\xff]{4}/.test(text), '6.1.2: head');
  expect(/startxref\s+\d+\s+%%EOF\s*$/.test(text), '6.1.3: something stands behind the end');
  expect(
    /trailer[\s\S]*\/ID\s*\[\s*<[0-9A-Fa-f]{32}>/.test(text.slice(text.lastIndexOf('trailer'))),
    '6.1.3: no name of the file',
  );
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1]);
  expect(
    /^xref\r?\n\d+ \d+/.test(text.slice(start, start + 40)),
    '6.1.4: the table of objects is not where it is said to be',
  );
  for (const [, number, place] of places(text, start)) {
    expect(
      new RegExp(`^${number} 0 obj`).test(text.slice(place, place + 20)),
      '6.1.4: an object is not where it is said to be',
    );
  }
}

function* places(text: string, start: number): Generator<readonly ['place', number, number]> {
  const lines = text.slice(start).split(/\r?\n/).slice(1);
  let number = 0;
  for (const line of lines) {
    const section = /^(\d+) \d+\s*$/.exec(line);
    const entry = /^(\d{10}) \d{5} ([nf])/.exec(line);
    if (section) number = Number(section[1]);
    else if (entry) {
      if (entry[2] === 'n') yield ['place', number, Number(entry[1])];
      number += 1;
    } else return;
  }
}

/** One intent, whose profile is one, of three colours (6.2.2, 6.2.3). */
function colours(catalog: PDFDict, expect: Expect): void {
  const intents = catalog.lookup(name('OutputIntents'));
  const intent = intents instanceof PDFArray ? intents.lookup(0) : undefined;
  const profile = intent instanceof PDFDict ? intent.lookup(name('DestOutputProfile')) : undefined;
  expect(intent instanceof PDFDict && intent.get(name('S')) === name('GTS_PDFA1'), '6.2.3: no intent');
  const icc = unpacked(profile);
  if (!icc || !(profile instanceof PDFStream)) {
    expect(false, '6.2.3: no profile');
    return;
  }
  expect(profile.dict.lookup(name('N'))?.toString() === '3', '6.2.3: number of colours');
  expect(icc.readUInt32BE(0) === icc.length, '6.2.3: the profile is cut');
  expect(
    icc.toString('latin1', 12, 20) === 'mntrRGB ' && icc.toString('latin1', 36, 40) === 'acsp',
    '6.2.3: no profile of a screen',
  );
  expect([2, 4].includes(icc[8] ?? 0), '6.2.3: version of the profile');
  for (let index = 0; index < icc.readUInt32BE(128); index += 1) {
    const end = icc.readUInt32BE(136 + 12 * index) + icc.readUInt32BE(140 + 12 * index);
    expect(end <= icc.length, '6.2.3: a part of the profile is cut');
  }
}

function unpacked(object: PDFObject | undefined): Buffer | undefined {
  return object instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(object).decode()) : undefined;
}

/** What is drawn on a page or in a form of it: nothing that is no operator, no colours of presses, states not too deep, signs of fonts. */
function content(bytes: Uint8Array, resources: PDFDict | undefined, expect: Expect, seen = new Set<PDFObject>()): void {
  let depth = 0;
  let font: PDFDict | undefined;
  const named = (kind: string, word: string) => {
    const all = resources?.lookup(name(kind));
    return all instanceof PDFDict ? all.lookup(name(word.slice(1))) : undefined;
  };
  for (const { operator, operands } of operationsOf(bytes)) {
    expect(operators.has(operator), `6.2.2: operator ${operator}`);
    expect(!['k', 'K', 'BI'].includes(operator), `6.2.4.3: ${operator}`);
    if (operator === 'cs' || operator === 'CS') expect(operands[0] !== '/DeviceCMYK', '6.2.4.3: colours of presses');
    if (operator === 'q') depth += 1;
    if (operator === 'Q') depth -= 1;
    expect(depth <= deepest && depth >= 0, '6.1.13: states within one another');
    if (operator === 'Tf') {
      const found = named('Font', String(operands[0]));
      expect(found instanceof PDFDict, '6.2.11: a font that is not there');
      font = found instanceof PDFDict ? found : undefined;
    }
    if (['Tj', 'TJ', "'", '"'].includes(operator) && font) {
      for (const text of operands) if (text instanceof Uint8Array) signsOf(font, text, expect);
    }
    if (operator === 'Do') {
      const object = named('XObject', String(operands[0]));
      const inner =
        object instanceof PDFStream && object.dict.get(name('Subtype')) === name('Form') ? object : undefined;
      if (!inner || seen.has(inner)) continue;
      seen.add(inner);
      const own = inner.dict.lookup(name('Resources'));
      content(unpacked(inner) ?? new Uint8Array(), own instanceof PDFDict ? own : resources, expect, seen);
    }
  }
  expect(depth === 0, '6.2.2: a state that is not given back');
}

const programs = new WeakMap<PDFDict, ReturnType<typeof glyphWidths>>();

/** Each sign has a form in the font's own program, as wide as is said beside it (6.2.11.4 to 6.2.11.8). */
function signsOf(font: PDFDict, text: Uint8Array, expect: Expect): void {
  const kind = font.get(name('Subtype'));
  if (kind === name('Type3')) {
    const encoding = font.lookup(name('Encoding'));
    const differences = encoding instanceof PDFDict ? encoding.lookup(name('Differences')) : undefined;
    const glyphs = font.lookup(name('CharProcs'));
    const first = font.lookup(name('FirstChar'));
    const last = font.lookup(name('LastChar'));
    const isWithin = (code: number) =>
      first instanceof PDFNumber && last instanceof PDFNumber && code >= first.asNumber() && code <= last.asNumber();
    expect(differences instanceof PDFArray && glyphs instanceof PDFDict, '6.2.11.6: signs without a form');
    for (const code of text) expect(isWithin(code), '6.2.11.8: a sign that the font does not have');
    return;
  }
  expect(kind === name('Type0'), `6.2.11: a font of the kind ${kind}`);
  const below = font.lookup(name('DescendantFonts'));
  const inner = below instanceof PDFArray ? below.lookup(0) : undefined;
  if (!(inner instanceof PDFDict)) {
    expect(false, '6.2.11: a font of nothing');
    return;
  }
  const described = inner.lookup(name('FontDescriptor'));
  const program = described instanceof PDFDict ? unpacked(described.lookup(name('FontFile2'))) : undefined;
  if (!program) {
    expect(false, '6.2.11.4: a font that is not in the file');
    return;
  }
  const known = programs.get(inner) ?? glyphWidths(program);
  programs.set(inner, known);
  const said = widthsIn(inner);
  // ISO 32000-1, table 117: of all that are not named.
  const usual = inner.lookup(name('DW'));
  const usualWidth = usual instanceof PDFNumber ? usual.asNumber() : 1000;
  for (let at = 0; at + 1 < text.length; at += 2) {
    const glyph = ((text[at] ?? 0) << 8) | (text[at + 1] ?? 0);
    expect(glyph !== 0 && glyph < known.count, '6.2.11.8: a sign that the font does not have');
    expect(
      Math.abs((said.get(glyph) ?? usualWidth) - known.widthOf(glyph)) <= 1,
      '6.2.11.5: a sign is not as wide as is said',
    );
  }
}

/** ISO 32000-1, 9.7.4.3: a first glyph with the widths of those that follow, or a first and a last with one width. */
function widthsIn(font: PDFDict): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  const list = font.lookup(name('W'));
  if (!(list instanceof PDFArray)) return found;
  const numberAt = (array: PDFArray, index: number) => {
    const value = array.lookup(index);
    return value instanceof PDFNumber ? value.asNumber() : 0;
  };
  for (let at = 0; at < list.size(); ) {
    const first = numberAt(list, at);
    const next = list.lookup(at + 1);
    if (next instanceof PDFArray) {
      for (let index = 0; index < next.size(); index += 1) found.set(first + index, numberAt(next, index));
      at += 2;
    } else {
      for (let glyph = first; glyph <= numberAt(list, at + 1); glyph += 1) found.set(glyph, numberAt(list, at + 2));
      at += 3;
    }
  }
  return found;
}

const unescaped = (text: string) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
