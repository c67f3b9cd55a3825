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
  | 'unsupported-encoding';

export type RefusalDetail = Record<string, string | number>;

/** The whole file cannot be read. The code is for the interface to translate; the message is for a log. */
export class ShapefileRefusal extends Error {
  override readonly name = 'ShapefileRefusal';
  readonly code: RefusalCode;
  readonly detail?: RefusalDetail;

  constructor(code: RefusalCode, message: string, detail?: RefusalDetail) {
    super(message);
    this.code = code;
    if (detail) this.detail = detail;
  }
}

/** A file that disappears or cannot be opened is refused like any other unreadable input. */
export function isMissingFile(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EISDIR');
}
