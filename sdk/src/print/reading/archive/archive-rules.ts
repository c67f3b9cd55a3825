import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFObject, PDFRef, PDFStream } from '@cantoo/pdf-lib';

/** What keeps a PDF from being PDF/A-2b, by the clauses of ISO 19005-2. */
export const archiveProblems = [
  ...['encrypted', 'script', 'actions', 'externalFile', 'embeddedFile', 'filter'],
  ...['fontNotEmbedded', 'fontNotMapped', 'colours', 'interpolated', 'transferFunction', 'blendMode', 'postScript'],
  ...['annotation', 'form', 'signMissing', 'unknownSource'],
] as const;
export type ArchiveProblem = (typeof archiveProblems)[number];

const name = (text: string) => PDFName.of(text);
const textOf = (object: PDFObject | undefined) => (object instanceof PDFName ? object.decodeText() : undefined);

/** 6.5.1 */
const forbiddenActions = new Set([
  ...['Launch', 'Sound', 'Movie', 'ResetForm', 'ImportData', 'Hide', 'SetOCGState', 'Rendition', 'Trans', 'GoTo3DView'],
  ...['JavaScript', 'SubmitForm'],
]);
/** ISO 32000-1, table 136 and 137. */
const blendModes = new Set([
  ...['Normal', 'Compatible', 'Multiply', 'Screen', 'Overlay', 'Darken', 'Lighten', 'ColorDodge', 'ColorBurn'],
  ...['HardLight', 'SoftLight', 'Difference', 'Exclusion', 'Hue', 'Saturation', 'Color', 'Luminosity'],
]);
/** 6.1.7.2 forbids LZW; of JPEG 2000 (6.2.8.3) nothing here looks into the picture. */
const filters = new Set([
  ...[
    'FlateDecode',
    'DCTDecode',
    'CCITTFaxDecode',
    'JBIG2Decode',
    'RunLengthDecode',
    'ASCII85Decode',
    'ASCIIHexDecode',
  ],
  ...['Fl', 'DCT', 'CCF', 'RL', 'A85', 'AHx'],
]);
const programs = ['FontFile', 'FontFile2', 'FontFile3'].map(name);
const subtypes = { simple: ['Type1', 'MMType1', 'TrueType'], below: ['CIDFontType0', 'CIDFontType2'] };
/** Bits of an annotation's flags (ISO 32000-1, table 165), of which 6.3.2 wants the third alone of these. */
const flags = { print: 4, unwanted: 1 | 2 | 32 | 256 };
const annotations = new Set([
  'Link',
  'Stamp',
  'Widget',
  'Text',
  'FreeText',
  'Highlight',
  'Underline',
  'Square',
  'Circle',
  'Ink',
  'Line',
]);

/**
 * Looks at the objects of a PDF one after another for what PDF/A-2b does not allow. What is drawn is not looked into: that colours are those of
 * screens and signs as wide as is said holds of what our own printer draws; that it had each sign is asked by `drawsUnknownSigns`.
 */
