import type { RecordOf } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import { centsOf } from '../../calculation/index.ts';
import type { OccurrenceKind } from '../../cnab/occurrence-kinds.ts';
import type { BankOccurrence } from '../../cnab/slip-occurrence.ts';
import { BankSlip } from '../../entities/bank-slip.entity.ts';
import { RemittanceItem } from '../../entities/remittance-item.entity.ts';
import { barcodeOf } from '../../slips/barcode.ts';
import type { RemittanceKind } from '../../slips/write-remittance.ts';

type Slip = RecordOf<typeof BankSlip>;

/** To what an answer is one: yes or no to a question of that kind. */
const answers: Readonly<Partial<Record<OccurrenceKind, readonly RemittanceKind[]>>> = {
  entryConfirmed: ['entry'],
  entryRejected: ['entry'],
  cancelled: ['cancellation'],
  dueDateChanged: ['dueDate'],
  changeRejected: ['cancellation', 'dueDate'],
  // A slip that is paid was taken in, whether that was told or not.
  paid: ['entry'],
};

/** Brings a slip, and what was asked of it, to what its bank says. A paid one stays paid, whatever comes after. */
export async function followSlip(tx: UnitOfWork, slipId: string, told: BankOccurrence): Promise<void> {
  const slip = await tx.get(BankSlip, slipId, { lock: true });
  const kinds = answers[told.kind];
  if (!kinds) return;
  const reasons = told.reasons.join(' ') || told.code;
  const [asked] = await tx.list(RemittanceItem, {
    filter: { bankSlipId: { equalTo: slipId }, kind: { in: [...kinds] }, status: { equalTo: 'sent' } },
    ...{ orderBy: ['-createdAt', '-id'], first: 1 },
  });
  const isNo = told.kind === 'entryRejected' || told.kind === 'changeRejected';
  if (asked)
    await tx.update(RemittanceItem, asked.id, { status: isNo ? 'rejected' : 'accepted', ...(isNo && { reasons }) });
  const patch = patchOf(slip, told, asked?.dueDate ?? null);
  await tx.update(BankSlip, slipId, { ...patch, rejection: isNo ? reasons : null });
}

function patchOf(
  slip: Slip,
  told: BankOccurrence,
  askedDay: string | null,
): Partial<Pick<Slip, 'status' | 'dueDate' | 'barcode'>> {
  if (slip.status === 'paid') return {};
  switch (told.kind) {
    case 'entryConfirmed':
      return slip.status === 'sent' ? { status: 'registered' } : {};
    case 'entryRejected':
      return { status: 'rejected' };
    case 'cancelled':
      return { status: 'cancelled' };
    case 'paid':
      return { status: 'paid' };
    case 'dueDateChanged':
      return onDay(slip, askedDay ?? told.dueDate ?? slip.dueDate);
    default:
      return {};
  }
}

/** Its code says the day as well. */
function onDay({ barcode, value }: Slip, dueDate: string) {
  const facts = { bank: barcode.slice(0, 3), cents: centsOf(value), freeField: barcode.slice(19) };
  return { dueDate, barcode: barcodeOf({ ...facts, dueDate }) };
}
