import type { AnswerOf } from '@gleba/sdk';
import { observer, useAddressValue, useQuery, useTranslate } from '@gleba/sdk/web';
import { lazy, Suspense } from 'react';
import { Invoice } from '../../entities/services/invoice.entity.ts';
import { provisionGroupings, taxProvision } from '../../operations/tax-provision.ts';
import { ReportChoice } from './report-choice.tsx';
import { ReportPeriod, useReportPeriod } from './report-period.tsx';
import { ReportScreen } from './report-screen.tsx';
import { ReportTable } from './report-table.tsx';
import { monthText } from './report-texts.ts';
import classes from './reports.module.css';

const FlowChart = lazy(() => import('./flow-chart.tsx'));
const staleOn = [Invoice];
const offered = ['month', 'formerMonth', 'lastTwelve', 'year', 'formerYear'] as const;
const columns = ['base', 'own', 'retained', 'informative'] as const;
const figures = ['own', 'retained'] as const;
const bars = [
  { id: 'own', color: '--g-tone-warning-text' } as const,
  { id: 'retained', color: '--g-tone-info-text' } as const,
];
type Row = AnswerOf<typeof taxProvision>['rows'][number];

/** What the office puts aside for the taxes of what it invoiced, and what its payers keep back of them. */
export default observer(function TaxProvisionScreen() {
  const t = useTranslate();
  const { set: setPeriod, ...period } = useReportPeriod('month');
  const [by, setBy] = useAddressValue('by', 'tax', provisionGroupings);
  const asked = { ...period, by };
  const query = useQuery(taxProvision, asked, { staleOn, keepsFormer: true });
  const nameOf = ({ key, name }: Pick<Row, 'key' | 'name'>) =>
    by === 'tax' ? t(`finance.taxes.tax.${key}`) : by === 'month' ? monthText(`${key}-01`) : name;
  return (
    <ReportScreen
      text="finance.provision"
      name="tax-provision"
      asked={asked}
      query={query}
      choices={
        <>
          <ReportPeriod {...period} onChange={setPeriod} offered={offered} />
          <ReportChoice text="finance.provision.by" values={provisionGroupings} value={by} onChange={setBy} />
        </>
      }
      notes={<p className={classes.note}>{t('finance.provision.text')}</p>}
      isEmpty={({ rows }) => rows.length === 0}
      figures={({ rows, total }) =>
        rows.length === 0 ? [] : figures.map((id) => ({ id, label: t(`finance.provision.${id}`), value: total[id] }))
      }
    >
      {(answer) => (
        <>
          <Suspense fallback={<div className={classes.chart} />}>
            <FlowChart
              isStacked
              label={t('finance.provision')}
              labels={answer.rows.map(nameOf)}
              series={bars.map(({ id, color }) => ({
                ...{ kind: 'bar', label: t(`finance.provision.${id}`), color },
                values: answer.rows.map((row) => row[id]),
              }))}
            />
          </Suspense>
          <ReportTable<Row, Omit<Row, 'key' | 'name'>>
            label={t('finance.provision')}
            heading={t(`finance.provision.by.${by}`)}
            rows={answer.rows}
            name={nameOf}
            columns={columns.map((id) => ({
              ...{ id, title: t(`finance.provision.${id}`) },
              value: (row: Pick<Row, typeof id>) => row[id],
            }))}
            total={{ label: t('finance.reports.total'), row: answer.total }}
          />
        </>
      )}
    </ReportScreen>
  );
});
