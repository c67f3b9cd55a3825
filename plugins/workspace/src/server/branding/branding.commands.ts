import { GlebaError, isMailAddress, type MailService, Organization, uiCustomizations, z } from '@gleba/sdk';
import { handle, type UnitOfWork } from '@gleba/sdk/server';
import { saveBrandingColors, saveBrandingDomain, verifyDomain } from '../../operations/branding.ts';
import { invalidField } from '../people/fields.ts';
import { domainProof, normalDomain } from './domain.ts';
import { type FindTexts, findTexts } from './find-texts.ts';
import { changed, ownOrganization, requireOwnDomain } from './settings.ts';

const { title, termsOfUseUrl, primaryColor, secondaryColor, accentColor } = uiCustomizations.shape;

export function saveBrandingDomainHandler(mail: MailService) {
  return handle(saveBrandingDomain, async ({ tx }, input) => {
    const before = await ownOrganization(tx);
    const domain = await askedDomain(tx, input.customDomain ?? '', mail.defaultDomain);
    const after = {
      ...before,
      customDomain: domain === null ? null : before.customDomain,
      requestedDomain: domain === before.customDomain ? null : domain,
    };
    requireOwnDomain(after);
    const emailFrom = input.emailFrom || null;
    if (emailFrom !== null && !isMailAddress(emailFrom)) {
      throw invalidField('emailFrom', 'invalidFormat', 'Informe um e-mail válido.');
    }
    const values = {
      title: checked('title', title, input.title || null, 'Use uma só linha, com até 60 caracteres.'),
      termsOfUseUrl: checked('termsOfUseUrl', termsOfUseUrl, input.termsOfUseUrl || null, 'Comece com https://'),
      disableHelp: input.disableHelp || null,
    };
    await tx.update(Organization, before.id, {
      customDomain: after.customDomain,
      requestedDomain: after.requestedDomain,
      emailFrom,
      uiCustomizations: changed(before, values),
    });
    return { isSaved: true };
  });
}

/** The host name that is meant; null for the installation's own. */
async function askedDomain(tx: UnitOfWork, text: string, defaultDomain: string): Promise<string | null> {
  if (text.trim() === '') return null;
  const domain = normalDomain(text);
  if (domain === undefined) {
    throw invalidField('customDomain', 'invalidFormat', 'Informe só o nome, como portal.exemplo.com.br.');
  }
  if (domain === defaultDomain) {
    throw invalidField('customDomain', 'notAllowed', 'Este é o domínio padrão do sistema; informe um domínio próprio.');
  }
  await requireFree(tx, domain);
  return domain;
}

/** Told of names that are in use only; whoever merely asked for one keeps nobody from it. */
async function requireFree(tx: UnitOfWork, domain: string): Promise<void> {
  const { rowCount } = await tx.query(
    'select 1 from core.organization where custom_domain = $1::text and id <> $2::integer and deleted_at is null',
    [domain, tx.actor.organizationId],
  );
  if (rowCount === 0) return;
  const message = 'Este domínio já é usado por outra organização.';
  throw new GlebaError('DUPLICATE', message, { fields: [{ field: 'customDomain', code: 'notUnique', message }] });
}

export function verifyDomainHandler(find: FindTexts = findTexts) {
  return handle(verifyDomain, async ({ transaction }) => {
    const { id, requestedDomain } = await transaction(ownOrganization);
    if (requestedDomain === null) throw new GlebaError('CONFLICT', 'Não há domínio à espera de confirmação.');
    const proof = domainProof(requestedDomain, Number(id));
    const texts = await find(proof.name).catch((): readonly string[] => []);
    if (!texts.includes(proof.value)) {
      const message = `O registro TXT de ${proof.name} ainda não foi encontrado. Mudanças de domínio podem levar até 24 horas.`;
      throw new GlebaError('CONFLICT', message);
    }
    return transaction(async (tx) => {
      const now = await ownOrganization(tx);
      // Another name was asked for meanwhile.
      if (now.requestedDomain !== requestedDomain) throw new GlebaError('CONFLICT');
      await requireFree(tx, requestedDomain);
      await tx.update(Organization, id, { customDomain: requestedDomain, requestedDomain: null });
      return { customDomain: requestedDomain };
    });
  });
}

const colorText = 'Informe uma cor como #1b6b4a.';

export const saveBrandingColorsHandler = handle(saveBrandingColors, async ({ tx }, input) => {
  const before = await ownOrganization(tx);
  requireOwnDomain(before);
  const colorOf = (value: string | null | undefined) => value?.trim().toLowerCase() || null;
  const values = {
    primaryColor: checked('primaryColor', primaryColor, colorOf(input.primaryColor), colorText),
    secondaryColor: checked('secondaryColor', secondaryColor, colorOf(input.secondaryColor), colorText),
    accentColor: checked('accentColor', accentColor, colorOf(input.accentColor), colorText),
    darkIcons: input.darkIcons ?? null,
  };
  await tx.update(Organization, before.id, { uiCustomizations: changed(before, values) });
  return { isSaved: true };
});

function checked<T>(field: string, schema: z.core.$ZodType<T>, value: T | null, message: string): T | null {
  if (value !== null && !z.safeParse(schema, value).success) throw invalidField(field, 'invalidFormat', message);
  return value;
}
