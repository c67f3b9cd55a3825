import { allow, boolean, defineEntity, enumeration, json, Project, reference, text } from '@gleba/sdk';
import { dashboardsKey, dashboardsManageKey } from '../access-keys.ts';
import { sharedFilter, widgets } from '../dashboards/widget.ts';

/** Built here, or shown from a tool of somebody else that signs what it shows. */
export const dashboardTypes = ['built', 'superset', 'metabase'] as const;
export type DashboardType = (typeof dashboardTypes)[number];

const manage = allow.all(allow.key(dashboardsKey), allow.key(dashboardsManageKey));

/** Figures about an organization's records, or a project's, arranged by people. What it shows each reader is what they may read. */
export const Dashboard = defineEntity('workspace.dashboard', {
  scope: 'organization',
  softDelete: true,
  title: ['name'],
  projectField: 'projectId',
  fields: {
    name: text({ required: true, max: 120, searchable: true }),
    type: enumeration(dashboardTypes, { required: true, default: 'built', writing: 'create' }),
    /** In the other tool. A number at Metabase, a UUID at Superset. */
    externalId: text({
      required: true,
      max: 60,
      pattern: /^[A-Za-z0-9-]+$/,
      when: { type: { in: ['superset', 'metabase'] } },
    }),
    /** Shown in projects, with that project's figures: in its own one, or without one in each. */
    isProjectDashboard: boolean({ required: true, default: false, writing: 'create' }),
    projectId: reference(Project, { inverse: 'dashboards', onDelete: 'cascade', writing: 'create' }),
    filters: json(sharedFilter),
    widgets: json(widgets),
  },
  access: { read: allow.key(dashboardsKey), create: manage, update: manage, delete: manage },
});
