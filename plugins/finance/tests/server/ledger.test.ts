import { server as lands } from '@gleba/plugin-lands/server';
import { Organization, PluginInstallation, uuidv7 } from '@gleba/sdk';
import { startTestRuntime, type TestRuntime } from '@gleba/sdk/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LedgerPosting } from '../../src/entities/ledger-posting.entity.ts';
import { type SystemAccount, systemAccounts } from '../../src/ledger/ledger-accounts.ts';
import { server } from '../../src/server/index.ts';
import { type JournalLine, postJournal, reverseJournal } from '../../src/server/ledger/ledger.ts';

/** The ledger on the real store: what holds whatever is posted, and what the database refuses by itself. */
let host: TestRuntime;
const ours = 2;
const theirs = 7;
let admin = '';

beforeAll(async () => {
  host = await startTestRuntime([server, lands]);
  for (const id of [ours, theirs]) {
    await host.within(id, (tx) => tx.insert(Organization, { id: String(id), name: `Organização ${id}` } as never));
  }
  admin = await host.authorization(await host.addMember(ours, 'admin', 'Ana'), ours);
});
afterAll(() => host?.stop());

const post = (lines: readonly JournalLine[], more: { cause?: string; causeId?: string; occurredOn?: string } = {}) =>
  host.within(ours, (tx) =>
    postJournal(tx, { cause: 'test.paid', causeId: uuidv7(), occurredOn: '2026-03-10', ...more }, lines),
  );
const reverse = (journalId: string, occurredOn = '2026-03-11') =>
  host.within(ours, (tx) => reverseJournal(tx, journalId, { cause: 'test.undone', causeId: uuidv7(), occurredOn }));
const line = (debit: SystemAccount, credit: SystemAccount, amount: string): JournalLine => ({ debit, credit, amount });

interface Balance {
  readonly code: string;
  readonly debit: string;
  readonly credit: string;
  readonly balance: string;
}
async function balances(until?: string, who = admin): Promise<ReadonlyMap<string, Balance>> {
  const document = 'query($until: Date) { ledgerBalances(until: $until) { code debit credit balance } }';
  const { data, errors } = await host.graphql<{ ledgerBalances: Balance[] }>(document, { until }, who);
  if (!data?.ledgerBalances) throw new Error(JSON.stringify(errors));
  return new Map(data.ledgerBalances.map((balance) => [balance.code, balance]));
}
const cents = (amount: string) => BigInt(amount.replace('.', ''));

