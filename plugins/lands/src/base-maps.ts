import { token } from '@gleba/sdk';

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

export const baseMapSourceToken = token<BaseMapSource>('lands.base-map-source@1');

export interface TilePlace {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** `{s}` is the first of the usual mirrors, `{r}` the plain resolution, `{-y}` counts from the south (TMS). */
export function fillTile(template: string, { z, x, y }: TilePlace): string {
  const values: Record<string, string> = {
    z: String(z),
    x: String(x),
    y: String(y),
    '-y': String(2 ** z - 1 - y),
    s: 'a',
    r: '',
  };
  return template.replace(/\{(z|x|y|-y|s|r)\}/g, (_, name: string) => values[name] ?? '');
}
