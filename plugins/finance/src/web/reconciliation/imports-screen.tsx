import { formatDate, formatInteger, formatMoney, type RecordOf } from '@gleba/sdk';
import {
  Button,
  confirm,
  EmptyState,
  ErrorState,
  observer,
  PageHeader,
  PanelSkeleton,
  RecordState,
  Screen,
  StatusOf,
  TableFrame,
  useJobRun,
  useList,
  useParams,
  useRecord,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useEffect } from 'react';
import { BankAccount } from '../../entities/bank-account.entity.ts';
import { StatementImport } from '../../entities/money/statement-import.entity.ts';
import { startStatementUndo } from '../../operations/money-statements.ts';
import { AccountLinks } from '../money/account-links.tsx';
import slips from '../slips/slips.module.css';

const shown = 100;

/** The files that were brought into an account, the latest first; each may be taken back. */
export default observer(function ImportsScreen() {
  const t = useTranslate();
  const { bankAccountId = '' } = useParams();
  const account = useRecord(BankAccount, bankAccountId);
  const list = useList(StatementImport, {
    filter: { bankAccountId: { equalTo: bankAccountId } },
    orderBy: ['-createdAt', '-id'],
  });
  useEffect(() => list.ensureRange(0, shown), [list]);
  if (account.status !== 'ready') return <RecordState of={account} />;
  const { record } = account;
  const content = () => {
    if (list.status === 'error') return <ErrorState error={list.error} onRetry={() => void list.refresh()} />;
    if (list.status === 'loading' && list.rowCount === 0) return <PanelSkeleton />;
    if (list.rowCount === 0)
      return <EmptyState title={t('finance.statementImports.none')} text={t('finance.statementImports.noneText')} />;
    return (
      <TableFrame className={slips.table}>
        <table aria-label={t('finance.statementImport.plural')}>
          <thead>
            <tr>
              <th>{t('finance.statementImport.fileName')}</th>
              <th>{t('finance.statementImport.newCount')}</th>
              <th>{t('finance.statementImport.duplicateCount')}</th>
              <th>{t('finance.statementImport.closingBalance')}</th>
              <th>{t('finance.statementImport.status')}</th>
              <th aria-label={t('finance.statementImports.undo')} />
            </tr>
          </thead>
          <tbody>
            {list.rows.slice(0, shown).map((one) => (
              <Row key={one.id} one={one} onDone={() => void list.refresh()} />
            ))}
          </tbody>
        </table>
      </TableFrame>
    );
  };
  return (
    <Screen isScrolling>
      <PageHeader
        title={t('finance.statementImports.of', { account: record.name })}
        subtitle={t('finance.statementImports.text')}
        more={<AccountLinks id={bankAccountId} to={['reconcile']} />}
      />
      <div className={slips.page}>{content()}</div>
    </Screen>
  );
});

interface RowProps {
  readonly one: RecordOf<typeof StatementImport>;
  readonly onDone: () => void;
}

const Row = observer(function Row({ one, onDone }: RowProps) {
  const t = useTranslate();
  const { api, notifier } = useServices();
  const job = useJobRun();
  const { id, fileName, periodFrom, periodUntil, newCount, duplicateCount, closingBalance, closingOn, status } = one;
  const undo = async () => {
    const isSure = await confirm({
      title: t('finance.statementImports.undoTitle', { file: fileName }),
      message: t('finance.statementImports.undoText'),
      confirmLabel: t('finance.statementImports.undo'),
      isDangerous: true,
    });
    if (!isSure) return;
    await job.start(
      async () => (await api.run(startStatementUndo, { statementImportId: id })).jobId,
      ({ result }) => {
        const said = (result ?? {}) as Partial<Record<'removed' | 'reconciled' | 'closed' | 'paid', number>>;
        const parts = (['removed', 'reconciled', 'closed', 'paid'] as const).flatMap((name) =>
          name === 'removed' || said[name] ? [t(`finance.statementImports.${name}`, { count: said[name] ?? 0 })] : [],
        );
        notifier.success(parts.join(' · '));
        onDone();
      },
    );
  };
  return (
    <tr>
      <td>
        {fileName}
        <br />
        <span className={slips.note}>
          {periodFrom && periodUntil
            ? t('finance.statement.period', { from: formatDate(periodFrom), until: formatDate(periodUntil) })
            : null}
        </span>
      </td>
      <td>{formatInteger(newCount)}</td>
      <td>{formatInteger(duplicateCount)}</td>
      <td>{closingBalance && closingOn ? `${formatMoney(closingBalance)} · ${formatDate(closingOn)}` : '—'}</td>
      <td>
        <StatusOf entity={StatementImport} field="status" value={status} />
      </td>
      <td>
        {status === 'undone' ? null : (
          <Button variant="default" size="compact-sm" loading={job.isRunning} onClick={() => void undo()}>
            {t('finance.statementImports.undo')}
          </Button>
        )}
        {job.view}
      </td>
    </tr>
  );
});
