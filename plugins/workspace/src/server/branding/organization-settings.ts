import {
  allow,
  defaultOrganizationId,
  defaultTimeZone,
  isTimeZone,
  languages,
  longestIdleMinutes,
  type MailService,
  Organization,
  shortestIdleMinutes,
  z,
} from '@gleba/sdk';
import { defineCommand, defineQuery } from '@gleba/sdk/server';
import { invalidField } from '../people/fields.ts';
import { domainProof } from './domain.ts';
import { ownOrganization } from './settings.ts';

/** What the administrators' screens show of their organization. */
export function organizationSettings(mail: MailService) {
  return defineQuery({
    name: 'organizationSettings',
    permission: allow.adminAndUp,
    input: z.object({}),
    output: z.object({
      name: z.string(),
      language: z.enum(languages),
      timeZone: z.string(),
      idleMinutes: z.number().int().nullable(),
      customDomain: z.string().nullable(),
      /** Asked for, and not yet confirmed by `domainProof`. */
      requestedDomain: z.string().nullable(),
      domainProof: z.object({ name: z.string(), value: z.string() }).nullable(),
      defaultDomain: z.string(),
      mayUseDefaultDomain: z.boolean(),
      emailFrom: z.string().nullable(),
      uiCustomizations: z.record(z.string(), z.unknown()).nullable(),
    }),
    async run({ actor, transaction }) {
      const { organizationId } = actor;
      const organization = await transaction((tx) => tx.get(Organization, String(organizationId)));
      const { requestedDomain, preferences } = organization;
      return {
        name: organization.name,
        language: preferences?.language ?? 'pt-BR',
        timeZone: preferences?.timeZone ?? defaultTimeZone,
        idleMinutes: preferences?.idleMinutes ?? null,
        customDomain: organization.customDomain,
        requestedDomain,
        domainProof: requestedDomain === null ? null : domainProof(requestedDomain, organizationId),
        defaultDomain: mail.defaultDomain,
        mayUseDefaultDomain: organizationId === defaultOrganizationId,
        emailFrom: organization.emailFrom,
        uiCustomizations: organization.uiCustomizations,
      };
    },
  });
}

/** The organization's name, language and time zone of what it writes, and when sessions end that nobody uses. */
export const saveGeneralSettings = defineCommand({
  name: 'saveGeneralSettings',
  permission: allow.adminAndUp,
  input: z.object({
    name: z.string().trim().max(300),
    language: z.enum(languages),
    timeZone: z.string().max(60),
    /** Null: sessions end by their hours alone. Left out: as it was. */
    idleMinutes: z.number().int().nullish(),
  }),
  output: z.object({ isSaved: z.boolean() }),
  async run({ tx }, { name, language, timeZone, idleMinutes }) {
    if (!isTimeZone(timeZone)) throw invalidField('timeZone', 'invalidChoice', 'Escolha um fuso horário.');
    if (typeof idleMinutes === 'number' && (idleMinutes < shortestIdleMinutes || idleMinutes > longestIdleMinutes)) {
      const text = `Informe de ${shortestIdleMinutes} a ${longestIdleMinutes} minutos, ou deixe em branco.`;
      throw invalidField('idleMinutes', 'outOfRange', text);
    }
    const { id, preferences } = await ownOrganization(tx);
    const idle = idleMinutes === undefined ? preferences?.idleMinutes : (idleMinutes ?? undefined);
    await tx.update(Organization, id, { name, preferences: { ...preferences, language, timeZone, idleMinutes: idle } });
    return { isSaved: true };
  },
});
