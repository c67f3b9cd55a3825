import { isDay } from '@gleba/sdk';
import {
  Button,
  DayInput,
  DecimalInput,
  ErrorState,
  Group,
  observer,
  PanelSkeleton,
  Stack,
  Text,
  useCan,
  useCloseModal,
  useCommand,
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
}

const staleOn = [ContractInstallment, Contract, InstallmentPayment];

/** What an installment costs today, or on the day on which it was paid, and registering that it was: that amount, or a part of it. */
export const PaymentForm = observer(function PaymentForm({ installment }: PaymentFormProps) {
  const t = useTranslate();
  const can = useCan();
  const close = useCloseModal();
  const { notifier } = useServices();
  const [day, setDay] = useState<string | null>();
  const [given, setGiven] = useState<string | null>();
  const on = day && isDay(day) ? { on: day } : {};
  const { answer, failure, reload } = useQuery(
    installmentAmount,
    { installmentId: installment.id, ...on },
    { staleOn },
  );
  const paying = useCommand(registerInstallmentPayment);
  if (failure) return <ErrorState error={failure} onRetry={() => void reload()} />;
  if (!answer) return <PanelSkeleton />;
  const { amount } = answer;
  if (!amount) return null;
  const paymentDate = day === undefined ? amount.on : day;
  const pay = async () => {
    if (!paymentDate || !isDay(paymentDate)) return;
    // What was not typed is the server's to say: the amount of that day.
    const input = { installmentId: installment.id, paymentDate, ...(given && { amount: given }) };
    if (!(await paying.run(input))) return;
    notifier.success(t('finance.contracts.paymentSaved'));
    close();
  };
  return (
    <Stack gap="md">
      <AmountOfDay amount={amount} />
      {can(ContractInstallment.access.update, installment.projectId) ? (
        <>
          <Group grow align="start">
            <DayInput
              label={t('finance.contractInstallment.paymentDate')}
              value={paymentDate}
              onChange={setDay}
              error={paying.problems.paymentDate}
            />
            <DecimalInput
              label={t('finance.installmentPayment.amount')}
              value={given === undefined ? amount.total : given}
              onChange={setGiven}
              scale={2}
              minimumScale={2}
              error={paying.problems.amount}
            />
          </Group>
          {paying.error ? (
            <Text c="red" role="alert">
              {paying.error}
            </Text>
          ) : null}
          <Group justify="flex-end">
            <Button onClick={() => void pay()} loading={paying.isRunning} disabled={!isDay(paymentDate ?? '')}>
              {t('finance.contracts.pay')}
            </Button>
          </Group>
        </>
      ) : null}
    </Stack>
  );
});
