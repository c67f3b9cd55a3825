import { formatMoney, type RecordOf } from '@gleba/sdk';
import {
  FactGroups,
  fieldLabel,
  observer,
  RecordDrawer,
  RecordMenu,
  StatusOf,
  useParams,
  useRecord,
  useTranslate,
} from '@gleba/sdk/web';
import { Contract } from '../../entities/contract.entity.ts';
import { ContractChain } from './contract-chain.tsx';
import classes from './contracts.module.css';

/** A contract over its list: what was agreed, its installments, buyers, calculation and history. */
export default observer(function ContractRecordPanel() {
  const { contractId = '' } = useParams();
  const loaded = useRecord(Contract, contractId);
  const { record } = loaded;
  const t = useTranslate();
  return (
    <RecordDrawer
      entity={Contract}
      loaded={loaded}
      firstTab="finance.contracts.summary"
      title={record ? t('finance.contracts.title', { number: record.contractNumber ?? '' }) : undefined}
      status={<StatusOf entity={Contract} field="computedStatus" value={record?.computedStatus} />}
      actions={record ? <RecordMenu entity={Contract} record={record} /> : null}
    >
      {record ? (
        <>
          <ContractSummary record={record} />
          <ContractChain record={record} />
          <FactGroups entity={Contract} record={record} />
        </>
      ) : null}
    </RecordDrawer>
  );
});

const figures = ['totalValue', 'dynamicTotalValue', 'receivedValue'] as const;

/** What is asked for first, and why the contract ended. */
const ContractSummary = observer(function ContractSummary({ record }: { readonly record: RecordOf<typeof Contract> }) {
  const t = useTranslate();
  const { lastStatusReason, terminationFee } = record;
  return (
    <>
      <dl className={classes.summary}>
        {figures.map((name) => (
          <div key={name}>
            <dt>{fieldLabel(t, Contract, name)}</dt>
            <dd>{formatMoney(record[name])}</dd>
          </div>
        ))}
      </dl>
      {lastStatusReason ? (
        <p className={classes.reason}>
          {t('finance.contracts.reason', { reason: lastStatusReason })}
          {terminationFee === null ? null : ` ${t('finance.contracts.fee', { fee: formatMoney(terminationFee) })}`}
        </p>
      ) : null}
    </>
  );
});
