import { type AnswerOf, formatDate, formatMoney, formatNumber } from '@gleba/sdk';
import { QrPicture } from '@gleba/sdk/print/web';
import { useTranslate } from '@gleba/sdk/web';
import type { paymentBook } from '../../operations/collection.ts';
import { isAbove } from '../contracts/amount-parts.ts';
import { SlipBars } from '../slips/slip-bars.tsx';
import { customerText } from './customer-text.ts';
import classes from './payment-book.module.css';

type Book = AnswerOf<typeof paymentBook>;

export interface PaymentSlipProps {
  readonly book: Book;
  readonly slip: Book['slips'][number];
  readonly organization: string;
  /** Address of its picture; undefined where there is none. */
  readonly logo: string | undefined;
}

/** One installment, to be cut out and paid. */
export function PaymentSlip({ book, slip, organization, logo }: PaymentSlipProps) {
  const t = useTranslate();
  const { pixCode } = slip;
  // Where no account says who receives, the office does.
  const instructions = useInstructions({ ...book, receiver: book.receiver ?? organization }, slip);
  const facts = [
    ['contract', book.contractNumber ?? ''],
    ['number', t('finance.paymentBook.numberOf', { number: slip.number, count: book.count })],
    ['dueDate', formatDate(slip.dueDate)],
    ['value', formatMoney(slip.amount)],
  ] as const;
  return (
    <article className={classes.slip}>
      <header className={classes.head}>
        {logo ? <img src={logo} alt={organization} /> : <strong>{organization}</strong>}
        <span>
          {book.project} · {slip.name}
        </span>
      </header>
      <div className={classes.body}>
        <dl className={classes.facts}>
          {facts.map(([name, text]) => (
            <div key={name}>
              <dt>{t(`finance.paymentBook.${name}`)}</dt>
              <dd>{text}</dd>
            </div>
          ))}
          <div className={classes.wide}>
            <dt>{t('finance.paymentBook.customer')}</dt>
            <dd>{book.customers.map(customerText).join('; ')}</dd>
          </div>
          <div className={classes.wide}>
            <dt>{t('finance.paymentBook.lot')}</dt>
            <dd>{book.lots.map(({ block, lot }) => t('finance.contracts.lot', { block, lot })).join('; ')}</dd>
          </div>
          <div className={classes.wide}>
            <dt>{t('finance.paymentBook.instructions')}</dt>
            <dd>{[...slip.fees.map((fee) => feeText(fee, t)), instructions].join(' ')}</dd>
          </div>
        </dl>
        {pixCode === null ? null : <QrPicture className={classes.qr} text={pixCode} label={t('finance.pix.picture')} />}
      </div>
      {slip.isOfTests ? <p className={classes.tests}>{t('finance.charges.notToPay')}</p> : null}
      {pixCode === null ? null : (
        <p className={classes.code}>
          {t('finance.paymentBook.copy')} <code>{pixCode}</code>
        </p>
      )}
      {slip.barcode === null ? null : (
        <p className={classes.code}>
          {t('finance.paymentBook.barcode')} <code>{slip.barcode}</code>
          {slip.ourNumber === null ? null : ` · ${t('finance.bankSlip.ourNumber')} ${slip.ourNumber}`}
        </p>
      )}
      {slip.bars === null ? null : <SlipBars digits={slip.bars} label={t('finance.slips.bars')} />}
    </article>
  );
}

type Translate = ReturnType<typeof useTranslate>;

function feeText({ reason, value }: Book['slips'][number]['fees'][number], t: Translate): string {
  return t('finance.installmentFees.ofSlip', { reason, value: formatMoney(value) });
}

/** What being late costs, and who says how much that is by then; of an overdue one what is in today's amount. */
function useInstructions({ late, receiver }: Book, slip: Book['slips'][number]): string {
  const t = useTranslate();
  const hasCode = slip.pixCode !== null;
  if (slip.late) {
    const { on, fine, interest } = slip.late;
    const parts = { value: formatMoney(slip.value), fine: formatMoney(fine), interest: formatMoney(interest) };
    return t(hasCode ? 'finance.paymentBook.overdue' : 'finance.paymentBook.overdueWithoutPix', {
      ...{ ...parts, day: formatDate(on), receiver: receiver ?? '' },
    });
  }
  const fine = [
    ...(isAbove(late.fineValue) ? [formatMoney(late.fineValue)] : []),
    ...(isAbove(late.finePercent) ? [`${formatNumber(late.finePercent)} %`] : []),
  ].join(' + ');
  return [
    ...(fine === '' ? [] : [t('finance.paymentBook.fine', { fine })]),
    ...(isAbove(late.interestPercent)
      ? [t('finance.paymentBook.interest', { interest: `${formatNumber(late.interestPercent)} %` })]
      : []),
    ...(slip.bars === null ? [] : [t('finance.paymentBook.bySlip')]),
    ...(hasCode || slip.bars === null
      ? [t(hasCode ? 'finance.paymentBook.byPix' : 'finance.paymentBook.withoutPix', { receiver: receiver ?? '' })]
      : []),
  ].join(' ');
}
