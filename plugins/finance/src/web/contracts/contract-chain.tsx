import { formatMoney, type RecordOf } from '@gleba/sdk';
import { Anchor, Link, observer, useAnswer, useServices, useTranslate } from '@gleba/sdk/web';
import { Contract } from '../../entities/contract.entity.ts';
import classes from './contracts.module.css';

/** Which contract this one renews, and which one renews it. */
export const ContractChain = observer(function ContractChain({
  record,
}: {
  readonly record: RecordOf<typeof Contract>;
}) {
  const t = useTranslate();
  const { api } = useServices();
  const { id, previousContractId, previousContractDiscount } = record;
  const { answer } = useAnswer(
    `contracts around ${id} after ${previousContractId ?? 'none'}`,
    (options) =>
      api.records(
        Contract,
        {
          ...{ fields: ['id', 'contractNumber'], first: 10 },
          filter: {
            or: [
              { previousContractId: { equalTo: id } },
              ...(previousContractId ? [{ id: { equalTo: previousContractId } }] : []),
            ],
          },
        },
        options,
      ),
    { staleOn: [Contract] },
  );
  const renews = /[1-9]/.test(previousContractDiscount) ? 'finance.renewal.renewsAtDiscount' : 'finance.renewal.renews';
  return answer?.rows.map((other) => {
    const isFormer = other.id === previousContractId;
    const values = { number: other.contractNumber ?? '', discount: formatMoney(previousContractDiscount) };
    return (
      <p key={other.id} className={classes.reason}>
        <Anchor component={Link} to={`/finance/contract/${other.id}`}>
          {t(isFormer ? renews : 'finance.renewal.renewedBy', values)}
        </Anchor>
      </p>
    );
  });
});
