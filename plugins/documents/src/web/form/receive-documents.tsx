import {
  Button,
  confirm,
  Dialog,
  ErrorState,
  Group,
  observer,
  PanelSkeleton,
  useQuery,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { createDocument, documentNeeds } from '../../operations.ts';
import docs from '../documents/documents.module.css';
import type { Subject } from '../documents/subject.ts';
import { SubjectName } from '../documents/subject-name.tsx';
import { useSendFiles } from '../documents/use-send-files.ts';
import { DocumentField } from './document-field.tsx';
import { pendingLabels } from './pending-documents.ts';

const width = 760;

export interface ReceiveProps extends Subject {
  readonly onClose: () => void;
}

/** At the counter: the documents of a record as one form, chosen first and sent together when it is saved. */
export default observer(function ReceiveDocuments({ subject, subjectId, projectId, onClose: close }: ReceiveProps) {
  const t = useTranslate();
  const { api, notifier } = useServices();
  const { answer, error, reload } = useQuery(documentNeeds, { subject, subjectId });
  const { send } = useSendFiles([], projectId);
  const [chosen, setChosen] = useState<ReadonlyMap<string, readonly File[]>>(new Map());
  const [isSending, setSending] = useState(false);
  const fields = (answer ?? []).filter(({ isWanted, isMade }) => isWanted && !isMade);
  const filesOf = (id: string) => chosen.get(id) ?? [];
  const put = (id: string, files: readonly File[]) => setChosen((before) => new Map(before).set(id, files));
  const save = async () => {
    const pending = pendingLabels(
      fields.map(({ name: label, isRequired, documents, documentTypeId }) => ({
        ...{ label, isRequired, documents, pages: filesOf(documentTypeId).length },
      })),
    );
    const goesOn =
      pending.length === 0 ||
      (await confirm({
        title: t('documents.pending.title'),
        message: t('documents.pending.text', { labels: pending.join(', ') }),
        confirmLabel: t('documents.pending.continue'),
      }));
    if (!goesOn) return;
    setSending(true);
    let left = 0;
    let made = 0;
    for (const { documentTypeId } of fields) {
      const files = filesOf(documentTypeId);
      if (files.length === 0) continue;
      left += 1;
      await send(files, async (fileIds) => {
        const told = await api.run(createDocument, { subject, subjectId, documentTypeId, fileIds: [...fileIds] });
        // What was not taken was told by its name; what was is no longer the form's.
        put(documentTypeId, []);
        left -= 1;
        made += 1;
        return told;
      });
    }
    setSending(false);
    if (made > 0) notifier.success(t('documents.form.saved', { count: made }));
    if (left === 0) close();
  };
  const content = () => {
    if (error !== undefined && !answer) return <ErrorState error={error} onRetry={() => void reload()} />;
    if (!answer) return <PanelSkeleton />;
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSending) void save();
        }}
      >
        <SubjectName subject={subject} subjectId={subjectId} />
        <ul className={docs.types}>
          {fields.map(({ documentTypeId, name, isRequired, maxPages, extensions, documents }) => (
            <DocumentField
              key={documentTypeId}
              {...{ label: name, isRequired, maxPages, extensions, documents, isSending }}
              files={filesOf(documentTypeId)}
              onFiles={(files) => put(documentTypeId, files)}
            />
          ))}
        </ul>
        <Group justify="flex-end" gap="sm" mt="md">
          <Button variant="default" onClick={close} disabled={isSending}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" loading={isSending}>
            {t('ui.save')}
          </Button>
        </Group>
      </form>
    );
  };
  return (
    <Dialog title={t('documents.form.title')} size={width} onClose={close}>
      {content()}
    </Dialog>
  );
});
