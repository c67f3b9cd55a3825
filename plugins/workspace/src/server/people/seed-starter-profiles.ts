import { globalOrganizationId, Profile } from '@gleba/sdk';
import type { SeedOptions, UnitOfWork } from '@gleba/sdk/server';
import { UserGroup } from '../../entities/user-group.entity.ts';

const reading = ['project-details', 'lands', 'residents', 'documents'];
const selling = ['contracts-list', 'contract-details', 'partner-list', 'partner-details'];

/** What people of an office usually do, each with what they need for it; an administrator changes or removes them. */
const usual: readonly { readonly name: string; readonly accessKeys: readonly string[] }[] = [
  {
    name: 'Gestor',
    accessKeys: [
      ...[...reading, ...selling, 'members', 'validation', 'pre-projects', 'dashboards', 'dashboards.manage'],
      ...['data.manage', 'data.register', 'data.upload', 'data.export'],
    ],
  },
  {
    name: 'Topógrafo',
    accessKeys: ['project-details', 'lands', 'validation', 'data.manage', 'data.upload', 'data.export'],
  },
  { name: 'Atendente', accessKeys: [...reading, ...selling, 'data.manage', 'data.register'] },
  { name: 'Jurídico', accessKeys: [...reading, ...selling, 'validation', 'data.register', 'data.export'] },
  { name: 'Consulta', accessKeys: reading },
];

const team = { name: 'Equipe', description: 'Quem trabalha no escritório' };

/**
 * Whom a new organization can invite at once: profiles, and a group, which some roles ask for. Keys that no plugin of this program
 * declares are left out.
 */
export async function seedStarterProfiles(tx: UnitOfWork, { accessKeys: declared }: SeedOptions): Promise<void> {
  if (tx.actor.organizationId === globalOrganizationId) return;
  await tx.insertMany(
    Profile,
    usual
      .map(({ name, accessKeys }) => ({ name, accessKeys: accessKeys.filter((key) => declared.has(key)) }))
      .filter(({ accessKeys }) => accessKeys.length > 0)
      .map((profile) => ({ ...profile, isProjectLevel: true, isOrgLevel: true })),
  );
  await tx.insert(UserGroup, team);
}
