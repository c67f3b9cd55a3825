import { createHash } from 'node:crypto';
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFObject,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';
import { fileName } from './archive/append-objects.ts';
import { intentWords } from './archive/archivable.ts';
import { archiveMetadata } from './archive/archive-metadata.ts';
import { type ArchiveProblem, createArchiveRules } from './archive/archive-rules.ts';
import { srgbProfile } from './archive/srgb-profile.ts';
import type { SheetWriter } from './number-sheet.ts';

export interface PaperToBind {
  /** As a file, or parsed already: binding uses it up. */
  readonly bytes: Uint8Array | PDFDocument;
  /** What the readers' list of contents says at its first page; undefined: nothing. */
  readonly bookmark: string | undefined;
  /** Of somebody else, without a word that it is for archives (`saysArchive`): the whole says none either. */
  readonly isUnproven?: boolean | undefined;
}

/** Objects that stand for the whole; the papers' own follow. */
const catalog = 1;
const pageTree = 2;
const structure = 3;
const information = 4;
const outline = 5;
const metadata = 6;
const profile = 7;

const name = (text: string) => PDFName.of(text);

/**
 * One PDF of many, written while it is made (ISO 32000-1, 7.5): a paper is parsed, its objects get new numbers, and it is
 * forgotten, so that a thousand papers take no more memory than one. Tags are kept, as one tree (14.7); `onPages` is told
 * the pages of each paper, `sheets` each sheet before it is written. The library's own way of merging holds everything at once, and its time grows with the square.
 */
