import { type CreateOf, Project } from '@gleba/sdk';
import { EntityForm, ModalFrame, observer, useCloseModal, useServices, useStore, useTranslate } from '@gleba/sdk/web';
import { projectEditors } from './project-form.ts';

const width = 760;
const initial = { country: 'Brasil' } as const;

/** Makes a project. */
export default observer(function NewProjectForm() {
  const { notifier } = useServices();
  const t = useTranslate();
  const store = useStore(Project);
  const close = useCloseModal();
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
          await store.create(values as CreateOf<typeof Project>, {}, { isQuiet: true });
          notifier.success(t('workspace.projects.created'));
          close();
        }}
      />
    </ModalFrame>
  );
});
