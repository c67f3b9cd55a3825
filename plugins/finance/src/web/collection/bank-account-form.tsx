import type { CreateOf, PatchOf, RecordOf } from '@gleba/sdk';
import {
  CatalogueModal,
  EntityForm,
  entityLabel,
  observer,
  useCloseModal,
  useParams,
  useServices,
  useStore,
  useTranslate,
} from '@gleba/sdk/web';
import { BankAccount } from '../../entities/bank-account.entity.ts';

/** An account and, where it receives by Pix, its key. */
export default observer(function BankAccountForm() {
  const { bankAccountId } = useParams();
  return (
    <CatalogueModal entity={BankAccount} id={bankAccountId}>
      {(record) => <AccountForm record={record} />}
    </CatalogueModal>
  );
});

const AccountForm = observer(function AccountForm(props: {
  readonly record: RecordOf<typeof BankAccount> | undefined;
}) {
  const { record } = props;
  const t = useTranslate();
  const { notifier } = useServices();
  const store = useStore(BankAccount);
  const close = useCloseModal();
  const name = entityLabel(t, BankAccount);
  return (
    <EntityForm
      entity={BankAccount}
      operation={record ? 'patch' : 'create'}
      draftId={`${BankAccount.id}.${record?.id ?? 'create'}`}
      {...(record && { initial: record })}
      submitLabel={record ? t('ui.save') : t('ui.list.create', { entity: name.toLowerCase() })}
      onCancel={close}
      onSubmit={async (values) => {
        // The form has checked them by the declaration that their type comes from.
        if (record) await store.update(record.id, values as PatchOf<typeof BankAccount>, { isQuiet: true });
        else await store.create(values as CreateOf<typeof BankAccount>, {}, { isQuiet: true });
        notifier.success(t('ui.catalogue.saved', { entity: name }));
        close();
      }}
    />
  );
});
