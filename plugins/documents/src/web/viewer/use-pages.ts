import type { RecordOf } from '@gleba/sdk';
import { useList } from '@gleba/sdk/web';
import { useEffect } from 'react';
import { DocumentPage } from '../../entities/document-page.entity.ts';
import { mostPages } from '../../page-files.ts';

export type Page = RecordOf<typeof DocumentPage>;

/** The pages of a document in their order, kept true by the live stream. */
export function usePages(documentId: string) {
  const list = useList(DocumentPage, { filter: { documentId: { equalTo: documentId } }, orderBy: ['number'] });
  useEffect(() => list.ensureRange(0, mostPages), [list]);
  return list;
}
