import { allow, formatDate, formatMoney, type RecordOf } from '@gleba/sdk';
import {
  Button,
  DayInput,
  ErrorState,
  Group,
  ModalFrame,
  observer,
  PanelSkeleton,
  Stack,
  StatusBadge,
  Text,
  Textarea,
  toneOf,
  useCan,
  useCloseModal,
  useCommand,
  useParams,
  useRecord,
  useServices,
  useTranslate,
  valueLabel,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import {
  registerInstallmentPayment,
  reverseInstallmentPayment,
  updateContractInstallment,
} from '../../operations/installments.ts';
import { InstallmentPix } from '../collection/installment-pix.tsx';
import classes from './contracts.module.css';

type Installment = RecordOf<typeof ContractInstallment>;

/** One installment: what it is made of, another day while it is open, its payment, and taking that back. */
export default observer(function InstallmentEditPanel() {
  const t = useTranslate();
  const { installmentId = '' } = useParams();
  const { record, status, error, reload } = useRecord(ContractInstallment, installmentId);
  return (
    <ModalFrame title={record?.name ?? t('finance.contractInstallment')}>
      {record ? (
        <InstallmentForm key={record.updatedAt} installment={record} />
      ) : status === 'loading' ? (
        <PanelSkeleton />
      ) : (
        <ErrorState error={error} onRetry={reload} />
      )}
    </ModalFrame>
  );
});

const parts = ['value', 'principalValue', 'interestValue', 'insuranceFee', 'bankFee', 'netValue'] as const;

const InstallmentForm = observer(function InstallmentForm({ installment }: { readonly installment: Installment }) {
  const t = useTranslate();
  const label = (name: string) => t(`finance.contractInstallment.${name}`);
  const { computedStatus, paymentDate } = installment;
  return (
    <Stack gap="md">
      <Group gap="sm">
        <StatusBadge
          label={valueLabel(t, ContractInstallment, 'computedStatus', computedStatus)}
          tone={toneOf(ContractInstallment, 'computedStatus', computedStatus)}
        />
        <Text size="sm" c="dimmed">
          {paymentDate
            ? t('finance.contracts.paidOn', { day: formatDate(paymentDate) })
            : formatDate(installment.dueDate)}
        </Text>
      </Group>
      <dl className={classes.summary}>
        {parts.map((name) => (
          <div key={name}>
            <dt>{label(name)}</dt>
            <dd>{formatMoney(installment[name])}</dd>
          </div>
        ))}
      </dl>
      {computedStatus === 'paid' ? <Reversal installment={installment} /> : null}
      {computedStatus === 'pending' || computedStatus === 'overdue' ? (
        <>
          <InstallmentPix installmentId={installment.id} />
          <OpenFields installment={installment} />
        </>
      ) : null}
    </Stack>
  );
});

const OpenFields = observer(function OpenFields({ installment }: { readonly installment: Installment }) {
  const t = useTranslate();
  const can = useCan();
  const close = useCloseModal();
  const { notifier } = useServices();
  const [dueDate, setDueDate] = useState<string | null>(installment.dueDate);
  const [description, setDescription] = useState(installment.description ?? '');
  const [paymentDate, setPaymentDate] = useState<string | null>(null);
  const updating = useCommand(updateContractInstallment);
  const paying = useCommand(registerInstallmentPayment);
  const done = (text: string) => {
    notifier.success(t(text));
    close();
  };
  if (!can(ContractInstallment.access.update, installment.projectId)) return null;
  const save = async () => {
    const patch = { description, ...(dueDate && { dueDate }) };
    if (await updating.run({ id: installment.id, patch })) done('finance.contracts.installmentSaved');
  };
  const pay = async () => {
    if (!paymentDate) return;
    if (await paying.run({ installmentId: installment.id, paymentDate })) done('finance.contracts.paymentSaved');
  };
  return (
    <>
      <DayInput
        label={t('finance.contractInstallment.dueDate')}
        value={dueDate}
        onChange={setDueDate}
        error={updating.problems.dueDate}
      />
      <Textarea
        label={t('finance.contractInstallment.description')}
        value={description}
        maxLength={400}
        autosize
        onChange={({ currentTarget }) => setDescription(currentTarget.value)}
      />
      {updating.error ? <Refusal text={updating.error} /> : null}
      <Group justify="flex-end">
        <Button variant="default" onClick={() => void save()} loading={updating.isRunning}>
          {t('ui.save')}
        </Button>
      </Group>
      <DayInput
        label={t('finance.contractInstallment.paymentDate')}
        value={paymentDate}
        onChange={setPaymentDate}
        error={paying.problems.paymentDate}
      />
      {paying.error ? <Refusal text={paying.error} /> : null}
      <Group justify="flex-end">
        <Button onClick={() => void pay()} loading={paying.isRunning} disabled={!paymentDate}>
          {t('finance.contracts.pay')}
        </Button>
      </Group>
    </>
  );
});

const Reversal = observer(function Reversal({ installment }: { readonly installment: Installment }) {
  const t = useTranslate();
  const can = useCan();
  const close = useCloseModal();
  const { notifier } = useServices();
  const [reason, setReason] = useState('');
  const reversing = useCommand(reverseInstallmentPayment);
  if (!can(allow.adminAndUp) || !can(ContractInstallment.access.update, installment.projectId)) return null;
  const reverse = async () => {
    if (!(await reversing.run({ installmentId: installment.id, reason }))) return;
    notifier.success(t('finance.contracts.paymentReversed'));
    close();
  };
  return (
    <>
      <Textarea
        label={t('finance.contracts.reverseReason')}
        value={reason}
        maxLength={400}
        autosize
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      {reversing.error ? <Refusal text={reversing.error} /> : null}
      <Group justify="flex-end">
        <Button
          variant="default"
          onClick={() => void reverse()}
          loading={reversing.isRunning}
          disabled={reason.trim() === ''}
        >
          {t('finance.contracts.reverse')}
        </Button>
      </Group>
    </>
  );
});

function Refusal({ text }: { readonly text: string }) {
  return (
    <Text c="red" role="alert">
      {text}
    </Text>
  );
}
