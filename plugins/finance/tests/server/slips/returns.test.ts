import { afterAll, beforeAll, expect, test } from 'vitest';
import { centsOf, moneyText } from '../../../src/calculation/index.ts';
import { txidOf } from '../../../src/pix/txid.ts';
import { placed, return240, return400, type SaidSlip, zeros } from '../../cnab/return-lines.ts';
import { startReturnsScene } from './returns-scene.ts';

/** From a bank's return to settled installments: each payment once, nothing guessed, every no in words. */
let scene: Awaited<ReturnType<typeof startReturnsScene>>;
beforeAll(async () => {
  scene = await startReturnsScene();
});
afterAll(() => scene?.host.stop());

const cents = (amount: string) => Number(centsOf(amount));
const day = '05012026';
async function sold() {
  const { contractId } = await scene.sold();
  return scene.installments(contractId);
}
const paid = (one: { id: string; value: string }, more: Partial<SaidSlip> = {}): SaidSlip => ({
  ...{ code: '06', companyUse: txidOf(one.id), face: cents(one.value), paid: cents(one.value), day, ...more },
});
const cash = async () => centsOf((await scene.ledger()).get('cash') ?? '0');

test('what was paid settles its installment, once however often its file comes', async () => {
  const account = await scene.account();
  const [first, second] = await sold();
  if (!first || !second) throw new Error('no installments');
  const before = await cash();
  const file = return240([paid(first, { fee: 199 }), { code: '02', companyUse: txidOf(second.id) }]);
  const job = await scene.imported(account, file);
  expect(job.result).toMatchObject({ added: 2, duplicates: 0, settled: 1, troubled: 0 });
  expect(await scene.installment(first.id)).toMatchObject({ status: 'RECEIVED', paymentDate: '2026-01-05' });
  expect((await scene.installment(second.id)).status).toBe('PENDING');
  expect(await scene.occurrences(account)).toMatchObject([
    { kind: 'paid', contractInstallmentId: first.id, feeValue: '1.99', problem: null, paymentId: expect.any(String) },
    { kind: 'entryConfirmed', contractInstallmentId: second.id, paymentId: null, problem: null },
  ]);
  expect((await cash()) - before).toBe(centsOf(first.value));
  // The same bytes under another name.
  expect((await scene.imported(account, file, 'outra.txt')).result).toMatchObject({
    added: 0,
    duplicates: 2,
    settled: 0,
  });
  expect(await scene.occurrences(account)).toHaveLength(2);
  expect((await cash()) - before).toBe(centsOf(first.value));
});

test('what a bank asked for being late is taken as it tells it; anything else stays open, with the reason', async () => {
  const account = await scene.account();
  const [first, second, third, fourth, fifth] = await sold();
  if (!first || !second || !third || !fourth || !fifth) throw new Error('no installments');
  const job = await scene.imported(
    account,
    return240([
      paid(first, { charges: 333, paid: cents(first.value) + 333 }),
      paid(second, { paid: cents(second.value) - 1 }),
      paid(third),
      paid(third),
      paid(fourth, { day: '05019998' }),
      paid(fifth, { day: '00000000' }),
      paid({ id: '0198c0de-0000-7000-8000-000000000000', value: '5.00' }),
      { ...paid(fifth), companyUse: 'QUALQUER COISA' },
    ]),
  );
  expect(job.result).toMatchObject({ added: 8, settled: 2, troubled: 6 });
  expect((await scene.occurrences(account)).map(({ line, problem }) => `${line} ${problem}`)).toEqual([
    ...['3 null', '5 amountDiffers', '7 null', '9 paidAlready', '11 dayInFuture', '13 dayMissing'],
    ...['15 unknownSlip', '17 unknownSlip'],
  ]);
  expect((await scene.installment(first.id)).receivedValue).toBe(moneyText(centsOf(first.value) + 333n));
  for (const one of [second, fourth, fifth]) expect((await scene.installment(one.id)).status).toBe('PENDING');
});

test('400 places settle as 240 do, and another office’s installment is nobody’s here', async () => {
  const account = await scene.account();
  const [first] = await sold();
  if (!first) throw new Error('no installments');
  const line = [
    ...([
      [38, txidOf(first.id)],
      [63, '00000042'],
      [109, '06'],
      [111, '050126'],
    ] as const),
    ...([
      [153, zeros(cents(first.value), 13)],
      [254, zeros(cents(first.value), 13)],
    ] as const),
  ];
  expect((await scene.imported(account, return400('341', '1', [line]))).result).toMatchObject({ settled: 1 });
  expect((await scene.installment(first.id)).status).toBe('RECEIVED');
});

test('before it is brought in it is told what it would do, and why the bank said no', async () => {
  const account = await scene.account();
  const [first] = await sold();
  if (!first) throw new Error('no installments');
  const fileId = await scene.uploaded(
    return240([paid(first, { charges: 10 }), { code: '03', companyUse: txidOf(first.id), reasons: '48' }]),
  );
  const { answer } = await scene.run(
    'inspectStatement',
    { fileId, bankAccountId: account },
    `newCount slips { newCount knownCount paidCount paidAmount rejectedCount
       sample { line kind reasons amount charges installment isNew } }`,
  );
  expect(answer).toMatchObject({
    newCount: 0,
    slips: {
      ...{ newCount: 2, knownCount: 0, paidCount: 1, paidAmount: first.value, rejectedCount: 1 },
      sample: [
        { line: 3, kind: 'paid', amount: first.value, charges: '0.10', isNew: true },
        { line: 5, kind: 'entryRejected', reasons: ['48'] },
      ],
    },
  });
});

test('undoing an import lets go of what settled nothing; what was taken back here may come again', async () => {
  const account = await scene.account();
  const [first, second] = await sold();
  if (!first || !second) throw new Error('no installments');
  const importOf = ({ result }: { readonly result: unknown }) =>
    (result as { statementImportId: string }).statementImportId;
  const one = await scene.imported(account, return240([paid(first), paid(second, { paid: 1 })]));
  expect((await scene.undone(importOf(one))).result).toMatchObject({ removed: 1, paid: 1 });
  const file = return240([paid(second)]);
  const other = await scene.imported(account, file);
  await scene.ask(
    'mutation($i: ReverseInstallmentPaymentInput!) { reverseInstallmentPayment(input: $i) { contractInstallment { id } } }',
    { i: { installmentId: second.id, reason: 'Era de outro' } },
    scene.admin,
  );
  // What the office took back stays so until it takes the import back as well.
  expect((await scene.imported(account, file)).result).toMatchObject({ added: 0, settled: 0 });
  expect((await scene.undone(importOf(other))).result).toMatchObject({ removed: 1, paid: 0 });
  expect((await scene.imported(account, file)).result).toMatchObject({ added: 1, settled: 1 });
});

test('a remittance, a half file and a hostile one bring nothing', async () => {
  const account = await scene.account();
  for (const [bytes, says] of [
    [return240([], '341', '1'), /remessa|remittance/i],
    [Buffer.from(return240([]).toString('latin1').slice(0, 500)), /meio|middle/i],
    [Buffer.from(`${placed(240, [[1, '34100000']])}\n`.repeat(60_000)), /longo|long/i],
  ] as const) {
    expect(JSON.stringify(await scene.imported(account, bytes))).toMatch(says);
  }
  expect(await scene.occurrences(account)).toEqual([]);
});
