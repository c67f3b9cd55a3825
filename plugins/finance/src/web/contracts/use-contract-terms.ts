import { useAnswer, useServices } from '@gleba/sdk/web';
import { type Terms, termsSchema } from '../../calculation/index.ts';
import { Contract } from '../../entities/contract.entity.ts';
import { ContractRenegotiation } from '../../entities/contract-renegotiation.entity.ts';

export interface AgreedTerms {
  readonly id: string;
  readonly terms: Terms;
  /** The day of the renegotiation that they are of; of what was agreed at the start none. */
  readonly since?: string;
}

/** All terms that a contract has had, the first ones first; none of a contract that has none. */
export function useContractTerms(contractId: string) {
  const { api } = useServices();
  const first = useAnswer(
    `terms of ${contractId}`,
    (options) => api.record(Contract, contractId, { fields: ['terms', 'contractNumber', 'projectId'] }, options),
    { staleOn: [Contract] },
  );
  const later = useAnswer(
    `renegotiations of ${contractId}`,
    (options) =>
      api.records(
        ContractRenegotiation,
        {
          ...{ fields: ['id', 'renegotiatedOn', 'terms'], orderBy: ['renegotiatedOn', 'createdAt'], first: 1000 },
          filter: { contractId: { equalTo: contractId }, takenBackOn: { isNull: true } },
        },
        options,
      ),
    { staleOn: [ContractRenegotiation] },
  );
  const terms = termsSchema.safeParse(first.answer?.terms);
  const all: readonly AgreedTerms[] | undefined = later.answer && [
    ...(terms.success ? [{ id: contractId, terms: terms.data }] : []),
    ...(terms.success ? later.answer.rows : []).map(({ id, renegotiatedOn: since, terms: anew }) => ({
      ...{ id, since, terms: termsSchema.parse(anew) },
    })),
  ];
  return {
    contract: first.answer,
    terms: first.isLoading ? undefined : all,
    error: first.error ?? later.error,
    reload: () => Promise.all([first.reload(), later.reload()]),
  };
}
