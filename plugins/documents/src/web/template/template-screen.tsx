import { ErrorState, observer, PanelSkeleton, RecordState, useParams, useQuery, useRecord } from '@gleba/sdk/web';
import { useState } from 'react';
import { DocumentTemplate } from '../../entities/document-template.entity.ts';
import { DocumentType } from '../../entities/document-type.entity.ts';
import { templateMatter, templateOfType } from '../../template-operations.ts';
import { useContexts } from '../types/use-contexts.ts';
import { useSubjects } from '../types/use-subjects.ts';
import { TemplateWork } from './template-work.tsx';

/** What a type's papers are written from, and beside it what comes of it. */
export default observer(function TemplateScreen() {
  const { documentTypeId = '' } = useParams();
  const loaded = useRecord(DocumentType, documentTypeId);
  const { record: type } = loaded;
  const slug = useContexts().find(({ id }) => id === type?.documentContextId)?.slug;
  const subject = useSubjects().named(slug);
  // What somebody else saves meanwhile must not take the place of what is being written here: it is told beside it.
  const opened = useQuery(
    templateOfType,
    { documentTypeId },
    { keepsFormer: true, staleOn: [DocumentTemplate, DocumentType] },
  );
  const [subjectId, setSubject] = useState<string | null>(null);
  const input = subject && { context: subject.context, ...(subjectId !== null && { subjectId }) };
  const matter = useQuery(templateMatter, input, { keepsFormer: true });
  if (loaded.status !== 'ready') return <RecordState of={loaded} />;
  for (const asked of [matter, opened]) {
    if (asked.failure && !asked.answer) return <ErrorState error={asked.failure} onRetry={() => void asked.reload()} />;
  }
  if (!type || !subject || !matter.answer || !opened.answer) return <PanelSkeleton />;
  return (
    <TemplateWork
      key={type.id}
      type={type}
      entity={subject.entity}
      context={subject.context}
      opened={opened.answer}
      matter={matter.answer}
      subjectId={subjectId}
      onSubject={setSubject}
      onLook={() => void opened.reload()}
    />
  );
});
