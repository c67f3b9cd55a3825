import { handle, type UnitOfWork } from '@gleba/sdk/server';
import { Document } from '../../entities/document.entity.ts';
import { DocumentOrigin } from '../../entities/document-origin.entity.ts';
import type { Subjects } from '../../subjects.ts';
import type { WrittenValue } from '../../template/kept.ts';
import { labelWritten } from '../../template/name-paths.ts';
import type { NamedValue } from '../../template/names.ts';
import { namesInTemplate } from '../../template/names-in-template.ts';
import { textOfPaper } from '../../template/paper.ts';
import type { Template } from '../../template/template.ts';
import { documentRewriting, writtenDocument } from '../../template-operations.ts';
import { documentErrors } from '../document-errors.ts';
import { writePaperOf } from './write-paper-of.ts';

export const writtenDocumentHandler = handle(writtenDocument, ({ transaction }, { documentId }) =>
  transaction(async (tx) => {
    const { document, origin } = await originOf(tx, documentId);
    const { name, subject, subjectId } = document;
    const { paper, templateNumber, createdAt } = origin;
    return { name, subject, subjectId, paper, templateNumber, writtenAt: createdAt };
  }),
);

export const documentRewritingHandler = (subjects: Subjects) =>
  handle(documentRewriting, ({ transaction }, { documentId }) =>
    transaction(async (tx) => {
      const { document, origin } = await originOf(tx, documentId);
      const { documentTypeId, subject, subjectId } = document;
      if (!documentTypeId) throw documentErrors.noTemplate({ type: document.name });
      const now = await writePaperOf(tx, subjects, { documentTypeId, subject, subjectId });
      return {
        templateNumber: origin.templateNumber,
        newestNumber: now.template.number,
        isSame: textOfPaper(now.paper) === textOfPaper(origin.paper),
        changes: namedChanges(now.names, now.template.tree, origin.values, now.values),
      };
    }),
  );

async function originOf(tx: UnitOfWork, documentId: string) {
  const document = await tx.asActor.get(Document, documentId);
  const origin = await tx.asActor
    .from(DocumentOrigin)
    .where({ documentId: { equalTo: documentId } })
    .first();
  if (!origin) throw documentErrors.notWritten({ document: document.name });
  return { document, origin };
}

type Values = readonly WrittenValue[];

/** Values of an expression that are others, or fewer or more: in loops one expression has several. */
function changesOf(before: Values, after: Values) {
  const [was, is] = [bySource(before), bySource(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((source) => {
    const [old, now] = [was.get(source) ?? null, is.get(source) ?? null];
    return old === now ? [] : [{ source, was: old, is: now }];
  });
}

export type Changed = ReturnType<typeof changesOf>[number] & { readonly label: string };

/** With what each is, in words. */
export function namedChanges(names: readonly NamedValue[], tree: Template, before: Values, after: Values): Changed[] {
  const inTemplate = namesInTemplate(tree);
  return changesOf(before, after).map((change) => ({
    ...change,
    label: labelWritten(names, change.source, inTemplate),
  }));
}

function bySource(values: Values): ReadonlyMap<string, string> {
  const texts = new Map<string, string[]>();
  for (const { source, text } of values) texts.set(source, [...(texts.get(source) ?? []), text]);
  // A value that stands several times is told once; the rounds of a loop, one behind the other.
  return new Map([...texts].map(([source, all]) => [source, [...new Set(all)].join('; ')]));
}