describe('what is posted', () => {
  const accounts = Object.keys(systemAccounts) as SystemAccount[];
  const lines = fc
    .array(
      fc.record({
        debit: fc.constantFrom(...accounts),
        credit: fc.constantFrom(...accounts),
        amount: fc
          .bigInt({ min: 1n, max: 10n ** 11n })
          .map((value) => `${value / 100n}.${String(value % 100n).padStart(2, '0')}`),
      }),
      { minLength: 1, maxLength: 5 },
    )
    .map((all) => all.filter(({ debit, credit }) => debit !== credit))
    .filter((all) => all.length > 0);

  test('adds up to zero after every journal and every reversal, and balances are the sums of it', async () => {
    const expected = new Map<string, bigint>();
    const count = (code: string, by: bigint) => expected.set(code, (expected.get(code) ?? 0n) + by);
    await fc.assert(
      fc.asyncProperty(lines, fc.boolean(), async (given, isReversed) => {
        const journal = await post(given);
        if (isReversed) await reverse(journal);
        else
          for (const { debit, credit, amount } of given) {
            count(debit, cents(amount));
            count(credit, -cents(amount));
          }
        const now = await balances();
        expect([...now.values()].reduce((total, { balance }) => total + cents(balance), 0n)).toBe(0n);
        for (const [code, { debit, credit, balance }] of now) {
          expect(cents(balance), code).toBe(expected.get(code) ?? 0n);
          expect(cents(debit) - cents(credit)).toBe(cents(balance));
        }
      }),
      { numRuns: 15 },
    );
  });

  test('of one occasion is posted once, also by two at the same time', async () => {
    const causeId = uuidv7();
    const before = (await balances()).get('cash')?.balance ?? '0.00';
    const lines = [line('cash', 'receivables', '98.01'), line('bankFees', 'receivables', '1.99')];
    const first = await post(lines, { causeId });
    expect(await post(lines, { causeId })).toBe(first);
    const other = { causeId: uuidv7() };
    const both = await Promise.allSettled([post(lines, other), post(lines, other)]);
    expect(both.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(1);
    const after = (await balances()).get('cash')?.balance ?? '0.00';
    expect(cents(after) - cents(before)).toBe(2n * 9801n);
  });

  test('is seen until a day, and in the organization alone', async () => {
    await post([line('cash', 'interest', '7.00')], { occurredOn: '2031-01-02' });
    const until = (day?: string) => balances(day).then((all) => cents(all.get('interest')?.credit ?? '0.00'));
    expect((await until('2031-01-02')) - (await until('2031-01-01'))).toBe(700n);
    const foreign = await host.authorization(await host.addMember(theirs, 'admin', 'Eva'), theirs);
    expect(await balances(undefined, foreign)).toEqual(new Map());
    const user = await host.authorization(await host.addMember(ours, 'user', 'Rui'), ours);
    await expect(balances(undefined, user)).rejects.toThrow('FORBIDDEN');
  });
});

describe('what was wrong', () => {
  test('is taken back once, line by line', async () => {
    const before = await balances();
    const journal = await post([line('cash', 'receivables', '10.00'), line('discounts', 'receivables', '0.50')]);
    await reverse(journal);
    const after = await balances();
    for (const code of ['cash', 'receivables', 'discounts']) {
      expect(after.get(code)?.balance, code).toBe(before.get(code)?.balance ?? '0.00');
    }
    await expect(reverse(journal)).rejects.toThrow('Estes lançamentos já foram estornados.');
    await expect(reverse(uuidv7())).rejects.toThrow('Lançamentos não encontrados.');
    const other = await post([line('cash', 'receivables', '10.00')]);
    const answers = await Promise.allSettled([reverse(other), reverse(other), reverse(other)]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('is taken back by an administrator’s command, with the reason', async () => {
    const journalId = await post([line('cash', 'receivables', '3.00')]);
    const document = `mutation($i: ReverseLedgerJournalInput!) { reverseLedgerJournal(input: $i) { journalId } }`;
    const input = { journalId, occurredOn: '2026-03-12', reason: 'Pago em duplicidade' };
    const { data } = await host.graphql<{ reverseLedgerJournal: { journalId: string } }>(document, { i: input }, admin);
    const [row] = await host.within(ours, (tx) =>
      tx.list(LedgerPosting, { filter: { journalId: { equalTo: data?.reverseLedgerJournal.journalId ?? '' } } }),
    );
    expect(row).toMatchObject({ cause: 'reverseLedgerJournal', description: 'Pago em duplicidade', amount: '3.00' });
  });
});

describe('the database refuses by itself', () => {
  const raw = (statement: string) => host.owner.query(statement);
  test('to change or remove a posting, also what wrote it', async () => {
    const journal = await post([line('cash', 'receivables', '5.00')]);
    for (const statement of [
      `update finance.ledger_posting set amount = 6 where journal_id = '${journal}'`,
      `update finance.ledger_posting set description = 'x' where journal_id = '${journal}'`,
      `delete from finance.ledger_posting where journal_id = '${journal}'`,
    ]) {
      await expect(raw(statement)).rejects.toThrow('The ledger is only added to.');
    }
    const [posting] = await host.within(ours, (tx) =>
      tx.list(LedgerPosting, { filter: { journalId: { equalTo: journal } } }),
    );
    await expect(
      host.within(ours, (tx) => tx.update(LedgerPosting, posting?.id ?? '', { amount: '6.00' })),
    ).rejects.toThrow();
    await expect(host.within(ours, (tx) => tx.remove(LedgerPosting, posting?.id ?? ''))).rejects.toThrow();
  });

  test('an amount of nothing, from an account to itself, or taken back otherwise than it was', async () => {
    await expect(post([line('cash', 'receivables', '0.00')])).rejects.toThrow();
    await expect(post([line('cash', 'receivables', '-1.00')])).rejects.toThrow();
    await expect(post([line('cash', 'cash', '1.00')])).rejects.toThrow();
    const journal = await post([line('cash', 'receivables', '5.00')]);
    const wrong = host.within(ours, async (tx) => {
      const [posting] = await tx.list(LedgerPosting, { filter: { journalId: { equalTo: journal } } });
      if (!posting) throw new Error('nothing there');
      const { id, debitAccountId, creditAccountId } = posting;
      await tx.insert(LedgerPosting, {
        ...{ journalId: uuidv7(), line: 1, occurredOn: '2026-03-12', cause: 'test', causeId: uuidv7(), reversesId: id },
        ...{ debitAccountId: creditAccountId, creditAccountId: debitAccountId, amount: '4.99' },
      });
    });
    await expect(wrong).rejects.toThrow();
  });

  test('a posting into a closed month, however it is written, and to open it without a reason', async () => {
    const close = (month: string, who = admin) =>
      host.graphql(
        'mutation($m: String!) { closeLedgerMonth(input: { month: $m }) { ledgerMonth { id } } }',
        { m: month },
        who,
      );
    const journal = await post([line('cash', 'receivables', '5.00')], { occurredOn: '2025-05-31' });
    expect((await close('2025-05')).errors).toEqual([]);
    await expect(post([line('cash', 'receivables', '5.00')], { occurredOn: '2025-05-01' })).rejects.toThrow(
      'O mês 2025-05 está fechado.',
    );
    await expect(reverse(journal, '2025-05-31')).rejects.toThrow('O mês 2025-05 está fechado.');
    await reverse(journal, '2025-06-01');
    const [account] = (
      await host.owner.query<{ id: string }>(`select id from finance.ledger_account where code = 'cash'`)
    ).rows;
    const [second] = (
      await host.owner.query<{ id: string }>(`select id from finance.ledger_account where code = 'sales'`)
    ).rows;
    await expect(
      host.within(ours, (tx) =>
        tx.insert(LedgerPosting, {
          ...{
            journalId: uuidv7(),
            line: 1,
            occurredOn: '2025-05-15',
            cause: 'test',
            causeId: uuidv7(),
            amount: '1.00',
          },
          ...{ debitAccountId: account?.id ?? '', creditAccountId: second?.id ?? '' },
        }),
      ),
    ).rejects.toThrow();
    await expect(raw(`update finance.ledger_month set state = 'open'`)).rejects.toThrow('is opened with a reason');
    await expect(raw(`delete from finance.ledger_month`)).rejects.toThrow('The ledger is only added to.');
    const refusal = async (month: string) => (await close(month)).errors?.[0]?.message;
    expect(await refusal('2025-05')).toBe('O mês 2025-05 está fechado.');
    expect(await refusal('2999-01')).toBe('O mês ainda não terminou.');
    const user = await host.authorization(await host.addMember(ours, 'user', 'Léa'), ours);
    expect(JSON.stringify((await close('2025-04', user)).errors)).toContain('FORBIDDEN');
  });

  test('and lets a purge of the plugin take the organization’s ledger away', async () => {
    await host.within(theirs, (tx) =>
      postJournal(tx, { cause: 'test', causeId: uuidv7(), occurredOn: '2026-03-10' }, [line('cash', 'sales', '1.00')]),
    );
    const removal = `delete from finance.ledger_posting where organization_id = ${theirs}`;
    await expect(raw(removal)).rejects.toThrow('The ledger is only added to.');
    const changedAt = '2026-03-10T12:00:00.000Z';
    await host.within(theirs, (tx) =>
      tx.insert(PluginInstallation, { pluginId: 'finance', state: 'purging', changedAt }),
    );
    await raw(removal);
  });
});
