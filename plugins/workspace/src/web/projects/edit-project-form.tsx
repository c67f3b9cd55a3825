import { Project } from '@gleba/sdk';
import { ModalFrame, RecordForm, useCloseModal, useParams, useTranslate } from '@gleba/sdk/web';
import { projectEditors } from './project-form.ts';

const width = 760;

/** Changes a project. */
export default function EditProjectForm() {
  const { projectId = '' } = useParams();
  const t = useTranslate();
  const close = useCloseModal();
  return (
    <ModalFrame title={t('workspace.projects.edit')} width={width}>
      <RecordForm
        entity={Project}
        id={projectId}
        editors={projectEditors}
        hasExtensions
        saved={t('workspace.projects.saved')}
        onDone={close}
      />
    </ModalFrame>
  );
}
