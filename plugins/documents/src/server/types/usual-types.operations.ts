import type { ReadyPapers } from '@gleba/sdk';
import { handle, type UnitOfWork } from '@gleba/sdk/server';
import { DocumentContext } from '../../entities/document-context.entity.ts';
import { DocumentType } from '../../entities/document-type.entity.ts';
import { addUsualDocumentTypes, usualDocumentTypes } from '../../type-operations.ts';
import { documentErrors } from '../document-errors.ts';
import { readyTreeOf } from '../ready-papers/ready-tree.ts';
import { insertUsualTypes } from './seed-types.ts';
import { usualTypes } from './usual-types.ts';

export const usualDocumentTypesHandler = (ready: ReadyPapers) =>
  handle(usualDocumentTypes, ({ transaction }) =>
    transaction(async (tx) => {
      const { offered, contexts } = await offeredTo(tx);
      const papers = ready.all();
      return {
        types: offered.map(({ slug, name, of, isRequired = false, requireSign = false }) => ({
          ...{ slug, name, isRequired, requireSign, context: contexts.get(of)?.name ?? of },
          hasTemplate: readyTreeOf(papers, of, slug) !== undefined,
        })),
      };
    }),
  );

export const addUsualDocumentTypesHandler = (ready: ReadyPapers) =>
  handle(addUsualDocumentTypes, async ({ tx }, { slugs }) => {
    const { offered, contexts, last } = await offeredTo(tx);
    const chosen = offered.filter(({ slug }) => slugs.includes(slug));
    const gone = slugs.find((slug) => !chosen.some((type) => type.slug === slug));
    if (gone !== undefined) throw documentErrors.typeNotOffered.beside('slugs', { type: gone });
    const contextIds = new Map([...contexts].map(([slug, { id }]) => [slug, id]));
    return {
      documentTypeIds: [...(await insertUsualTypes(tx, chosen, { papers: ready.all(), contextIds, after: last }))],
    };
  });

/** A catalogue is short: an organization has some dozens of types. */
const mostTypes = 1000;

/** What an organization may add: its own, under the same slug or name, stay as they are. */
async function offeredTo(tx: UnitOfWork) {
  const types = await tx.list(DocumentType, { orderBy: ['documentOrder'], first: mostTypes });
  const rows = await tx.list(DocumentContext, { first: mostTypes });
  const contexts = new Map(rows.map(({ slug, id, name }) => [slug, { id, name }]));
  const slugs = new Set(types.map(({ slug }) => slug));
  const named = new Set(types.map(({ documentContextId, name }) => `${documentContextId} ${name.toLowerCase()}`));
  return {
    offered: usualTypes.filter(({ slug, of, name }) => {
      const context = contexts.get(of);
      return context && !slugs.has(slug) && !named.has(`${context.id} ${name.toLowerCase()}`);
    }),
    contexts,
    last: types.at(-1)?.documentOrder ?? 0,
  };
}
