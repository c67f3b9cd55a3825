import { isDay } from '@gleba/sdk';
import {
  Button,
  DayInput,
  DecimalInput,
  ErrorState,
  FormProblem,
  Group,
  observer,
  PanelSkeleton,
  Stack,
  useCan,
  useForm,
  useQuery,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { Contract } from '../../entities/contract.entity.ts';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { InstallmentPayment } from '../../entities/installment-payment.entity.ts';
import { installmentAmount } from '../../operations/amounts.ts';
import { registerInstallmentPayment } from '../../operations/installments.ts';
import { AmountOfDay } from './amount-of-day.tsx';

export interface PaymentFormProps {
  readonly installment: { readonly id: string; readonly projectId: string };
  /** It is registered. */
  readonly onDone: () => void;
}

const staleOn = [ContractInstallment, Contract, InstallmentPayment];

/** What an installment costs today, or on the day on which it was paid, and registering that it was: that amount, or a part of it. */
export const PaymentForm = observer(function PaymentForm({ installment, onDone }: PaymentFormProps) {
  const t = useTranslate();
  const can = useCan();
  const { api, notifier } = useServices();
  const [day, setDay] = useState<string | null>();
  const [given, setGiven] = useState<string | null>();
  const on = day && isDay(day) ? { on: day } : {};
  const { answer, failure, reload } = useQuery(
    installmentAmount,
    { installmentId: installment.id, ...on },
    { staleOn },
  );
  const amount = answer?.amount;
  const paymentDate = day === undefined ? (amount?.on ?? null) : day;
  const form = useForm(['paymentDate', 'amount'], async () => {
    // What was not typed is the server's to say: the amount of that day.
    const input = { installmentId: installment.id, paymentDate: paymentDate ?? '', ...(given && { amount: given }) };
    await api.run(registerInstallmentPayment, input, { isQuiet: true });
    notifier.success(t('finance.contracts.paymentSaved'));
    onDone();
  });
  if (failure) return <ErrorState error={failure} onRetry={() => void reload()} />;
  if (!answer) return <PanelSkeleton />;
  if (!amount) return null;
  return (
    <Stack gap="md">
      <AmountOfDay amount={amount} />
      {can(ContractInstallment.access.update, installment.projectId) ? (
        <form onSubmit={form.submit} noValidate>
          <Stack gap="md">
            <Group grow align="start">
              <DayInput
                label={t('finance.contractInstallment.paymentDate')}
                {...form.bind('paymentDate', paymentDate, setDay)}
              />
              <DecimalInput
                label={t('finance.installmentPayment.amount')}
                {...form.bind('amount', given === undefined ? amount.total : given, setGiven)}
                scale={2}
                minimumScale={2}
              />
            </Group>
            <FormProblem text={form.rest} />
            <Group justify="flex-end">
              <Button type="submit" loading={form.isBusy} disabled={!isDay(paymentDate ?? '')}>
                {t('finance.contracts.pay')}
              </Button>
            </Group>
          </Stack>
        </form>
      ) : null}
    </Stack>
  );
});
