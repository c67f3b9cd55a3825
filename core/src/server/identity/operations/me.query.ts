import type { RecordOf } from '../../../entity/entity-types.ts';
import { Organization, User } from '../../../identity/identity-entities.ts';
import type { IdentityService } from '../../../identity/identity-token.ts';
import { defaultTimeZone } from '../../../identity/organization-preferences.ts';
import { Session } from '../../../identity/session-entity.ts';
import { me } from '../../../identity/session-operations.ts';
import { type Actor, languageOf } from '../../../permission/actor.ts';
import { everyPluginEnabled, pluginAllows } from '../../../plugin/plugin-state.ts';
import { defaultLocale } from '../../../text/translate.ts';
import { handle } from '../../contract/server-side.ts';

export function meHandler(identity: IdentityService) {
  return handle(me, async ({ actor, transaction }) => {
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
    const mayChooseLanguage = organization.preferences?.mayChooseLanguage ?? false;
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
      language: mayChooseLanguage ? languageOf(actor) : defaultLocale,
      role: actor.role,
      organizationId: actor.organizationId,
      organization: {
        id: actor.organizationId,
        name: organization.name,
        uiCustomizations: organization.uiCustomizations,
        logoImage: organization.logoImage,
        idleMinutes: organization.preferences?.idleMinutes ?? null,
        timeZone: organization.preferences?.timeZone ?? defaultTimeZone,
        mayChooseLanguage,
      },
      organizations: [...(await identity.organizationsOf(userId))],
      accessKeys: [...actor.organizationKeys],
      projectAccess: [...actor.projectKeys].map(([projectId, keys]) => ({ projectId, accessKeys: [...keys] })),
      plugins: shownPlugins(actor),
    };
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
