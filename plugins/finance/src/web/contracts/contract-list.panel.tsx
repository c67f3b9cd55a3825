import { addDecimals } from '@gleba/sdk';
import {
  contribute,
  DefaultListPanel,
  IconPlus,
  observer,
  useAnswer,
  useProjectId,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { contractDetailsKey } from '../../access-keys.ts';
import { contractComputedStatuses } from '../../contract-status.ts';
import { Contract } from '../../entities/contract.entity.ts';
import { StatusFigures } from './status-figures.tsx';

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
  const sumOf = (name: 'totalValue' | 'receivedValue') => answer?.map(({ sum }) => sum[name] ?? '0') ?? [];
  const [values, received] = [sumOf('totalValue'), sumOf('receivedValue')];
  return (
    <StatusFigures
      label={t('finance.contracts.figures')}
      entity={Contract}
      field="computedStatus"
      statuses={contractComputedStatuses}
      found={answer?.map(({ count }, index) => ({ count, value: values[index] ?? '0' }))}
      more={{ id: 'received', label: t('finance.contract.receivedValue'), value: sumOfDecimals(received) }}
    />
  );
});

const sumOfDecimals = (all: readonly string[]) => all.reduce((sum, one) => addDecimals(sum, one) ?? sum, '0');