export async function* bindPapers(
  title: string,
  papers: AsyncIterable<PaperToBind>,
  onPages: (pages: number) => void = () => {},
  sheets?: SheetWriter,
): AsyncGenerator<Uint8Array> {
  const offsets: number[] = [];
  let position = 0;
  let next = profile + 1;
  const pages: number[] = [];
  const bookmarks: { readonly text: string; readonly page: number }[] = [];
  const roots: number[] = [];
  const parents: string[] = [];
  let parentKey = 0;
  let common: number | undefined;

  const hash = createHash('sha256');
  const counted = (bytes: Uint8Array) => {
    hash.update(bytes);
    position += bytes.length;
    return bytes;
  };
  const written = (number: number, text: string) => {
    offsets[number] = position;
    return counted(Buffer.from(`${number} 0 obj\n${text}\nendobj\n`, 'latin1'));
  };

  const stream = (number: number, entries: string, bytes: Uint8Array) => {
    offsets[number] = position;
    const head = `${number} 0 obj\n<< ${entries} /Length ${bytes.length} >>\nstream\n`;
    return counted(Buffer.concat([Buffer.from(head), bytes, Buffer.from('\nendstream\nendobj\n')]));
  };

  yield counted(Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'));
  const problems = new Set<ArchiveProblem>();
  for await (const { bytes, bookmark, isUnproven } of papers) {
    const document = bytes instanceof PDFDocument ? bytes : await PDFDocument.load(bytes, { updateMetadata: false });
    for (const [index, sheet] of document.getPages().entries()) sheets?.write(sheet, pages.length + index + 1);
    const rules = createArchiveRules((object) => document.context.lookup(object));
    if (isUnproven) rules.tell('unknownSource');
    const moving = createMove(document, { nextNumber: () => next++, parentKey, look: rules.look });
    const ofAll = sheets?.commonOf(document);
    if (ofAll && common === undefined) common = moving.numberOf(ofAll);
    else if (ofAll && common !== undefined) moving.stands(ofAll, common);
    const own = document.getPages().map(({ ref, node }) => ({ node, number: moving.numberOf(ref) }));
    for (const { node } of own) {
      for (const inherited of ['Resources', 'MediaBox', 'CropBox', 'Rotate'].map(name)) {
        const value = node.get(inherited) ?? node.getInheritableAttribute(inherited);
        if (value) node.set(inherited, value);
      }
      node.set(name('Parent'), new Moved(pageTree));
    }
    const tags = document.catalog.lookup(name('StructTreeRoot'));
    if (tags instanceof PDFDict) {
      const root = document.catalog.get(name('StructTreeRoot'));
      if (root instanceof PDFRef) moving.stands(root, structure);
      roots.push(...refsOf(tags.get(name('K')), document).map(moving.numberOf));
      for (const [key, value] of numbersOf(tags.lookup(name('ParentTree')), document)) {
        parents.push(`${key + parentKey} ${moving.moved(value).toString()}`);
      }
    }
    for (const { number, object } of moving.all()) {
      offsets[number] = position;
      yield counted(serialized(number, object));
    }
    for (const problem of rules.problems) problems.add(problem);
    parentKey = moving.freeKey();
    if (bookmark !== undefined && own[0]) bookmarks.push({ text: bookmark, page: own[0].number });
    pages.push(...own.map(({ number }) => number));
    onPages(own.length);
  }

  const references = (numbers: readonly number[]) => numbers.map((number) => `${number} 0 R`).join(' ');
  yield written(pageTree, `<< /Type /Pages /Count ${pages.length} /Kids [ ${references(pages)} ] >>`);
  yield written(
    structure,
    `<< /Type /StructTreeRoot /K [ ${references(roots)} ] /ParentTreeNextKey ${parentKey} /ParentTree << /Nums [ ${parents.join(' ')} ] >> >>`,
  );
  const facts = { title, producer: 'Gleba', isArchive: problems.size === 0 };
  yield stream(metadata, '/Type /Metadata /Subtype /XML', archiveMetadata(facts));
  yield stream(profile, '/N 3', srgbProfile());
  yield written(information, `<< /Title ${textOf(title)} /Producer ${textOf('Gleba')} >>`);
  const first = next;
  next += bookmarks.length;
  for (const [index, { text, page }] of bookmarks.entries()) {
    const before = index > 0 ? ` /Prev ${first + index - 1} 0 R` : '';
    const after = index < bookmarks.length - 1 ? ` /Next ${first + index + 1} 0 R` : '';
    const target = `/Dest [ ${page} 0 R /XYZ null null null ]`;
    yield written(first + index, `<< /Title ${textOf(text)} /Parent ${outline} 0 R${before}${after} ${target} >>`);
  }
  const ends = bookmarks.length > 0 ? ` /First ${first} 0 R /Last ${first + bookmarks.length - 1} 0 R` : '';
  yield written(outline, `<< /Type /Outlines /Count ${bookmarks.length}${ends} >>`);
  yield written(
    catalog,
    `<< /Type /Catalog /Pages ${pageTree} 0 R /Outlines ${outline} 0 R /PageMode /UseOutlines /StructTreeRoot ${structure} 0 R /MarkInfo << /Marked true >> /Lang (pt-BR) /ViewerPreferences << /DisplayDocTitle true >> /Metadata ${metadata} 0 R /OutputIntents [ << /Type /OutputIntent /S /GTS_PDFA1 /OutputConditionIdentifier (${intentWords}) /Info (${intentWords}) /DestOutputProfile ${profile} 0 R >> ] >>`,
  );
  yield Buffer.from(ending(offsets, { size: next, position, id: fileName(hash.digest('hex')) }), 'latin1');
}

/** A reference by its new number. The library keeps every reference that it ever made, so it is not asked for these. */
class Moved extends PDFObject {
  private readonly text: string;

  constructor(number: number) {
    super();
    this.text = `${number} 0 R`;
  }

  override toString(): string {
    return this.text;
  }

  override sizeInBytes(): number {
    return this.text.length;
  }

  override copyBytesInto(buffer: Uint8Array, offset: number): number {
    buffer.set(Buffer.from(this.text, 'latin1'), offset);
    return this.text.length;
  }
}

/** Gives new numbers to what is reachable. `parentKey`: the first free place in the tree of tags; `look` sees each object as it was. */
function createMove(
  document: PDFDocument,
  {
    nextNumber,
    parentKey,
    look,
  }: { readonly nextNumber: () => number; readonly parentKey: number; readonly look: (object: PDFObject) => void },
) {
  const numbers = new Map<PDFRef, number>();
  const waiting: { readonly number: number; readonly object: PDFObject }[] = [];
  let freeKey = parentKey;

  function numberOf(ref: PDFRef): number {
    const known = numbers.get(ref);
    if (known !== undefined) return known;
    const number = nextNumber();
    numbers.set(ref, number);
    const object = document.context.lookup(ref);
    if (object) {
      look(object);
      waiting.push({ number, object });
    }
    return number;
  }

  function moved(object: PDFObject): PDFObject {
    if (object instanceof PDFRef) return new Moved(numberOf(object));
    if (object instanceof PDFStream) {
      moved(object.dict);
    } else if (object instanceof PDFArray) {
      for (let index = 0; index < object.size(); index++) object.set(index, moved(object.get(index)));
    } else if (object instanceof PDFDict) {
      for (const [key, value] of object.entries()) {
        const isTagged = key === name('StructParents') || key === name('StructParent');
        if (!isTagged || !(value instanceof PDFNumber)) object.set(key, moved(value));
        else {
          object.set(key, PDFNumber.of(value.asNumber() + parentKey));
          freeKey = Math.max(freeKey, value.asNumber() + parentKey + 1);
        }
      }
    }
    return object;
  }

  return {
    numberOf,
    moved,
    /** The reference means an object of the whole. */
    stands: (ref: PDFRef, number: number) => void numbers.set(ref, number),
    freeKey: () => freeKey,
    *all() {
      for (let entry = waiting.shift(); entry; entry = waiting.shift()) {
        moved(entry.object);
        yield entry;
      }
    },
  };
}

function refsOf(value: PDFObject | undefined, { context }: PDFDocument): PDFRef[] {
  if (value instanceof PDFRef && !(context.lookup(value) instanceof PDFArray)) return [value];
  const list = value instanceof PDFRef ? context.lookup(value) : value;
  return list instanceof PDFArray ? list.asArray().filter((one) => one instanceof PDFRef) : [];
}

/** The pairs of a number tree (7.9.7). */
function numbersOf(tree: PDFObject | undefined, document: PDFDocument): [number, PDFObject][] {
  if (!(tree instanceof PDFDict)) return [];
  const pairs: [number, PDFObject][] = [];
  const list = tree.lookup(name('Nums'));
  if (list instanceof PDFArray) {
    for (let index = 0; index + 1 < list.size(); index += 2) {
      const key = list.lookup(index);
      if (key instanceof PDFNumber) pairs.push([key.asNumber(), list.get(index + 1)]);
    }
  }
  const kids = tree.lookup(name('Kids'));
  const below = kids instanceof PDFArray ? kids.asArray() : [];
  return [...pairs, ...below.flatMap((kid) => numbersOf(document.context.lookup(kid), document))];
}

function serialized(number: number, object: PDFObject): Uint8Array {
  const head = Buffer.from(`${number} 0 obj\n`, 'latin1');
  const size = object.sizeInBytes();
  const bytes = Buffer.alloc(head.length + size + 8);
  head.copy(bytes);
  object.copyBytesInto(bytes, head.length);
  bytes.write('\nendobj\n', head.length + size, 'latin1');
  return bytes;
}

function textOf(text: string): string {
  return PDFHexString.fromText(text).toString();
}

/** Where each object is: twenty bytes a line (7.5.4). */
function ending(
  offsets: readonly number[],
  { size, position, id }: { readonly size: number; readonly position: number; readonly id: string },
): string {
  const lines = Array.from({ length: size - 1 }, (_, index) => {
    const offset = offsets[index + 1];
    return offset === undefined ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  return `xref\n0 ${size}\n0000000000 65535 f \n${lines.join('')}trailer\n<< /Size ${size} /Root ${catalog} 0 R /Info ${information} 0 R /ID [ <${id}> <${id}> ] >>\nstartxref\n${position}\n%%EOF\n`;
}
