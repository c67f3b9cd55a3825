import type { RecordOf, SecretBox } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import type { Contract } from '../../entities/contract.entity.ts';
import { ProviderAccount } from '../../entities/provider-account.entity.ts';
import { accountOf } from '../collection/account.ts';
import type { AsaasPlace } from './asaas/asaas-client.ts';
import { asaasProvider } from './asaas/asaas-provider.ts';
import { chargeErrors } from './charge-errors.ts';
import type { ChargeProvider } from './charge-provider.ts';
import { type Open, simulatedProvider } from './simulated-provider.ts';

type Account = RecordOf<typeof ProviderAccount>;

/** What keys are sealed for: one of another organization opens nothing. */
export const apiKeyAbout = (organizationId: number) => `finance.asaasApiKey ${organizationId}`;

/** What all work with a provider stands on. */
export interface ProviderServices {
  readonly place: AsaasPlace;
  readonly box: SecretBox;
  /** Of a path of this installation, as others reach it. */
  readonly addressOf: (path: string) => string;
  /** The installation lets its people try charges without a provider. */
  readonly isSimulationOffered: boolean;
  /** Between a provider's news and the question that they bring about. */
  readonly newsPauseMs: number;
}

/** The provider of an account, opened for one piece of work; `open` is how that work opens its transactions. */
export async function providerOf(
  tx: UnitOfWork,
  { place, box, isSimulationOffered }: ProviderServices,
  id: string,
  open: Open,
): Promise<ChargeProvider> {
  const account = await tx.get(ProviderAccount, id);
  if (account.isSimulated) {
    if (!isSimulationOffered || !account.isSandbox) throw chargeErrors.providerUnset();
    return simulatedProvider(open, id);
  }
  const key = account.sealedApiKey ? box.open(account.sealedApiKey, apiKeyAbout(tx.actor.organizationId)) : undefined;
  if (!key) throw chargeErrors.providerUnset();
  return asaasProvider(place, { apiKey: Buffer.from(key).toString(), isSandbox: account.isSandbox });
}

/** Who charges for the account that a contract's buyers pay into; undefined: the organization collects by itself. */
export async function chargingAccount(
  tx: UnitOfWork,
  contract: Pick<RecordOf<typeof Contract>, 'bankAccountId'>,
): Promise<Account | undefined> {
  const bankAccount = await accountOf(tx, contract);
  if (!bankAccount) return undefined;
  const filter = { bankAccountId: { equalTo: bankAccount.id }, isActive: { equalTo: true } };
  const [account] = await tx.list(ProviderAccount, { filter, first: 1 });
  return account;
}
