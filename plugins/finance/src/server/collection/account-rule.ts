import { type FieldProblem, fieldErrors, type RecordOf } from '@gleba/sdk';
import { ruleForPeople, type SchemaStep, type UnitOfWork } from '@gleba/sdk/server';
import { BankAccount } from '../../entities/bank-account.entity.ts';
import { writePixCode } from '../../pix/pix-code.ts';
import { pixKeyOf } from '../../pix/pix-key.ts';
import { isPlain, plainLetters } from '../../pix/plain-letters.ts';
import { accountErrors } from './account-errors.ts';

type Account = RecordOf<typeof BankAccount>;

/** A key is one of its kind and a code can be made of it; the account that becomes the default takes the mark from the one before. */
export const accountRule = ruleForPeople(BankAccount, 'finance.accountInOrder', async (tx, { kind, before, after }) => {
  if (kind === 'remove') return;
  const problems = pixProblems(after);
  if (problems.length > 0) throw fieldErrors(problems);
  if (after.isDefaultAccount && !before?.isDefaultAccount) await takeMark(tx, after.id);
});

function pixProblems({ pixAddressKeyType, pixAddressKey, receiverName, receiverCity }: Account): FieldProblem[] {
  if (pixAddressKeyType === null) return [];
  const problems: FieldProblem[] = [];
  const key = pixKeyOf(pixAddressKeyType, pixAddressKey ?? '');
  if (key === undefined) problems.push(accountErrors.pixKeyInvalid.at('pixAddressKey'));
  const names = { receiverName: receiverName ?? '', receiverCity: receiverCity ?? '' };
  for (const [field, value] of Object.entries(names)) {
    if (!isPlain(plainLetters(value))) problems.push(accountErrors.receiverUnreadable.at(field));
  }
  if (key === undefined || problems.length > 0) return problems;
  // A letter may become two (ﬁ → fi), so that what fits its field does not fit the code.
  const written = writePixCode({ key, name: names.receiverName, city: names.receiverCity });
  if (!('fault' in written)) return [];
  return [accountErrors.receiverUnreadable.at(written.fault === 'wrongCity' ? 'receiverCity' : 'receiverName')];
}

async function takeMark(tx: UnitOfWork, newId: string): Promise<void> {
  const marked = await tx.list(BankAccount, { filter: { isDefaultAccount: { equalTo: true } } });
  for (const { id } of marked) if (id !== newId) await tx.update(BankAccount, id, { isDefaultAccount: false });
}

/** Of two people who mark one each at once the second is refused. */
export const oneDefaultAccount: SchemaStep = {
  id: 'one-default-account',
  sql: `
    create unique index bank_account_default_key on finance.bank_account (organization_id) where is_default_account;`,
};
