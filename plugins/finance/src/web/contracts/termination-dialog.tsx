import { isDay } from '@gleba/sdk';
import {
  type ActionDialogProps,
  DayInput,
  DecimalInput,
  ErrorState,
  observer,
  type RecordGiven,
  Stack,
  useCommand,
  useQuery,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { Contract } from '../../entities/contract.entity.ts';
import { contractTerminationStatement, terminateContract } from '../../operations/contract-steps.ts';
import { AgreementDialog } from './agreement-dialog.tsx';
import { ReasonInput } from './reason-input.tsx';
import { TerminationStatement } from './termination-statement.tsx';

const amounts = ['fee', 'paidCorrection', 'unpaidTaxes', 'brokerage'] as const;
const days = ['fruitionSince', 'firstRefundOn'] as const;

interface Typed {
  readonly reason?: string;
  readonly feeReason?: string;
  readonly fruitionPercent?: string | null;
  readonly refundParts?: string | null;
  readonly fee?: string | null;
  readonly paidCorrection?: string | null;
  readonly unpaidTaxes?: string | null;
  readonly brokerage?: string | null;
  readonly fruitionSince?: string | null;
  readonly firstRefundOn?: string | null;
}

/** What was typed and can be asked with; a day that is half typed is none. */
function endingOf({ reason: _reason, refundParts, ...typed }: Typed) {
  const isAsked = ([name, value]: readonly [string, string | null | undefined]) =>
    days.some((day) => day === name) ? isDay(value ?? '') : value !== null && value !== undefined && value !== '';
  return {
    ...(Object.fromEntries(Object.entries(typed).filter(isAsked)) as Omit<Typed, 'reason' | 'refundParts'>),
    ...(refundParts && { refundParts: Number(refundParts) }),
  };
}

/** Ends a contract: what is agreed on, and beside it what that comes to and which article says so. */
export default observer(function TerminationDialog({ record, onClose }: ActionDialogProps<RecordGiven>) {
  const t = useTranslate();
  const { notifier } = useServices();
  const [typed, setTyped] = useState<Typed>({});
  const set = (name: keyof Typed) => (value: string | null) => setTyped((before) => ({ ...before, [name]: value }));
  const ending = endingOf(typed);
  const contractId = record.id;
  const statement = useQuery(contractTerminationStatement, { contractId, ...ending }, { staleOn: [Contract] });
  const ended = useCommand(terminateContract);
  const label = (name: string) => t(`finance.terminateContract.${name}`);
  const submit = async () => {
    if (!(await ended.run({ contractId, reason: typed.reason ?? '', ...ending }))) return;
    notifier.success(t('finance.termination.done'));
    onClose();
  };
  return (
    <AgreementDialog
      title={t('finance.contracts.terminate')}
      reason={{
        label: label('reason'),
        value: typed.reason ?? '',
        error: ended.problems.reason,
        onChange: set('reason'),
      }}
      {...{ error: ended.error, isRunning: ended.isRunning, onSubmit: submit, onClose }}
      beside={
        <Stack gap="sm">
          {statement.failure ? (
            <ErrorState error={statement.failure} onRetry={() => void statement.reload()} />
          ) : statement.answer ? (
            <TerminationStatement statement={statement.answer} />
          ) : null}
          {statement.answer?.limits.some(({ isExceeded }) => isExceeded) ? (
            <ReasonInput
              label={label('feeReason')}
              value={typed.feeReason ?? ''}
              error={ended.problems.feeReason}
              onChange={set('feeReason')}
            />
          ) : null}
        </Stack>
      }
    >
      {amounts.map((name) => (
        <DecimalInput
          key={name}
          label={label(name)}
          {...(name === 'fee' && { description: t('finance.terminateContract.fee.help') })}
          value={typed[name] ?? null}
          onChange={set(name)}
          scale={2}
          minimumScale={2}
          error={ended.problems[name]}
        />
      ))}
      <DecimalInput
        label={label('fruitionPercent')}
        value={typed.fruitionPercent ?? null}
        onChange={set('fruitionPercent')}
        scale={4}
        error={ended.problems.fruitionPercent}
      />
      <DayInput
        label={label('fruitionSince')}
        value={typed.fruitionSince ?? null}
        onChange={set('fruitionSince')}
        error={ended.problems.fruitionSince}
      />
      <DecimalInput
        label={label('refundParts')}
        value={typed.refundParts === undefined ? '12' : typed.refundParts}
        onChange={set('refundParts')}
        scale={0}
        error={ended.problems.refundParts}
      />
      <DayInput
        label={label('firstRefundOn')}
        value={typed.firstRefundOn ?? null}
        onChange={set('firstRefundOn')}
        error={ended.problems.firstRefundOn}
      />
    </AgreementDialog>
  );
});
