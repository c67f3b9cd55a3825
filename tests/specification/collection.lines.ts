import { expect } from 'vitest';
import { BankAccount } from '../../plugins/finance/src/entities/bank-account.entity.ts';
import { ProviderAccount } from '../../plugins/finance/src/entities/provider-account.entity.ts';
import { collectionPanels } from '../../plugins/finance/src/web/collection/collection.panels.ts';
import { moneyPanels } from '../../plugins/finance/src/web/money/money.panels.ts';
import { fields } from './contracts.lines.ts';
import { api, heading, type Line, screen } from './support/line.ts';
import { expectRefusal, type SpecificationScene } from './support/specification-scene.ts';

/** What an organization collects by itself: the screens, the fields and the calls of its accounts. */
export function collectionLines(given: () => SpecificationScene): readonly Line[] {
  const panel = (path: string) => collectionPanels.find((one) => one.path === path);
  const administrators = { roles: ['staff', 'admin', 'manager'] };
  return [
    screen('| bank-accounts | modals {bankAccountId}/edit and new |', () => {
      expect(panel('/finance/bank-accounts')).toMatchObject({ slot: 'route', ...administrators });
      for (const modal of [':bankAccountId/edit', 'new'])
        expect(panel(`/finance/bank-accounts/${modal}`), modal).toMatchObject({ slot: 'modal', ...administrators });
    }),
    screen('| bank-account/{bankAccountId} | detail page |', () => {
      const page = moneyPanels.find(({ path }) => path === '/finance/bank-account/:bankAccountId');
      expect(page).toMatchObject({ slot: 'route', ...administrators });
    }),
    screen('- Payment book print: /report/payment-book/{installmentGroupId} (no navbar).', () =>
      expect(panel('/report/payment-book/:installmentGroupId')).toMatchObject({ slot: 'route', isBare: true }),
    ),
    heading('### BankAccount'),
    fields(BankAccount, 'id, organizationId, name, '),
    fields(BankAccount, 'bankId, bankAccountTypeId, '),
    fields(BankAccount, 'responsibleCompanyId, '),
    // What is the provider's stands beside the account, by the provider's own record of it (docs/decisions/0096).
    fields(ProviderAccount, 'balance, '),
    fields(BankAccount, 'initialBalance, initialBalanceDate, '),
    fields(ProviderAccount, 'apiSecretId, ', 'sealedApiKey'),
    // By it nothing is sent but to its holder: it is no secret, and administrators read it.
    fields(BankAccount, 'walletSecretId, ', 'walletId'),
    fields(
      BankAccount,
      'branchNumber, accountNumber, accountDigit, pixAddressKey, pixAddressKeyType, isDefaultAccount, ',
    ),
    fields(ProviderAccount, 'isSandbox, '),
    fields(BankAccount, 'isPartnerAccount, '),
    fields(ProviderAccount, 'lastBankSync, '),
    fields(BankAccount, 'project count, ', 'projectCount'),
    fields(BankAccount, 'audit fields.', 'createdAt createdBy updatedAt updatedBy'),
    api('- Banks list; bank account types ordered by UI order; ', async () => {
      const { admin, user, create, graphql } = given();
      const made = [(await create(admin, 'bank', { name: 'Banco do Teste', code: '998' })).data];
      for (const [name, uiOrder] of [
        ['Segundo', 2],
        ['Primeiro', 1],
      ] as const)
        made.push((await create(admin, 'bankAccountType', { name, uiOrder })).data);
      expect(made).not.toContain(null);
      const document = `{ banks(filter: { code: { equalTo: "998" } }) { nodes { name } }
        bankAccountTypes(filter: { uiOrder: { lessThan: 3 } }, orderBy: UI_ORDER_ASC) { nodes { name } } }`;
      expect((await graphql(document, {}, admin.auth)).data).toEqual({
        banks: { nodes: [{ name: 'Banco do Teste' }] },
        bankAccountTypes: { nodes: [{ name: 'Primeiro' }, { name: 'Segundo' }] },
      });
      expect((await create(user, 'bank', { name: 'x', code: '997' })).code).toBe('FORBIDDEN');
    }),
    api('bank accounts (with a filter for non-partner accounts); ', async () => {
      const { admin, create, graphql } = given();
      const name = crypto.randomUUID();
      await create(admin, 'bankAccount', { name });
      await create(admin, 'bankAccount', { name: `${name} do parceiro`, isPartnerAccount: true });
      const document = `query($name: String) { bankAccounts(filter: { isPartnerAccount: { equalTo: false }, name: { startsWith: $name } }) {
        nodes { name } } }`;
      expect((await graphql(document, { name }, admin.auth)).data).toEqual({ bankAccounts: { nodes: [{ name }] } });
    }),
    api('by id, create, update, delete.', async () => {
      const { admin, user, create, command, graphql } = given();
      const made = await create(admin, 'bankAccount', { name: crypto.randomUUID(), branchNumber: '0123' });
      const id = made.data ?? '';
      const read = () =>
        graphql('query($id: UUID!) { bankAccount(id: $id) { branchNumber accountNumber } }', { id }, admin.auth);
      const patch = { accountNumber: '4567-8' };
      expect((await command(admin, 'updateBankAccount', { id, patch }, 'bankAccount { id }')).code).toBeUndefined();
      expect((await read()).data).toEqual({ bankAccount: { branchNumber: '0123', accountNumber: '4567-8' } });
      const key = { pixAddressKeyType: 'CPF', pixAddressKey: '1', receiverName: 'A', receiverCity: 'B' };
      const wrong = await command(admin, 'updateBankAccount', { id, patch: key }, 'bankAccount { id }');
      expectRefusal(wrong, 'VALIDATION', 'Esta chave Pix não é do tipo escolhido');
      expect((await create(user, 'bankAccount', { name: 'x' })).code).toBe('FORBIDDEN');
      expect((await command(admin, 'deleteBankAccount', { id }, 'bankAccount { id }')).code).toBeUndefined();
      expect((await read()).data).toEqual({ bankAccount: null });
    }),
  ];
}
