/** A storage that browsers reach by themselves, by what it signs for a few minutes. */
export interface DirectAccess {
  /** Answers the bytes as a download called `name`, whatever they claim to be. */
  addressOf(key: string, download: { readonly name: string; readonly seconds: number }): string;
  /** A form that puts 1 to `maxBytes` bytes at exactly this key, as often as somebody sends it. */
  formFor(
    key: string,
    limits: { readonly maxBytes: number; readonly seconds: number },
  ): { readonly url: string; readonly fields: Readonly<Record<string, string>> };
}

/** Where files' bytes are. Keys are chosen by the server: `files/<organization>/<uuid>`; drivers refuse any other shape. */
export interface FileStore {
  /** Streams a stored file. `range` is inclusive bytes. Throws NOT_FOUND. */
  read(key: string, range?: { readonly start: number; readonly end?: number }): Promise<ReadableStream<Uint8Array>>;
  size(key: string): Promise<number>;
  write(key: string, body: ReadableStream<Uint8Array> | Uint8Array): Promise<void>;
  /** Takes over a file of this machine's disk; it is gone from `path` afterwards. */
  adopt(key: string, path: string): Promise<void>;
  /** Puts the bytes of one key under another, where nothing is. Throws NOT_FOUND. */
  copy(key: string, to: string): Promise<void>;
  remove(key: string): Promise<void>;
  /** A path on this machine with the file's bytes, for readers that need random access; call `release` when done. */
  localCopy(key: string): Promise<{ readonly path: string; release(): Promise<void> }>;
  /** Bytes that can still be written; undefined where nobody can say, as of a bucket. */
  freeBytes?(): Promise<number>;
  /** Undefined where only the program itself reaches the bytes. */
  readonly direct?: DirectAccess | undefined;
}
