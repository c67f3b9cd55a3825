import { Company, type RecordOf } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import type { BankAccount } from '../../entities/bank-account.entity.ts';
import { Bank } from '../../entities/money/bank.entity.ts';
import { OrganizationDefaults } from '../../entities/organization-defaults.entity.ts';
import type { SlipAccountGap } from '../../operations/remittances.ts';
import { foreignWallets, type SlipAccount, type SlipBank, slipBanks } from '../../slips/slip-banks.ts';
import type { RemittanceFile } from '../../slips/write-remittance.ts';

type Account = RecordOf<typeof BankAccount>;

/** An account whose bank takes slips of ours, with all that its files and numbers need; or what is missing. */
export type ReadySlips =
  | { readonly gaps: readonly SlipAccountGap[] }
  | { readonly bank: SlipBank; readonly of: SlipAccount; readonly file: Omit<RemittanceFile, 'sequence' | 'day'> };

const figures = (text: string | null) => (text ?? '').replace(/\D/g, '');

/** Banks whose files have a code of the company in their header. */
const withCode: readonly string[] = ['033', '237'];

export async function slipsOfAccount(tx: UnitOfWork, account: Account): Promise<ReadySlips> {
  const code = account.bankId ? (await tx.find(Bank, account.bankId))?.code : undefined;
  const bank = code ? slipBanks[code] : undefined;
  if (!code || !bank) return { gaps: ['bank'] };
  const gaps: SlipAccountGap[] = [];
  // 1234-5: the branch, and its digit where the bank has one.
  const [branch = '', branchDigit = ''] = (account.branchNumber ?? '').split('-').map((part) => part.trim());
  const [wallet = '', variation = '019'] = (account.collectionWallet ?? '').split('/');
  const said = {
    ...{ branch: figures(branch), account: figures(account.accountNumber), wallet },
    agreement: figures(account.collectionAgreement),
  };
  const filled = { branch: '', account: '', agreement: '', wallet: '' };
  for (const name of ['branch', 'account', 'agreement', 'wallet'] as const) {
    const length = bank.needs[name];
    const value = said[name];
    if (length === undefined) continue;
    if (value === '' || value.length > length || /^0+$/.test(value)) gaps.push(name);
    filled[name] = value.padStart(length, '0');
  }
  if (code === '341' && foreignWallets.includes(filled.wallet)) gaps.push('wallet');
  if (withCode.includes(code) && !account.collectionCode) gaps.push('code');
  const company = await companyOf(tx, account);
  const companyDocument = (company?.registerNumber ?? '').replace(/[^0-9A-Za-z]/g, '').toUpperCase();
  if (!company || ![11, 14].includes(companyDocument.length)) gaps.push('company');
  if (!company || gaps.length > 0) return { gaps: [...new Set(gaps)] };
  const accountDigit = account.accountDigit ?? '';
  const of = { bank: code, ...filled, accountDigit };
  return {
    ...{ bank, of },
    file: {
      ...{ ...of, bankName: bank.name, company: company.name, companyDocument, branchDigit, variation },
      code: account.collectionCode ?? '',
    },
  };
}

/** Who is paid: the account's own company, else the organization's. */
async function companyOf(tx: UnitOfWork, { responsibleCompanyId }: Account) {
  const [defaults] = await tx.list(OrganizationDefaults, { first: 1 });
  const id = responsibleCompanyId ?? defaults?.mainCompanyId;
  return id ? tx.find(Company, id) : undefined;
}
