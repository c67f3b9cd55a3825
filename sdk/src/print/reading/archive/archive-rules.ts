import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFObject, PDFRef, PDFStream } from '@cantoo/pdf-lib';

/** What keeps a PDF from being PDF/A-2b, by the clauses of ISO 19005-2. */
export const archiveProblems = [
  ...['encrypted', 'script', 'actions', 'externalFile', 'embeddedFile', 'filter'],
  ...['fontNotEmbedded', 'fontNotMapped', 'colours', 'interpolated', 'transferFunction', 'blendMode', 'postScript'],
  ...['annotation', 'form', 'signMissing', 'unknownSource'],
] as const;
export type ArchiveProblem = (typeof archiveProblems)[number];

/** The library keeps one object for each name (`PDFName.of`), so that names are looked up and compared as they are, and seldom spelled. */
const named = (...words: readonly string[]): ReadonlySet<PDFObject | undefined> =>
  new Set(words.map((word) => PDFName.of(word)));
const wordsOf = <Word extends string>(...words: readonly Word[]) =>
  Object.fromEntries(words.map((word) => [word, PDFName.of(word)])) as Readonly<Record<Word, PDFName>>;
const key = wordsOf(
  ...([
    'BM',
    'TR',
    'TR2',
    'HTP',
    'Type',
    'Subtype',
    'Subtype2',
    'S',
    'F',
    'Filter',
    'FontDescriptor',
    'Encoding',
  ] as const),
  ...([
    'CIDToGIDMap',
    'AP',
    'Rect',
    'FFilter',
    'FDecodeParms',
    'Alternates',
    'OPI',
    'PS',
    'Ref',
    'Interpolate',
  ] as const),
  ...(['Font', 'ExtGState', 'Annot', 'Type0', 'CIDFontType2', 'Link', 'Image', 'Form', 'Default'] as const),
  ...(['DeviceCMYK', 'JavaScript'] as const),
);

/** What no dictionary may have, by its key. */
const forbiddenKeys = new Map<PDFName, ArchiveProblem>([
  ...(['AA'] as const).map((word) => [PDFName.of(word), 'actions'] as const),
  ...(['JS', 'JavaScript'] as const).map((word) => [PDFName.of(word), 'script'] as const),
  ...(['EF', 'EmbeddedFiles'] as const).map((word) => [PDFName.of(word), 'embeddedFile'] as const),
  ...(['XFA', 'NeedAppearances'] as const).map((word) => [PDFName.of(word), 'form'] as const),
]);
/** 6.5.1 */
const forbiddenActions = named(
  ...['Launch', 'Sound', 'Movie', 'ResetForm', 'ImportData', 'Hide', 'SetOCGState', 'Rendition', 'Trans', 'GoTo3DView'],
  ...['JavaScript', 'SubmitForm'],
);
/** ISO 32000-1, table 136 and 137. */
const blendModes = named(
  ...['Normal', 'Compatible', 'Multiply', 'Screen', 'Overlay', 'Darken', 'Lighten', 'ColorDodge', 'ColorBurn'],
  ...['HardLight', 'SoftLight', 'Difference', 'Exclusion', 'Hue', 'Saturation', 'Color', 'Luminosity'],
);
/** 6.1.7.2 forbids LZW; of JPEG 2000 (6.2.8.3) nothing here looks into the picture. */
const filters = named(
  ...['FlateDecode', 'DCTDecode', 'CCITTFaxDecode', 'JBIG2Decode', 'RunLengthDecode', 'ASCII85Decode'],
  ...['ASCIIHexDecode', 'Fl', 'DCT', 'CCF', 'RL', 'A85', 'AHx'],
);
const programs = ['FontFile', 'FontFile2', 'FontFile3'].map((word) => PDFName.of(word));
const fonts = named('Type1', 'MMType1', 'TrueType', 'CIDFontType0', 'CIDFontType2');
/** Bits of an annotation's flags (ISO 32000-1, table 165), of which 6.3.2 wants the third alone of these. */
const flags = { print: 4, unwanted: 1 | 2 | 32 | 256 };
const annotations = named(
  ...['Link', 'Stamp', 'Widget', 'Text', 'FreeText', 'Highlight', 'Underline', 'Square', 'Circle', 'Ink', 'Line'],
);

