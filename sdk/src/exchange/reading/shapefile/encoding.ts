import iconv from 'iconv-lite';

export interface EncodingChoice {
  name: string;
  from: 'cpg' | 'ldid' | 'guess' | 'default';
}

export const DEFAULT_ENCODING = 'windows-1252';

const NAMES: ReadonlyMap<string, string> = new Map([
  ['utf8', 'utf-8'],
  ['utf8mb4', 'utf-8'],
  ['utf16', 'utf-16'],
  ['ucs2', 'utf-16'],
  ['unicode', 'utf-16'],
  ['utf16le', 'utf-16le'],
  ['utf16be', 'utf-16be'],
  ['latin1', 'iso-8859-1'],
  ['ansi', 'windows-1252'],
  ['ascii', 'windows-1252'],
  ['usascii', 'windows-1252'],
  // What "OEM" means on a Windows set up for Brazil.
  ['oem', 'cp850'],
  ['big5', 'big5'],
  ['shiftjis', 'shift_jis'],
  ['sjis', 'shift_jis'],
  ['euckr', 'euc-kr'],
  ['eucjp', 'euc-jp'],
  ['koi8r', 'koi8-r'],
  ['koi8u', 'koi8-u'],
  ['gbk', 'gbk'],
  ['gb2312', 'gbk'],
  ['gb18030', 'gb18030'],
  ['latin2', 'iso-8859-2'],
  ['latin5', 'iso-8859-9'],
  ['latin9', 'iso-8859-15'],
  ['macroman', 'macintosh'],
  ['macintosh', 'macintosh'],
]);

const CODE_PAGES: ReadonlyMap<number, string> = new Map([
  [874, 'windows-874'],
  [932, 'shift_jis'],
  [936, 'gbk'],
  [949, 'cp949'],
  [950, 'big5'],
  [1200, 'utf-16le'],
  [1201, 'utf-16be'],
  [10000, 'macintosh'],
  [10006, 'macgreek'],
  [10007, 'maccyrillic'],
  [10029, 'maccenteuro'],
  [20127, 'windows-1252'],
  [20866, 'koi8-r'],
  [51932, 'euc-jp'],
  [51949, 'euc-kr'],
  [54936, 'gb18030'],
  [65001, 'utf-8'],
]);

/** Language driver byte → code page: the numbers of dBASE, FoxPro and ESRI, in the list GDAL and QGIS share. */
const DRIVER_PAGES: ReadonlyArray<readonly [number, readonly number[]]> = [
  [437, [0x01, 0x09, 0x0b, 0x0d, 0x0f, 0x11, 0x15, 0x18, 0x19, 0x1b]],
  [850, [0x02, 0x0a, 0x0c, 0x0e, 0x10, 0x12, 0x14, 0x16, 0x1a, 0x1d, 0x25, 0x37]],
  [1252, [0x03, 0x57, 0x58, 0x59]],
  [10000, [0x04]],
  [865, [0x08, 0x17, 0x66]],
  [932, [0x13, 0x56, 0x7b]],
  [863, [0x1c, 0x6c]],
  [852, [0x1f, 0x22, 0x23, 0x40, 0x64, 0x87]],
  [860, [0x24]],
  [866, [0x26, 0x65]],
  [936, [0x4d, 0x7a]],
  [949, [0x4e, 0x79]],
  [950, [0x4f, 0x78]],
  [874, [0x50, 0x7c]],
  [861, [0x67]],
  [737, [0x6a, 0x86]],
  [857, [0x6b, 0x88]],
  [1255, [0x7d]],
  [1256, [0x7e]],
  [10007, [0x96]],
  [10029, [0x97]],
  [10006, [0x98]],
  [1250, [0xc8]],
  [1251, [0xc9]],
  [1254, [0xca]],
  [1253, [0xcb]],
  [1257, [0xcc]],
];

const DRIVERS: ReadonlyMap<number, number> = new Map(
  DRIVER_PAGES.flatMap(([page, drivers]) => drivers.map((driver): [number, number] => [driver, page])),
);

function codePage(page: number): string | null {
  const named = CODE_PAGES.get(page);
  if (named) return named;
  if (page >= 1250 && page <= 1258) return `windows-${page}`;
  if (page >= 28591 && page <= 28606) return `iso-8859-${page - 28590}`;
  const oem = `cp${page}`;
  return page < 1000 && iconv.encodingExists(oem) ? oem : null;
}

