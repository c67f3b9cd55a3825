import { addressInProject, type CreateOf, Project } from '@gleba/sdk';
import {
  EntityForm,
  ModalFrame,
  observer,
  useCloseModal,
  useNavigate,
  useServices,
  useStore,
  useTranslate,
} from '@gleba/sdk/web';
import { projectEditors } from './project-form.ts';

const width = 760;
const initial = { country: 'Brasil' } as const;

/** Makes a project, and opens it. */
export default observer(function NewProjectForm() {
  const { notifier } = useServices();
  const t = useTranslate();
  const store = useStore(Project);
  const close = useCloseModal();
  const navigate = useNavigate();
  return (
    <ModalFrame title={t('workspace.projects.new')} width={width}>
      <EntityForm
        entity={Project}
        operation="create"
        editors={projectEditors}
        initial={initial}
        submitLabel={t('workspace.projects.create')}
        onCancel={close}
        onSubmit={async (values) => {
          const project = await store.create(values as CreateOf<typeof Project>, {}, { isQuiet: true });
          notifier.success(t('workspace.projects.created'));
          // In its home stands what comes next.
          navigate(addressInProject(project.id), { replace: true });
        }}
      />
    </ModalFrame>
  );
});