/**
 * Looks at the objects of a PDF one after another for what PDF/A-2b does not allow. What is drawn is not looked into: that colours are those of
 * screens and signs as wide as is said holds of what our own printer draws; that it had each sign is asked by `drawsUnknownSigns`.
 */
export function createArchiveRules(lookup: (object: PDFObject | undefined) => PDFObject | undefined) {
  const problems = new Set<ArchiveProblem>();
  const needs = (isKept: boolean, problem: ArchiveProblem) => {
    if (!isKept) problems.add(problem);
  };
  const has = (dict: PDFDict, ...keys: readonly PDFName[]) => keys.some((one) => dict.has(one));
  const at = (dict: PDFDict, one: PDFName) => lookup(dict.get(one));

  function font(dict: PDFDict): void {
    const kind = at(dict, key.Subtype);
    if (kind === key.Type0) {
      const encoding = at(dict, key.Encoding);
      const word = encoding instanceof PDFName ? encoding.decodeText() : '';
      // 6.2.11.3.3
      needs(encoding instanceof PDFStream || /^Identity-[HV]$/.test(word), 'fontNotMapped');
    }
    if (!fonts.has(kind)) return;
    const described = at(dict, key.FontDescriptor);
    // 6.2.11.4
    needs(described instanceof PDFDict && has(described, ...programs), 'fontNotEmbedded');
    // 6.2.11.3.2
    if (kind === key.CIDFontType2) needs(has(dict, key.CIDToGIDMap), 'fontNotMapped');
  }

  function annotation(dict: PDFDict): void {
    const kind = at(dict, key.Subtype);
    const given = at(dict, key.F);
    const own = given instanceof PDFNumber ? given.asNumber() : 0;
    // 6.3.1 to 6.3.3
    const isShown = (own & flags.print) !== 0 && (own & flags.unwanted) === 0;
    needs(annotations.has(kind) && isShown && (kind === key.Link || has(dict, key.AP)), 'annotation');
  }

  function graphics(dict: PDFDict): void {
    // 6.2.5
    const second = at(dict, key.TR2);
    const isPlain = !(second instanceof PDFName) || second === key.Default;
    needs(!has(dict, key.TR, key.HTP) && isPlain, 'transferFunction');
    const mode = at(dict, key.BM);
    if (mode) needs(blendModes.has(mode), 'blendMode');
  }

  function stream({ dict }: PDFStream): void {
    // 6.1.7.1
    needs(!has(dict, key.F, key.FFilter, key.FDecodeParms), 'externalFile');
    const given = at(dict, key.Filter);
    const all = given instanceof PDFArray ? given.asArray().map(lookup) : given ? [given] : [];
    needs(
      all.every((one) => filters.has(one)),
      'filter',
    );
    const kind = at(dict, key.Subtype);
    // 6.2.8 and 6.2.9
    if (kind === key.Image) {
      needs(!has(dict, key.Alternates, key.OPI), 'postScript');
      needs(at(dict, key.Interpolate)?.toString() !== 'true', 'interpolated');
    }
    if (kind === key.Form) {
      needs(!has(dict, key.OPI, key.PS, key.Ref) && at(dict, key.Subtype2) !== key.PS, 'postScript');
    }
    needs(kind !== key.PS, 'postScript');
  }

  function dictionary(dict: PDFDict): void {
    const kind = at(dict, key.Type);
    if (kind === key.Font) font(dict);
    if (kind === key.ExtGState || has(dict, key.BM, key.TR, key.TR2)) graphics(dict);
    if (kind === key.Annot || (has(dict, key.Rect) && has(dict, key.Subtype))) annotation(dict);
    const action = at(dict, key.S);
    needs(!forbiddenActions.has(action), action === key.JavaScript ? 'script' : 'actions');
    for (const [one, value] of dict.entries()) {
      const problem = forbiddenKeys.get(one);
      if (problem) problems.add(problem);
      look(value);
    }
  }

  function look(object: PDFObject): void {
    if (object instanceof PDFRef) return;
    // What is drawn on is a screen's colours alone: others would need their own intent (6.2.4.3).
    if (object instanceof PDFName) needs(object !== key.DeviceCMYK, 'colours');
    else if (object instanceof PDFArray) for (const one of object.asArray()) look(one);
    else if (object instanceof PDFDict) dictionary(object);
    else if (object instanceof PDFStream) {
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
