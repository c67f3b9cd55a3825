import { type AnswerOf, formatDate, formatMoney } from '@gleba/sdk';
import { PaperHead, PaperSheet } from '@gleba/sdk/print/web';
import { useTranslate } from '@gleba/sdk/web';
import type { paymentReceipt } from '../../operations/amounts.ts';
import { PaperSums } from '../paper-sums.tsx';
import { customerText } from './customer-text.ts';
import classes from './payment-receipt.module.css';

type Receipt = AnswerOf<typeof paymentReceipt>;
type Translate = ReturnType<typeof useTranslate>;

interface ReceiptPaperProps {
  readonly receipt: Receipt;
  readonly organization: string;
  readonly logo?: string | undefined;
}

/** The receipt itself, for the office and for who paid. */
export function ReceiptPaper({ receipt, organization, logo }: ReceiptPaperProps) {
  const t = useTranslate();
  const { isReversed } = receipt.payment;
  return (
    <PaperSheet className={classes.receipt}>
      <PaperHead
        organization={organization}
        logo={logo}
        title={t(isReversed ? 'finance.receipt.titleReversed' : 'finance.receipt.title')}
      />
      <p className={classes.amount}>{formatMoney(receipt.payment.amount)}</p>
      <p>{sentenceOf(receipt, t)}</p>
      <Parts receipt={receipt} />
      <p className={classes.number}>{t('finance.receipt.number', { number: receipt.payment.id })}</p>
      <p className={classes.signature}>{receipt.receiver ?? organization}</p>
    </PaperSheet>
  );
}

/** Who paid, for what, and when. */
function sentenceOf({ customers, lots, contractNumber, project, installment, payment }: Receipt, t: Translate): string {
  return t('finance.receipt.text', {
    ...{ customers: customers.map(customerText).join('; '), amount: formatMoney(payment.amount), project },
    ...{ installment: installment.name, contract: contractNumber ?? '', dueDate: formatDate(installment.dueDate) },
    lots: lots.map(({ block, lot }) => t('finance.contracts.lot', { block, lot })).join('; '),
    day: formatDate(payment.paidOn),
  });
}

const partNames = ['principalValue', 'fineValue', 'interestValue', 'discountValue'] as const;

function Parts({ receipt: { payment, installment, fees } }: { readonly receipt: Receipt }) {
  const t = useTranslate();
  const parts = partNames.filter((name) => name === 'principalValue' || /[1-9]/.test(payment[name]));
  return (
    <PaperSums className={classes.parts}>
      {parts.map((name) => (
        <div key={name}>
          <dt>{t(`finance.installmentPayment.${name}`)}</dt>
          <dd>{formatMoney(payment[name])}</dd>
        </div>
      ))}
      {fees.map(({ reason, value }, index) => (
        <div key={`${index} ${reason}`}>
          <dt>{t('finance.installmentFees.included', { reason })}</dt>
          <dd>{formatMoney(value)}</dd>
        </div>
      ))}
      {/[1-9]/.test(installment.left) ? (
        <div>
          <dt>{t('finance.receipt.left')}</dt>
          <dd>{formatMoney(installment.left)}</dd>
        </div>
      ) : null}
    </PaperSums>
  );
}
