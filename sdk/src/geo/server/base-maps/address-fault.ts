import type { ErrorDefinition } from '@gleba/sdk';
import type { BaseMapKind } from '../../base-map-kinds.ts';
import { fillTile } from '../../tile-place.ts';
import { geoErrors } from '../geo-errors.ts';

type AddressFault = 'notHttps' | 'credentials' | 'port' | 'privateHost' | 'placeholders' | 'noPlaceholders' | 'invalid';

/** What is wrong with the address of a base map; whom its name leads to is asked when it is fetched. */
export function addressFault(kind: BaseMapKind, address: string): ErrorDefinition | undefined {
  const fault = faultOf(kind, address);
  return fault && geoErrors[fault];
}

function faultOf(kind: BaseMapKind, address: string): AddressFault | undefined {
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
