import { type FormPartProps, observer, ReferenceSelect, useCan, useTranslate } from '@gleba/sdk/web';
import { BankAccount } from '../../entities/bank-account.entity.ts';
import { PaymentConditionTable } from '../../entities/payment-condition-table.entity.ts';
import { ProjectDefaults } from '../../entities/project-defaults.entity.ts';
import { useProjectDefaults } from './use-project-defaults.ts';

/** In a project's form: with what its contracts begin. A project that is only being made has no conditions yet. */
export default observer(function ProjectDefaultsFields(props: FormPartProps) {
  const can = useCan();
  const id = props.recordId;
  return id !== undefined && can(ProjectDefaults.access.update, id) ? <Fields {...props} id={id} /> : null;
});

const Fields = observer(function Fields({
  id,
  values,
  setValues,
  isDisabled,
}: FormPartProps & { readonly id: string }) {
  const t = useTranslate();
  const known = useProjectDefaults(id);
  const written = values[ProjectDefaults.id];
  const chosen = { ...known, ...(typeof written === 'object' && written) };
  const choose = (name: string) => (value: string | null) =>
    setValues({ [ProjectDefaults.id]: { ...(typeof written === 'object' && written), [name]: value } });
  return (
    <>
      <ReferenceSelect
        entityId={PaymentConditionTable.id}
        label={t('finance.projectDefaults.paymentConditionTableId')}
        description={t('finance.projectDefaults.help')}
        filter={{ projectId: { equalTo: id } }}
        value={chosen.paymentConditionTableId ?? null}
        disabled={isDisabled || known === undefined}
        onChange={choose('paymentConditionTableId')}
      />
      <ReferenceSelect
        entityId={BankAccount.id}
        label={t('finance.projectDefaults.bankAccountId')}
        value={chosen.bankAccountId ?? null}
        disabled={isDisabled || known === undefined}
        onChange={choose('bankAccountId')}
      />
    </>
  );
});
