import { addDecimals, compareDecimals, type Day, isUuid, type RecordOf } from '@gleba/sdk';
import { todayOf, type UnitOfWork } from '@gleba/sdk/server';
import { SimulatedCharge } from '../../entities/simulated-charge.entity.ts';
import { writePixCode } from '../../pix/pix-code.ts';
import { chargeErrors } from './charge-errors.ts';
import type { AskedCharge, ChargeProvider, ChargeThere } from './charge-provider.ts';

type Row = RecordOf<typeof SimulatedCharge>;
export type Open = <T>(run: (tx: UnitOfWork) => Promise<T>) => Promise<T>;

/** What a real one keeps of each payment, so that the books show it. */
const fee = '1.99';

/**
 * A provider that charges nobody: its charges are rows, and somebody who tries the program says that they were paid. Everything else goes the way of a real one.
 */
export function simulatedProvider(open: Open, providerAccountId: string): ChargeProvider {
  const ofAccount = { providerAccountId: { equalTo: providerAccountId } };
  const find = async (tx: UnitOfWork, externalId: string) =>
    isUuid(externalId)
      ? (await tx.list(SimulatedCharge, { filter: { ...ofAccount, id: { equalTo: externalId } }, first: 1 }))[0]
      : undefined;
  const change = (externalId: string, patch: (row: Row) => Partial<Row>) =>
    open(async (tx) => {
      const row = await find(tx, externalId);
      if (!row) throw chargeErrors.chargeUnknownThere();
      return shown(await tx.update(SimulatedCharge, row.id, patch(row)), await todayOf(tx));
    });
  const facts = (asked: AskedCharge) => ({ value: asked.value, dueDate: asked.dueDate });
  return {
    customer: async ({ reference }) => reference,
    send: (asked) =>
      open(async (tx) => {
        const filter = {
          ...ofAccount,
          reference: { equalTo: asked.reference },
          status: { notEqualTo: 'removed' as const },
        };
        const [known] = await tx.list(SimulatedCharge, { filter, first: 1 });
        const { reference, customerId: customerReference } = asked;
        const made = { providerAccountId, reference, customerReference, ...facts(asked) };
        return shown(known ?? (await tx.insert(SimulatedCharge, made)), await todayOf(tx));
      }),
    change: (externalId, asked) => change(externalId, ({ status }) => (status === 'open' ? facts(asked) : {})),
    find: (externalId) =>
      open(async (tx) => {
        const row = await find(tx, externalId);
        return row && shown(row, await todayOf(tx));
      }),
    async remove(externalId) {
      await change(externalId, ({ status }) => (status === 'open' ? { status: 'removed' } : {}));
    },
    refund: (externalId, { reference, value }) =>
      change(externalId, (row) => {
        if (row.refundReference === reference) return {};
        const refundedValue = addDecimals(row.refundedValue, value) ?? row.value;
        const isAll = compareDecimals(refundedValue, row.value) === 0;
        return { refundedValue, refundReference: reference, ...(isAll && { status: 'refunded' }) };
      }),
    waysToPay: (externalId) =>
      open(async (tx) => {
        const row = await find(tx, externalId);
        const written = writePixCode({
          ...{ key: '00000000-0000-4000-8000-000000000000', name: 'AMBIENTE DE TESTES', city: 'BRASILIA' },
          ...{ amount: row?.value ?? '0.01', txid: externalId.replace(/-/g, '').slice(0, 25) },
        });
        return { pixCode: 'text' in written ? written.text : null, pixExpiresAt: null, barcode: null };
      }),
    account: () =>
      open(async (tx) => {
        const rows = await tx.list(SimulatedCharge, {
          filter: { ...ofAccount, paidOn: { isNull: false } },
          first: 1000,
        });
        const left = rows.flatMap(({ value, refundedValue }) => [value, `-${refundedValue}`, `-${fee}`]);
        return { balance: left.reduce((sum, one) => addDecimals(sum, one) ?? sum, '0.00'), webhook };
      }),
    registerWebhook: async () => webhook,
    restartWebhook: async () => webhook,
    removeWebhook: async () => {},
  };
}

/** Its news need no address. */
const webhook = { id: 'simulated', isEnabled: true, isInterrupted: false, penalized: 0 };

const words = { open: 'PENDING', paid: 'RECEIVED', refunded: 'REFUNDED', removed: 'DELETED' } as const;

/** `today`: by the organization's clock, as its installments are late. */
function shown(row: Row, today: Day): ChargeThere {
  const { status, value, paidOn, refundedValue, refundReference, dueDate } = row;
  const isLate = status === 'open' && dueDate < today;
  return {
    ...{ externalId: row.id, reference: row.reference, customerId: row.customerReference, dueDate, value, paidOn },
    ...{ status: isLate ? 'overdue' : status, providerStatus: isLate ? 'OVERDUE' : words[status] },
    ...{ received: paidOn && value, netValue: addDecimals(value, `-${fee}`) ?? null, fee: paidOn && fee },
    ...{ creditedOn: paidOn, creditExpectedOn: paidOn, splits: [], invoiceUrl: null, receiptUrl: null },
    refunded: refundedValue,
    refunds: refundReference ? [{ status: 'done', on: null, value: refundedValue, description: refundReference }] : [],
  };
}
