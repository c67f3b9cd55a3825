import { allow, formatDate, formatMoney, type RecordOf } from '@gleba/sdk';
import {
  Anchor,
  Button,
  FormProblem,
  Group,
  Link,
  observer,
  Textarea,
  useCan,
  useForm,
  useList,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useEffect, useState } from 'react';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { InstallmentPayment } from '../../entities/installment-payment.entity.ts';
import { reverseInstallmentPayment } from '../../operations/installments.ts';
import classes from './amount.module.css';

type Installment = Pick<RecordOf<typeof ContractInstallment>, 'id' | 'projectId'>;
type Payment = RecordOf<typeof InstallmentPayment>;
type Translate = ReturnType<typeof useTranslate>;

interface OfPayments {
  readonly installment: Installment;
  /** One is taken back. */
  readonly onDone: () => void;
}

/** What was paid of an installment, each with its receipt; the latest may be taken back. */
export const InstallmentPayments = observer(function InstallmentPayments({ installment, onDone }: OfPayments) {
  const t = useTranslate();
  const filter = { contractInstallmentId: { equalTo: installment.id } };
  const payments = useList(InstallmentPayment, { filter, orderBy: ['-paidOn', '-createdAt'] });
  useEffect(() => payments.ensureRange(0, 100), [payments]);
  if (payments.rowCount === 0) return null;
  return (
    <section aria-label={t('finance.installmentPayment.plural')}>
      <ul className={classes.parts}>
        {payments.rows.map((payment) => (
          <li key={payment.id}>
            <span>
              {formatDate(payment.paidOn)}{' '}
              <Anchor component={Link} to={`/report/payment-receipt/${payment.id}`} underline="always">
                {t('finance.receipt')}
              </Anchor>
            </span>
            <span>{formatMoney(payment.amount)}</span>
            <small>{partsText(payment, t)}</small>
          </li>
        ))}
      </ul>
      {payments.rows.some(({ reversedAt }) => reversedAt === null) ? (
        <Reversal installment={installment} onDone={onDone} />
      ) : null}
    </section>
  );
});

const partNames = ['principalValue', 'fineValue', 'interestValue', 'discountValue'] as const;

/** What it was for, and that it was taken back. */
function partsText(payment: Payment, t: Translate): string {
  if (payment.reversedAt !== null) return t('finance.receipt.reversed', { reason: payment.reversalReason ?? '' });
  return partNames
    .filter((name) => /[1-9]/.test(payment[name]))
    .map((name) => `${t(`finance.installmentPayment.${name}`)} ${formatMoney(payment[name])}`)
    .join(' · ');
}

const Reversal = observer(function Reversal({ installment, onDone }: OfPayments) {
  const t = useTranslate();
  const can = useCan();
  const { api, notifier } = useServices();
  const [reason, setReason] = useState('');
  const form = useForm(['reason'], async () => {
    const input = { installmentId: installment.id, reason };
    await api.run(reverseInstallmentPayment, input, { isQuiet: true });
    notifier.success(t('finance.contracts.paymentReversed'));
    onDone();
  });
  if (!can(allow.adminAndUp) || !can(ContractInstallment.access.update, installment.projectId)) return null;
  return (
    <form onSubmit={form.submit} noValidate>
      <Textarea
        label={t('finance.contracts.reverseReason')}
        value={reason}
        maxLength={400}
        autosize
        error={form.problems.reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <FormProblem text={form.rest} />
      <Group justify="flex-end" mt="sm">
        <Button type="submit" variant="default" loading={form.isBusy} disabled={reason.trim() === ''}>
          {t('finance.contracts.reverse')}
        </Button>
      </Group>
    </form>
  );
});
