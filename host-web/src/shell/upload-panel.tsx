import { formatBytes, formatDuration, formatNumber } from '@gleba/core';
import {
  confirm,
  ProgressBar,
  stallTone,
  type Texts,
  type UploadItem,
  type UploadTotals,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { ActionIcon, Button } from '@mantine/core';
import { IconFileUpload, IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import classes from './shell.module.css';

/** Uploads that are under way, or that go on once their file is chosen again. */
export function isOpenUpload({ isActive, status }: UploadItem): boolean {
  return isActive || status === 'interrupted';
}

/** Everything that is being sent, as a whole and one by one. */
export const UploadPanel = observer(function UploadPanel({ items }: { readonly items: readonly UploadItem[] }) {
  const { uploads } = useServices();
  const t = useTranslate();
  const { totals } = uploads;
  const isAnyInterrupted = items.some(({ status }) => status === 'interrupted');
  useTick(uploads.active.length > 0);
  if (items.length === 0) return null;
  return (
    <section className={classes.activityList} aria-label={t('shell.upload.title')}>
      {totals.files > 0 ? (
        <div className={classes.activityItem}>
          <ProgressBar
            label={t('shell.upload.files', { count: totals.files })}
            part={totals.size === 0 ? 0 : totals.sent / totals.size}
          />
          <div className={classes.activityFacts}>
            <span>{movement(t, totals).join(' · ')}</span>
          </div>
        </div>
      ) : null}
      {isAnyInterrupted ? <Reselect /> : null}
      {items.map((item) => (
        <UploadLine key={item.id} item={item} />
      ))}
    </section>
  );
});

type Movement = Pick<UploadTotals, 'sent' | 'size' | 'megabits' | 'secondsLeft'>;

/** '1,20 GB de 4,00 GB · 85,3 Mbps · faltam 4 min' */
function movement(t: Texts, { sent, size, megabits, secondsLeft }: Movement): string[] {
  return [
    t('shell.upload.bytes', { sent: formatBytes(sent), size: formatBytes(size) }),
    megabits === undefined ? '' : `${formatNumber(megabits, 1)} Mbps`,
    secondsLeft === undefined ? '' : t('shell.upload.left', { time: formatDuration(secondsLeft) }),
  ].filter(Boolean);
}

const UploadLine = observer(function UploadLine({ item }: { readonly item: UploadItem }) {
  const { uploads } = useServices();
  const t = useTranslate();
  const { name } = item.request.file;
  const { status } = item;
  const cancel = async () => {
    const isSure = await confirm({
      title: t('shell.upload.cancelTitle', { name }),
      message: t('shell.upload.cancelText'),
      confirmLabel: t('shell.upload.cancel'),
      cancelLabel: t('ui.back'),
      isDangerous: true,
    });
    if (isSure) uploads.cancel(item);
  };
  return (
    <div className={classes.activityItem}>
      <ProgressBar
        label={name}
        part={item.size === 0 ? 1 : item.sent / item.size}
        tone={toneOf(item, uploads.silenceOf(item))}
      />
      <div className={classes.activityFacts}>
        <span>{itemInWords(t, item)}</span>
        {status === 'uploading' ? (
          <Act label={t('shell.upload.pause')} name={name} onClick={() => uploads.pause(item)}>
            <IconPlayerPause size={16} />
          </Act>
        ) : null}
        {status === 'paused' ? (
          <Act label={t('shell.upload.resume')} name={name} onClick={() => uploads.resume(item)}>
            <IconPlayerPlay size={16} />
          </Act>
        ) : null}
        <Act label={t('shell.upload.cancel')} name={name} onClick={() => void cancel()}>
          <IconX size={16} />
        </Act>
      </div>
    </div>
  );
});

function toneOf({ status }: UploadItem, silence: number): 'brand' | 'warning' | 'danger' {
  return status === 'paused' || status === 'interrupted' ? 'warning' : stallTone(silence);
}

function itemInWords(t: Texts, item: UploadItem): string {
  const { status, retries } = item;
  const facts = movement(t, item);
  if (status === 'paused') facts.push(t('shell.upload.paused'));
  if (status === 'submitted') facts.push(t('shell.upload.waiting'));
  if (status === 'interrupted') facts.push(t('shell.upload.interrupted'));
  if (retries > 0) facts.push(t('shell.upload.retrying', { count: retries }));
  return facts.join(' · ');
}

interface ActProps {
  readonly label: string;
  readonly name: string;
  readonly onClick: () => void;
  readonly children: React.ReactNode;
}

export function Act({ label, name, onClick, children }: ActProps) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={`${label}: ${name}`} title={label} onClick={onClick}>
      {children}
    </ActionIcon>
  );
}

/** A page that went away took the files with it: only the person can hand them over again. */
function Reselect() {
  const { uploads, notifier } = useServices();
  const t = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const take = (files: readonly File[]) => {
    for (const { name } of uploads.reselect(files)) notifier.error(t('shell.upload.notInterrupted', { name }));
  };
  return (
    <div className={classes.activityFacts}>
      <span>{t('shell.upload.reselectText')}</span>
      <Button
        variant="light"
        size="compact-sm"
        leftSection={<IconFileUpload size={16} />}
        onClick={() => input.current?.click()}
      >
        {t('shell.upload.reselect')}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-hidden
        tabIndex={-1}
        onChange={(event) => {
          take([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}

/** Silence is seen only by looking again. */
function useTick(isNeeded: boolean): void {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!isNeeded) return;
    const timer = setInterval(() => tick((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, [isNeeded]);
}
