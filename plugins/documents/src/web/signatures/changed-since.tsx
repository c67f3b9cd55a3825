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
import { changedSinceWriting } from '../../operations/signatures/signature-operations.ts';
import { writeDocument } from '../../template-operations.ts';
import { ChangedValues } from '../template/changed-values.tsx';
import classes from './signatures.module.css';

interface OfDocument {
  readonly document: RecordOf<typeof Document>;
}

const words = { signed: 'changedText', requested: 'changedWaiting', pending: 'changedWritten' } as const;

/** What the records say otherwise than a paper of the program, and the way to one that says it as it is now. */
export const ChangedSince = observer(function ChangedSince({ document }: OfDocument) {
  const t = useTranslate();
  const { answer, error, reload } = useQuery(changedSinceWriting, { documentId: document.id }, { staleOn: [Document] });
  const { signedDataChangedAt: at, signatureStatus } = document;
  const isMarked = at !== null;
  if (error !== undefined && !answer) return <ErrorState error={error} onRetry={() => void reload()} />;
  // Of what nobody has marked there is nothing to say until something is found.
  if (!isMarked && (answer?.changes.length ?? 0) === 0) return null;
  const title = t(answer?.because[0] ?? 'documents.sign.changed');
  const text = words[isMarked ? (signatureStatus ?? 'pending') : 'pending'];
  return (
    <section className={classes.changed} aria-label={title}>
      <Stack gap="xs">
        <Text fw={600}>{title}</Text>
        {!answer ? (
          <Loader size="xs" />
        ) : answer.changes.length === 0 ? (
          <Text size="sm">{t('documents.sign.changedNow')}</Text>
        ) : (
          <>
            <Text size="sm">{t(`documents.sign.${text}`, { at: at === null ? '' : formatDateTime(at) })}</Text>
            <ChangedValues changes={answer.changes} />
            <WriteAnew document={document} />
          </>
        )}
      </Stack>
    </section>
  );
});

const WriteAnew = observer(function WriteAnew({ document }: OfDocument) {
  const t = useTranslate();
  const can = useCan();
  const { api, notifier } = useServices();
  const writing = useJobRun();
  const { documentTypeId, subject, subjectId, projectId, name } = document;
  if (documentTypeId === null || !can(Document.access.create, projectId ?? undefined)) return null;
  const write = () =>
    writing.start(
      async () => (await api.run(writeDocument, { documentTypeId, subject, subjectId })).jobId,
      () => notifier.success(t('documents.sign.writtenAnew', { name })),
    );
  return (
    <>
      <div>
        <Button size="compact-sm" loading={writing.isRunning} onClick={() => void write()}>
          {t('documents.sign.writeAnew')}
        </Button>
      </div>
      {writing.view}
    </>
  );
});
