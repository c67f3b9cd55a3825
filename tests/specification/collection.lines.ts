import { expect } from 'vitest';
import { BankAccount } from '../../plugins/finance/src/entities/bank-account.entity.ts';
import { ProviderAccount } from '../../plugins/finance/src/entities/provider-account.entity.ts';
import { collectionPanels } from '../../plugins/finance/src/web/collection/collection.panels.ts';
import { fields } from './contracts.lines.ts';
import { api, heading, type Line, outOfScope, screen } from './support/line.ts';
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
    outOfScope('| bank-account/{bankAccountId} | detail page |', 'balances and statements of accounts'),
    screen('- Payment book print: /report/payment-book/{installmentGroupId} (no navbar).', () =>
      expect(panel('/report/payment-book/:installmentGroupId')).toMatchObject({ slot: 'route', isBare: true }),
    ),
    heading('### BankAccount'),
    fields(BankAccount, 'id, organizationId, name, '),
    outOfScope('bankId, bankAccountTypeId, ', 'banks'),
    fields(BankAccount, 'responsibleCompanyId, '),
    // What is the provider's stands beside the account, by the provider's own record of it (docs/decisions/0096).
    fields(ProviderAccount, 'balance, '),
    outOfScope('initialBalance, initialBalanceDate, ', 'balances and statements of accounts'),
    fields(ProviderAccount, 'apiSecretId, ', 'sealedApiKey'),
    outOfScope('walletSecretId, ', 'splits'),
    fields(
      BankAccount,
      'branchNumber, accountNumber, accountDigit, pixAddressKey, pixAddressKeyType, isDefaultAccount, ',
    ),
    fields(ProviderAccount, 'isSandbox, '),
    outOfScope('isPartnerAccount, ', 'splits'),
    fields(ProviderAccount, 'lastBankSync, '),
    outOfScope('project count, ', 'balances and statements of accounts'),
    fields(BankAccount, 'audit fields.', 'createdAt createdBy updatedAt updatedBy'),
    outOfScope('- Banks list; bank account types ordered by UI order; ', 'banks'),
    outOfScope('bank accounts (with a filter for non-partner accounts); ', 'splits'),
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
