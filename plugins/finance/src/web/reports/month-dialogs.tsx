import { formatDate, formatInteger, formatMoney } from '@gleba/sdk';
import {
  Anchor,
  Dialog,
  ErrorState,
  Link,
  OperationForm,
  PanelSkeleton,
  Stack,
  useOpenModal,
  useQuery,
  useTranslate,
} from '@gleba/sdk/web';
import type { ReactNode } from 'react';
import { closeLedgerMonth, ledgerMonthChecks, mostOpenListed, reopenLedgerMonth } from '../../operations/ledger.ts';
import { reconcilePath, transactionPath } from '../money/money-paths.ts';
import { monthText } from './report-texts.ts';
import classes from './reports.module.css';

interface MonthDialogProps {
  /** `YYYY-MM` */
  readonly month: string;
  readonly onClose: () => void;
}

/** Asks about what is open in the month before it is closed; whoever closes it all the same says why. */
export function CloseMonthDialog({ month, onClose }: MonthDialogProps) {
  const t = useTranslate();
  const openModal = useOpenModal();
  const { answer, failure, reload } = useQuery(ledgerMonthChecks, { month });
  const isOpen = answer !== undefined && answer.lineCount + answer.transactionCount > 0;
  return (
    <Dialog title={t('finance.months.closeOf', { month: monthText(month) })} size={640} onClose={onClose}>
      {failure ? (
        <ErrorState error={failure} onRetry={() => void reload()} />
      ) : answer === undefined ? (
        <PanelSkeleton />
      ) : (
        <Stack gap="md">
          <p className={classes.note} role="status">
            {t(isOpen ? 'finance.months.hasOpen' : 'finance.months.nothingOpen')}
          </p>
          <Open
            title={t('finance.months.openLines', { count: answer.lineCount, shown: formatInteger(answer.lineCount) })}
            count={answer.lineCount}
          >
            {answer.lines.map(({ id, day, description, amount, bankAccount, bankAccountId }) => (
              <li key={id}>
                <span>{formatDate(day)}</span>
                <Anchor component={Link} to={reconcilePath(bankAccountId)}>
                  {description || bankAccount}
                </Anchor>
                <span>{bankAccount}</span>
                <strong>{formatMoney(amount)}</strong>
              </li>
            ))}
          </Open>
          <Open
            title={t('finance.months.openTransactions', {
              ...{ count: answer.transactionCount, shown: formatInteger(answer.transactionCount) },
            })}
            count={answer.transactionCount}
          >
            {answer.transactions.map(({ id, day, description, amount, type }) => (
              <li key={id}>
                <span>{formatDate(day)}</span>
                <Anchor
                  component="button"
                  type="button"
                  onClick={() => {
                    onClose();
                    openModal(transactionPath({ id, type }));
                  }}
                >
                  {description}
                </Anchor>
                <span>{t(`finance.financeTransaction.type.${type}`)}</span>
                <strong>{formatMoney(amount)}</strong>
              </li>
            ))}
          </Open>
          <OperationForm
            op={closeLedgerMonth}
            plugin="finance"
            draftId={`finance.closeLedgerMonth.${month}`}
            fields={isOpen ? ['reason'] : []}
            fixed={{ month }}
            submitLabel={t(isOpen ? 'finance.months.closeAnyway' : 'finance.months.close')}
            onCancel={onClose}
            onDone={onClose}
          />
        </Stack>
      )}
    </Dialog>
  );
}

function Open({
  title,
  count,
  children,
}: {
  readonly title: string;
  readonly count: number;
  readonly children: ReactNode;
}) {
  const t = useTranslate();
  if (count === 0) return null;
  return (
    <section className={classes.openThings} aria-label={title}>
      <h2>{title}</h2>
      <ul>{children}</ul>
      {count > mostOpenListed ? (
        <p className={classes.note}>{t('finance.reports.onlyFirst', { count: formatInteger(mostOpenListed) })}</p>
      ) : null}
    </section>
  );
}

/** Opens a closed month again, with a reason. */
export function ReopenMonthDialog({ month, onClose }: MonthDialogProps) {
  const t = useTranslate();
  return (
    <Dialog title={t('finance.months.reopenOf', { month: monthText(month) })} onClose={onClose}>
      <Stack gap="md">
        <p className={classes.note}>{t('finance.months.reopenText')}</p>
        <OperationForm
          op={reopenLedgerMonth}
          plugin="finance"
          draftId={`finance.reopenLedgerMonth.${month}`}
          fields={['reason']}
          fixed={{ month }}
          submitLabel={t('finance.months.reopen')}
          onCancel={onClose}
          onDone={onClose}
        />
      </Stack>
    </Dialog>
  );
}
