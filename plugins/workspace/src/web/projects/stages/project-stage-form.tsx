import { type CreateOf, orderStep, ProjectStage } from '@gleba/sdk';
import {
  EntityForm,
  ModalFrame,
  observer,
  PanelSkeleton,
  RecordForm,
  useCloseModal,
  useList,
  useParams,
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

function Existing({ id }: { readonly id: string }) {
  const t = useTranslate();
  const close = useCloseModal();
  const saved = t('workspace.projectStages.saved');
  return <RecordForm entity={ProjectStage} id={id} fields={fields} saved={saved} onDone={close} />;
}
