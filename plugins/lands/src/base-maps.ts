import { token } from '@gleba/sdk';
import type { BaseMapKind } from './entities/base-map.entity.ts';

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
  get(address: string, signal?: AbortSignal): Promise<BaseMapAnswer>;
}

export const baseMapSourceToken = token<BaseMapSource>('lands.base-map-source@1');

export interface AddressFault {
  readonly code: 'notHttps' | 'credentials' | 'port' | 'privateHost' | 'placeholders' | 'noPlaceholders' | 'invalid';
  readonly message: string;
}

const messages: Record<AddressFault['code'], string> = {
  invalid: 'Informe um endereço válido.',
  notHttps: 'O endereço deve começar com https://.',
  credentials: 'O endereço não pode conter usuário e senha.',
  port: 'Esta porta não é aceita.',
  privateHost: 'O endereço deve ser da internet pública.',
  placeholders: 'O endereço de blocos precisa de {z}, {x} e {y}.',
  noPlaceholders: 'O endereço de um estilo não tem {z}, {x} e {y}.',
};

/** What is wrong with the address of a base map; whom its name leads to is asked when it is fetched. */
export function addressFault(kind: BaseMapKind, address: string): AddressFault | undefined {
  const code = faultOf(kind, address);
  return code && { code, message: messages[code] };
}

function faultOf(kind: BaseMapKind, address: string): AddressFault['code'] | undefined {
  const has = (name: string) => address.includes(`{${name}}`);
  const isTemplate = has('z') && has('x') && (has('y') || has('-y'));
  if (kind === 'xyz' && !isTemplate) return 'placeholders';
  if (kind === 'style' && /\{(?:z|x|-?y)\}/.test(address)) return 'noPlaceholders';
  const filled = kind === 'xyz' ? fillTile(address, { z: 0, x: 0, y: 0 }) : address;
  if (/[{}\s\\]/.test(filled) || !URL.canParse(filled)) return 'invalid';
  const url = new URL(filled);
  if (url.protocol !== 'https:') return 'notHttps';
  if (url.username !== '' || url.password !== '') return 'credentials';
  if (url.port !== '' && Number(url.port) < 1024) return 'port';
  // Names of one word, and numbers: nothing of the public internet is called so.
  const isPrivate =
    !url.hostname.includes('.') || /^[\d.]+$|^\[|\.(?:local|internal|localhost|lan|home|corp)\.?$/.test(url.hostname);
  return isPrivate ? 'privateHost' : undefined;
}

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
