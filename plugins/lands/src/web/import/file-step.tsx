import { formatBytes, formatDuration, formatNumber } from '@gleba/sdk';
import {
  ApiError,
  Button,
  ErrorState,
  Group,
  IconFileUpload,
  IconPlayerPause,
  IconPlayerPlay,
  observer,
  PanelSkeleton,
  ProgressBar,
  refusalOf,
  UploadButton,
  type UploadItem,
  useFileDrop,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import classes from './import.module.css';

/** What a wizard with a file at its beginning knows about it. */
export interface FileIntake {
  readonly upload: UploadItem | undefined;
  readonly isInspecting: boolean;
  readonly error: unknown;
  addFile(file: File): UploadItem | undefined;
  take(item: UploadItem): void;
  reset(): void;
  retryInspection(): void;
}

export interface FileStepProps {
  readonly wizard: FileIntake;
  readonly projectId: string;
  readonly purpose: string;
  /** The server's own for this purpose. */
  readonly limits: { readonly extensions: readonly string[]; readonly maxSize: number };
  /** Texts over the place where the file is dropped. */
  readonly title: string;
  readonly text: string;
}

/** Step 1: a file is dropped or chosen, sent, and read. */
export const FileStep = observer(function FileStep(props: FileStepProps) {
  const { wizard } = props;
  const t = useTranslate();
  const { upload } = wizard;
  // Reading a file that is no good again would end in the same.
  const isRefused = wizard.error instanceof ApiError && wizard.error.code === 'VALIDATION';
  if (!upload || upload.status === 'canceled') return <DropZone {...props} />;
  return (
    <div className={classes.narrow}>
      <UploadProgress item={upload} isRefused={isRefused} onOther={() => wizard.reset()} />
      {wizard.error === undefined ? null : (
        <ErrorState
          error={wizard.error}
          title={t('lands.import.inspectFailed')}
          onRetry={isRefused ? undefined : () => wizard.retryInspection()}
        />
      )}
      {wizard.isInspecting ? (
        <>
          <p role="status">{t('lands.import.inspecting')}…</p>
          <PanelSkeleton />
        </>
      ) : null}
    </div>
  );
});

function DropZone({ wizard, projectId, purpose, limits, title, text }: FileStepProps) {
  const { notifier } = useServices();
  const t = useTranslate();
  const drop = useFileDrop(([file]) => {
    if (!file) return;
    const refusal = refusalOf(file, limits);
    if (refusal) notifier.error(t(refusal, { name: file.name, extensions: limits.extensions.join(', ') }));
    else wizard.addFile(file);
  });
  return (
    <div className={classes.drop} {...drop}>
      <IconFileUpload size={40} stroke={1.2} />
      <h2 className={classes.dropTitle}>{title}</h2>
      <p className={classes.dropText}>{text}</p>
      <UploadButton
        purpose={purpose}
        projectId={projectId}
        extensions={limits.extensions}
        maxSize={limits.maxSize}
        onAdded={([item]) => item && wizard.take(item)}
      >
        {t('lands.import.choose')}
      </UploadButton>
    </div>
  );
}

interface UploadProgressProps {
  readonly item: UploadItem;
  /** The file is no good: another one is the only way on. */
  readonly isRefused: boolean;
  readonly onOther: () => void;
}

const UploadProgress = observer(function UploadProgress({ item, isRefused, onOther }: UploadProgressProps) {
  const { uploads } = useServices();
  const t = useTranslate();
  const { status } = item;
  const titles = {
    successful: 'lands.import.uploaded',
    rejected: 'lands.import.uploadFailed',
    paused: 'lands.import.paused',
  } as const;
  const title = status in titles ? titles[status as keyof typeof titles] : 'lands.import.uploading';
  const facts = { sent: formatBytes(item.sent), size: formatBytes(item.size) };
  const isTimed = item.megabits !== undefined && item.secondsLeft !== undefined && status === 'uploading';
  const label = `${t(title, { name: item.request.file.name })}${status === 'successful' ? `: ${item.request.file.name}` : ''}`;
  return (
    <section className={classes.upload} aria-live="polite">
      <ProgressBar
        label={label}
        part={item.size === 0 ? 1 : item.sent / item.size}
        tone={status === 'rejected' ? 'danger' : status === 'paused' ? 'warning' : 'brand'}
      />
      <p className={classes.facts}>
        {status === 'rejected' && item.problem ? item.problem : null}
        {isTimed
          ? t('lands.import.speed', {
              ...facts,
              speed: formatNumber(item.megabits, 1),
              time: formatDuration(item.secondsLeft),
            })
          : t('lands.import.sentOf', facts)}
      </p>
      <Group gap="sm">
        {status === 'uploading' ? (
          <Button variant="default" leftSection={<IconPlayerPause size={16} />} onClick={() => uploads.pause(item)}>
            {t('lands.import.pause')}
          </Button>
        ) : null}
        {status === 'paused' || status === 'rejected' ? (
          <Button leftSection={<IconPlayerPlay size={16} />} onClick={() => uploads.resume(item)}>
            {t(status === 'rejected' ? 'lands.import.retry' : 'lands.import.resume')}
          </Button>
        ) : null}
        <Button variant={isRefused ? 'default' : 'subtle'} color={isRefused ? undefined : 'gray'} onClick={onOther}>
          {t('lands.import.otherFile')}
        </Button>
      </Group>
    </section>
  );
});
