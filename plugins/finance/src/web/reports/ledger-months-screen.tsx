import { type AnswerOf, formatDateTime, formatInteger } from '@gleba/sdk';
import {
  Button,
  EmptyState,
  ErrorState,
  observer,
  PageHeader,
  PanelSkeleton,
  Screen,
  StatusBadge,
  useQuery,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { LedgerMonth } from '../../entities/ledger-month.entity.ts';
import { FinanceTransaction } from '../../entities/money/finance-transaction.entity.ts';
import { ledgerCalendar } from '../../operations/ledger.ts';
import { CloseMonthDialog, ReopenMonthDialog } from './month-dialogs.tsx';
import { monthText } from './report-texts.ts';
import classes from './reports.module.css';

const staleOn = [LedgerMonth, FinanceTransaction];
type Month = AnswerOf<typeof ledgerCalendar>['months'][number];

/** Months of the books: what is closed, by whom, when and why, and the way to close one or to open it again. */
export default observer(function LedgerMonthsScreen() {
  const t = useTranslate();
  const { answer, failure, reload } = useQuery(ledgerCalendar, {}, { staleOn, keepsFormer: true });
  const [closing, close] = useState<string>();
  const [opening, reopen] = useState<string>();
  const months = answer?.months ?? [];
  const latest = months.find(({ isClosed }) => isClosed)?.month;
  return (
    <Screen isScrolling>
      <PageHeader title={t('finance.months')} subtitle={t('finance.months.text')} />
      <div className={classes.content}>
        {failure ? (
          <ErrorState error={failure} onRetry={() => void reload()} />
        ) : answer === undefined ? (
          <PanelSkeleton />
        ) : months.length === 0 ? (
          <EmptyState title={t('finance.months')} />
        ) : (
          <div className={classes.entries}>
            <table className={`${classes.list} ${classes.months}`}>
              <thead>
                <tr>
                  <th>{t('finance.ledgerMonth.month')}</th>
                  <th>{t('finance.ledgerMonth.state')}</th>
                  <th data-number>{t('finance.ledgerPosting.plural')}</th>
                  <th>{t('finance.months.changed')}</th>
                  <th>{t('finance.ledgerMonth.reason')}</th>
                  <th aria-label={t('finance.months.act')} />
                </tr>
              </thead>
              <tbody>
                {months.map((month) => (
                  <MonthRow
                    key={month.month}
                    month={month}
                    isLatestClosed={month.month === latest}
                    onClose={() => close(month.month)}
                    onReopen={() => reopen(month.month)}
                  />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
      {closing ? <CloseMonthDialog month={closing} onClose={() => close(undefined)} /> : null}
      {opening ? <ReopenMonthDialog month={opening} onClose={() => reopen(undefined)} /> : null}
    </Screen>
  );
});

interface MonthRowProps {
  readonly month: Month;
  readonly isLatestClosed: boolean;
  readonly onClose: () => void;
  readonly onReopen: () => void;
}

function MonthRow({ month, isLatestClosed, onClose, onReopen }: MonthRowProps) {
  const t = useTranslate();
  const { isClosed, isOver, changedAt, changedByName, reason, postingCount } = month;
  const name = monthText(`${month.month}-01`);
  const state = isClosed ? 'closed' : 'open';
  const act = isClosed ? (isLatestClosed ? 'reopen' : undefined) : isOver ? 'close' : undefined;
  return (
    <tr>
      <td>{name}</td>
      <td>
        <StatusBadge label={t(`finance.ledgerMonth.state.${state}`)} tone={isClosed ? 'info' : 'neutral'} />
      </td>
      <td data-number>{formatInteger(postingCount)}</td>
      <td>
        {changedByName}
        {changedAt ? <span className={classes.beside}>{formatDateTime(changedAt)}</span> : null}
      </td>
      <td className={classes.words}>{reason}</td>
      <td data-number>
        {act ? (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t(`finance.months.${act}Of`, { month: name })}
            onClick={act === 'reopen' ? onReopen : onClose}
          >
            {t(`finance.months.${act}`)}
          </Button>
        ) : null}
      </td>
    </tr>
  );
}
