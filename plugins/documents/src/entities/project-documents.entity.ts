import { allow, extendEntity, json, Project, reference, z } from '@gleba/sdk';
import { DocumentType } from './document-type.entity.ts';

/** Far more than an office has. */
const mostTypes = 500;

/** Which papers a project collects and writes. */
export const ProjectDocuments = extendEntity('documents.projectDocuments', Project, {
  fields: {
    /** Ids of the types that are asked for in it; none asks for all that there are. What was collected of others stays. */
    documentTypes: json(z.array(z.uuid()).check(z.maxLength(mostTypes))),
    /** Of the types whose signatures bind a record, the one that this project's contracts are written from. */
    contractTemplateId: reference(DocumentType, { onDelete: 'setNull' }),
  },
  access: { read: allow.projectMember, create: allow.adminAndUp, update: allow.adminAndUp, delete: allow.nobody },
  derive: { delete: false },
});
