import { formatMoney, type RecordOf, User } from '@gleba/sdk';
import {
  Button,
  Dialog,
  ErrorState,
  Group,
  OperationForm,
  observer,
  useCommand,
  useQuery,
  useReferenceTitle,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { FinanceTransaction } from '../../entities/money/finance-transaction.entity.ts';
import { OrganizationDefaults } from '../../entities/organization-defaults.entity.ts';
import {
  approvePayment,
  paymentApproval,
  refusePayment,
  requestPaymentApproval,
} from '../../operations/money-approvals.ts';
import classes from './money.module.css';

export interface ApprovalPartProps {
  readonly transaction: RecordOf<typeof FinanceTransaction>;
}

const staleOn = [FinanceTransaction, OrganizationDefaults];

/** Whether another person has to approve it, what became of that, and what whoever looks may do about it. */
export const ApprovalPart = observer(function ApprovalPart({ transaction }: ApprovalPartProps) {
  const t = useTranslate();
  const { notifier } = useServices();
  const { id, type, approval, approvalRequestId, flow, actualDate } = transaction;
  const isGoing = actualDate === null && (type === 'transfer' || flow === 'out');
  const given = isGoing ? { financeTransactionId: id } : undefined;
  const { answer, failure, reload } = useQuery(paymentApproval, given, { staleOn });
  const approving = useCommand(approvePayment);
  const [asking, setAsking] = useState<'request' | 'refuse'>();
  if (failure && !answer) return <ErrorState error={failure} onRetry={() => void reload()} />;
  if (!answer || (approval === null && !answer.isNeeded)) return null;
  const request = { financeTransactionId: id, approvalRequestId: approvalRequestId ?? '' };
  const approve = async () => {
    if (await approving.run(request)) notifier.success(t('finance.approval.approved'));
  };
  const done = (key: string) => () => {
    notifier.success(t(key));
    setAsking(undefined);
  };
  const close = () => setAsking(undefined);
  // Whoever may not decide takes back what was asked.
  const no = answer.mayApprove ? 'finance.approval.refuse' : 'finance.approval.takeBack';
  return (
    <section className={classes.done} aria-label={t('finance.approval')}>
      <ApprovalText transaction={transaction} limit={answer.limit} />
      {approval === 'waiting' && !answer.mayApprove ? <span>{t('finance.approval.byOther')}</span> : null}
      <Group gap="sm">
        {approval === 'waiting' && answer.mayApprove ? (
          <Button loading={approving.isRunning} onClick={() => void approve()}>
            {t('finance.approval.approve')}
          </Button>
        ) : null}
        {approval === 'waiting' ? (
          <Button variant="default" onClick={() => setAsking('refuse')}>
            {t(no)}
          </Button>
        ) : null}
        {approval === null || approval === 'refused' ? (
          <Button variant="default" onClick={() => setAsking('request')}>
            {t(approval === null ? 'finance.approval.ask' : 'finance.approval.askAgain')}
          </Button>
        ) : null}
      </Group>
      {approving.error ? <span role="alert">{approving.error}</span> : null}
      {asking === 'request' ? (
        <Dialog title={t('finance.approval.ask')} onClose={close}>
          <OperationForm
            op={requestPaymentApproval}
            plugin="finance"
            draftId={`finance.requestPaymentApproval.${id}`}
            fields={['upTo']}
            fixed={{ financeTransactionId: id }}
            submitLabel={t('finance.approval.ask')}
            onCancel={close}
            onDone={done('finance.approval.asked')}
          />
        </Dialog>
      ) : null}
      {asking === 'refuse' ? (
        <Dialog title={t(no)} onClose={close}>
          <OperationForm
            op={refusePayment}
            plugin="finance"
            draftId={`finance.refusePayment.${id}`}
            fields={['reason']}
            fixed={request}
            submitLabel={t(no)}
            onCancel={close}
            onDone={done(answer.mayApprove ? 'finance.approval.refused' : 'finance.approval.takenBack')}
          />
        </Dialog>
      ) : null}
    </section>
  );
});

const ApprovalText = observer(function ApprovalText(props: ApprovalPartProps & { readonly limit: string | null }) {
  const t = useTranslate();
  const { approval, approvalAmount, approvalReason, approvalAskedById, approvalDecidedById, type } = props.transaction;
  const asker = useReferenceTitle(User, approvalAskedById);
  const decider = useReferenceTitle(User, approvalDecidedById);
  const amount = formatMoney(approvalAmount ?? '0');
  const nobody = t('finance.approval.somebody');
  if (approval === 'waiting') return <span>{t('finance.approval.waits', { amount, person: asker ?? nobody })}</span>;
  const person = decider ?? nobody;
  if (approval === 'approved') return <span>{t('finance.approval.isApproved', { amount, person })}</span>;
  if (approval === 'refused') {
    return <span>{t('finance.approval.isRefused', { person, reason: approvalReason ?? '' })}</span>;
  }
  return (
    <span>
      {type === 'transfer' || props.limit === null
        ? t('finance.approval.neededOfTransfer')
        : t('finance.approval.needed', { limit: formatMoney(props.limit) })}
    </span>
  );
});
