import { Project } from '@gleba/sdk';
import { contribute, definePanel, IconFileText, IconVector } from '@gleba/sdk/web';

const roles = ['staff', 'admin', 'manager'] as const;
const types = '/admin/document-types';
const variables = '/admin/document-variables';

const form = (id: string, title: string, path: string, load: () => Promise<typeof import('./type-form.tsx')>) =>
  definePanel({ id, slot: 'modal', title, path, roles, load });

export const typePanels = [
  definePanel({
    id: 'documents.documentTypes',
    slot: 'route',
    title: 'documents.documentType.plural',
    path: types,
    roles,
    load: () => import('./types-screen.tsx'),
  }),
  form('documents.documentTypeNew', 'documents.documentType', `${types}/new`, () => import('./type-form.tsx')),
  form(
    'documents.documentTypeEdit',
    'documents.documentType',
    `${types}/:documentTypeId/edit`,
    () => import('./type-form.tsx'),
  ),
  definePanel({
    id: 'documents.documentTypeView',
    slot: 'modal',
    title: 'documents.documentType',
    path: `${types}/:documentTypeId/view`,
    roles,
    load: () => import('./type-view.tsx'),
  }),
  definePanel({
    id: 'documents.documentVariables',
    slot: 'route',
    title: 'documents.documentVariable.plural',
    path: variables,
    roles,
    load: () => import('./variables-screen.tsx'),
  }),
  definePanel({
    id: 'documents.documentVariableNew',
    slot: 'modal',
    title: 'documents.documentVariable',
    path: `${variables}/new`,
    roles,
    load: () => import('./variable-form.tsx'),
  }),
  definePanel({
    id: 'documents.documentVariableEdit',
    slot: 'modal',
    title: 'documents.documentVariable',
    path: `${variables}/:documentVariableId/edit`,
    roles,
    load: () => import('./variable-form.tsx'),
  }),
];

const administration = { group: 'administration', roles } as const;
export const typeNavigation = [
  {
    ...administration,
    id: 'documents.documentTypes',
    title: 'documents.documentType.plural',
    icon: IconFileText,
    path: types,
    order: 88,
  },
  {
    ...administration,
    id: 'documents.documentVariables',
    title: 'documents.documentVariable.plural',
    icon: IconVector,
    path: variables,
    order: 89,
  },
];

export const typeContributions = [
  contribute.firstStep({
    ...{ id: 'documents.firstStep.types', title: 'documents.firstStep.types', order: 40, roles },
    ...{ guards: ['documents.documentType'], text: 'documents.firstStep.types.text', path: types },
  }),
  contribute.formPart(Project, {
    id: 'documents.projectDocuments.fields',
    title: 'documents.projectDocuments',
    isSection: true,
    roles,
    guards: ['documents.projectDocuments'],
    load: () => import('./project-documents-fields.panel.tsx'),
  }),
];
