import { GlebaError } from '@gleba/sdk';
import { handle, todayOf, type UnitOfWork } from '@gleba/sdk/server';
import { Document } from '../../entities/document.entity.ts';
import { DocumentOrigin } from '../../entities/document-origin.entity.ts';
import { DocumentTemplate } from '../../entities/document-template.entity.ts';
import { SignaturePaper } from '../../entities/signatures/signature-paper.entity.ts';
import { changedSinceWriting } from '../../operations/signatures/signature-operations.ts';
import type { Subject, Subjects } from '../../subjects.ts';
import type { NamedValue } from '../../template/names.ts';
import { namesInSource } from '../../template/names-in-template.ts';
import { writePaper } from '../../template/write-paper.ts';
import { type MatterAsked, matterFor } from '../templates/template-matter.ts';
import { type Changed, namedChanges } from '../templates/written.queries.ts';

export const changedSinceWritingHandler = (subjects: Subjects) =>
  handle(changedSinceWriting, ({ transaction }, { documentId }) =>
    transaction(async (tx) => {
      await tx.asActor.get(Document, documentId);
      return changesSince(tx, subjects, documentId);
    }),
  );

interface ChangesSince {
  readonly because: string[];
  readonly changes: Changed[];
}
const none: ChangesSince = { because: [], changes: [] };

/**
 * Values of the template that it was written from, then and now; a newer version of the template changes nothing of what was written. What
 * was not told then is no difference: whoever had it written may not have seen it. What was asked to be signed counts, where anything was.
 */
export async function changesSince(tx: UnitOfWork, subjects: Subjects, documentId: string): Promise<ChangesSince> {
  const document = await tx.get(Document, documentId);
  const [paper] = await tx.list(SignaturePaper, {
    ...{ filter: { documentId: { equalTo: documentId } }, orderBy: ['-createdAt'], first: 1 },
  });
  const [origin] = await tx.list(DocumentOrigin, { filter: { documentId: { equalTo: documentId } }, first: 1 });
  const subject = subjects.of(document.subject);
  const template = origin?.documentTemplateId ? await tx.find(DocumentTemplate, origin.documentTemplateId) : undefined;
  const then = paper ? paper.values : origin?.values;
  if (!then || !origin || !template || !subject) return none;
  const matter = await matterUnlessRemoved(tx, subjects, {
    ...{ context: subject.context, subjectId: document.subjectId, template: template.tree },
    leavesOut: true,
  });
  if (!matter) return none;
  // The day on which it was written is not what has changed.
  const { values } = writePaper(template.tree, { ...matter, today: await todayOf(tx, new Date(origin.createdAt)) });
  const changes = namedChanges(matter.names, template.tree, then, values).filter(
    ({ was }) => was !== null && was !== '',
  );
  return { because: becauseOf(subject, matter.names, changes), changes };
}

/** What is computed may have changed for reasons that are not in sight: whoever computes it has a sentence for that. */
function becauseOf({ entity, told }: Subject, names: readonly NamedValue[], changes: readonly Changed[]): string[] {
  const isOf = (name: string) => {
    const words = names.find((one) => one.name === name)?.label ?? name;
    return changes.some(({ source, label }) => namesInSource(source).includes(name) || label.startsWith(`${words} › `));
  };
  return Object.entries(told).flatMap(([name, { dependsOn }]) =>
    dependsOn && isOf(name) ? [`${entity.plugin}.told.${name}.changed`] : [],
  );
}

/** A record that is gone says nothing any more. */
async function matterUnlessRemoved(tx: UnitOfWork, subjects: Subjects, asked: MatterAsked) {
  try {
    return await matterFor(tx, subjects, asked);
  } catch (error) {
    if (error instanceof GlebaError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  }
}
