import { Button, observer, useJobRun, useServices, useTranslate } from '@gleba/sdk/web';
import { writeDocument } from '../../template-operations.ts';
import type { Subject } from './subject.ts';

export interface WriteDocumentProps {
  readonly about: Subject;
  readonly documentTypeId: string;
  /** Of the type. */
  readonly name: string;
}

/** Writes a document of a type from its template. */
export const WriteDocument = observer(function WriteDocument({ about, documentTypeId, name }: WriteDocumentProps) {
  const t = useTranslate();
  const { api, notifier } = useServices();
  const writing = useJobRun();
  const { subject, subjectId } = about;
  const write = () =>
    writing.start(
      async () => (await api.run(writeDocument, { documentTypeId, subject, subjectId })).jobId,
      () => notifier.success(t('documents.written', { name })),
    );
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        loading={writing.isRunning}
        aria-label={`${t('documents.write')}: ${name}`}
        onClick={() => void write()}
      >
        {t('documents.write')}
      </Button>
      {writing.view}
    </>
  );
});
