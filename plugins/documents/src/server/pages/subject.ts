import { GlebaError, Project } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import type { Subjects } from '../../subjects.ts';
import { documentErrors } from '../document-errors.ts';

/** The project of the record that a document is about, if the person sees the record; null for one of no project. */
export async function projectOfSubject(
  tx: UnitOfWork,
  subjects: Subjects,
  subject: string,
  id: string,
): Promise<string | null> {
  const entity = subjects.of(subject)?.entity;
  if (!entity) throw documentErrors.subjectUnknown();
  const record: Readonly<Record<string, unknown>> | undefined = await tx.asActor.find(entity, id);
  if (!record || record.deletedAt) throw new GlebaError('NOT_FOUND');
  if (entity.id === Project.id) return id;
  const projectId = record[entity.projectField ?? 'projectId'];
  return typeof projectId === 'string' ? projectId : null;
}
