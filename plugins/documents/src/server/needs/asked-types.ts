import type { RecordOf } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import { DocumentType } from '../../entities/document-type.entity.ts';
import { ProjectDocuments } from '../../entities/project-documents.entity.ts';

type Type = Pick<RecordOf<typeof DocumentType>, 'id' | 'signatureConfirms' | 'documentContextId'>;

/** Whether papers of a type are asked for in a project: all are where it names none, and of what is of no project. */
export async function askedTypesOf(tx: UnitOfWork, projectId: string | null): Promise<(type: Type) => boolean> {
  const chosen = projectId === null ? undefined : await tx.find(ProjectDocuments, projectId);
  const types = chosen?.documentTypes ?? [];
  const template = chosen?.contractTemplateId && (await tx.find(DocumentType, chosen.contractTemplateId));
  return ({ id, signatureConfirms, documentContextId }) => {
    if (template && signatureConfirms && documentContextId === template.documentContextId) return id === template.id;
    return types.length === 0 || types.includes(id);
  };
}
