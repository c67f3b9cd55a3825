import { formatDateTime } from '@gleba/sdk';
import {
  Checkbox,
  Dialog,
  DialogEnd,
  ErrorState,
  observer,
  PanelSkeleton,
  Stack,
  Text,
  TextInput,
  useCommand,
  useList,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { type FormEvent, useEffect, useState } from 'react';
import { MailedPaper } from '../../entities/mailed-paper.entity.ts';
import { attachMailedPapers } from '../../mailed/mail-operations.ts';
import { mostAttached } from '../../mailed/mail-values.ts';
import { FileName } from './file-name.tsx';
import type { RecordOfPapers } from './from-mails.tsx';
import classes from './mailed.module.css';
import { TypeOf } from './type-of.tsx';

/** Shown at once; more are found by words. */
const most = 50;

/** Which of the papers that came by e-mail belong to a record: each becomes a document of it. */
export default observer(function MailedPicker({
  subject,
  subjectId,
  onClose,
}: RecordOfPapers & { readonly onClose: () => void }) {
  const t = useTranslate();
  const { notifier } = useServices();
  const [search, setSearch] = useState('');
  /** By id, with the names, which a search may have taken out of sight. */
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const [documentTypeId, setType] = useState<string | null>(null);
  /** What became none, each with its reason: toasts would swallow all but one. */
  const [left, setLeft] = useState<readonly string[]>([]);
  const { run, isRunning, error } = useCommand(attachMailedPapers);
  const toggle = (id: string, name: string) => {
    const next = new Map(chosen);
    if (!next.delete(id)) next.set(id, name);
    setChosen(next);
  };
  const attach = async (event: FormEvent) => {
    // The form of the record around it is not meant.
    event.preventDefault();
    event.stopPropagation();
    const done = await run({ mailedPaperIds: [...chosen.keys()], subject, subjectId, documentTypeId });
    if (!done) return;
    const { documentIds } = done;
    if (documentIds.length > 0) notifier.success(t('documents.fromMails.attached', { count: documentIds.length }));
    if (done.left.length === 0) return onClose();
    setLeft(done.left.map(({ mailedPaperId, message }) => `${chosen.get(mailedPaperId) ?? ''}: ${message}`));
    setChosen(new Map());
  };
  return (
    <Dialog title={t('documents.fromMails.open')} onClose={onClose}>
      <form onSubmit={(event) => void attach(event)}>
        <Stack gap="md">
          <TextInput
            label={t('documents.fromMails.find')}
            value={search}
            maxLength={100}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
            data-autofocus
          />
          <Waiting search={search} chosen={chosen} onToggle={toggle} />
          <TypeOf subject={subject} subjectId={subjectId} value={documentTypeId} onChange={setType} />
          {[...(error === undefined ? [] : [error]), ...left].map((line) => (
            <Text key={line} c="red" role="alert">
              {line}
            </Text>
          ))}
          <DialogEnd
            submitLabel={t('documents.fromMails.attach', { count: chosen.size })}
            isBusy={isRunning}
            isDisabled={chosen.size === 0}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  );
});

interface WaitingProps {
  readonly search: string;
  readonly chosen: ReadonlyMap<string, string>;
  readonly onToggle: (id: string, name: string) => void;
}

const Waiting = observer(function Waiting({ search, chosen, onToggle }: WaitingProps) {
  const t = useTranslate();
  const list = useList(MailedPaper, {
    fields: ['name', 'fileId', 'sender', 'mailSubject', 'receivedAt'],
    filter: { state: { equalTo: 'waiting' } },
    orderBy: ['-receivedAt'],
    ...(search.trim() && { search: search.trim() }),
  });
  useEffect(() => list.ensureRange(0, most), [list]);
  if (list.status === 'error') return <ErrorState error={list.error} onRetry={() => void list.refresh()} />;
  if (list.status === 'loading' && list.rowCount === 0) return <PanelSkeleton />;
  const rows = list.rows.slice(0, most);
  if (rows.length === 0) return <Text c="dimmed">{t('documents.fromMails.none')}</Text>;
  return (
    <>
      <ul className={classes.papers} aria-label={t('documents.mailedPaper.plural')}>
        {rows.map((paper) => {
          const { id, name, sender, mailSubject, receivedAt } = paper;
          const isChosen = chosen.has(id);
          return (
            <li key={id} className={classes.paper}>
              <Checkbox
                label={name}
                description={[mailSubject, sender, formatDateTime(receivedAt)].filter(Boolean).join(' · ')}
                checked={isChosen}
                disabled={!isChosen && chosen.size >= mostAttached}
                onChange={() => onToggle(id, name)}
              />
              <FileName paper={paper} label={t('documents.mailedPaper.open')} />
            </li>
          );
        })}
      </ul>
      {list.rowCount > most ? <Text c="dimmed">{t('documents.fromMails.more', { count: most })}</Text> : null}
    </>
  );
});
