import type { ErrorDefinition } from '@gleba/sdk';
import { GlebaError, isMailAddress, type MailService, Organization, uiCustomizations, z } from '@gleba/sdk';
import { handle, rowsOf, type UnitOfWork } from '@gleba/sdk/server';
import { saveBrandingColors, saveBrandingDomain, verifyDomain } from '../../operations/branding.ts';
import { workspaceErrors } from '../workspace-errors.ts';
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
      throw workspaceErrors.senderInvalid.beside('emailFrom');
    }
    const values = {
      title: checked('title', title, input.title || null, workspaceErrors.titleInvalid),
      termsOfUseUrl: checked(
        'termsOfUseUrl',
        termsOfUseUrl,
        input.termsOfUseUrl || null,
        workspaceErrors.addressInvalid,
      ),
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
    throw workspaceErrors.domainInvalid.beside('customDomain');
  }
  if (domain === defaultDomain) {
    throw workspaceErrors.domainIsDefault.beside('customDomain');
  }
  await requireFree(tx, domain);
  return domain;
}

/** Told of names that are in use only; whoever merely asked for one keeps nobody from it. */
async function requireFree(tx: UnitOfWork, domain: string): Promise<void> {
  const all = rowsOf(Organization, { ofAllOrganizations: 'a domain belongs to one organization alone' });
  const taken = await tx.sql({ because: 'unique among all organizations' })`
    select 1 from ${all} o where custom_domain = ${domain}::text and id <> ${tx.actor.organizationId}::integer`;
  if (taken.length === 0) return;
  throw workspaceErrors.domainTaken.beside('customDomain');
}

export function verifyDomainHandler(find: FindTexts = findTexts) {
  return handle(verifyDomain, async ({ transaction }) => {
    const { id, requestedDomain } = await transaction(ownOrganization);
    if (requestedDomain === null) throw workspaceErrors.domainNotAsked();
    const proof = domainProof(requestedDomain, Number(id));
    const texts = await find(proof.name).catch((): readonly string[] => []);
    if (!texts.includes(proof.value)) {
      throw workspaceErrors.domainNotProven({ record: proof.name });
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

export const saveBrandingColorsHandler = handle(saveBrandingColors, async ({ tx }, input) => {
  const before = await ownOrganization(tx);
  requireOwnDomain(before);
  const colorOf = (value: string | null | undefined) => value?.trim().toLowerCase() || null;
  const values = {
    primaryColor: checked('primaryColor', primaryColor, colorOf(input.primaryColor), workspaceErrors.colorInvalid),
    secondaryColor: checked(
      'secondaryColor',
      secondaryColor,
      colorOf(input.secondaryColor),
      workspaceErrors.colorInvalid,
    ),
    accentColor: checked('accentColor', accentColor, colorOf(input.accentColor), workspaceErrors.colorInvalid),
    darkIcons: input.darkIcons ?? null,
  };
  await tx.update(Organization, before.id, { uiCustomizations: changed(before, values) });
  return { isSaved: true };
});

function checked<T>(field: string, schema: z.core.$ZodType<T>, value: T | null, error: ErrorDefinition): T | null {
  if (value !== null && !z.safeParse(schema, value).success) throw error.beside(field);
  return value;
}
