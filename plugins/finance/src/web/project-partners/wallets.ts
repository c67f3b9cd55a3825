import type { PanelServices } from '@gleba/sdk/web';
import { BankAccount } from '../../entities/bank-account.entity.ts';
import { Partner } from '../../entities/partner.entity.ts';
import { ProjectPartner } from '../../entities/project-partner.entity.ts';

/** By which wallet the provider pays each of these partners of a project; nobody without one. */
export async function walletsOf(
  ids: readonly string[],
  { api }: Pick<PanelServices, 'api'>,
): Promise<ReadonlyMap<string, string>> {
  const first = 1000;
  const those = (all: readonly (string | null)[]) => ({ id: { in: [...new Set(all.flatMap((id) => id ?? []))] } });
  const { rows } = await api.records(ProjectPartner, { fields: ['id', 'partnerId'], filter: those(ids), first });
  const ofPartners = those(rows.map(({ partnerId }) => partnerId));
  const partners = await api.records(Partner, { fields: ['id', 'bankAccountId'], filter: ofPartners, first });
  const ofAccounts = those(partners.rows.map(({ bankAccountId }) => bankAccountId));
  const fields = ['id', 'walletId', 'isPartnerAccount'] as const;
  const accounts = await api.records(BankAccount, { fields: [...fields], filter: ofAccounts, first });
  return new Map(
    rows.flatMap(({ id, partnerId }) => {
      const accountId = partners.rows.find((partner) => partner.id === partnerId)?.bankAccountId;
      const account = accounts.rows.find((one) => one.id === accountId);
      return account?.isPartnerAccount && account.walletId ? [[id, account.walletId] as const] : [];
    }),
  );
}
