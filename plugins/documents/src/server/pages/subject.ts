import { GlebaError } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import { contextOf, subjects } from '../../contexts.ts';
import { documentErrors } from '../document-errors.ts';

/** The project of the record that a document is about, if the person sees the record; null for one of no project. */
export async function projectOfSubject(tx: UnitOfWork, subject: string, id: string): Promise<string | null> {
  const context = contextOf(subject);
  if (!context) throw documentErrors.subjectUnknown();
  const record: Readonly<Record<string, unknown>> | undefined = await tx.asActor.find(subjects[context], id);
  if (!record || record.deletedAt) throw new GlebaError('NOT_FOUND');
  if (context === 'project') return id;
  return typeof record.projectId === 'string' ? record.projectId : null;
}
