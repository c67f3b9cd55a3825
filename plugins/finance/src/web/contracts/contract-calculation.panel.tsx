import { formatDate } from '@gleba/sdk';
import { EmptyState, ErrorState, observer, PanelSkeleton, type RecordPartProps, useTranslate } from '@gleba/sdk/web';
import type { Contract } from '../../entities/contract.entity.ts';
import { MemorialFiles } from '../memorial/memorial-files.tsx';
import { MemorialOfTerms } from './memorial-of-terms.tsx';
import { useContractTerms } from './use-contract-terms.ts';

/** How each amount came about: what went in, and every installment by its parts. Computed here again, from the contract's terms. */
export default observer(function ContractCalculationPanel({ record }: RecordPartProps<typeof Contract>) {
  const t = useTranslate();
  const { terms, error, reload } = useContractTerms(record.id);
  if (error) return <ErrorState error={error} onRetry={() => void reload()} />;
  if (!terms) return <PanelSkeleton />;
  if (terms.length === 0) return <EmptyState title={t('finance.contracts.noTerms')} />;
  return (
    <>
      <MemorialFiles contractId={record.id} agreed={terms} />
      {terms.map(({ id, terms: agreed, since }) => (
        <MemorialOfTerms key={id} terms={agreed} {...(since && { since: formatDate(since) })} />
      ))}
    </>
  );
});
