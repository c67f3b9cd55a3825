import {
  type Actor,
  allow,
  everyPluginEnabled,
  type IdentityService,
  Organization,
  pluginAllows,
  pluginStates,
  type RecordOf,
  Session,
  User,
  z,
} from '@gleba/sdk';
import { defineQuery } from '@gleba/sdk/server';

const anything = z.record(z.string(), z.unknown()).nullable();

/** Who is signed in, where, and what they may: what the screen needs before it shows anything. */
export function me(identity: IdentityService) {
  return defineQuery({
    name: 'me',
    permission: allow.member,
    input: z.object({}),
    output: z.object({
      id: z.uuid(),
      name: z.string(),
      email: z.string(),
      mobilePhone: z.string().nullable(),
      twoFaEnabled: z.boolean(),
      preferences: anything,
      role: z.string(),
      organizationId: z.number().int(),
      organization: z.object({
        id: z.number().int(),
        name: z.string(),
        uiCustomizations: anything,
        idleMinutes: z.number().int().nullable(),
      }),
      organizations: z.array(z.object({ id: z.number().int(), name: z.string(), role: z.string() })),
      /** Keys held in every project. Administrators and managers hold every key and have none listed. */
      accessKeys: z.array(z.string()),
      projectAccess: z.array(z.object({ projectId: z.uuid(), accessKeys: z.array(z.string()) })),
      /** Plugins whose screens the organization shows: enabled ones, and retired ones to read. */
      plugins: z.array(z.object({ id: z.string(), state: z.enum(pluginStates) })),
    }),
    async run({ actor, transaction }) {
      const userId = actor.userId ?? '';
      const { user, organization, latest } = await transaction(async (tx) => ({
        latest: (
          await tx.list(Session, {
            filter: { userId: { equalTo: userId }, kind: { equalTo: 'device' } },
            orderBy: ['-createdAt'],
            first: 1,
          })
        )[0],
        user: await tx.get(User, userId),
        organization: await tx.get(Organization, String(actor.organizationId)),
      }));
      return {
        id: user.id,
        name: user.name,
        email: user.email,
        mobilePhone: user.mobilePhone,
        twoFaEnabled: user.twoFaEnabled,
        preferences: {
          ...user.preferences,
          lastLoginDetails: latest ? loginDetails(latest, user.preferences) : null,
        },
        role: actor.role,
        organizationId: actor.organizationId,
        organization: {
          id: actor.organizationId,
          name: organization.name,
          uiCustomizations: organization.uiCustomizations,
          idleMinutes: organization.preferences?.idleMinutes ?? null,
        },
        organizations: [...(await identity.organizationsOf(userId))],
        accessKeys: [...actor.organizationKeys],
        projectAccess: [...actor.projectKeys].map(([projectId, keys]) => ({ projectId, accessKeys: [...keys] })),
        plugins: shownPlugins(actor),
      };
    },
  });
}

/** Of the latest sign-in. What its browser said of its disk is in the preferences, when it was that one that said it. */
function loginDetails(
  { id, createdAt, userAgent }: Pick<RecordOf<typeof Session>, 'id' | 'createdAt' | 'userAgent'>,
  preferences: Readonly<Record<string, unknown>> | null,
) {
  const told = preferences?.lastLoginDetails as { readonly sessionId?: unknown; readonly diskUsage?: unknown } | null;
  const diskUsage = told?.sessionId === id ? (told.diskUsage ?? null) : null;
  return { date: createdAt, userAgent, sessionId: id, diskUsage };
}

function shownPlugins({ plugins }: Actor) {
  const states = plugins === everyPluginEnabled ? [] : [...plugins];
  return states.filter(([id]) => pluginAllows(plugins, id, 'see')).map(([id, state]) => ({ id, state }));
}
