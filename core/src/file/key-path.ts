import { storedFileErrors } from './stored-file-errors.ts';

/** The specification's default: `files/2/planta--123456.pdf`. */
export const defaultKeyPath = 'files/{orgId}/{fileName}';

/** What the placeholders of a key path stand for. */
export interface KeyFacts {
  readonly orgId: number;
  /** As the person's device named it; `{fileName}` is the stored name, base--size.ext. */
  readonly fileName: string;
  /** Bytes. */
  readonly size: number;
  readonly documentType?: string | undefined;
  readonly fileId: string;
  readonly uuid: string;
}

const longest = 500;
/** Of a name without its ending, so that any name fits a key. */
const longestBase = 200;
const placeholder = /\{(\w+)\}/g;

/**
 * The stored name of a file, `base--size.ext`, extension in lower case with its dot. Throws BAD_REQUEST for a file without
 * name or size, and for a filename without extension.
 */
export function storedName(fileName: string, size: number): { readonly name: string; readonly extension: string } {
  const given = fileName.trim();
  if (given === '' || !Number.isSafeInteger(size) || size <= 0) {
    throw storedFileErrors.fileUnnamed();
  }
  const extension = extensionOf(given);
  if (extension === undefined) throw storedFileErrors.fileWithoutExtension();
  return { name: `${given.slice(0, -extension.length).slice(0, longestBase)}--${size}${extension}`, extension };
}

/** `.pdf`; undefined for a name without one. */
export function extensionOf(fileName: string): string | undefined {
  return /(?<=[^./\\])\.[^./\\]{1,19}$/.exec(fileName.toLowerCase())?.[0];
}

/**
 * The key under which an organization finds a file again. A template begins with `files/{orgId}/` and may name {fileName},
 * {documentType}, {size}, {fileId}, {uuid} and {extension}; what the values bring stays inside of its own part of the path.
 * Throws BAD_REQUEST for any other template.
 */
export function keyPathOf(template: string, facts: KeyFacts): string {
  const { name, extension } = storedName(facts.fileName, facts.size);
  const values: Readonly<Record<string, string>> = {
    orgId: String(facts.orgId),
    fileName: name,
    documentType: facts.documentType ?? 'other',
    size: String(facts.size),
    fileId: facts.fileId,
    uuid: facts.uuid,
    extension: extension.slice(1),
  };
  const key = template.replace(placeholder, (whole, word: string) => {
    const value = Object.hasOwn(values, word) ? values[word] : undefined;
    return value === undefined ? whole : onePart(value);
  });
  const isOurs = template.startsWith('files/{orgId}/') && key.startsWith(`files/${facts.orgId}/`);
  if (!isOurs || !isPlainKey(key)) throw storedFileErrors.filePathInvalid();
  return key;
}

/**
 * A key that is nobody else's, made from one that is taken: `files/2/planta--1234--<id>.pdf`. For a file of a name and size
 * that another has, and for one that was replaced.
 */
export function ownKey(key: string, fileId: string): string {
  const extension = extensionOf(key) ?? '';
  const end = `--${fileId}${extension}`;
  return `${key.slice(0, key.length - extension.length).slice(0, longest - end.length)}${end}`;
}

/** Parts of letters, digits and what names usually hold; none that climbs, none that is empty or hidden. */
export function isPlainKey(key: string): boolean {
  const parts = key.split('/');
  return key.length <= longest && parts.every((part) => /^[^\p{Cc}/\\{}]+$/u.test(part) && !part.startsWith('.'));
}

function onePart(value: string): string {
  return value.replace(/[\p{Cc}/\\{}]/gu, '_').replace(/^\.+/, '_');
}
