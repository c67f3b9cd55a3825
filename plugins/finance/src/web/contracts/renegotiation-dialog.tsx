import { isDay } from '@gleba/sdk';
import {
  type ActionDialogProps,
  DayInput,
  DecimalInput,
  ErrorState,
  observer,
  type RecordGiven,
  Text,
  useCommand,
  useQuery,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { Contract } from '../../entities/contract.entity.ts';
import { type AgreedAnew, contractRenegotiationPreview, renegotiateContract } from '../../operations/renegotiation.ts';
import { AgreementDialog } from './agreement-dialog.tsx';
import { type BalloonDraft, BalloonsFields } from './balloons-fields.tsx';
import { RenegotiationPreview } from './renegotiation-preview.tsx';

/** New terms for what is open of a contract; beside them what it comes to today and the installments that would stand for it. */
export default observer(function RenegotiationDialog({ record, onClose }: ActionDialogProps<RecordGiven>) {
  const t = useTranslate();
  const { notifier } = useServices();
  const [reason, setReason] = useState('');
  const [count, setCount] = useState<string | null>('12');
  const [initialDueDate, setInitialDueDate] = useState<string | null>(null);
  const [initialPayment, setInitialPayment] = useState<string | null>(null);
  const [waived, setWaived] = useState<string | null>(null);
  const [rate, setRate] = useState<string | null>(null);
  const [balloons, setBalloons] = useState<readonly BalloonDraft[]>([]);
  const agreedBalloons = balloons.flatMap(({ month, value }) =>
    month && value && /^\d+$/.test(month) ? [{ month: Number(month), value }] : [],
  );
  const done = useCommand(renegotiateContract);
  const contractId = record.id;
  const agreed: AgreedAnew | undefined =
    count && initialDueDate && isDay(initialDueDate)
      ? {
          ...{ numInstallments: Number(count), initialDueDate },
          ...(initialPayment && { initialPayment }),
          ...(waived && { chargesWaivedPercent: waived }),
          ...(rate && { annualInterestRate: rate }),
          ...(agreedBalloons.length > 0 && { balloons: agreedBalloons }),
        }
      : undefined;
  const preview = useQuery(contractRenegotiationPreview, agreed && { contractId, ...agreed }, { staleOn: [Contract] });
  // What is shown is what may be written; another debt is refused.
  const debt = preview.failure === undefined ? preview.answer?.debt : undefined;
  const label = (name: string) => t(`finance.renegotiateContract.${name}`);
  const submit = async () => {
    if (!agreed || !debt || !(await done.run({ contractId, reason, ...agreed, debt }))) return;
    notifier.success(t('finance.renegotiation.done'));
    onClose();
  };
  return (
    <AgreementDialog
      title={t('finance.contracts.renegotiate')}
      reason={{ label: label('reason'), value: reason, error: done.problems.reason, onChange: setReason }}
      {...{ error: done.error, isRunning: done.isRunning, onSubmit: submit, onClose }}
      isDisabled={!agreed || !debt}
      beside={
        preview.failure !== undefined ? (
          <ErrorState error={preview.failure} onRetry={() => void preview.reload()} />
        ) : preview.answer ? (
          <RenegotiationPreview preview={preview.answer} />
        ) : agreed ? null : (
          <Text size="sm" c="dimmed">
            {t('finance.renegotiation.askDay')}
          </Text>
        )
      }
    >
      <DecimalInput
        label={label('numInstallments')}
        value={count}
        onChange={setCount}
        scale={0}
        error={done.problems.numInstallments}
      />
      <DayInput
        label={label('initialDueDate')}
        value={initialDueDate}
        onChange={setInitialDueDate}
        error={done.problems.initialDueDate}
      />
      <DecimalInput
        label={label('initialPayment')}
        value={initialPayment}
        onChange={setInitialPayment}
        scale={2}
        minimumScale={2}
        error={done.problems.initialPayment}
      />
      <DecimalInput
        label={label('chargesWaivedPercent')}
        value={waived}
        onChange={setWaived}
        scale={4}
        error={done.problems.chargesWaivedPercent}
      />
      <DecimalInput
        label={label('annualInterestRate')}
        description={label('annualInterestRate.help')}
        value={rate}
        onChange={setRate}
        scale={4}
        error={done.problems.annualInterestRate}
      />
      <BalloonsFields balloons={balloons} onChange={setBalloons} />
    </AgreementDialog>
  );
});
