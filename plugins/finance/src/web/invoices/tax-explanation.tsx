import { formatDate, formatMoney, formatNumber } from '@gleba/sdk';
import { StatusBadge, useTranslate } from '@gleba/sdk/web';
import { formulaText } from '../../calculation/memorial/formula-text.ts';
import type { InvoiceTaxes, TaxLine } from '../../taxes/taxed-invoice.ts';
import { exactNumber } from '../contracts/memorial-of-terms.tsx';
import classes from './invoices.module.css';

type Translate = ReturnType<typeof useTranslate>;

const tones = { retained: 'warning', own: 'info', notDue: 'neutral', informative: 'neutral' } as const;

/** Every tax with how it comes about, so that whoever reads can compute it again. */
export function TaxExplanation({ taxes }: { readonly taxes: InvoiceTaxes }) {
  const t = useTranslate();
  return (
    <section className={classes.explanation} aria-label={t('finance.taxes')}>
      <h3>{t('finance.taxes')}</h3>
      <p className={classes.rule}>{t('finance.taxes.day', { day: formatDate(taxes.day) })}</p>
      <ul className={classes.lines}>
        {taxes.lines.map((line) => (
          <Line key={line.tax} line={line} />
        ))}
      </ul>
    </section>
  );
}

function Line({ line }: { readonly line: TaxLine }) {
  const t = useTranslate();
  const { tax, treatment, reason, amount, source, threshold, compared, rateFrom } = line;
  return (
    <li className={classes.line}>
      <div className={classes.head}>
        <strong>{t(`finance.taxes.tax.${tax}`)}</strong>
        <StatusBadge label={t(`finance.taxes.treatment.${treatment}`)} tone={tones[treatment]} />
        <span className={classes.amount}>{formatMoney(amount)}</span>
      </div>
      <p>{t(`finance.taxes.reason.${reason}`)}</p>
      {treatment === 'notDue' ? null : (
        <>
          <p className={classes.formula}>
            {t('finance.taxes.result', { formula: formulaOf(line, t), amount: formatMoney(amount) })}
          </p>
          <p className={classes.inputs}>{inputsOf(line, t)}</p>
        </>
      )}
      {threshold !== null && compared !== null ? (
        <p className={classes.inputs}>
          {t('finance.taxes.threshold', { compared: formatMoney(compared), threshold: formatMoney(threshold) })}
        </p>
      ) : null}
      <p className={classes.source}>
        {t('finance.taxes.source', { source })}
        {rateFrom === 'service' && tax !== 'iss' ? ` · ${t('finance.taxes.ofService')}` : null}
      </p>
    </li>
  );
}

/** In numbers, as somebody would type it into a calculator. */
function formulaOf({ formula, inputs }: TaxLine, t: Translate): string {
  const none = () => '';
  return formulaText(formula, {
    number: exactNumber,
    input: (name) => inputText(name, inputs[name] ?? '0'),
    ...{ cell: none, sum: none, cut: (text) => text },
    round: (text) => t('finance.taxes.round', { text }),
  });
}

function inputsOf({ inputs }: TaxLine, t: Translate): string {
  return Object.entries(inputs)
    .map(([name, value]) => `${t(`finance.taxes.input.${name.replace('%', '')}`)}: ${inputText(name, value)}`)
    .join(' · ');
}

const inputText = (name: string, value: string) =>
  name.endsWith('%') ? `${exactNumber(shortest(value))}%` : formatNumber(value, 2);

/** As people write a rate: 5, where a column has 5.0000. */
function shortest(value: string): string {
  let text = value;
  while (text.includes('.') && (text.endsWith('0') || text.endsWith('.'))) text = text.slice(0, -1);
  return text;
}