export function createArchiveRules(lookup: (object: PDFObject | undefined) => PDFObject | undefined) {
  const problems = new Set<ArchiveProblem>();
  const needs = (isKept: boolean, problem: ArchiveProblem) => {
    if (!isKept) problems.add(problem);
  };
  const has = (dict: PDFDict, ...keys: readonly string[]) => keys.some((key) => dict.has(name(key)));
  const wordAt = (dict: PDFDict, key: string) => textOf(lookup(dict.get(name(key))));

  function font(dict: PDFDict): void {
    const kind = wordAt(dict, 'Subtype') ?? '';
    if (kind === 'Type0') {
      const encoding = lookup(dict.get(name('Encoding')));
      // 6.2.11.3.3
      needs(encoding instanceof PDFStream || /^Identity-[HV]$/.test(textOf(encoding) ?? ''), 'fontNotMapped');
    }
    if (![...subtypes.simple, ...subtypes.below].includes(kind)) return;
    const described = lookup(dict.get(name('FontDescriptor')));
    // 6.2.11.4
    needs(described instanceof PDFDict && programs.some((key) => described.has(key)), 'fontNotEmbedded');
    // 6.2.11.3.2
    if (kind === 'CIDFontType2') needs(has(dict, 'CIDToGIDMap'), 'fontNotMapped');
  }

  function annotation(dict: PDFDict): void {
    const kind = wordAt(dict, 'Subtype') ?? '';
    const given = lookup(dict.get(name('F')));
    const own = given instanceof PDFNumber ? given.asNumber() : 0;
    // 6.3.1 to 6.3.3
    const isShown = (own & flags.print) !== 0 && (own & flags.unwanted) === 0;
    needs(annotations.has(kind) && isShown && (kind === 'Link' || has(dict, 'AP')), 'annotation');
  }

  function graphics(dict: PDFDict): void {
    // 6.2.5
    const second = wordAt(dict, 'TR2');
    needs(!has(dict, 'TR', 'HTP') && (second === undefined || second === 'Default'), 'transferFunction');
    const mode = lookup(dict.get(name('BM')));
    if (mode) needs(mode instanceof PDFName && blendModes.has(mode.decodeText()), 'blendMode');
  }

  function stream({ dict }: PDFStream): void {
    // 6.1.7.1
    needs(!has(dict, 'F', 'FFilter', 'FDecodeParms'), 'externalFile');
    const given = lookup(dict.get(name('Filter')));
    const all = given instanceof PDFArray ? given.asArray().map(lookup) : given ? [given] : [];
    needs(
      all.every((one) => filters.has(textOf(one) ?? '')),
      'filter',
    );
    const kind = wordAt(dict, 'Subtype');
    // 6.2.8 and 6.2.9
    if (kind === 'Image') {
      needs(!has(dict, 'Alternates', 'OPI'), 'postScript');
      needs(lookup(dict.get(name('Interpolate')))?.toString() !== 'true', 'interpolated');
    }
    if (kind === 'Form') needs(!has(dict, 'OPI', 'PS', 'Ref') && wordAt(dict, 'Subtype2') !== 'PS', 'postScript');
    needs(kind !== 'PS', 'postScript');
  }

  function dictionary(dict: PDFDict): void {
    const kind = wordAt(dict, 'Type');
    if (kind === 'Font') font(dict);
    if (kind === 'ExtGState' || has(dict, 'BM', 'TR', 'TR2')) graphics(dict);
    if (kind === 'Annot' || (has(dict, 'Rect') && has(dict, 'Subtype'))) annotation(dict);
    const action = wordAt(dict, 'S') ?? '';
    needs(!forbiddenActions.has(action), action === 'JavaScript' ? 'script' : 'actions');
    needs(!has(dict, 'AA'), 'actions');
    needs(!has(dict, 'JS', 'JavaScript'), 'script');
    needs(!has(dict, 'EF', 'EmbeddedFiles'), 'embeddedFile');
    needs(!has(dict, 'XFA', 'NeedAppearances'), 'form');
  }

  function look(object: PDFObject): void {
    if (object instanceof PDFRef) return;
    // What is drawn on is a screen's colours alone: others would need their own intent (6.2.4.3).
    if (object instanceof PDFName) needs(object.decodeText() !== 'DeviceCMYK', 'colours');
    else if (object instanceof PDFArray) for (const one of object.asArray()) look(one);
    else if (object instanceof PDFDict) {
      dictionary(object);
      for (const [, value] of object.entries()) look(value);
    } else if (object instanceof PDFStream) {
      stream(object);
      look(object.dict);
    }
  }

  return {
    look,
    /** What somebody else's file says of itself, or does not. */
    tell: (problem: ArchiveProblem) => void problems.add(problem),
    problems: problems as ReadonlySet<ArchiveProblem>,
  };
}
export type ArchiveRules = ReturnType<typeof createArchiveRules>;
