/** What people of an office usually do, each with the access keys that it needs. Names: `workspace.people.starter.<id>`. */
export interface StarterProfile {
  readonly id: 'manager' | 'surveyor' | 'attendant' | 'lawyer' | 'reader';
  readonly accessKeys: readonly string[];
}

const reading = ['project-details', 'lands', 'residents', 'documents'];
const selling = ['contracts-list', 'contract-details', 'partner-list', 'partner-details'];

export const starterProfiles: readonly StarterProfile[] = [
  {
    id: 'manager',
    accessKeys: [
      ...[...reading, ...selling, 'members', 'validation', 'pre-projects', 'dashboards', 'dashboards.manage'],
      ...['data.manage', 'data.register', 'data.upload', 'data.export'],
    ],
  },
  {
    id: 'surveyor',
    accessKeys: ['project-details', 'lands', 'validation', 'data.manage', 'data.upload', 'data.export'],
  },
  { id: 'attendant', accessKeys: [...reading, ...selling, 'data.manage', 'data.register'] },
  { id: 'lawyer', accessKeys: [...reading, ...selling, 'validation', 'data.register', 'data.export'] },
  { id: 'reader', accessKeys: reading },
];
