/** What a source of base maps answers. A status other than 200 has no body that anybody reads. */
export interface BaseMapAnswer {
  readonly status: number;
  readonly body: Uint8Array;
  /** How long it may be kept. */
  readonly maxAgeSeconds: number;
}

/**
 * The way out to base maps. Without a provider the server asks the internet itself, never its own network; a plugin may answer
 * from somewhere else (a file of tiles, an office's own tile server).
 */
export interface BaseMapSource {
  /** An https address, filled in. Rejects where nothing answers. */
  get(address: string): Promise<BaseMapAnswer>;
}
