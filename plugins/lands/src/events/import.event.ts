import { changeOf, defineEvent, Job, z } from '@gleba/sdk';
import { ImportIssue } from '../entities/import-issue.entity.ts';

/** A file has been brought into a project to its last row; about the import's job. */
export const importFinished = defineEvent('lands.import.finished', {
  about: Job,
  data: {
    projectId: z.uuid(),
    kind: z.enum(['shapes', 'sheet']),
    /** Rows that came in, and rows that wait for a person. */
    imported: z.int(),
    held: z.int(),
  },
});

/** An import was taken back; about the import's job. */
export const importUndone = defineEvent('lands.import.undone', {
  about: Job,
  data: {
    projectId: z.uuid(),
    removed: z.int(),
    /** Records that were put back to what they were, and those that others had changed since. */
    restored: z.int(),
    kept: z.int(),
  },
});

/** Rows that an import held came in, since somebody had them repaired; about the import's job. */
export const importRepaired = defineEvent('lands.import.repaired', {
  about: Job,
  data: {
    projectId: z.uuid(),
    repaired: z.int(),
  },
});

/** A person decided about a row of an import that needed a look. */
export const importIssueSettled = defineEvent(
  'lands.importIssue.settled',
  changeOf(ImportIssue, 'status', { to: ['repaired', 'dismissed'] }),
);

export const importEvents = [importFinished, importUndone, importRepaired, importIssueSettled];
