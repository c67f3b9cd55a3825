import { type AnswerOf, addDays, formatDate, formatInteger, formatMoney, isDay } from '@gleba/sdk';
import {
  Button,
  DayInput,
  EmptyState,
  ErrorState,
  Link,
  observer,
  PageHeader,
  PanelSkeleton,
  RecordState,
  Screen,
  TableFrame,
  useAddress,
  useCommand,
  useList,
  useParams,
  useQuery,
  useRecord,
  useServices,
  useToday,
  useTranslate,
} from '@gleba/sdk/web';
import { useEffect } from 'react';
import { BankAccount } from '../../entities/bank-account.entity.ts';
import { BankSlip } from '../../entities/bank-slip.entity.ts';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { Remittance } from '../../entities/remittance.entity.ts';
import { remittancePreview, writeRemittanceFile } from '../../operations/remittances.ts';
import { DownloadButton } from '../download-button.tsx';
import { AccountLinks } from '../money/account-links.tsx';
import { accountsPath } from '../money/money-paths.ts';
import classes from './slips.module.css';

const staleOn = [BankAccount, BankSlip, ContractInstallment, Remittance];
/** Installments of the next two months, where nobody says otherwise. */
const usualDays = 60;

/** What would go to the bank now, what stands in the way, and the files that were written. */
export default observer(function RemittancesScreen() {
  const t = useTranslate();
  const { notifier } = useServices();
  const { bankAccountId = '' } = useParams();
  const { params, set } = useAddress();
  const typed = params.get('until');
  const today = useToday();
  const until = typed && isDay(typed) ? typed : addDays(today, usualDays);
  const account = useRecord(BankAccount, bankAccountId);
  const preview = useQuery(remittancePreview, { bankAccountId, until }, { staleOn, keepsFormer: true });
  const writing = useCommand(writeRemittanceFile);
  if (account.status !== 'ready') return <RecordState of={account} />;
  const { record } = account;
  const { answer } = preview;
  const ready = answer?.items.filter(({ problems }) => problems.length === 0).length ?? 0;
  const write = async () => {
    const done = await writing.run({ bankAccountId, until });
    if (done) notifier.success(t('finance.slips.written', { name: done.remittance.fileName, count: done.count }));
  };
  return (
    <Screen isScrolling>
      <PageHeader
        title={t('finance.slips.remittances', { account: record.name })}
        subtitle={t('finance.slips.remittancesText')}
        more={<AccountLinks id={bankAccountId} to={['statement', 'returns']} />}
        action={
          <Button
            disabled={ready === 0 || (answer?.gaps.length ?? 0) > 0}
            loading={writing.isRunning}
            onClick={() => void write()}
          >
            {t('finance.slips.write', { count: ready, shown: formatInteger(ready) })}
          </Button>
        }
      />
      <div className={classes.page}>
        {writing.error ? (
          <p role="alert" className={classes.problem}>
            {writing.error}
          </p>
        ) : null}
        <div className={classes.asked}>
          <DayInput label={t('finance.slips.until')} value={until} onChange={(day) => set({ until: day ?? '' })} />
        </div>
        {preview.failure && !answer ? (
          <ErrorState error={preview.failure} onRetry={() => void preview.reload()} />
        ) : answer ? (
          <Preview answer={answer} bankAccountId={bankAccountId} />
        ) : (
          <PanelSkeleton />
        )}
        <h2>{t('finance.remittance.plural')}</h2>
        <Written bankAccountId={bankAccountId} />
      </div>
    </Screen>
  );
});

type Answer = AnswerOf<typeof remittancePreview>;

function Preview({ answer, bankAccountId }: { readonly answer: Answer; readonly bankAccountId: string }) {
  const t = useTranslate();
  const { gaps, items, isCut } = answer;
  if (gaps.length > 0) {
    return (
      <EmptyState
        title={t('finance.slips.incomplete')}
        text={gaps.map((gap) => t(`finance.slips.gap.${gap}`)).join(' ')}
        action={
          <Button component={Link} to={`${accountsPath}/${bankAccountId}/edit`}>
            {t('finance.money.changeAccount')}
          </Button>
        }
      />
    );
  }
  if (items.length === 0)
    return <EmptyState title={t('finance.slips.nothing')} text={t('finance.slips.nothingText')} />;
  return (
    <TableFrame className={classes.table}>
      {isCut ? <p className={classes.note}>{t('finance.slips.isCut')}</p> : null}
      <table aria-label={t('finance.slips.toSend')}>
        <thead>
          <tr>
            <th>{t('finance.remittanceItem.kind')}</th>
            <th>{t('finance.contractInstallment')}</th>
            <th>{t('finance.bankSlip.dueDate')}</th>
            <th>{t('finance.bankSlip.value')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ installmentId, kind, contractNumber, name, payer, dueDate, amount, problems }) => (
            <tr key={`${installmentId} ${kind}`}>
              <td>{t(`finance.remittanceItem.kind.${kind}`)}</td>
              <td>
                {[contractNumber, name].filter(Boolean).join(' · ')}
                <br />
                <span className={classes.note}>{payer}</span>
                {problems.map((problem) => (
                  <span key={problem} className={classes.problem}>
                    {` · ${t(`finance.slips.problem.${problem}`)}`}
                  </span>
                ))}
              </td>
              <td>{formatDate(dueDate)}</td>
              <td>{formatMoney(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

const Written = observer(function Written({ bankAccountId }: { readonly bankAccountId: string }) {
  const t = useTranslate();
  const list = useList(Remittance, {
    filter: { bankAccountId: { equalTo: bankAccountId } },
    orderBy: ['-sequenceNumber'],
  });
  useEffect(() => list.ensureRange(0, 50), [list]);
  if (list.status === 'error') return <ErrorState error={list.error} onRetry={() => void list.refresh()} />;
  if (list.status === 'loading' && list.rowCount === 0) return <PanelSkeleton />;
  if (list.rowCount === 0) return <p className={classes.note}>{t('finance.slips.noneWritten')}</p>;
  return (
    <TableFrame className={classes.table}>
      <table aria-label={t('finance.remittance.plural')}>
        <tbody>
          {list.rows.map(({ id, fileName, writtenOn, sequenceNumber, totalValue, ...counts }) => (
            <tr key={id}>
              <td>{sequenceNumber}</td>
              <td>
                {fileName}
                <br />
                <span className={classes.note}>
                  {[
                    counts.entryCount ? t('finance.slips.entries', { count: counts.entryCount }) : '',
                    counts.cancellationCount
                      ? t('finance.slips.cancellations', { count: counts.cancellationCount })
                      : '',
                    counts.dueDateCount ? t('finance.slips.dueDates', { count: counts.dueDateCount }) : '',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </td>
              <td>{formatDate(writtenOn)}</td>
              <td>{formatMoney(totalValue)}</td>
              <td>
                <DownloadButton
                  label={t('finance.slips.download')}
                  fileName={fileName}
                  fetch={async (api) =>
                    (await api.request('/remittances/file', { method: 'POST', body: { remittanceId: id } })).blob()
                  }
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
});
