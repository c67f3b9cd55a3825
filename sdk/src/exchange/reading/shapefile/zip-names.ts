import iconv from 'iconv-lite';
import { type Entry, getFileNameLowLevel } from 'yauzl';
import { FileRefusal } from '../../refusal.ts';
import { isAscii, isUtf8 } from './encoding.ts';

const UTF8_FLAG = 0x800;
const UNICODE_PATH_FIELD = 0x7075;
const UNIX_TYPE_MASK = 0xf000;
const UNIX_SYMLINK = 0xa000;
/** Characters: what Windows' and Linux' paths may have, with room. */
const LONGEST_NAME = 4096;

/** The entry's name. Without a mark of its encoding it is UTF-8 when it reads so, else the DOS page of Brazil. */
export function entryName(entry: Entry): string {
  const raw = entry.fileNameRaw;
  const marked =
    (entry.generalPurposeBitFlag & UTF8_FLAG) !== 0 || entry.extraFields.some(({ id }) => id === UNICODE_PATH_FIELD);
  if (marked || isAscii(raw)) return getFileNameLowLevel(entry.generalPurposeBitFlag, raw, entry.extraFields, true);
  return isUtf8(raw) ? raw.toString('utf8') : iconv.decode(raw, 'cp850');
}

/** Refuses a name that could lead outside the folder it is unpacked into, even though no such name is ever used. */
export function checkName(name: string): void {
  if (name.length > LONGEST_NAME) {
    throw new FileRefusal('corrupt-archive', 'A name in the archive is too long', { entry: shown(name) });
  }
  const parts = name.split('/');
  const leaves = parts.includes('..') || name.startsWith('/') || /^[A-Za-z]:/.test(name);
  if (leaves || /[\\\0]/.test(name)) {
    throw new FileRefusal('path-traversal', 'An entry of the archive has an unsafe path', { entry: shown(name) });
  }
}

export function checkEntry(entry: Entry, name: string): void {
  if (entry.isEncrypted()) {
    throw new FileRefusal('encrypted', 'The archive has a password', { entry: shown(name) });
  }
  if (((entry.externalFileAttributes >>> 16) & UNIX_TYPE_MASK) === UNIX_SYMLINK) {
    throw new FileRefusal('symlink', 'The archive has a symbolic link', { entry: shown(name) });
  }
}

/** Folders, what macOS adds, and hidden files. */
export function isIgnored(name: string): boolean {
  return name.endsWith('/') || name.split('/').some((part) => part === '__MACOSX' || part.startsWith('.'));
}

export function shown(name: string): string {
  return name.slice(0, 120);
}
