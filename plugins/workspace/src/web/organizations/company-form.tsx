import { Company, type CreateOf } from '@gleba/sdk';
import {
  EntityForm,
  ModalFrame,
  observer,
  RecordForm,
  useCloseModal,
  useParams,
  useServices,
  useStore,
  useTranslate,
} from '@gleba/sdk/web';

const fields = ['name', 'registerNumber'] as const;

/** A new company, or another name or number for one. */
export default observer(function CompanyForm() {
  const t = useTranslate();
  const { companyId } = useParams();
  return (
    <ModalFrame title={t(companyId ? 'workspace.companies.edit' : 'workspace.companies.new')}>
      {companyId ? <Existing id={companyId} /> : <Fresh />}
    </ModalFrame>
  );
});

const Fresh = observer(function Fresh() {
  const t = useTranslate();
  const { notifier } = useServices();
  const store = useStore(Company);
  const close = useCloseModal();
  return (
    <EntityForm
      entity={Company}
      operation="create"
      fields={fields}
      submitLabel={t('workspace.companies.create')}
      onCancel={close}
      onSubmit={async (values) => {
        await store.create(values as CreateOf<typeof Company>, {}, { isQuiet: true });
        notifier.success(t('workspace.companies.saved'));
        close();
      }}
    />
  );
});

function Existing({ id }: { readonly id: string }) {
  const t = useTranslate();
  const close = useCloseModal();
  return <RecordForm entity={Company} id={id} fields={fields} saved={t('workspace.companies.saved')} onDone={close} />;
}
