import { addDecimals } from '@gleba/sdk';
import {
  contribute,
  DefaultListPanel,
  IconPlus,
  observer,
  StatusOf,
  useAnswer,
  useProjectId,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { contractDetailsKey } from '../../access-keys.ts';
import { contractComputedStatuses } from '../../contract-status.ts';
import { Contract } from '../../entities/contract.entity.ts';
import { Figures } from './figures.tsx';

const actions = [
  contribute.action(Contract, {
    ...{ id: 'finance.contract.create', title: 'finance.contracts.new', icon: IconPlus, access: contractDetailsKey },
    place: 'list',
    isProminent: true,
    order: -1,
    path: () => '/finance/contracts/new',
  }),
];

/** The contracts of the project, and above them how many there are of each status and what they come to. */
export default observer(function ContractListPanel() {
  return (
    <DefaultListPanel
      entity={Contract}
      orderBy={['-createdAt']}
      actions={actions}
      tabs={<ContractFigures />}
      recordPath={(row) => `/finance/contract/${row.id}`}
      hasRemoved
    />
  );
});

/** Each figure shows the contracts that it counts. */
const ContractFigures = observer(function ContractFigures() {
  const t = useTranslate();
  const { api } = useServices();
  const projectId = useProjectId();
  const ofStatus = (status: (typeof contractComputedStatuses)[number]) => ({
    ...{ projectId: { equalTo: projectId }, computedStatus: { equalTo: status } },
  });
  const { answer } = useAnswer(
    `contracts of ${projectId}`,
    (options) =>
      Promise.all(
        contractComputedStatuses.map((status) =>
          api.totals(Contract, { sum: ['totalValue', 'receivedValue'], filter: ofStatus(status) }, options),
        ),
      ),
    { staleOn: [Contract], projectId },
  );
  const figures = contractComputedStatuses.flatMap((status, index) => {
    const found = answer?.[index];
    return found && found.count > 0 ? [{ status, ...found }] : [];
  });
  if (figures.length === 0) return null;
  const received = figures.reduce((sum, { sum: sums }) => addDecimals(sum, sums.receivedValue ?? '0') ?? sum, '0');
  return (
    <Figures
      label={t('finance.contracts.figures')}
      figures={[
        ...figures.map(({ status, count, sum: sums }) => ({
          ...{ id: status, count, value: sums.totalValue ?? '0' },
          label: <StatusOf entity={Contract} field="computedStatus" value={status} />,
          conditions: [{ field: 'computedStatus', operator: 'in', values: [status] } as const],
        })),
        { id: 'received', label: t('finance.contract.receivedValue'), value: received },
      ]}
    />
  );
});
