import { Land } from '@gleba/plugin-lands';
import { server as lands } from '@gleba/plugin-lands/server';
import { Organization, Profile, Project, type Role, UserProfile, uuidv7 } from '@gleba/sdk';
import { startTestRuntime, type TestRuntime } from '@gleba/sdk/testing';
import { Partner } from '../../src/entities/partner.entity.ts';
import { PaymentConditionTable } from '../../src/entities/payment-condition-table.entity.ts';
import { PaymentMethod } from '../../src/entities/payment-method.entity.ts';
import { server } from '../../src/server/index.ts';

interface Problem {
  readonly message: string;
  readonly extensions: { readonly code: string; readonly fields?: readonly { field: string; message: string }[] };
}

export interface Asked<T> {
  readonly data: T | undefined;
  readonly code: string | undefined;
  readonly message: string;
  readonly fields: readonly string[];
}

const keys = ['contracts-list', 'contract-details', 'partner-list', 'partner-details', 'lands', 'data.manage'];
export const ours = 2;
export const theirs = 7;

/** An office that sells lots on the real kernel: a project with a table of conditions, a method, two buyers, and people. */
export async function startContractsScene(
  entry = server,
  options: Parameters<typeof startTestRuntime>[1] = {},
  others: Parameters<typeof startTestRuntime>[0] = [],
) {
  const host = await startTestRuntime([entry, lands, ...others], options);
  for (const id of [0, ours, theirs]) {
    await host.within(id, (tx) => tx.insert(Organization, { id: String(id), name: `Escritório ${id}` } as never));
  }
  const place = await placeIn(host, ours);
  const person = async (role: Role, accessKeys: readonly string[], organizationId = ours) => {
    const userId = await host.addMember(organizationId, role);
    const projectId = place.projectId;
    await host.within(organizationId, async (tx) => {
      const profile = await tx.insert(Profile, { name: uuidv7(), accessKeys: [...accessKeys] });
      await tx.insert(UserProfile, {
        ...{ userId, profileId: profile.id, projectId: organizationId === ours ? projectId : null },
      });
    });
    return host.authorization(userId, organizationId);
  };
  const admin = await person('admin', keys);
  const seller = await person('user', keys);
  const stranger = await person('admin', keys, theirs);

  async function ask<T = Record<string, Record<string, unknown>>>(
    document: string,
    variables: object,
    who = seller,
  ): Promise<Asked<T>> {
    const { data, errors = [] } = await host.graphql<T>(document, variables as Record<string, unknown>, who);
    const [first] = errors as readonly Problem[];
    return {
      data: data ?? undefined,
      code: first?.extensions.code,
      message: first?.message ?? '',
      fields: (first?.extensions.fields ?? []).map(({ field, message }) => `${field}: ${message}`),
    };
  }
  /** A command by its name; answers the record that it answers under `field`. */
  async function run(name: string, input: object, field: string, who = seller) {
    const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
    const answer = await ask<Record<string, Record<string, Record<string, string>>>>(
      `mutation($i: ${type}!) { ${name}(input: $i) { ${field} { id computedStatus } } }`,
      { i: input },
      who,
    );
    return { ...answer, record: answer.data?.[name]?.[field] };
  }
  const land = (more: object = {}) =>
    host.within(ours, async (tx) => {
      const values = { projectId: place.projectId, block: 'Q', lot: uuidv7().slice(-12), price: '100000.00' };
      return (await tx.insert(Land, { ...values, ...more })).id;
    });
  const draftOf = (landIds: readonly string[], more: object = {}) => ({
    projectId: place.projectId,
    landIds,
    customers: [{ partnerId: place.buyerId, share: '100', legalResponsible: true }],
    paymentConditionTableId: place.tableId,
    paymentMethodId: place.methodId,
    numInstallments: 12,
    initialDueDate: '2031-01-31',
    amortizationMethod: 'price',
    ...more,
  });
  const create = (landIds: readonly string[], more: object = {}, who = seller) =>
    run('createContract', { contract: draftOf(landIds, more) }, 'contract', who);
  /** One that is in force, and its lot. */
  const sold = async (more: object = {}) => {
    const landId = await land();
    const { record } = await create([landId], more);
    const contractId = record?.id ?? '';
    await run('confirmContract', { contractId }, 'contract');
    return { contractId, landId };
  };
  return { ...place, host, admin, seller, stranger, person, ask, run, land, draftOf, create, sold };
}

export type ContractsScene = Awaited<ReturnType<typeof startContractsScene>>;

async function placeIn({ within }: TestRuntime, organizationId: number) {
  return within(organizationId, async (tx) => {
    const { id: projectId } = await tx.insert(Project, { name: 'Jardim' });
    const { id: methodId } = await tx.insert(PaymentMethod, { name: 'Boleto', installmentBankCost: '1.99' });
    const { id: tableId } = await tx.insert(PaymentConditionTable, {
      ...{ projectId, name: 'Padrão', annualInterestRate: '8', maxNumInstallments: 180, canSkipInsurance: true },
      ...{ terminationFeePercent: '10', finePercent: '2', interestPercent: '1', subscriptionFee: '350.00' },
      ...{ numDaysAutoCancelation: 10, canSplitSubscriptionFee: true, allowDiscount: false },
    });
    const buyer = (name: string) => tx.insert(Partner, { name, cpf: '000.000.000-00' });
    const [{ id: buyerId }, { id: spouseId }] = [await buyer('Maria'), await buyer('José')];
    return { projectId, methodId, tableId, buyerId, spouseId };
  });
}
