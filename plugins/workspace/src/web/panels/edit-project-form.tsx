import { type PatchOf, Project } from '@gleba/sdk';
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
import { projectFields } from './project-fields.ts';

/** Changes a project. */
export default observer(function EditProjectForm() {
  const { projectId = '' } = useParams();
  const { notifier } = useServices();
  const t = useTranslate();
  const store = useStore(Project);
  const close = useCloseModal();
  const { record, status, error, reload } = useRecord(Project, projectId);
  return (
    <ModalFrame title={t('workspace.projects.edit')}>
      {status === 'missing' ? <NotFoundState /> : null}
      {status === 'error' ? <ErrorState error={error} onRetry={reload} /> : null}
      {status === 'loading' ? <PanelSkeleton /> : null}
      {record ? (
        <EntityForm
          entity={Project}
          operation="patch"
          draftId={`core.project.${projectId}`}
          fields={projectFields}
          initial={record}
          submitLabel={t('ui.save')}
          onCancel={close}
          onSubmit={async (patch) => {
            if (Object.keys(patch).length > 0) {
              await store.update(projectId, patch as PatchOf<typeof Project>, { isQuiet: true });
              notifier.success(t('workspace.projects.saved'));
            }
            close();
          }}
        />
      ) : null}
    </ModalFrame>
  );
});
