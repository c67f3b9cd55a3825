import type { SerializedError } from '@gleba/sdk';

export type RefusalCode =
  | 'not-a-zip'
  | 'corrupt-archive'
  | 'encrypted'
  | 'unsupported-compression'
  | 'zip-bomb'
  | 'path-traversal'
  | 'symlink'
  | 'duplicate-name'
  | 'too-many-entries'
  | 'too-many-rows'
  | 'no-shapefile'
  | 'missing-file'
  | 'corrupt-header'
  | 'corrupt-dbf'
  | 'unsupported-dbf'
  | 'unsupported-shape-type'
  | 'truncated'
  | 'unsupported-encoding'
  | 'unknown-format'
  | 'file-too-large'
  | 'bad-json'
  | 'bad-xml'
  | 'xml-doctype'
  | 'too-deep'
  | 'too-complex'
  | 'not-geojson'
  | 'not-kml'
  | 'no-kml'
  | 'not-dxf'
  | 'binary-dxf'
  | 'not-geopackage'
  | 'unsafe-geopackage'
  | 'corrupt-geopackage'
  | 'no-features'
  | 'not-a-sheet'
  | 'old-excel'
  | 'empty-sheet'
  | 'repeated-columns'
  | 'unnamed-columns'
  | 'too-many-columns'
  | 'unclosed-quote';

export type RefusalDetail = Record<string, string | number>;

/** The whole file cannot be read. The code is for the interface to translate; the message is for a log. */
export class FileRefusal extends Error {
  override readonly name = 'FileRefusal';
  readonly code: RefusalCode;
  readonly detail?: RefusalDetail;

  constructor(code: RefusalCode, message: string, detail?: RefusalDetail) {
    super(message);
    this.code = code;
    if (detail) this.detail = detail;
  }
}

/** A refusal that the reading process told of. */
export function refusalOf({ name, message, facts }: SerializedError): FileRefusal | undefined {
  if (name !== 'FileRefusal') return undefined;
  return new FileRefusal(facts.code as RefusalCode, message, facts.detail as RefusalDetail | undefined);
}

/** A file that disappears or cannot be opened is refused like any other unreadable input. */
export function isMissingFile(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EISDIR');
}
