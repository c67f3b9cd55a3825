import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { sheetLimits } from '../../sheet-limits.ts';
import { FileRefusal, unpackEntries } from '../shapefile/index.ts';
import { readXml } from '../xml/read-xml.ts';
import type { SheetChoices, SheetRow, SheetTable } from './sheet-table.ts';
import { checkCell, readWorksheet, type WorkbookParts } from './xlsx-worksheet.ts';

type XlsxSheet = Omit<SheetTable, 'columns' | 'rows'> & { readonly grid: readonly SheetRow[] };

/** A sheet of 50,000 rows and 100 columns is some hundred MB of XML. */
const maxStrings = sheetLimits.rows * sheetLimits.columns;
/** Looks of cells and formats of numbers; Excel has 65,490 and some hundred. */
const maxStyles = 100_000;
/** Characters of a format of numbers; Excel allows 255. */
const longestFormat = 1000;
const maxRelations = 10_000;
const limits = { maxEntries: 2000, maxUncompressedBytes: 500_000_000, maxRatio: 200 };

/** Of a workbook (ECMA-376) the sheet that was asked for, else the first that is visible. */
export async function readXlsx(path: string, choices: SheetChoices): Promise<XlsxSheet> {
  const folder = await mkdtemp(join(tmpdir(), 'gleba-sheet-'));
  try {
    const isPart = (name: string) =>
      /^(?:xl\/(?:workbook|sharedStrings|styles)\.xml|xl\/_rels\/workbook\.xml\.rels)$/i.test(name);
    const wanted = (names: readonly string[]) =>
      new Set(names.filter((name) => isPart(name) || /^xl\/worksheets\/[^/]+\.xml$/i.test(name)));
    const { paths } = await unpackEntries(path, folder, wanted, limits);
    const at = (name: string) => [...paths].find(([entry]) => entry.toLowerCase() === name.toLowerCase())?.[1];
    const workbook = at('xl/workbook.xml');
    if (!workbook) throw new FileRefusal('not-a-sheet', 'The archive is no workbook');
    const targets = await relationsOf(at('xl/_rels/workbook.xml.rels'));
    const { sheets, uses1904 } = await sheetsOf(workbook);
    const chosen = sheets.find(({ name }) => name === choices.sheet) ?? sheets.find(({ isHidden }) => !isHidden);
    const target = targets.get(chosen?.relation ?? '');
    const sheet = target && at(target.startsWith('/') ? target.slice(1) : posix.join('xl', target));
    if (!chosen || !sheet) throw new FileRefusal('not-a-sheet', 'The workbook has no sheet');
    const parts: WorkbookParts = {
      strings: await sharedStringsOf(at('xl/sharedStrings.xml')),
      dateStyles: await dateStylesOf(at('xl/styles.xml')),
      uses1904,
    };
    return {
      grid: await readWorksheet(sheet, parts),
      encoding: null,
      separator: null,
      sheets: sheets.filter(({ isHidden }) => !isHidden).map(({ name }) => name),
      sheet: chosen.name,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function relationsOf(path: string | undefined): Promise<ReadonlyMap<string, string>> {
  const targets = new Map<string, string>();
  await readWhole(path, (name, attribute) => {
    if (name === 'Relationship' && targets.size < maxRelations)
      targets.set(attribute('Id') ?? '', attribute('Target') ?? '');
  });
  return targets;
}

async function sheetsOf(path: string) {
  const sheets: { name: string; relation: string; isHidden: boolean }[] = [];
  let uses1904 = false;
  await readWhole(path, (name, attribute) => {
    if (name === 'workbookPr') uses1904 = ['1', 'true'].includes(attribute('date1904') ?? '');
    if (name !== 'sheet' || sheets.length >= 200) return;
    const isHidden = (attribute('state') ?? 'visible') !== 'visible';
    sheets.push({ name: (attribute('name') ?? '').slice(0, 120), relation: attribute('r:id') ?? '', isHidden });
  });
  return { sheets, uses1904 };
}

/** Texts that cells point to; a phonetic reading (rPh) is none of the text. */
async function sharedStringsOf(path: string | undefined): Promise<readonly string[]> {
  const strings: string[] = [];
  let text: string | undefined;
  let isText = false;
  let isReading = false;
  const opened = (name: string) => {
    if (name === 'si') text = '';
    if (name === 'rPh') isReading = true;
    if (name === 't') isText = !isReading;
  };
  const closed = (name: string) => {
    if (name === 'rPh') isReading = false;
    if (name === 't') isText = false;
    if (name !== 'si') return;
    if (strings.length >= maxStrings) throw new FileRefusal('too-complex', `More than ${maxStrings} shared texts`);
    strings.push(text ?? '');
    text = undefined;
  };
  await readWhole(path, opened, closed, (piece) => {
    if (!isText || text === undefined) return;
    text += piece;
    checkCell(text);
  });
  return strings;
}

/** Which looks of cells show a day: the built-in ones (ECMA-376, 18.8.30) and formats that spell days, months or years. */
async function dateStylesOf(path: string | undefined): Promise<ReadonlySet<number>> {
  const spellDays = new Set<number>();
  let formats = 0;
  const dates = new Set<number>();
  let isCellLooks = false;
  let look = 0;
  const opened = (name: string, attribute: (name: string) => string | undefined) => {
    if (name === 'numFmt') {
      formats += 1;
      if (spellsDay(attribute('formatCode') ?? '')) spellDays.add(Number(attribute('numFmtId')));
    }
    if (name === 'cellXfs') isCellLooks = true;
    if (name !== 'xf' || !isCellLooks) return;
    const format = Number(attribute('numFmtId') ?? 0);
    if ((format >= 14 && format <= 22) || spellDays.has(format)) dates.add(look);
    look += 1;
    if (look + formats > maxStyles) throw new FileRefusal('too-complex', `More than ${maxStyles} styles`);
  };
  await readWhole(path, opened, (name) => {
    if (name === 'cellXfs') isCellLooks = false;
  });
  return dates;
}

/** Letters in quotes and brackets, or behind a backslash, stand for themselves. */
function spellsDay(format: string): boolean {
  const spelled = format.slice(0, longestFormat).replace(/"[^"]*"?|\[[^\]]*\]?|\\./g, '');
  return /[dy]/i.test(spelled);
}

async function readWhole(
  path: string | undefined,
  open: (name: string, attribute: (name: string) => string | undefined) => void,
  close: (name: string) => void = () => {},
  text: (text: string) => void = () => {},
): Promise<void> {
  if (path === undefined) return;
  for await (const _ of readXml(path, { open, close, text }));
}
