import { type CreateOf, orderStep, type PatchOf, ProjectStage } from '@gleba/sdk';
import {
  EntityForm,
  ErrorState,
  ModalFrame,
  NotFoundState,
  observer,
  PanelSkeleton,
  useCloseModal,
  useList,
  useParams,
  useRecord,
  useServices,
  useStore,
  useTranslate,
} from '@gleba/sdk/web';

const fields = ['name', 'type', 'description'] as const;

/** A new stage, which comes last, or one that is there. */
export default observer(function ProjectStageForm() {
  const { projectStageId } = useParams();
  const t = useTranslate();
  return (
    <ModalFrame title={t(projectStageId ? 'workspace.projectStages.edit' : 'workspace.projectStages.new')}>
      {projectStageId ? <Existing id={projectStageId} /> : <Fresh />}
    </ModalFrame>
  );
});

const Fresh = observer(function Fresh() {
  const t = useTranslate();
  const { notifier } = useServices();
  const store = useStore(ProjectStage);
  const close = useCloseModal();
  const last = useList(ProjectStage, { orderBy: ['-uiOrder'], fields: ['uiOrder'] });
  if (last.status === 'loading') return <PanelSkeleton />;
  return (
    <EntityForm
      entity={ProjectStage}
      operation="create"
      fields={fields}
      fixed={{ uiOrder: (last.rows[0]?.uiOrder ?? 0) + orderStep }}
      submitLabel={t('workspace.projectStages.create')}
      onCancel={close}
      onSubmit={async (values) => {
        await store.create(values as CreateOf<typeof ProjectStage>, {}, { isQuiet: true });
        notifier.success(t('workspace.projectStages.saved'));
        close();
      }}
    />
  );
});

const Existing = observer(function Existing({ id }: { readonly id: string }) {
  const t = useTranslate();
  const { notifier } = useServices();
  const store = useStore(ProjectStage);
  const close = useCloseModal();
  const { record, status, error, reload } = useRecord(ProjectStage, id);
  if (status === 'missing') return <NotFoundState />;
  if (status === 'error') return <ErrorState error={error} onRetry={reload} />;
  if (!record) return <PanelSkeleton />;
  return (
    <EntityForm
      entity={ProjectStage}
      operation="patch"
      draftId={`core.projectStage.${id}`}
      fields={fields}
      initial={record}
      submitLabel={t('ui.save')}
      onCancel={close}
      onSubmit={async (patch) => {
        if (Object.keys(patch).length > 0) {
          await store.update(id, patch as PatchOf<typeof ProjectStage>, { isQuiet: true });
          notifier.success(t('workspace.projectStages.saved'));
        }
        close();
      }}
    />
  );
});
