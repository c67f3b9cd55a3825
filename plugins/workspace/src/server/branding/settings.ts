import { defaultOrganizationId, Organization, type RecordOf, type UiCustomizations } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import { workspaceErrors } from '../workspace-errors.ts';

export type OrganizationRecord = RecordOf<typeof Organization>;

/** The actor's own organization, kept as it is until the transaction ends. */
export function ownOrganization(tx: UnitOfWork): Promise<OrganizationRecord> {
  return tx.get(Organization, String(tx.actor.organizationId), { lock: true });
}

/**
 * The specification: 'White-label persistence is rejected if the custom domain is still the default and the organization is
 * not the default one.'
 */
export function requireOwnDomain({ id, requestedDomain, customDomain }: OrganizationRecord): void {
  if (Number(id) === defaultOrganizationId || requestedDomain !== null || customDomain !== null) return;
  throw workspaceErrors.domainRequired.beside('customDomain');
}

/** Changes what is named; null takes a value back to the product's own. */
export function changed(
  { uiCustomizations }: OrganizationRecord,
  patch: { readonly [K in keyof UiCustomizations]?: UiCustomizations[K] | null },
): UiCustomizations {
  const all = { ...uiCustomizations, ...patch };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null && value !== undefined));
}
