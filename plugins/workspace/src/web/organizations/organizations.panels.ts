import { definePanel, IconBuilding } from '@gleba/sdk/web';

const roles = ['staff', 'admin', 'manager'] as const;
const administrators = ['staff', 'admin'] as const;
const route = { slot: 'route', roles } as const;

export const organizationPanels = [
  definePanel({
    ...route,
    id: 'workspace.organizations',
    title: 'core.organization.plural',
    path: '/organizations',
    load: () => import('./organizations-screen.tsx'),
  }),
  definePanel({
    id: 'workspace.organizationNew',
    slot: 'modal',
    roles: administrators,
    title: 'workspace.organizations.new',
    path: '/organizations/new',
    load: () => import('./organization-form.tsx'),
  }),
  definePanel({
    id: 'workspace.organizationEdit',
    slot: 'modal',
    roles,
    title: 'workspace.organizations.edit',
    path: '/organizations/organization/:organizationId/edit',
    load: () => import('./organization-form.tsx'),
  }),
  definePanel({
    id: 'workspace.organizationEditTable',
    slot: 'modal',
    roles,
    title: 'workspace.organizations.editTable',
    path: '/organizations/organization/:organizationId/details/edit-table',
    load: () => import('./edit-table-form.tsx'),
  }),
  definePanel({
    ...route,
    id: 'workspace.organizationDetails',
    title: 'core.organization',
    path: '/organizations/organization/:organizationId/details',
    load: () => import('./organization-details-screen.tsx'),
  }),
  definePanel({
    ...route,
    id: 'workspace.companies',
    title: 'core.company.plural',
    path: '/people/companies',
    load: () => import('./companies-screen.tsx'),
  }),
  definePanel({
    id: 'workspace.companyNew',
    slot: 'modal',
    roles,
    title: 'workspace.companies.new',
    path: '/people/companies/new',
    load: () => import('./company-form.tsx'),
  }),
  definePanel({
    id: 'workspace.companyEdit',
    slot: 'modal',
    roles,
    title: 'workspace.companies.edit',
    path: '/people/companies/:companyId/edit',
    load: () => import('./company-form.tsx'),
  }),
];

export const organizationNavigation = [
  {
    id: 'workspace.organizations',
    title: 'core.organization.plural',
    icon: IconBuilding,
    path: '/organizations',
    order: 87,
    group: 'administration',
    section: 'organization',
    roles,
  },
] as const;
