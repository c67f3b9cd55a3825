import { allow, date, defineEntity, enumeration, readOnly, reference, text } from '@gleba/sdk';
import { remittanceKinds } from '../slips/write-remittance.ts';
import { BankSlip } from './bank-slip.entity.ts';
import { Remittance } from './remittance.entity.ts';

/** What a remittance asks of one slip, and what the bank answered in a return. */
export const RemittanceItem = defineEntity('finance.remittanceItem', {
  scope: 'organization',
  title: ['kind'],
  fields: {
    remittanceId: reference(Remittance, { required: true, inverse: 'items', onDelete: 'cascade' }),
    bankSlipId: reference(BankSlip, { required: true, inverse: 'remittanceItems', onDelete: 'cascade' }),
    kind: enumeration(remittanceKinds, { required: true, list: { width: 150 } }),
    status: enumeration(['sent', 'accepted', 'rejected'], {
      ...{ required: true, default: 'sent', indexed: true, list: { width: 120 } },
      tones: { sent: 'info', accepted: 'success', rejected: 'danger' },
    }),
    /** The day that was asked for, of a change of due date. */
    dueDate: date(),
    reasons: text({ max: 60 }),
  },
  ...readOnly(allow.adminAndUp),
});
