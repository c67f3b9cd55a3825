import { formatDate, formatMoney, type RecordOf } from '@gleba/sdk';
import {
  Button,
  DayInput,
  ErrorState,
  FormProblem,
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
  useForm,
  useOpenModal,
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

/**
 * One installment: what it is made of, what it costs today and by which code, another day while it is open, its payments. Whoever leaves it
 * is at the installments of its contract again, where the next one is, or in the list that it was opened from.
 */
export default observer(function InstallmentEditPanel() {
  const t = useTranslate();
  const openModal = useOpenModal();
  const close = useCloseModal();
  const { contractId, installmentId = '' } = useParams();
  const leave = () => {
    if (contractId === undefined) close();
    else openModal(`/finance/contract/${contractId}?tab=finance.contract.installments`, { replace: true });
  };
  const { record, status, error, reload } = useRecord(ContractInstallment, installmentId);
  return (
    <ModalFrame title={record?.name ?? t('finance.contractInstallment')} onClose={leave}>
      {record ? (
        <InstallmentForm installment={record} onDone={leave} />
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

interface OfInstallment {
  readonly installment: Installment;
  readonly onDone: () => void;
}

const InstallmentForm = observer(function InstallmentForm({ installment, onDone }: OfInstallment) {
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
          <PaymentForm key={`${installment.updatedAt} payment`} installment={installment} onDone={onDone} />
          <InstallmentPix installmentId={installment.id} />
          <OpenFields key={installment.updatedAt} installment={installment} onDone={onDone} />
        </>
      ) : null}
      <InstallmentFees installment={installment} />
      <InstallmentCharge installment={installment} />
      <InstallmentPayments installment={installment} onDone={onDone} />
    </Stack>
  );
});

const OpenFields = observer(function OpenFields({ installment, onDone }: OfInstallment) {
  const t = useTranslate();
  const can = useCan();
  const { api, notifier } = useServices();
  const [dueDate, setDueDate] = useState<string | null>(installment.dueDate);
  const [description, setDescription] = useState(installment.description ?? '');
  const form = useForm(['dueDate'], async () => {
    const patch = { description, ...(dueDate && { dueDate }) };
    await api.run(updateContractInstallment, { id: installment.id, patch }, { isQuiet: true });
    notifier.success(t('finance.contracts.installmentSaved'));
    onDone();
  });
  if (!can(ContractInstallment.access.update, installment.projectId)) return null;
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="md">
        <DayInput label={t('finance.contractInstallment.dueDate')} {...form.bind('dueDate', dueDate, setDueDate)} />
        <Textarea
          label={t('finance.contractInstallment.description')}
          value={description}
          maxLength={400}
          autosize
          onChange={({ currentTarget }) => setDescription(currentTarget.value)}
        />
        <FormProblem text={form.rest} />
        <Group justify="flex-end">
          <Button type="submit" variant="default" loading={form.isBusy}>
            {t('ui.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
});
