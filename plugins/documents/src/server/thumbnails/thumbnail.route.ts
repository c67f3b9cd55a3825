import { allow, GlebaError, isUuid, StoredFile } from '@gleba/sdk';
import type { Route } from '@gleba/sdk/server';
import { documentsKey } from '../../access-keys.ts';
import { DocumentPage } from '../../entities/document-page.entity.ts';

/** A year: another picture has another address. Seconds. */
const keptFor = 31_536_000;

/** The small picture of a page, for whoever may read the page. */
export const thumbnailRoute: Route = {
  method: 'GET',
  path: '/document-thumbnails/:pageId/:fileId',
  permission: allow.key(documentsKey),
  async handle({ parameters: { pageId = '', fileId = '' }, context: { transaction, files } }) {
    if (!isUuid(pageId) || !isUuid(fileId)) throw new GlebaError('NOT_FOUND');
    const file = await transaction(async (tx) => {
      const page = await tx.asActor.find(DocumentPage, pageId);
      return page?.thumbnailId === fileId ? tx.find(StoredFile, fileId) : undefined;
    });
    if (!file) throw new GlebaError('NOT_FOUND');
    return new Response(await files.read(file.storageKey), {
      headers: {
        ...{ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' },
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': `private, max-age=${keptFor}, immutable`,
      },
    });
  },
};
