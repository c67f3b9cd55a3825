import { posix } from 'node:path';
import JSZip from 'jszip';
import { attributeOf, childrenOf, rootOf } from './word-xml.ts';

const kinds = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const root = '_rels/.rels';

/** Where a file's text stands, and how its parts are found from there (ECMA-376, Part 2, 9.3). */
export interface WordParts {
  readonly zip: JSZip;
  readonly main: string;
  /** The path of the part that the text names so. */
  readonly partOf: (id: string) => string | undefined;
  /** The path of the only part of a kind: `styles`. */
  readonly partOfKind: (kind: string) => string | undefined;
}

export async function openWord(bytes: Uint8Array): Promise<WordParts> {
  const zip = await JSZip.loadAsync(bytes);
  const main =
    (await targetsIn(zip, root, '')).find(({ kind }) => kind === 'officeDocument')?.path ?? 'word/document.xml';
  const rels = posix.join(posix.dirname(main), '_rels', `${posix.basename(main)}.rels`);
  const targets = await targetsIn(zip, rels, posix.dirname(main));
  return {
    ...{ zip, main },
    partOf: (wanted) => targets.find(({ id }) => id === wanted)?.path,
    partOfKind: (wanted) => targets.find(({ kind }) => kind === wanted)?.path,
  };
}

export async function partIn({ zip }: WordParts, path: string): Promise<string | undefined> {
  return zip.file(path)?.async('string');
}

async function targetsIn(zip: JSZip, path: string, folder: string) {
  const text = await zip.file(path)?.async('string');
  return childrenOf(text === undefined ? rootOf('<none/>') : rootOf(text)).map((one) => {
    const target = attributeOf(one, 'Target') ?? '';
    return {
      id: attributeOf(one, 'Id') ?? '',
      // The strict form of the standard names kinds by another address, which ends alike.
      kind: (attributeOf(one, 'Type') ?? '').split('/').at(-1),
      path: target.startsWith('/') ? target.slice(1) : posix.join(folder, target),
    };
  });
}

/** The same file with one part as it is given, read as if that part were its text. */
export async function withPart({ zip }: WordParts, path: string, xml: string): Promise<Buffer> {
  zip.file(path, xml);
  zip.file(
    root,
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${kinds}/officeDocument" Target="${path.replace(/[&"<]/g, '')}"/></Relationships>`,
  );
  return zip.generateAsync({ type: 'nodebuffer' });
}
