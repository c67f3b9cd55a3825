import { formatDate, formatMoney, type RecordOf } from '@gleba/sdk';
import {
  Button,
  DayInput,
  ErrorState,
  Group,
  ModalFrame,
  observer,
  PanelSkeleton,
  Stack,
  StatusOf,
  Text,
  Textarea,
  useCan,
  useCloseModal,
  useCommand,
  useParams,
  useRecord,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { updateContractInstallment } from '../../operations/installments.ts';
import { InstallmentCharge } from '../charges/installment-charge.tsx';
import { InstallmentPix } from '../collection/installment-pix.tsx';
import classes from './contracts.module.css';
import { InstallmentFees } from './installment-fees.tsx';
import { InstallmentPayments } from './installment-payments.tsx';
import { PaymentForm } from './payment-form.tsx';

type Installment = RecordOf<typeof ContractInstallment>;

/** One installment: what it is made of, what it costs today and by which code, another day while it is open, its payments. */
export default observer(function InstallmentEditPanel() {
  const t = useTranslate();
  const { installmentId = '' } = useParams();
  const { record, status, error, reload } = useRecord(ContractInstallment, installmentId);
  return (
    <ModalFrame title={record?.name ?? t('finance.contractInstallment')}>
      {record ? (
        <InstallmentForm installment={record} />
      ) : status === 'loading' ? (
        <PanelSkeleton />
      ) : (
        <ErrorState error={error} onRetry={reload} />
      )}
    </ModalFrame>
  );
});

const parts = [
  'value',
  'principalValue',
  'interestValue',
  'insuranceFee',
  'extraFeesValue',
  'bankFee',
  'netValue',
] as const;

const InstallmentForm = observer(function InstallmentForm({ installment }: { readonly installment: Installment }) {
  const t = useTranslate();
  const label = (name: string) => t(`finance.contractInstallment.${name}`);
  const { computedStatus, paymentDate } = installment;
  return (
    <Stack gap="md">
      <Group gap="sm">
        <StatusOf entity={ContractInstallment} field="computedStatus" value={computedStatus} />
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
      {computedStatus === 'pending' || computedStatus === 'overdue' ? (
        <>
          <PaymentForm key={`${installment.updatedAt} payment`} installment={installment} />
          <InstallmentPix installmentId={installment.id} />
          <OpenFields key={installment.updatedAt} installment={installment} />
        </>
      ) : null}
      <InstallmentFees installment={installment} />
      <InstallmentCharge installment={installment} />
      <InstallmentPayments installment={installment} />
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
  const updating = useCommand(updateContractInstallment);
  if (!can(ContractInstallment.access.update, installment.projectId)) return null;
  const save = async () => {
    const patch = { description, ...(dueDate && { dueDate }) };
    if (!(await updating.run({ id: installment.id, patch }))) return;
    notifier.success(t('finance.contracts.installmentSaved'));
    close();
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
