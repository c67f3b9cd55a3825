import { formatDate, formatMoney } from '@gleba/sdk';
import {
  EmptyState,
  ErrorState,
  observer,
  PanelSkeleton,
  type RecordPartProps,
  useAnswer,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { type Terms, termsSchema } from '../../calculation/index.ts';
import { memorialColumns, memorialOf } from '../../calculation/memorial/memorial.ts';
import { Contract } from '../../entities/contract.entity.ts';
import { ContractRenegotiation } from '../../entities/contract-renegotiation.entity.ts';
import classes from './contracts.module.css';

/** How each amount came about: what went in, and every installment by its parts. Computed here again, from the contract's terms. */
export default observer(function ContractCalculationPanel({ record }: RecordPartProps<typeof Contract>) {
  const t = useTranslate();
  const { api } = useServices();
  const { answer, isLoading } = useAnswer(
    `terms of ${record.id}`,
    (options) => api.record(Contract, record.id, { fields: ['terms'] }, options),
    { staleOn: [Contract] },
  );
  const later = useAnswer(
    `renegotiations of ${record.id}`,
    (options) =>
      api.records(
        ContractRenegotiation,
        {
          ...{ fields: ['id', 'renegotiatedOn', 'terms'], orderBy: ['renegotiatedOn', 'createdAt'], first: 1000 },
          filter: { contractId: { equalTo: record.id } },
        },
        options,
      ),
    { staleOn: [ContractRenegotiation] },
  );
  if (later.error) return <ErrorState error={later.error} onRetry={() => void later.reload()} />;
  if (isLoading || !later.answer) return <PanelSkeleton />;
  const terms = termsSchema.safeParse(answer?.terms);
  if (!terms.success) return <EmptyState title={t('finance.contracts.noTerms')} />;
  return (
    <>
      <MemorialOfTerms terms={terms.data} />
      {later.answer.rows.map(({ id, renegotiatedOn, terms: anew }) => (
        <MemorialOfTerms key={id} terms={termsSchema.parse(anew)} since={formatDate(renegotiatedOn)} />
      ))}
    </>
  );
});

/** Of what was agreed at the start, or since a day. */
function MemorialOfTerms({ terms, since }: { readonly terms: Terms; readonly since?: string }) {
  const t = useTranslate();
  const memorial = memorialOf(terms);
  const engine = String(memorial.engine);
  const title = since
    ? t('finance.renegotiation.memorial', { since, engine })
    : t('finance.memorial.title', { engine });
  return (
    <>
      <h3>{title}</h3>
      <dl className={classes.summary}>
        {memorial.inputs.map(({ name, value }) => (
          <div key={name}>
            <dt>{t(...inputText(name))}</dt>
            <dd>{value.replace('.', ',')}</dd>
          </div>
        ))}
      </dl>
      <section
        className={classes.scroll}
        aria-label={title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a place that scrolls must be reached by the keyboard
        tabIndex={0}
      >
        <table className={classes.table}>
          <thead>
            <tr>
              <th>{t('finance.memorial.kind')}</th>
              <th>{t('finance.memorial.dueDate')}</th>
              {memorialColumns.map((name) => (
                <th key={name} className={classes.amount}>
                  {t(`finance.memorial.${name}`)}
                </th>
              ))}
              <th className={classes.amount}>{t('finance.memorial.roundingRemainder')}</th>
            </tr>
          </thead>
          <tbody>
            {memorial.rows.map(({ kind, number, dueDate, cells, roundingRemainder }) => (
              <tr key={`${kind} ${number}`}>
                <td>
                  {t(`finance.memorial.kind.${kind}`)} {number}
                </td>
                <td>{formatDate(dueDate)}</td>
                {memorialColumns.map((name) => (
                  <td key={name} className={classes.amount}>
                    {formatMoney(cells[name].value)}
                  </td>
                ))}
                <td className={classes.amount}>{formatMoney(roundingRemainder)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

/** SACOC has one level for each cycle of twelve months. */
function inputText(name: string): [key: string, values?: Record<string, string>] {
  const level = /^level(\d+)$/.exec(name)?.[1];
  if (!level) return [`finance.memorial.input.${name}`];
  const until = Number(level) * 12;
  return ['finance.memorial.input.level', { from: String(until - 11), until: String(until) }];
}
