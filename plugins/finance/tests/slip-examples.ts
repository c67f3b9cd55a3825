import { Company, uuidv7 } from '@gleba/sdk';
import { examples, type IsolationScene } from '@gleba/sdk/testing';
import { Address } from '../src/entities/address.entity.ts';
import { BankAccount } from '../src/entities/bank-account.entity.ts';
import { Contract } from '../src/entities/contract.entity.ts';
import { ContractInstallment } from '../src/entities/contract-installment.entity.ts';
import { Bank } from '../src/entities/money/bank.entity.ts';
import { Partner } from '../src/entities/partner.entity.ts';
import { remittancePreview, writeRemittanceFile } from '../src/operations/remittances.ts';

/** Another one each time: no two partners have the same. */
function someCpf(): string {
  const digits = [...String(Math.floor(Math.random() * 899_999_999) + 100_000_000)].map(Number);
  for (const most of [10, 11]) {
    const rest = digits.reduce((sum, digit, at) => sum + digit * (most - at), 0) % 11;
    digits.push(rest < 2 ? 0 : 11 - rest);
  }
  return digits.join('');
}

/** Of slips of the office's own bank: an installment that may go there, by its account. */
export function slipExamples(installment: (scene: IsolationScene) => Promise<string>) {
  const sendable = async (scene: IsolationScene) => {
    const installmentId = await installment(scene);
    return scene.host.within(scene.organizationId, async (tx) => {
      const [known] = await tx.list(Bank, { filter: { code: { equalTo: '341' } }, first: 1 });
      const bankId = known?.id ?? (await tx.insert(Bank, { code: '341', name: 'Itaú' })).id;
      const company = await tx.insert(Company, { name: uuidv7(), registerNumber: '11.222.333/0001-81' });
      const { id: bankAccountId } = await tx.insert(BankAccount, {
        ...{ name: uuidv7(), bankId, responsibleCompanyId: company.id, branchNumber: '1234', accountNumber: '67890' },
        ...{ accountDigit: '1', collectionWallet: '109' },
      });
      const { contractId } = await tx.get(ContractInstallment, installmentId);
      const { partnerId } = await tx.update(Contract, contractId, { bankAccountId });
      const address = { street: 'Rua A', city: 'Itabira', state: 'MG', postalCode: '35900-000' };
      await tx.update(Partner, partnerId, { cpf: someCpf(), addressId: (await tx.insert(Address, address)).id });
      return { bankAccountId, until: '2040-12-31' };
    });
  };
  return [examples(remittancePreview, sendable), examples(writeRemittanceFile, sendable)];
}
