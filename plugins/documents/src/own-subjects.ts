import { Company, documentSubject, Organization, Project } from '@gleba/sdk';

/** As a filter of types: whose papers are of contracts, which the plugin of finance keeps. */
export const ofContracts = { documentContext: { slug: { equalTo: 'contract' } } } as const;

/** Of records that are the kernel's. */
export const ownSubjects = [
  documentSubject(Project, { context: 'project' }),
  documentSubject(Company, { signs: { name: 'name', taxId: ['registerNumber'] } }),
  documentSubject(Organization, { signs: { name: 'name' } }),
];
