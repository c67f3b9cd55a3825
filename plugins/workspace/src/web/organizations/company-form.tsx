import { Company, type CreateOf, type PatchOf } from '@gleba/sdk';
import {
  EntityForm,
  ErrorState,
  ModalFrame,
  NotFoundState,
  observer,
  PanelSkeleton,
  useCloseModal,
  useParams,
  useRecord,
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

const Existing = observer(function Existing({ id }: { readonly id: string }) {
  const t = useTranslate();
  const { notifier } = useServices();
  const store = useStore(Company);
  const close = useCloseModal();
  const { record, status, error, reload } = useRecord(Company, id);
  if (status === 'missing') return <NotFoundState />;
  if (status === 'error') return <ErrorState error={error} onRetry={reload} />;
  if (!record) return <PanelSkeleton />;
  return (
    <EntityForm
      entity={Company}
      operation="patch"
      draftId={`core.company.${id}`}
      fields={fields}
      initial={record}
      submitLabel={t('ui.save')}
      onCancel={close}
      onSubmit={async (patch) => {
        if (Object.keys(patch).length > 0) {
          await store.update(id, patch as PatchOf<typeof Company>, { isQuiet: true });
          notifier.success(t('workspace.companies.saved'));
        }
        close();
      }}
    />
  );
});
