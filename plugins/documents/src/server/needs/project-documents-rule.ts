import { ruleForPeople } from '@gleba/sdk/server';
import { DocumentType } from '../../entities/document-type.entity.ts';
import { ProjectDocuments } from '../../entities/project-documents.entity.ts';
import { ofContracts } from '../../own-subjects.ts';
import { documentErrors } from '../document-errors.ts';

/** A project asks for types that its organization has, and has its contracts written by one that binds; what was removed since may stay named. */
export const projectDocumentsRule = ruleForPeople(
  ProjectDocuments,
  'documents.projectAsksForKnownTypes',
  async (tx, { before, after }) => {
    const chosen = new Set(after?.documentTypes ?? []);
    for (const id of before?.documentTypes ?? []) chosen.delete(id);
    if (chosen.size > 0) {
      const found = await tx.ids(DocumentType, { filter: { id: { in: [...chosen] } }, first: chosen.size });
      if (found.length < chosen.size) throw documentErrors.typeUnknown.beside('documentTypes');
    }
    const template = after?.contractTemplateId;
    if (!template || template === before?.contractTemplateId) return;
    const filter = { id: { equalTo: template }, signatureConfirms: { equalTo: true }, ...ofContracts };
    if ((await tx.ids(DocumentType, { filter, first: 1 })).length === 0)
      throw documentErrors.typeWritesNoContract.beside('contractTemplateId');
  },
);
