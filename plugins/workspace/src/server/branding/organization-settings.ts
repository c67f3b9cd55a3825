import {
  defaultOrganizationId,
  defaultTimeZone,
  isTimeZone,
  longestIdleMinutes,
  type MailService,
  Organization,
  shortestIdleMinutes,
} from '@gleba/sdk';
import { handle } from '@gleba/sdk/server';
import { organizationSettings, saveGeneralSettings } from '../../operations/branding.ts';
import { workspaceErrors } from '../workspace-errors.ts';
import { domainProof } from './domain.ts';
import { ownOrganization } from './settings.ts';

export function organizationSettingsHandler(mail: MailService) {
  return handle(organizationSettings, async ({ actor, transaction }) => {
    const { organizationId } = actor;
    const organization = await transaction((tx) => tx.get(Organization, String(organizationId)));
    const { requestedDomain, preferences } = organization;
    return {
      name: organization.name,
      language: preferences?.language ?? 'pt-BR',
      mayChooseLanguage: preferences?.mayChooseLanguage ?? false,
      sendsPush: preferences?.sendsPush ?? false,
      timeZone: preferences?.timeZone ?? defaultTimeZone,
      idleMinutes: preferences?.idleMinutes ?? null,
      registrationToken: preferences?.registration?.token ?? null,
      customDomain: organization.customDomain,
      requestedDomain,
      domainProof: requestedDomain === null ? null : domainProof(requestedDomain, organizationId),
      defaultDomain: mail.defaultDomain,
      mayUseDefaultDomain: organizationId === defaultOrganizationId,
      emailFrom: organization.emailFrom,
      uiCustomizations: organization.uiCustomizations,
      logoImage: organization.logoImage,
    };
  });
}

export const saveGeneralSettingsHandler = handle(
  saveGeneralSettings,
  async ({ tx }, { name, timeZone, idleMinutes, ...chosen }) => {
    if (!isTimeZone(timeZone)) throw workspaceErrors.timeZoneInvalid.beside('timeZone');
    if (typeof idleMinutes === 'number' && (idleMinutes < shortestIdleMinutes || idleMinutes > longestIdleMinutes)) {
      throw workspaceErrors.idleMinutesOutOfRange.beside('idleMinutes', {
        least: shortestIdleMinutes,
        most: longestIdleMinutes,
      });
    }
    const { id, preferences } = await ownOrganization(tx);
    const idle = idleMinutes === undefined ? preferences?.idleMinutes : (idleMinutes ?? undefined);
    const settled = {
      language: chosen.language,
      mayChooseLanguage: chosen.mayChooseLanguage ?? preferences?.mayChooseLanguage,
      sendsPush: chosen.sendsPush ?? preferences?.sendsPush,
    };
    await tx.update(Organization, id, {
      name,
      preferences: { ...preferences, ...settled, timeZone, idleMinutes: idle },
    });
    return { isSaved: true };
  },
);
