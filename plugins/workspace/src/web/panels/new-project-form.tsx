import { type CreateOf, Project } from '@gleba/sdk';
import { EntityForm, ModalFrame, observer, useCloseModal, useServices, useStore, useTranslate } from '@gleba/sdk/web';
import { projectFields } from './project-fields.ts';

/** Makes a project. */
export default observer(function NewProjectForm() {
  const { notifier } = useServices();
  const t = useTranslate();
  const store = useStore(Project);
  const close = useCloseModal();
  return (
    <ModalFrame title={t('workspace.projects.new')}>
      <EntityForm
        entity={Project}
        operation="create"
        fields={projectFields}
        fixed={{ country: 'Brasil' }}
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
