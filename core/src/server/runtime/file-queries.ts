import { StoredFile } from '../../file/file-entities.ts';
import { fileAddress } from '../../file/file-operations.ts';
import { storedFileErrors } from '../../file/stored-file-errors.ts';
import { type PluginStates, pluginAllows, pluginOf } from '../../plugin/plugin-state.ts';
import type { FileStore } from '../contract/file-store.ts';
import { type AnyQuery, handle } from '../contract/server-side.ts';
import type { Db } from '../db/db.ts';
import { attachmentNamed } from '../file/content-disposition.ts';
import type { SignedAddresses } from '../file/signed-address.ts';

const addressSeconds = 5 * 60;

export function fileQueries(addresses: SignedAddresses): readonly AnyQuery[] {
  return [
    handle(fileAddress, async ({ actor, transaction }, { id }) => {
      const file = await transaction((tx) => tx.asActor.find(StoredFile, id));
      if (file?.status !== 'stored') throw storedFileErrors.fileMissing();
      return { url: addresses.sign({ id, organizationId: actor.organizationId }, addressSeconds), name: file.name };
    }),
  ];
}

/** Drawn by a page's `img`, which some browsers refuse to do with bytes of no type. None of them can hold a script. */
const pictureTypes = new Map([
  ['.jpg', 'image/jpeg'],
  ['.jpeg', 'image/jpeg'],
  ['.png', 'image/png'],
  ['.webp', 'image/webp'],
]);

/**
 * Sends a file to whoever holds a valid address. Always as a download and never sniffed: a page or a drawing with a script
 * in it must not run under our name.
 */
export async function sendFile(
  db: Db,
  files: FileStore,
  plugins: PluginStates,
  organizationId: number,
  id: string,
  request: Request,
): Promise<Response> {
  const { rows } = await db.query<{ name: string; extension: string | null; storage_key: string; purpose: string }>(
    `select name, extension, storage_key, purpose from core.stored_file
     where organization_id = $1::integer and id = $2::uuid and status = 'stored'`,
    [organizationId, id],
  );
  const file = rows[0];
  // The address may be older than the plugin's state.
  if (!file || !pluginAllows(plugins, pluginOf(file.purpose), 'read')) {
    throw storedFileErrors.fileMissing();
  }
  const size = await files.size(file.storage_key);
  const headers = new Headers({
    'content-type': pictureTypes.get(file.extension ?? '') ?? 'application/octet-stream',
    // The name in the address is part of what was signed.
    'content-disposition': attachmentNamed(new URL(request.url).searchParams.get('name') ?? file.name),
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
  });
  const range = parseRange(request.headers.get('range'), size);
  if (range === 'unsatisfiable')
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${size}` } });
  headers.set('content-length', String(range ? range.end - range.start + 1 : size));
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${size}`);
  return new Response(await files.read(file.storage_key, range), { status: range ? 206 : 200, headers });
}

/** One range of bytes (RFC 9110, 14.1.2); several, or another unit, are answered with the whole file. */
function parseRange(header: string | null, size: number): { start: number; end: number } | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const isSuffix = match[1] === '';
  // 14.1.1: a range that ends before it starts is invalid, and an invalid one is ignored.
  if (!isSuffix && match[2] !== '' && Number(match[2]) < Number(match[1])) return undefined;
  const start = isSuffix ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const end = isSuffix || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  return start > end || start >= size ? 'unsatisfiable' : { start, end };
}
