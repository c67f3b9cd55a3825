import { type FormPartProps, observer, ReferenceSelect, useExtensionDraft, useTranslate } from '@gleba/sdk/web';
import { BankAccount } from '../../entities/bank-account.entity.ts';
import { PaymentConditionTable } from '../../entities/payment-condition-table.entity.ts';
import { ProjectDefaults } from '../../entities/project-defaults.entity.ts';
import { Service } from '../../entities/services/service.entity.ts';

const stillOffered = { isActive: { equalTo: true } };

/** In a project's form: with what its contracts begin. A project that is only being made has no conditions yet. */
export default function ProjectDefaultsFields(props: FormPartProps) {
  const id = props.recordId;
  return id === undefined ? null : <Fields {...props} id={id} />;
}

const Fields = observer(function Fields({ id, isDisabled, ...form }: FormPartProps & { readonly id: string }) {
  const t = useTranslate();
  const { values, change } = useExtensionDraft(ProjectDefaults, id, form);
  const shared = { disabled: isDisabled || values === undefined };
  return (
    <>
      <ReferenceSelect
        {...shared}
        entityId={PaymentConditionTable.id}
        label={t('finance.projectDefaults.paymentConditionTableId')}
        description={t('finance.projectDefaults.help')}
        filter={{ projectId: { equalTo: id } }}
        value={values?.paymentConditionTableId ?? null}
        onChange={(paymentConditionTableId) => change({ paymentConditionTableId })}
      />
      <ReferenceSelect
        {...shared}
        entityId={BankAccount.id}
        label={t('finance.projectDefaults.bankAccountId')}
        value={values?.bankAccountId ?? null}
        onChange={(bankAccountId) => change({ bankAccountId })}
      />
      <ReferenceSelect
        {...shared}
        entityId={Service.id}
        label={t('finance.projectDefaults.defaultServiceId')}
        filter={stillOffered}
        value={values?.defaultServiceId ?? null}
        onChange={(defaultServiceId) => change({ defaultServiceId })}
      />
      <ReferenceSelect
        {...shared}
        entityId={Service.id}
        label={t('finance.projectDefaults.subscriptionFeeServiceId')}
        filter={stillOffered}
        value={values?.subscriptionFeeServiceId ?? null}
        onChange={(subscriptionFeeServiceId) => change({ subscriptionFeeServiceId })}
      />
    </>
  );
});
