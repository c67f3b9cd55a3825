import { handle, todayOf, type UnitOfWork } from '@gleba/sdk/server';
import { moneyText } from '../../calculation/index.ts';
import { BankAccount } from '../../entities/bank-account.entity.ts';
import { BankSlip } from '../../entities/bank-slip.entity.ts';
import { Remittance } from '../../entities/remittance.entity.ts';
import { RemittanceItem } from '../../entities/remittance-item.entity.ts';
import { remittancePreview, writeRemittanceFile } from '../../operations/remittances.ts';
import { txidOf } from '../../pix/txid.ts';
import { barcodeOf } from '../../slips/barcode.ts';
import type { SlipNumber } from '../../slips/slip-banks.ts';
import { type RemittanceSlip, writeRemittance } from '../../slips/write-remittance.ts';
import { type PlannedItem, planRemittance } from './plan-remittance.ts';
import { type ReadySlips, slipsOfAccount } from './slip-account.ts';
import { slipErrors } from './slip-errors.ts';

export const remittancePreviewHandler = handle(remittancePreview, ({ transaction }, { bankAccountId, until }) =>
  transaction(async (tx) => {
    const account = await tx.asActor.get(BankAccount, bankAccountId);
    const ready = await slipsOfAccount(tx, account);
    const { items, isCut } = await planRemittance(tx, account, until);
    return {
      gaps: 'gaps' in ready ? [...ready.gaps] : [],
      ...{ sequenceNumber: account.nextRemittanceNumber, isCut },
      items: items.map(({ kind, installment, contract, cents, dueDate, terms, problems }) => ({
        ...{ installmentId: installment.id, kind, contractNumber: contract.contractNumber, name: installment.name },
        ...{ payer: terms.payer.name, dueDate, amount: moneyText(cents), problems: [...problems] },
      })),
    };
  }),
);

/**
 * The account is locked from before what is sent is looked at until its numbers are counted on: of two people who write a file at once the
 * second finds nothing that the first has sent, and no number is left out or given twice.
 */
export const writeRemittanceFileHandler = handle(writeRemittanceFile, async ({ tx }, { bankAccountId, until }) => {
  await tx.asActor.get(BankAccount, bankAccountId);
  const account = await tx.get(BankAccount, bankAccountId, { lock: true });
  const ready = await slipsOfAccount(tx, account);
  if ('gaps' in ready) throw slipErrors.slipAccountIncomplete();
  const planned = (await planRemittance(tx, account, until)).items.filter(({ problems }) => problems.length === 0);
  if (planned.length === 0) throw slipErrors.nothingToSend();
  const [day, sequence] = [await todayOf(tx), account.nextRemittanceNumber];
  let next = account.nextSlipNumber;
  const sent = planned.map((item) => {
    if (item.slip) return { item, number: null, inFile: item.slip.fileNumber };
    const number = ready.bank.numberOf(ready.of, String(next).padStart(ready.bank.figures, '0'));
    next += 1;
    return { item, number, inFile: number.inFile };
  });
  const written = sent.map(({ item, inFile }) => slipOf(item, ready, inFile));
  const fileName = `CB${day.slice(8, 10)}${day.slice(5, 7)}${String(sequence).padStart(2, '0')}.REM`;
  const counted = (kind: PlannedItem['kind']) => planned.filter((item) => item.kind === kind).length;
  const { id: remittanceId } = await tx.insert(Remittance, {
    ...{ bankAccountId, sequenceNumber: sequence, fileName, writtenOn: day, entryCount: counted('entry') },
    ...{ cancellationCount: counted('cancellation'), dueDateCount: counted('dueDate') },
    totalValue: moneyText(planned.reduce((sum, { cents }) => sum + cents, 0n)),
    content: writeRemittance({ ...ready.file, sequence, day }, written),
  });
  for (const { item, number } of sent) {
    const bankSlipId = item.slip?.id ?? (await newSlip(tx, item, ready, number, bankAccountId));
    const dueDate = item.kind === 'dueDate' ? item.dueDate : null;
    await tx.insert(RemittanceItem, { remittanceId, bankSlipId, kind: item.kind, dueDate });
  }
  await tx.update(BankAccount, bankAccountId, { nextSlipNumber: next, nextRemittanceNumber: sequence + 1 });
  return { remittance: { id: remittanceId, fileName }, count: planned.length };
});

type Ready = Extract<ReadySlips, { readonly bank: unknown }>;

/** Our own name of it on paper and in the bank's files, as long as all of them take. */
const documentOf = ({ contract, installment }: PlannedItem): string =>
  `${(contract.contractNumber ?? '').slice(-6)}/${installment.installmentNumber}`.slice(0, 10);

function slipOf(item: PlannedItem, ready: Ready, inFile: string): RemittanceSlip {
  const { kind, cents, dueDate, terms, installment } = item;
  const { fine } = terms;
  // A fine in money is one in per cent where the bank takes no other, never more than was agreed.
  const isPercentOnly = ready.of.bank === '237' && fine?.as === 'money';
  return {
    ...{ ...terms, kind, cents, dueDate, document: documentOf(item), use: txidOf(installment.id) },
    number: inFile,
    fine: isPercentOnly ? { as: 'percent', value: (fine.value * 10_000n) / cents } : fine,
  };
}

async function newSlip(
  tx: UnitOfWork,
  item: PlannedItem,
  { of }: Ready,
  number: SlipNumber | null,
  bankAccountId: string,
): Promise<string> {
  const { installment, contract, cents, dueDate } = item;
  const { shown = '', inFile = '', inReturn = '', freeField = '' } = number ?? {};
  const { id } = await tx.insert(BankSlip, {
    ...{ projectId: contract.projectId, contractId: contract.id, contractInstallmentId: installment.id },
    ...{
      bankAccountId,
      ourNumber: shown,
      fileNumber: inFile,
      returnNumber: inReturn,
      documentNumber: documentOf(item),
    },
    ...{ value: moneyText(cents), dueDate, barcode: barcodeOf({ bank: of.bank, dueDate, cents, freeField }) },
  });
  return id;
}
