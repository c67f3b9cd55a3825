import { observer, type RecordPartProps } from '@gleba/sdk/web';
import { SubjectDocuments } from './subject-documents.tsx';

/** Tab of whatever documents may be about: those of the record itself. */
export default observer(function RecordDocumentsPanel({ entity, record }: RecordPartProps) {
  const facts: Readonly<Record<string, unknown>> = record;
  const projectId = entity.projectField === undefined ? undefined : facts[entity.projectField];
  return (
    <SubjectDocuments
      subject={entity.id}
      subjectId={record.id}
      projectId={typeof projectId === 'string' ? projectId : undefined}
    />
  );
});
