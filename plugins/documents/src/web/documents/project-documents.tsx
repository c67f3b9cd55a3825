import { Project } from '@gleba/sdk';
import { ModalFrame, NotFoundState, observer, useServices, useTranslate } from '@gleba/sdk/web';
import { SubjectDocuments } from './subject-documents.tsx';

const width = 900;

/** What is about the project itself. */
export default observer(function ProjectDocuments() {
  const t = useTranslate();
  const { projectId } = useServices().session;
  return (
    <ModalFrame title={t('documents.ofProject')} width={width}>
      {projectId ? (
        <SubjectDocuments subject={Project.id} subjectId={projectId} projectId={projectId} />
      ) : (
        <NotFoundState />
      )}
    </ModalFrame>
  );
});
