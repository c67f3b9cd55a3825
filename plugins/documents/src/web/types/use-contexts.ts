import type { RecordOf } from '@gleba/sdk';
import { useList } from '@gleba/sdk/web';
import { useEffect } from 'react';
import { DocumentContext } from '../../entities/document-context.entity.ts';

/** Far more than there are. */
const most = 50;

/** What papers can be about. */
export function useContexts(): readonly RecordOf<typeof DocumentContext>[] {
  const list = useList(DocumentContext, { orderBy: ['createdAt'] });
  useEffect(() => list.ensureRange(0, most), [list]);
  return list.rows;
}
