import { type AnswerOf, addressInProject, formatInteger } from '@gleba/sdk';
import {
  ActionIcon,
  Anchor,
  IconBrandWhatsapp,
  Link,
  observer,
  useAddress,
  useAddressValue,
  useCan,
  useQuery,
  useTranslate,
} from '@gleba/sdk/web';
import { lazy, Suspense, useState } from 'react';
import { contractDetailsKey } from '../../access-keys.ts';
import { centsOf, moneyText } from '../../calculation/index.ts';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { ageingBuckets, ageingGroupings, pendingInstallments } from '../../operations/sales-reports.ts';
import { MessageDialog, type Receivable } from '../receivables/message-dialog.tsx';
import { ProjectFilter } from './project-filter.tsx';
import { ReportChoice } from './report-choice.tsx';
import { ReportScreen } from './report-screen.tsx';
import { ReportTable } from './report-table.tsx';
import classes from './reports.module.css';

const FlowChart = lazy(() => import('./flow-chart.tsx'));
const staleOn = [ContractInstallment];
type Row = AnswerOf<typeof pendingInstallments>['rows'][number];

/** What is open of installments by how long it is late, and the way to whoever has to pay it. */
export default observer(function PendingInstallmentsScreen() {
  const t = useTranslate();
  const { params } = useAddress();
  const [by, setBy] = useAddressValue('by', 'customer', ageingGroupings);
  const projectId = params.get('project') || undefined;
  const asked = { by, projectId };
  const query = useQuery(pendingInstallments, asked, { staleOn, keepsFormer: true });
  const [written, write] = useState<Receivable>();
  return (
    <>
      <ReportScreen
        text="finance.pending"
        name="pending-installments"
        asked={asked}
        query={query}
        choices={
          <>
            <ReportChoice text="finance.pending.by" values={ageingGroupings} value={by} onChange={setBy} />
            <ProjectFilter />
          </>
        }
        notes={<p className={classes.note}>{t('finance.pending.text')}</p>}
        isEmpty={({ count }) => count === 0}
        figures={(answer) =>
          answer.count === 0
            ? []
            : [
                { id: 'open', label: t('finance.pending.open'), value: answer.open },
                { id: 'late', label: t('finance.pending.late'), value: answer.late.open },
                { id: 'charges', label: t('finance.pending.charges'), value: chargesOf(answer) },
                { id: 'updated', label: t('finance.pending.updated'), value: answer.late.updated },
              ]
        }
      >
        {(answer) => (
          <>
            <Suspense fallback={<div className={classes.chart} />}>
              <FlowChart
                label={t('finance.pending')}
                labels={ageingBuckets.map((bucket) => t(`finance.pending.bucket.${bucket}`))}
                series={[
                  {
                    ...{ kind: 'bar', label: t('finance.pending.open'), color: '--g-fill' },
                    values: answer.buckets.map(({ open }) => open),
                  },
                ]}
              />
            </Suspense>
            <ReportTable<Row, Figured>
              label={t('finance.pending')}
              heading={t(`finance.pending.by.${by}`)}
              rows={answer.rows}
              name={(row) => <RowName row={row} onWrite={write} />}
              columns={[
                { id: 'count', title: t('finance.pending.count'), value: ({ count }) => count },
                ...ageingBuckets.map((bucket, index) => ({
                  id: bucket,
                  title: t(`finance.pending.bucket.${bucket}`),
                  value: ({ buckets }: Figured) => buckets[index] ?? '0.00',
                })),
                { id: 'open', title: t('finance.pending.open'), value: ({ open }) => open },
                { id: 'updated', title: t('finance.pending.updated'), value: ({ updated }) => updated },
                { id: 'daysLate', title: t('finance.pending.daysLate'), value: ({ daysLate }) => daysLate },
              ]}
              total={{
                label: t('finance.reports.total'),
                row: {
                  ...{ count: answer.count, open: answer.open, updated: answer.late.updated },
                  buckets: answer.buckets.map(({ open }) => open),
                  daysLate: Math.max(0, ...answer.rows.map(({ daysLate }) => daysLate)),
                },
              }}
            />
            {answer.hasMore ? (
              <p className={classes.note}>
                {t('finance.reports.onlyFirst', { count: formatInteger(answer.rows.length) })}
              </p>
            ) : null}
          </>
        )}
      </ReportScreen>
      {written ? <MessageDialog receivable={written} onClose={() => write(undefined)} /> : null}
    </>
  );
});

type Figured = Pick<Row, 'count' | 'open' | 'updated' | 'buckets' | 'daysLate'>;

const chargesOf = ({ late }: Pick<AnswerOf<typeof pendingInstallments>, 'late'>) =>
  moneyText(centsOf(late.fine) + centsOf(late.interest));

/** Leads to the contract, and to its customer's WhatsApp for whoever may see what an installment costs. */
function RowName({ row, onWrite }: { readonly row: Row; readonly onWrite: (receivable: Receivable) => void }) {
  const t = useTranslate();
  const can = useCan();
  const { name, detail, contractId, projectId, oldest } = row;
  const isShown = can(contractDetailsKey, projectId ?? undefined);
  return (
    <span className={classes.rowName}>
      <span className={classes.grows}>
        {contractId && projectId && isShown ? (
          <Anchor component={Link} to={addressInProject(projectId, `/finance/contract/${contractId}`)}>
            {name}
          </Anchor>
        ) : (
          name
        )}
        {detail ? <span className={classes.beside}>{detail}</span> : null}
      </span>
      {oldest?.phone && isShown ? (
        <ActionIcon
          variant="subtle"
          size={28}
          aria-label={t('finance.receivables.writeTo', { name: oldest.customer })}
          onClick={() => onWrite(oldest)}
        >
          <IconBrandWhatsapp size={16} />
        </ActionIcon>
      ) : null}
    </span>
  );
}