export function encodingOfDriver(driver: number): string | null {
  const page = DRIVERS.get(driver);
  return page === undefined ? null : codePage(page);
}

/** The encoding a .cpg or a person means: `UTF-8`, `88591`, `ANSI 1252`, `LDID/87`, `Big-5`, `1251`… */
export function resolveEncoding(label: string): string | null {
  const text = label
    .replace(/[\uFEFF\0"']/g, '')
    .trim()
    .toLowerCase();
  const driver = /^ldid[/:= ]*(?:0x([0-9a-f]{1,2})|(\d{1,3}))$/.exec(text);
  if (driver) return encodingOfDriver(driver[1] ? Number.parseInt(driver[1], 16) : Number(driver[2]));
  const short = text.replace(/[^a-z0-9]/g, '');
  const named = NAMES.get(short);
  if (named) return named;
  const iso = /^(?:iso)?8859(\d{1,2})$/.exec(short);
  if (iso) return known(`iso-8859-${Number(iso[1])}`);
  const page = /^(?:ansi|codepage|cp|windows|win|ms|msdos|dos|oem|ibm|xcp)?(\d{3,5})$/.exec(short);
  if (page) return codePage(Number(page[1]));
  // iconv-lite also names transfer codings (hex, base64) as if they were encodings.
  return /^(?:windows|iso|mac|koi8|euc|tis|viscii|armscii)[a-z0-9]*$/.test(short) ? known(short) : null;
}

function known(name: string): string | null {
  return iconv.encodingExists(name) ? name : null;
}

export function isAscii(bytes: Uint8Array): boolean {
  for (const byte of bytes) if (byte > 0x7f) return false;
  return true;
}

/** Strict UTF-8, allowing for a last character that the field's length cut. */
export function isUtf8(bytes: Buffer): boolean {
  const whole = bytes.subarray(0, bytes.length - cutTail(bytes));
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(whole);
    return true;
  } catch {
    return false;
  }
}

/** How many bytes at the end begin a UTF-8 character without finishing it. */
function cutTail(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    const wanted = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return wanted > back ? back : 0;
  }
  return 0;
}

export interface DecodedText {
  text: string;
  state: 'ok' | 'cut' | 'bad';
}

export type TextDecoderOf = (bytes: Buffer) => DecodedText;

/** A decoder for field values: trailing blanks and everything after a NUL are padding. */
export function textDecoder(encoding: string): TextDecoderOf {
  if (encoding.startsWith('utf-16')) return (bytes) => verdict(trimWide(iconv.decode(bytes, encoding)));
  if (encoding === 'utf-8') return decodeUtf8;
  return (padded) => {
    const bytes = withoutPadding(padded);
    if (isAscii(bytes)) return { text: bytes.toString('latin1'), state: 'ok' };
    // The controls 80-9F of ISO-8859-1 never occur in an attribute; a file that has them is windows-1252.
    return verdict(iconv.decode(bytes, encoding === 'iso-8859-1' ? 'windows-1252' : encoding));
  };
}

function decodeUtf8(padded: Buffer): DecodedText {
  const bytes = withoutPadding(padded);
  const text = bytes.toString('utf8');
  if (!text.includes('\uFFFD')) return { text, state: 'ok' };
  const tail = cutTail(bytes);
  const whole = bytes.subarray(0, bytes.length - tail).toString('utf8');
  return tail > 0 && !whole.includes('\uFFFD') ? { text: whole, state: 'cut' } : { text, state: 'bad' };
}

function verdict(text: string): DecodedText {
  return { text, state: text.includes('\uFFFD') ? 'bad' : 'ok' };
}

function trimWide(text: string): string {
  const nul = text.indexOf('\0');
  let end = nul >= 0 ? nul : text.length;
  // Blanks of one byte between two-byte characters read as U+2020.
  while (end > 0 && ' \u2020\uFFFD'.includes(text[end - 1] ?? '')) end -= 1;
  return text.slice(0, end);
}

function withoutPadding(bytes: Buffer): Buffer {
  const nul = bytes.indexOf(0);
  let end = nul >= 0 ? nul : bytes.length;
  while (end > 0 && bytes[end - 1] === 0x20) end -= 1;
  return bytes.subarray(0, end);
}
