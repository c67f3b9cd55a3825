import { globalOrganizationId, languageOf, Profile, say } from '@gleba/sdk';
import type { SeedOptions, UnitOfWork } from '@gleba/sdk/server';
import { UserGroup } from '../../entities/user-group.entity.ts';
import { starterProfiles } from '../../people/starter-profiles.ts';

/**
 * Whom a new organization can invite at once: profiles, and a group, which some roles ask for; an administrator changes or removes them. Keys
 * that no plugin of this program declares are left out.
 */
export async function seedStarterProfiles(tx: UnitOfWork, { accessKeys: declared }: SeedOptions): Promise<void> {
  if (tx.actor.organizationId === globalOrganizationId) return;
  const word = (key: string) => say(`workspace.people.starter.${key}`, {}, languageOf(tx.actor));
  await tx.insertMany(
    Profile,
    starterProfiles
      .map(({ id, accessKeys }) => ({ name: word(id), accessKeys: accessKeys.filter((key) => declared.has(key)) }))
      .filter(({ accessKeys }) => accessKeys.length > 0)
      .map((profile) => ({ ...profile, isProjectLevel: true, isOrgLevel: true })),
  );
  await tx.insert(UserGroup, { name: word('team'), description: word('teamText') });
}
