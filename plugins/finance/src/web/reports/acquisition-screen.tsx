import { type AnswerOf, formatMoney } from '@gleba/sdk';
import { observer, useAddress, useAddressValue, useQuery, useTranslate } from '@gleba/sdk/web';
import { lazy, Suspense } from 'react';
import { Contract } from '../../entities/contract.entity.ts';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { acquisition, acquisitionGroupings } from '../../operations/sales-reports.ts';
import { ProjectFilter } from './project-filter.tsx';
import { ReportChoice } from './report-choice.tsx';
import { ReportPeriod, useReportPeriod } from './report-period.tsx';
import { ReportScreen } from './report-screen.tsx';
import { ReportTable } from './report-table.tsx';
import { monthText } from './report-texts.ts';
import classes from './reports.module.css';

const FlowChart = lazy(() => import('./flow-chart.tsx'));
const staleOn = [Contract, ContractInstallment];
const offered = ['lastTwelve', 'month', 'formerMonth', 'year', 'formerYear'] as const;
const columns = ['basePrice', 'discount', 'sold', 'received', 'open', 'overdue', 'cancelled'] as const;
const figures = ['sold', 'received', 'open', 'overdue', 'cancelled'] as const;
const bars = [
  ...[
    { id: 'received', color: '--g-tone-success-text' } as const,
    { id: 'open', color: '--g-tone-info-text' } as const,
  ],
  { id: 'cancelled', color: '--g-tone-neutral-text' } as const,
];
type Row = AnswerOf<typeof acquisition>['rows'][number];

/** Sales by when, where and what, and what became of each month's until today. */
export default observer(function AcquisitionScreen() {
  const t = useTranslate();
  const { params } = useAddress();
  const { set: setPeriod, ...period } = useReportPeriod('lastTwelve');
  const [by, setBy] = useAddressValue('by', 'month', acquisitionGroupings);
  const projectId = params.get('project') || undefined;
  const asked = { ...period, by, projectId };
  const query = useQuery(acquisition, asked, { staleOn, keepsFormer: true });
  const nameOf = ({ name }: Pick<Row, 'name'>) => (by === 'month' ? monthText(`${name}-01`) : name || '—');
  return (
    <ReportScreen
      text="finance.acquisition"
      name="acquisition"
      asked={asked}
      query={query}
      choices={
        <>
          <ReportPeriod {...period} onChange={setPeriod} offered={offered} />
          <ReportChoice text="finance.acquisition.by" values={acquisitionGroupings} value={by} onChange={setBy} />
          <ProjectFilter />
        </>
      }
      notes={<p className={classes.note}>{t('finance.acquisition.text')}</p>}
      isEmpty={({ rows }) => rows.length === 0}
      figures={({ rows, total }) =>
        rows.length === 0 ? [] : figures.map((id) => ({ id, label: t(`finance.acquisition.${id}`), value: total[id] }))
      }
    >
      {(answer) => (
        <>
          <p className={classes.note}>
            {t('finance.acquisition.former', {
              ...{ count: answer.former.count, shown: String(answer.former.count) },
              sold: formatMoney(answer.former.sold),
            })}
          </p>
          <Suspense fallback={<div className={classes.chart} />}>
            <FlowChart
              isStacked
              label={t('finance.acquisition')}
              labels={answer.rows.map(nameOf)}
              series={bars.map(({ id, color }) => ({
                ...{ kind: 'bar', label: t(`finance.acquisition.${id}`), color },
                values: answer.rows.map((row) => row[id]),
              }))}
            />
          </Suspense>
          <ReportTable<Row, Omit<Row, 'key' | 'name' | 'detail'>>
            label={t('finance.acquisition')}
            heading={t(`finance.acquisition.by.${by}`)}
            rows={answer.rows}
            name={({ name, detail }) => (
              <>
                {nameOf({ name })}
                {detail ? <span className={classes.beside}>{detail}</span> : null}
              </>
            )}
            columns={[
              { id: 'count', title: t('finance.acquisition.count'), value: ({ count }) => count },
              ...columns.map((id) => ({
                ...{ id, title: t(`finance.acquisition.${id}`) },
                value: (row: Pick<Row, typeof id>) => row[id],
              })),
            ]}
            total={{ label: t('finance.reports.total'), row: answer.total }}
          />
        </>
      )}
    </ReportScreen>
  );
});
