import { formatMoney, type RecordOf } from '@gleba/sdk';
import {
  Button,
  DecimalInput,
  ErrorState,
  Group,
  observer,
  Text,
  TextInput,
  useCan,
  useCommand,
  useList,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useEffect, useState } from 'react';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { ContractInstallmentFee } from '../../entities/contract-installment-fee.entity.ts';
import { addInstallmentFee, removeInstallmentFee } from '../../operations/installment-fees.ts';
import classes from './amount.module.css';

interface InstallmentFeesProps {
  readonly installment: Pick<
    RecordOf<typeof ContractInstallment>,
    'id' | 'projectId' | 'computedStatus' | 'settledValue'
  >;
}

/** What an installment costs besides what was agreed; while nothing of it is paid more is added, and taken off again. */
export const InstallmentFees = observer(function InstallmentFees({ installment }: InstallmentFeesProps) {
  const t = useTranslate();
  const can = useCan();
  const filter = { contractInstallmentId: { equalTo: installment.id } };
  const fees = useList(ContractInstallmentFee, { filter, orderBy: ['createdAt'] });
  useEffect(() => fees.ensureRange(0, 100), [fees]);
  const { computedStatus, settledValue } = installment;
  const isUnpaid = (computedStatus === 'pending' || computedStatus === 'overdue') && !/[1-9]/.test(settledValue);
  const mayChange = isUnpaid && can(ContractInstallment.access.update, installment.projectId);
  if (fees.status === 'error') return <ErrorState error={fees.error} onRetry={() => void fees.refresh()} />;
  if (fees.rowCount === 0 && !mayChange) return null;
  return (
    <section aria-label={t('finance.contractInstallmentFee.plural')}>
      <Text fw={600} size="sm">
        {t('finance.contractInstallmentFee.plural')}
      </Text>
      {fees.rowCount === 0 ? (
        <Text size="sm" c="dimmed">
          {t('finance.installmentFees.none')}
        </Text>
      ) : (
        <ul className={classes.parts}>
          {fees.rows.map((fee) => (
            <li key={fee.id}>
              <span>{fee.reason}</span>
              <span>{formatMoney(fee.value)}</span>
              {fee.removedAt === null ? null : (
                <small>{t('finance.installmentFees.removed', { reason: fee.removalReason ?? '' })}</small>
              )}
              {mayChange && fee.removedAt === null ? <Removal fee={fee} /> : null}
            </li>
          ))}
        </ul>
      )}
      {mayChange ? <Addition installmentId={installment.id} /> : null}
    </section>
  );
});

const Addition = observer(function Addition({ installmentId }: { readonly installmentId: string }) {
  const t = useTranslate();
  const { notifier } = useServices();
  const [value, setValue] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const adding = useCommand(addInstallmentFee);
  const add = async () => {
    if (value === null || !(await adding.run({ installmentId, value, reason }))) return;
    notifier.success(t('finance.installmentFees.added'));
    setValue(null);
    setReason('');
  };
  return (
    <>
      <Group align="flex-start" wrap="wrap" mt="xs">
        <DecimalInput
          label={t('finance.installmentFees.value')}
          value={value}
          onChange={setValue}
          scale={2}
          minimumScale={2}
          error={adding.problems.value}
          w={140}
        />
        <TextInput
          label={t('finance.installmentFees.reason')}
          value={reason}
          maxLength={200}
          error={adding.problems.reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          flex={1}
          miw={180}
        />
      </Group>
      <Refusal text={adding.error} />
      <Group justify="flex-end" mt="sm">
        <Button
          variant="default"
          onClick={() => void add()}
          loading={adding.isRunning}
          disabled={value === null || reason.trim() === ''}
        >
          {t('finance.addInstallmentFee')}
        </Button>
      </Group>
    </>
  );
});

/** Asks why before it is done. */
const Removal = observer(function Removal({ fee }: { readonly fee: { readonly id: string; readonly reason: string } }) {
  const t = useTranslate();
  const { notifier } = useServices();
  const [reason, setReason] = useState<string>();
  const removing = useCommand(removeInstallmentFee);
  const remove = async () => {
    if (!(await removing.run({ contractInstallmentFeeId: fee.id, reason: reason ?? '' }))) return;
    notifier.success(t('finance.installmentFees.takenOff'));
  };
  if (reason === undefined)
    return (
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        aria-label={`${t('finance.removeInstallmentFee')}: ${fee.reason}`}
        onClick={() => setReason('')}
      >
        {t('finance.removeInstallmentFee')}
      </Button>
    );
  return (
    <>
      <TextInput
        label={t('finance.installmentFees.removalReason')}
        value={reason}
        maxLength={400}
        error={removing.problems.reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        data-autofocus
      />
      <Refusal text={removing.error} />
      <Group justify="flex-end">
        <Button size="compact-sm" variant="default" onClick={() => setReason(undefined)}>
          {t('ui.cancel')}
        </Button>
        <Button
          size="compact-sm"
          color="red"
          onClick={() => void remove()}
          loading={removing.isRunning}
          disabled={reason.trim() === ''}
        >
          {t('finance.removeInstallmentFee')}
        </Button>
      </Group>
    </>
  );
});

function Refusal({ text }: { readonly text: string | undefined }) {
  return text === undefined ? null : (
    <Text c="red" role="alert">
      {text}
    </Text>
  );
}
