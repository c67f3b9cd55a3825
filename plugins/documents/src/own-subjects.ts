import { Company, documentSubject, Organization, Project } from '@gleba/sdk';

/** Of records that are the kernel's. */
export const ownSubjects = [
  documentSubject(Project, { context: 'project' }),
  documentSubject(Company, { signs: { name: 'name', taxId: ['registerNumber'] } }),
  documentSubject(Organization, { signs: { name: 'name' } }),
];
