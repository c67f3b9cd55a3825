import { formatDate, formatNumber } from '@gleba/sdk';
import { PaperHead, PaperSheet } from '@gleba/sdk/print/web';
import { useTranslate } from '@gleba/sdk/web';
import type { Terms } from '../../calculation/index.ts';
import { type FormulaRun, formulaRuns, type RowPlace, type RunWords } from '../../calculation/memorial/formula-runs.ts';
import { formulaText } from '../../calculation/memorial/formula-text.ts';
import { type Memorial, memorialColumns, memorialOf } from '../../calculation/memorial/memorial.ts';
import { exactNumber, inputNumber, inputText } from '../contracts/memorial-of-terms.tsx';
import classes from './memorial-paper.module.css';

type Translate = ReturnType<typeof useTranslate>;

export interface MemorialPaperProps {
  readonly terms: Terms;
  readonly since?: string;
  readonly contractNumber: string;
  readonly organization: string;
  readonly logo?: string | undefined;
}

/** What went in, every installment by its parts, and in words how each of them is computed. */
export function MemorialPaper({ terms, since, contractNumber, organization, logo }: MemorialPaperProps) {
  const t = useTranslate();
  const memorial = memorialOf(terms);
  const words = wordsOf(t);
  const engine = String(memorial.engine);
  return (
    <PaperSheet page="landscape" className={classes.memorial}>
      <PaperHead organization={organization} logo={logo} title={t('finance.memorialPaper')}>
        {t('finance.memorialPaper.contract', { contract: contractNumber })}
        {' · '}
        {since
          ? t('finance.renegotiation.memorial', { since: formatDate(since), engine })
          : t('finance.memorialPaper.rules', { engine })}
      </PaperHead>
      <h2>{t('finance.memorialPaper.inputs')}</h2>
      <Inputs memorial={memorial} words={words} />
      <h2>{t('finance.memorialPaper.amounts')}</h2>
      <Amounts memorial={memorial} />
      <h2>{t('finance.memorialPaper.formulas')}</h2>
      <Formulas runs={formulaRuns(memorial.rows, words)} />
    </PaperSheet>
  );
}

/** What is nothing is left out, unless formulas are about it. */
function Inputs({ memorial: { inputs }, words }: { readonly memorial: Memorial; readonly words: RunWords }) {
  const t = useTranslate();
  const plain = { ...words, cell: () => '', sum: () => '' };
  const told = inputs.filter(({ name, value }) => /[1-9]/.test(value) || name === 'interestRate');
  return (
    <dl className={classes.inputs}>
      {told.map(({ name, formula, value }) => (
        <div key={name}>
          <dt>{t(...inputText(name))}</dt>
          <dd>
            {inputNumber(name, value)}
            {formula.kind === 'number' ? null : <span> = {formulaText(formula, plain)}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Amounts({ memorial: { rows } }: { readonly memorial: Memorial }) {
  const t = useTranslate();
  const columns = memorialColumns.filter((name) => rows.some(({ cells }) => cells[name].value !== '0.00'));
  const hasRemainder = rows.some(({ roundingRemainder }) => /[1-9]/.test(roundingRemainder));
  const heads = [...columns, ...(hasRemainder ? (['roundingRemainder'] as const) : [])];
  return (
    <table className={classes.amounts}>
      <thead>
        <tr>
          <th>{t('finance.memorial.kind')}</th>
          <th>{t('finance.memorial.dueDate')}</th>
          {heads.map((name) => (
            <th key={name} className={classes.amount}>
              {t(`finance.memorial.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ kind, number, dueDate, cells, roundingRemainder }) => (
          <tr key={`${kind} ${number}`}>
            <td>
              {t(`finance.memorial.kind.${kind}`)} {number}
            </td>
            <td>{formatDate(dueDate)}</td>
            {columns.map((name) => (
              <td key={name} className={classes.amount}>
                {formatNumber(cells[name].value, 2)}
              </td>
            ))}
            {hasRemainder ? <td className={classes.amount}>{formatNumber(roundingRemainder, 2)}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Formulas({ runs }: { readonly runs: readonly FormulaRun[] }) {
  const t = useTranslate();
  return (
    <table className={classes.formulas}>
      <tbody>
        {runs.map(({ column, kind, from, to, text }, index) => (
          <tr key={`${column} ${kind} ${from}`}>
            <th>{runs[index - 1]?.column === column ? '' : t(`finance.memorial.${column}`)}</th>
            <td>{rowsText(t, kind, from, to)}</td>
            <td>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function rowsText(t: Translate, kind: string, from: number, to: number): string {
  if (from === to) return `${t(`finance.memorial.kind.${kind}`)} ${from}`;
  return t(`finance.memorialPaper.rows.${kind}`, { from, to });
}

function wordsOf(t: Translate): RunWords {
  const column = (name: string) => t(`finance.memorial.${name}`);
  return {
    number: exactNumber,
    input: (name) => t(...inputText(name)),
    cell: (name, place) => cellText(t, column(name), place),
    round: (text) => t('finance.memorialPaper.round', { text }),
    cut: (text) => t('finance.memorialPaper.cut', { text }),
    sum: (name, from, to) => t('finance.memorialPaper.sum', { column: column(name), from, to }),
  };
}

function cellText(t: Translate, column: string, place: RowPlace): string {
  if (place === 'same') return column;
  if (place === 'before') return t('finance.memorialPaper.before', { column });
  const row = `${t(`finance.memorial.kind.${place.kind}`)} ${place.number}`;
  return t('finance.memorialPaper.of', { column, row });
}
