import { type AccessKey, accessKey } from '@gleba/sdk';

export { membersKey, projectDetailsKey } from '@gleba/sdk';

/** Links by which areas are referred to the office, and the areas that were. */
export const preProjectsKey = accessKey('pre-projects');

const permissionsOfGroups = {
  files: ['view', 'manage', 'view-others', 'manage-others', 'comment', 'download', 'open-tickets'],
  maps: [
    'view',
    'private-annotations',
    'public-annotations',
    'create-data',
    'manage-others',
    'fill-forms',
    'calculations',
    'comment',
    'download-vectors',
  ],
  data: ['view', 'manage', 'manage-others', 'upload', 'upload-others', 'export'],
  tasks: [
    'view',
    'manage',
    'manage-others',
    'view-own',
    'create-own',
    'update-own',
    'delete-own',
    'view-others',
    'create-others',
    'update-others',
    'delete-others',
    'upload',
    'comment',
    'view-cost',
    'set-cost',
    'view-revenue',
    'set-revenue',
    'view-progress',
    'set-progress',
  ],
} as const satisfies Record<Exclude<AccessKey['group'], 'screens'>, readonly string[]>;

/**
 * The specification's four groups, which belong to no plugin: several check parts of each. One that nobody checks yet is
 * shown as such where profiles are made (docs/decisions/0022).
 */
export const groupKeys: readonly AccessKey[] = Object.entries(permissionsOfGroups).flatMap(([group, permissions]) =>
  permissions.map((permission) => accessKey(`${group}.${permission}`, group as keyof typeof permissionsOfGroups)),
);

/** Looking at dashboards; making, changing and removing them. */
export const dashboardsKey = accessKey('dashboards');
export const dashboardsManageKey = accessKey('dashboards.manage');
