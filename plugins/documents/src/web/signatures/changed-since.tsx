import { formatDateTime, type RecordOf } from '@gleba/sdk';
import {
  Button,
  ErrorState,
  Loader,
  observer,
  Stack,
  Text,
  useCan,
  useJobRun,
  useQuery,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { Document } from '../../entities/document.entity.ts';
import { changedSinceSigning } from '../../operations/signatures/signature-operations.ts';
import { writeDocument } from '../../template-operations.ts';
import classes from './signatures.module.css';

/** What the records say otherwise than what was signed, and the way to a paper that says it as it is now. */
export const ChangedSince = observer(function ChangedSince({
  document,
}: {
  readonly document: RecordOf<typeof Document>;
}) {
  const t = useTranslate();
  const can = useCan();
  const { api, notifier } = useServices();
  const writing = useJobRun();
  const { answer, error, reload } = useQuery(changedSinceSigning, { documentId: document.id });
  const { documentTypeId, subject, subjectId, projectId, name } = document;
  const mayWrite = documentTypeId !== null && can(Document.access.create, projectId ?? undefined);
  const write = () =>
    writing.start(
      async () => (await api.run(writeDocument, { documentTypeId: documentTypeId ?? '', subject, subjectId })).jobId,
      () => notifier.success(t('documents.sign.writtenAnew', { name })),
    );
  return (
    <section className={classes.changed} aria-label={t('documents.sign.changed')}>
      <Stack gap="xs">
        <Text fw={600}>{t('documents.sign.changed')}</Text>
        <Text size="sm">{t('documents.sign.changedText', { at: formatDateTime(document.signedDataChangedAt) })}</Text>
        {error !== undefined && !answer ? <ErrorState error={error} onRetry={() => void reload()} /> : null}
        {answer ? (
          <ul className={classes.list}>
            {answer.changes.map(({ source, was, is }) => (
              <li key={source}>
                <span className={classes.mono}>{source}</span>: <s>{was}</s> → <strong>{is ?? '-'}</strong>
              </li>
            ))}
          </ul>
        ) : (
          <Loader size="xs" />
        )}
        {mayWrite ? (
          <div>
            <Button size="compact-sm" loading={writing.isRunning} onClick={() => void write()}>
              {t('documents.sign.writeAnew')}
            </Button>
          </div>
        ) : null}
        {writing.view}
      </Stack>
    </section>
  );
});
