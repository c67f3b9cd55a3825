import { addDecimals, formatInteger, formatMoney } from '@gleba/sdk';
import {
  contribute,
  DefaultListPanel,
  IconPlus,
  observer,
  StatusOf,
  UnstyledButton,
  useAddress,
  useAnswer,
  useProjectId,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { contractDetailsKey } from '../../access-keys.ts';
import { contractComputedStatuses } from '../../contract-status.ts';
import { Contract } from '../../entities/contract.entity.ts';
import classes from './contracts.module.css';

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
  const { params, set } = useAddress();
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
  const shown = params.get('f');
  return (
    <ul className={classes.figures} aria-label={t('finance.contracts.figures')}>
      {figures.map(({ status, count, sum: sums }) => {
        const filter = `computedStatus:in:${status}`;
        return (
          <li key={status}>
            <UnstyledButton
              className={classes.figure}
              aria-pressed={shown === filter}
              onClick={() => set({ f: shown === filter ? '' : filter })}
            >
              <StatusOf entity={Contract} field="computedStatus" value={status} />
              <strong>{formatInteger(count)}</strong>
              <span>{formatMoney(sums.totalValue ?? '0')}</span>
            </UnstyledButton>
          </li>
        );
      })}
      <li className={classes.figure}>
        <span>{t('finance.contract.receivedValue')}</span>
        <strong>{formatMoney(received)}</strong>
      </li>
    </ul>
  );
});
