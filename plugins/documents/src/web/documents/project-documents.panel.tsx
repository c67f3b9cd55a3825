import { Project, type RecordOf } from '@gleba/sdk';
import { observer } from '@gleba/sdk/web';
import { SubjectDocuments } from './subject-documents.tsx';

/** Tab of a project: what is about the project itself. */
export default observer(function ProjectDocumentsPanel({
  record: { id },
}: {
  readonly record: RecordOf<typeof Project>;
}) {
  return <SubjectDocuments subject={Project.id} subjectId={id} projectId={id} />;
});
