import { Contract, type ContractPapers } from '@gleba/plugin-finance';
import { allow, permits, pluginAllows } from '@gleba/sdk';
import { type UnitOfWork, unitOfWork } from '@gleba/sdk/server';
import { documentsKey } from '../../access-keys.ts';
import { DocumentTemplate } from '../../entities/document-template.entity.ts';
import { DocumentType } from '../../entities/document-type.entity.ts';
import { ProjectDocuments } from '../../entities/project-documents.entity.ts';
import { writeDocumentJob } from '../../jobs/write-document.job.ts';
import { ofContracts } from '../../own-subjects.ts';
import type { Subjects } from '../../subjects.ts';
import { paperHtml } from '../../template/paper-html.ts';
import { documentErrors } from '../document-errors.ts';
import { askedTypesOf } from '../needs/asked-types.ts';
import { writePaperOf } from './write-paper-of.ts';

/** Far more than an office has of one kind. */
const mostTypes = 200;

/** Contracts are written from types whose signatures bind them, as the project chooses among these. */
export const contractPapers = (subjects: Subjects): ContractPapers => ({
  async templates(given, projectId) {
    const tx = unitOfWork(given);
    return mayWrite(tx, projectId) ? templatesOf(tx, projectId) : undefined;
  },
  async preview(given, contractId, templateId) {
    const tx = unitOfWork(given);
    const about = await offered(tx, contractId, templateId);
    const { paper, type } = await writePaperOf(tx, subjects, about);
    return paperHtml(paper, type.name);
  },
  async write(given, contractId, templateId) {
    const tx = unitOfWork(given);
    const { projectId, ...about } = await offered(tx, contractId, templateId);
    await tx.enqueue(writeDocumentJob, about, { referenceId: contractId, projectId });
  },
});

function mayWrite({ actor }: UnitOfWork, projectId: string): boolean {
  const isAllowed = permits(actor, allow.key(documentsKey), { projectId, fields: {} }) === true;
  // Administrators hold the keys of plugins that the organization does not have.
  return isAllowed && pluginAllows(actor.plugins, 'documents', 'run');
}

async function templatesOf(tx: UnitOfWork, projectId: string) {
  const binding = { signatureConfirms: { equalTo: true }, ...ofContracts };
  const types = await tx.list(DocumentType, { filter: binding, orderBy: ['documentOrder', 'name'], first: mostTypes });
  const isAsked = await askedTypesOf(tx, projectId);
  const usual = (await tx.find(ProjectDocuments, projectId))?.contractTemplateId;
  const ids = types.filter(isAsked).map(({ id }) => id);
  const written = await tx.asServer
    .from(DocumentTemplate)
    .where({ documentTypeId: { in: ids } })
    .select((template) => ({ id: template.documentTypeId }))
    .all();
  const withTemplate = new Set(written.map(({ id }) => id));
  return types.flatMap(({ id, name }) => (withTemplate.has(id) ? [{ id, name, isUsual: id === usual }] : []));
}

/** What the job is asked; refused where that template is not one of those that the project's contracts are written from. */
async function offered(tx: UnitOfWork, contractId: string, templateId: string) {
  const { projectId } = await tx.asActor.get(Contract, contractId);
  const templates = mayWrite(tx, projectId) ? await templatesOf(tx, projectId) : [];
  if (!templates.some(({ id }) => id === templateId))
    throw documentErrors.typeWritesNoContract.beside('contractTemplateId');
  return { projectId, documentTypeId: templateId, subject: Contract.id, subjectId: contractId };
}
