import type { RecordOf } from '@gleba/sdk';
import { useList, useServices } from '@gleba/sdk/web';
import { useEffect } from 'react';
import { DocumentContext } from '../../entities/document-context.entity.ts';
import { useSubjects } from './use-subjects.ts';

/** Far more than there are. */
const most = 50;

/** What papers can be about here: records of plugins that the organization uses. */
export function useContexts(): readonly RecordOf<typeof DocumentContext>[] {
  const { session } = useServices();
  const subjects = useSubjects();
  const list = useList(DocumentContext, { orderBy: ['createdAt'] });
  useEffect(() => list.ensureRange(0, most), [list]);
  return list.rows.filter(({ slug }) => {
    const entity = subjects.named(slug)?.entity;
    return entity !== undefined && session.allowsPlugin(entity.plugin, 'see');
  });
}
