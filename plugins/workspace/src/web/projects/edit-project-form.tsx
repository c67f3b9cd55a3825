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
import { projectEditors, projectFormExtras, projectGroups } from './project-form.ts';

const width = 760;

/** Changes a project. */
export default observer(function EditProjectForm() {
  const { projectId = '' } = useParams();
  const { notifier } = useServices();
  const t = useTranslate();
  const store = useStore(Project);
  const close = useCloseModal();
  const { record, status, error, reload } = useRecord(Project, projectId, { with: projectFormExtras });
  // A list may have brought the record before without what is large.
  const isWhole = record?.boundaries !== undefined && record.modules !== undefined;
  return (
    <ModalFrame title={t('workspace.projects.edit')} width={width}>
      {status === 'missing' ? <NotFoundState /> : null}
      {status === 'error' ? <ErrorState error={error} onRetry={reload} /> : null}
      {status === 'loading' || (status === 'ready' && !isWhole) ? <PanelSkeleton /> : null}
      {record && isWhole ? (
        <EntityForm
          entity={Project}
          operation="patch"
          draftId={`core.project.${projectId}`}
          groups={projectGroups(t)}
          editors={projectEditors}
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
