import { formatMoney } from '@gleba/sdk';
import {
  DayInput,
  DecimalInput,
  EmptyState,
  observer,
  Select,
  Switch,
  Text,
  useExtension,
  useList,
  useTranslate,
  valueLabel,
} from '@gleba/sdk/web';
import { useEffect } from 'react';
import { amortizationMethods, subscriptionFeeConditions } from '../../calculation/values.ts';
import { BankAccount } from '../../entities/bank-account.entity.ts';
import { Contract } from '../../entities/contract.entity.ts';
import { PaymentConditionTable } from '../../entities/payment-condition-table.entity.ts';
import { PaymentMethod } from '../../entities/payment-method.entity.ts';
import { ProjectDefaults } from '../../entities/project-defaults.entity.ts';
import { BalloonsFields } from './balloons-fields.tsx';
import type { ContractWizardStore } from './contract-wizard-store.ts';
import classes from './contracts.module.css';

interface StepProps {
  readonly wizard: ContractWizardStore;
}

/** On which table's conditions, paid how, and what buyer and seller agree on within them. */
export const ConditionsStep = observer(function ConditionsStep(props: StepProps & { readonly projectId: string }) {
  const { wizard, projectId } = props;
  const t = useTranslate();
  const tables = useList(PaymentConditionTable, { filter: { projectId: { equalTo: projectId } }, orderBy: ['name'] });
  const methods = useList(PaymentMethod, { orderBy: ['uiOrder'] });
  useEffect(() => tables.ensureRange(0, 200), [tables]);
  useEffect(() => methods.ensureRange(0, 200), [methods]);
  const [table, method] = [tables.rows[0], methods.rows[0]];
  const defaults = useExtension(ProjectDefaults, projectId);
  // The project's own, and the only one there is, need not be chosen.
  const usual = tables.rows.find(({ id }) => id === (wizard.usual?.tableId ?? defaults?.paymentConditionTableId));
  const proposed = usual ?? (tables.rowCount === 1 ? table : undefined);
  const formerMethod = methods.rows.find(({ id }) => id === wizard.usual?.methodId);
  const usualMethod = formerMethod ?? (methods.rowCount === 1 ? method : undefined);
  useEffect(() => {
    if (!wizard.table && defaults && proposed) wizard.choose({ table: proposed });
  }, [wizard, defaults, proposed]);
  useEffect(() => {
    if (!wizard.method && usualMethod) wizard.choose({ method: usualMethod });
  }, [wizard, usualMethod]);
  if (tables.status === 'ready' && tables.rowCount === 0)
    return <EmptyState title={t('finance.contracts.noTable')} text={t('finance.contracts.noTableText')} />;
  if (methods.status === 'ready' && methods.rowCount === 0)
    return <EmptyState title={t('finance.contracts.noMethod')} text={t('finance.contracts.noMethodText')} />;
  const options = (rows: readonly { readonly id: string; readonly name: string }[]) =>
    rows.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className={classes.step}>
      <div className={classes.row}>
        <Select
          label={t('finance.contract.paymentConditionTableId')}
          data={options(tables.rows)}
          value={wizard.table?.id ?? null}
          onChange={(id) => wizard.choose({ table: tables.rows.find((row) => row.id === id) })}
        />
        <Select
          label={t('finance.contract.paymentMethodId')}
          data={options(methods.rows)}
          value={wizard.method?.id ?? null}
          onChange={(id) => wizard.choose({ method: methods.rows.find((row) => row.id === id) })}
        />
        <AccountField wizard={wizard} usual={defaults?.bankAccountId ?? null} />
      </div>
      <InstallmentFields wizard={wizard} />
      <AtStartFields wizard={wizard} />
      <BalloonsFields balloons={wizard.draft.balloons} onChange={(balloons) => wizard.change({ balloons })} />
      {wizard.simulation && 'refusal' in wizard.simulation ? (
        <Text c="red" role="alert">
          {wizard.simulation.refusal}
        </Text>
      ) : null}
    </div>
  );
});

