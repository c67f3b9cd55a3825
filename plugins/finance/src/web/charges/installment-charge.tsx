import { allow, formatDate, formatMoney, type RecordOf } from '@gleba/sdk';
import {
  Anchor,
  Button,
  Group,
  observer,
  Stack,
  StatusBadge,
  Text,
  toneOf,
  useCan,
  useCommand,
  useJobRun,
  useList,
  useQuery,
  useServices,
  useTranslate,
  valueLabel,
} from '@gleba/sdk/web';
import { lazy, Suspense, useEffect, useState } from 'react';
import { BankAccount } from '../../entities/bank-account.entity.ts';
import { manageContracts } from '../../entities/contract.entity.ts';
import type { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { ProviderCharge } from '../../entities/provider-charge.entity.ts';
import {
  chargeInstallment,
  contractCharging,
  followProviderCharge,
  simulateChargePayment,
} from '../../operations/charges.ts';
import { CodeToCopy } from './code-to-copy.tsx';
import { TestsBadge } from './tests-badge.tsx';
import { useSending } from './use-sending.tsx';

const RefundDialog = lazy(() => import('./refund-dialog.tsx'));

type Installment = RecordOf<typeof ContractInstallment>;
type Charge = RecordOf<typeof ProviderCharge>;

/** How an installment is charged at the provider: how far that is, in what it differs from ours, and what nobody has booked. */
export const InstallmentCharge = observer(function InstallmentCharge({
  installment,
}: {
  readonly installment: Installment;
}) {
  const t = useTranslate();
  const can = useCan();
  const { api } = useServices();
  const job = useJobRun();
  const { contractId, id: installmentId, computedStatus } = installment;
  const sending = useSending(() => api.run(chargeInstallment, { installmentId }));
  const { answer } = useQuery(contractCharging, { contractId }, { staleOn: [BankAccount] });
  const charges = useList(ProviderCharge, {
    ...{ filter: { contractInstallmentId: { equalTo: installmentId } }, orderBy: ['-createdAt'] },
  });
  useEffect(() => charges.ensureRange(0, 1), [charges]);
  const [charge] = charges.rows;
  const isOpen = computedStatus === 'pending' || computedStatus === 'overdue';
  const isLive = charge !== undefined && ['sending', 'open', 'overdue'].includes(charge.status);
  const mayChange = can(manageContracts, installment.projectId);
  if (!charge && !(answer?.isOffered && isOpen && mayChange)) return null;
  const follow = (providerChargeId: string) =>
    job.start(
      async () => (await api.run(followProviderCharge, { providerChargeId })).jobId,
      () => {},
    );
  return (
    <section aria-label={t('finance.providerCharge')}>
      <Stack gap="xs">
        {charge ? <ChargeFacts charge={charge} installment={installment} isLive={isLive} /> : null}
        {sending.view}
        {job.view}
        {mayChange ? (
          <Group gap="sm">
            {isOpen && answer?.isOffered ? (
              <Button variant="default" {...sending.button}>
                {t(isLive ? 'finance.charges.sendAgain' : 'finance.charges.sendOne')}
              </Button>
            ) : null}
            {charge && isLive && answer?.isSimulated ? <SimulatePayment charge={charge} /> : null}
            {charge?.status === 'paid' && can(allow.adminAndUp) ? <RefundButton charge={charge} /> : null}
            {charge?.externalId ? (
              <Button variant="subtle" disabled={job.isRunning} onClick={() => void follow(charge.id)}>
                {t('finance.charges.follow')}
              </Button>
            ) : null}
          </Group>
        ) : null}
      </Stack>
    </section>
  );
});

/** Says that it was paid, to try what follows. */
function SimulatePayment({ charge }: { readonly charge: Charge }) {
  const t = useTranslate();
  const { run, isRunning, error } = useCommand(simulateChargePayment);
  return (
    <>
      <Button
        variant="default"
        loading={isRunning}
        disabled={charge.externalId === null}
        onClick={() => void run({ providerChargeId: charge.id })}
      >
        {t('finance.charges.simulate')}
      </Button>
      {error ? (
        <Text c="red" role="alert" size="sm">
          {error}
        </Text>
      ) : null}
    </>
  );
}

function RefundButton({ charge }: { readonly charge: Charge }) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setOpen(true)}>
        {t('finance.charges.refund')}
      </Button>
      {isOpen ? (
        <Suspense>
          <RefundDialog record={charge} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

const ChargeFacts = observer(function ChargeFacts(props: {
  readonly charge: Charge;
  readonly installment: Installment;
  /** It may still be paid. */
  readonly isLive: boolean;
}) {
  const { charge, installment, isLive } = props;
  const t = useTranslate();
  const { status, difference, problem, value, dueDate, sentDueDate, paymentLink, barcode } = charge;
  return (
    <>
      <Group gap="sm">
        <Text fw={600}>{t('finance.providerCharge')}</Text>
        <StatusBadge
          label={valueLabel(t, ProviderCharge, 'status', status)}
          tone={toneOf(ProviderCharge, 'status', status)}
        />
        {charge.environment === 'tests' ? <TestsBadge /> : null}
        {paymentLink ? (
          <Anchor href={paymentLink} target="_blank" rel="noopener noreferrer">
            {t('finance.charges.invoice')}
          </Anchor>
        ) : null}
      </Group>
      {problem ? (
        <Text c="red" role="alert" size="sm">
          {valueLabel(t, ProviderCharge, 'problem', problem)}
        </Text>
      ) : null}
      {charge.refundStatus ? (
        <Text size="sm" c={charge.refundStatus === 'denied' ? 'red' : undefined} role="status">
          {t('finance.charges.refundState', {
            state: valueLabel(t, ProviderCharge, 'refundStatus', charge.refundStatus),
          })}
          {/[1-9]/.test(charge.refundedValue)
            ? ` · ${t('finance.charges.refundedPart', { value: formatMoney(charge.refundedValue) })}`
            : null}
        </Text>
      ) : null}
      {difference && value && dueDate ? (
        <Text c="red" role="alert" size="sm">
          {t('finance.charges.differs', { value: formatMoney(value), day: formatDate(dueDate) })}
        </Text>
      ) : null}
      {isLive && installment.dueDate !== sentDueDate ? (
        <Text size="sm">
          {t('finance.charges.changedHere', { value: formatMoney(charge.sentValue), day: formatDate(sentDueDate) })}
        </Text>
      ) : null}
      {isLive && barcode ? (
        <CodeToCopy
          code={barcode}
          label={t('finance.charges.copyBarcode')}
          copied={t('finance.charges.barcodeCopied')}
        />
      ) : null}
    </>
  );
});
