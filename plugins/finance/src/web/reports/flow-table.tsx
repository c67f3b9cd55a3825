import { type AnswerOf, formatDate } from '@gleba/sdk';
import { ActionIcon, IconChevronDown, IconChevronRight, ScrollRegion, useTranslate } from '@gleba/sdk/web';
import { useState } from 'react';
import { centsOf, moneyText } from '../../calculation/index.ts';
import type { cashFlow } from '../../operations/cash-flow.ts';
import type { ReportStep } from '../../reports/report-periods.ts';
import { type FlowCell, FlowFigure } from './flow-figure.tsx';
import { stepText } from './report-texts.ts';
import classes from './reports.module.css';

type Flow = AnswerOf<typeof cashFlow>;
type Row = Flow['rows'][number];
interface Sums {
  readonly income: string;
  readonly expense: string;
}
const zero: Sums = { income: '0.00', expense: '0.00' };

/** What came less what went. */
const netOf = ({ income, expense }: Sums) => less(income, expense);
const less = (one: string, other: string) => moneyText(centsOf(one) - centsOf(other));

interface FlowTableProps {
  readonly flow: Flow;
  readonly step: ReportStep;
  /** Where a figure leads; without it nothing of the table is pressed, as on paper. */
  readonly onLook?: (cell: FlowCell) => void;
}

/** The same as the chart and more: each step a column, what it is of as rows that open, the sum and the period before at the end. */
export function FlowTable({ flow, step, onLook }: FlowTableProps) {
  const t = useTranslate();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const { rows, former } = flow;
  const toggle = (key: string) =>
    setClosed((before) => new Set(before.has(key) ? [...before].filter((one) => one !== key) : [...before, key]));
  const parents = new Map(rows.map(({ key, parentKey }) => [key, parentKey]));
  const isHidden = (parentKey: string | null): boolean =>
    parentKey !== null && (closed.has(parentKey) || isHidden(parents.get(parentKey) ?? null));
  return (
    <ScrollRegion className={classes.scroll} aria-label={t('finance.cashFlow.table')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('finance.cashFlow.table')}</th>
            {flow.steps.map((one) => (
              <th key={one.from} scope="col">
                {stepText(one, step)}
              </th>
            ))}
            <th scope="col">{t('finance.reports.total')}</th>
            <th
              scope="col"
              title={t('finance.reports.formerOf', { from: formatDate(former.from), until: formatDate(former.until) })}
            >
              {t('finance.reports.former')}
            </th>
            <th scope="col">{t('finance.reports.change')}</th>
          </tr>
        </thead>
        <FlowSums flow={flow} />
        {rows.length > 0 ? (
          <tbody>
            {rows
              .filter(({ parentKey }) => !isHidden(parentKey))
              .map((row) => (
                <FlowRow
                  key={row.key}
                  {...{ row, flow, step, onLook, isClosed: closed.has(row.key) }}
                  onToggle={() => toggle(row.key)}
                />
              ))}
          </tbody>
        ) : null}
      </table>
    </ScrollRegion>
  );
}

/** What accounts held, what came and went, and what they held then. */
function FlowSums({ flow }: { readonly flow: Flow }) {
  const t = useTranslate();
  const { steps, former } = flow;
  const word = (name: string) => t(`finance.cashFlow.${flow.isBalance ? 'balance' : 'together'}.${name}`);
  const openings = steps.map((_, index) => (index === 0 ? flow.opening : (steps[index - 1]?.closing ?? '0.00')));
  const initials = moneyText(steps.reduce((sum, { initial }) => sum + centsOf(initial), 0n));
  const lines: readonly (readonly [name: string, values: readonly string[], total: string, before?: string])[] = [
    [word('opening'), openings, flow.opening],
    ...(steps.some(({ initial }) => initial !== '0.00')
      ? [[t('finance.cashFlow.initial'), steps.map(({ initial }) => initial), initials] as const]
      : []),
    [t('finance.cashFlow.income'), steps.map(({ income }) => income), flow.income, former.income],
    [t('finance.cashFlow.expense'), steps.map(({ expense }) => expense), flow.expense, former.expense],
    [t('finance.cashFlow.net'), steps.map(netOf), netOf(flow), netOf(former)],
    [word('closing'), steps.map(({ closing }) => closing), flow.closing],
  ];
  return (
    <tbody className={classes.sums}>
      {lines.map(([name, values, total, before]) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {steps.map(({ from }, index) => (
            <FlowFigure key={from} value={values[index] ?? '0.00'} />
          ))}
          <FlowFigure value={total} isTotal />
          {before === undefined ? <td colSpan={2} /> : <FlowFigure value={before} />}
          {before === undefined ? null : <FlowFigure value={less(total, before)} />}
        </tr>
      ))}
    </tbody>
  );
}

interface FlowRowProps extends FlowTableProps {
  readonly row: Row;
  readonly isClosed: boolean;
  readonly onToggle: () => void;
}

function FlowRow({ row, flow, step, onLook, isClosed, onToggle }: FlowRowProps) {
  const t = useTranslate();
  const { key, name, level, isLeaf, cells, former } = row;
  const whole = { from: flow.steps[0]?.from ?? '', until: flow.steps.at(-1)?.until ?? '' };
  return (
    <tr data-level={level} data-leaf={isLeaf || undefined}>
      <th scope="row" style={{ '--level': level }}>
        <span className={classes.rowName}>
          {isLeaf || !onLook ? null : (
            <ActionIcon
              variant="subtle"
              size={24}
              aria-expanded={!isClosed}
              aria-label={t('finance.cashFlow.below', { name })}
              onClick={onToggle}
            >
              {isClosed ? <IconChevronRight size={14} /> : <IconChevronDown size={14} />}
            </ActionIcon>
          )}
          {name}
        </span>
      </th>
      {flow.steps.map(({ from, until }, index) => (
        <FlowFigure
          key={from}
          value={netOf(cells[index] ?? zero)}
          cell={{ key, from, until, title: `${name}, ${stepText({ from }, step)}` }}
          onLook={onLook}
        />
      ))}
      <FlowFigure value={netOf(row)} isTotal cell={{ key, ...whole, title: name }} onLook={onLook} />
      <FlowFigure value={netOf(former)} />
      <FlowFigure value={less(netOf(row), netOf(former))} />
    </tr>
  );
}