/** Into which account the buyers pay, where there is a choice; at first the project's, else the organization's default one. */
const AccountField = observer(function AccountField({ wizard, usual }: StepProps & { readonly usual: string | null }) {
  const t = useTranslate();
  const accounts = useList(BankAccount, { orderBy: ['name'] });
  useEffect(() => accounts.ensureRange(0, 200), [accounts]);
  if (accounts.rowCount < 2) return null;
  const standard = accounts.rows.find(({ isDefaultAccount }) => isDefaultAccount);
  return (
    <Select
      label={t('finance.contract.bankAccountId')}
      data={accounts.rows.map(({ id, name }) => ({ value: id, label: name }))}
      value={wizard.draft.bankAccountId ?? usual ?? standard?.id ?? null}
      onChange={(bankAccountId) => wizard.change({ bankAccountId })}
    />
  );
});

const InstallmentFields = observer(function InstallmentFields({ wizard }: StepProps) {
  const t = useTranslate();
  const { draft } = wizard;
  return (
    <div className={classes.row}>
      <Whole wizard={wizard} name="numInstallments" label={t('finance.contract.numInstallments')} />
      <DayInput
        label={t('finance.contract.initialDueDate')}
        value={draft.initialDueDate}
        onChange={(initialDueDate) => wizard.change({ initialDueDate })}
      />
      <Select
        label={t('finance.contract.amortizationMethod')}
        allowDeselect={false}
        data={amortizationMethods.map((value) => ({
          ...{ value, label: valueLabel(t, Contract, 'amortizationMethod', value) },
        }))}
        value={draft.amortizationMethod}
        onChange={(value) => {
          const amortizationMethod = amortizationMethods.find((one) => one === value);
          if (amortizationMethod) wizard.change({ amortizationMethod });
        }}
      />
    </div>
  );
});

/** What is paid at the start; of fee, discount and insurance what the table offers. */
const AtStartFields = observer(function AtStartFields({ wizard }: StepProps) {
  const t = useTranslate();
  const { draft, table } = wizard;
  const hasFee = table?.subscriptionFee !== null && table?.subscriptionFee !== undefined;
  return (
    <>
      <div className={classes.row}>
        <Money wizard={wizard} name="initialPayment" label={t('finance.contract.initialPayment')} />
        <Whole wizard={wizard} name="initialPaymentParts" label={t('finance.contracts.initialPaymentParts')} />
        {table?.allowDiscount ? (
          <Money wizard={wizard} name="promotionalDiscount" label={t('finance.contract.promotionalDiscount')} />
        ) : null}
      </div>
      {hasFee ? (
        <div className={classes.row}>
          <Select
            label={t('finance.contract.subscriptionFeeConditions')}
            description={formatMoney(table?.subscriptionFee)}
            data={subscriptionFeeConditions.map((value) => ({
              ...{ value, label: valueLabel(t, Contract, 'subscriptionFeeConditions', value) },
            }))}
            value={draft.feeConditions ?? 'additional'}
            onChange={(value) =>
              wizard.change({ feeConditions: subscriptionFeeConditions.find((one) => one === value) ?? null })
            }
          />
          {table?.canSplitSubscriptionFee ? (
            <Whole wizard={wizard} name="feeParts" label={t('finance.contracts.feeParts')} />
          ) : null}
        </div>
      ) : null}
      {table?.canSkipInsurance && /[1-9]/.test(table.insurancePercentage) ? (
        <Switch
          label={t('finance.contracts.insured')}
          checked={draft.isInsured}
          onChange={({ currentTarget }) => wizard.change({ isInsured: currentTarget.checked })}
        />
      ) : null}
    </>
  );
});

type TextName = 'initialPayment' | 'promotionalDiscount' | 'numInstallments' | 'initialPaymentParts' | 'feeParts';
interface InputProps extends StepProps {
  readonly name: TextName;
  readonly label: string;
}

const Money = observer(function Money({ wizard, name, label }: InputProps) {
  return (
    <DecimalInput
      label={label}
      scale={2}
      minimumScale={2}
      leftSection="R$"
      value={wizard.draft[name]}
      onChange={(value) => wizard.change({ [name]: value })}
    />
  );
});

const Whole = observer(function Whole({ wizard, name, label }: InputProps) {
  return (
    <DecimalInput
      label={label}
      scale={0}
      value={wizard.draft[name]}
      onChange={(value) => wizard.change({ [name]: value })}
    />
  );
});
