import { formatDate } from '@gleba/sdk';
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
import { termsSchema } from '../../calculation/index.ts';
import { Contract } from '../../entities/contract.entity.ts';
import { ContractRenegotiation } from '../../entities/contract-renegotiation.entity.ts';
import { MemorialOfTerms } from './memorial-of-terms.tsx';

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
