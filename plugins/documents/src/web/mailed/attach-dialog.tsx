import {
  Dialog,
  DialogEnd,
  entityLabel,
  observer,
  ReferenceSelect,
  Select,
  Stack,
  Text,
  useCommand,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { attachMailedPaper } from '../../mailed/mail-operations.ts';
import { useSubjects } from '../types/use-subjects.ts';
import { TypeOf } from './type-of.tsx';

export interface AttachDialogProps {
  readonly paper: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** Whose paper it is: a kind of record, one of them, and as which of its documents. */
export const AttachDialog = observer(function AttachDialog({ paper, onClose }: AttachDialogProps) {
  const t = useTranslate();
  const { session, notifier } = useServices();
  const seen = useSubjects().all.filter(
    ({ entity }) => session.allowsPlugin(entity.plugin, 'see') && session.can(entity.access.read, undefined),
  );
  const [subject, setSubject] = useState<string | null>(null);
  const [subjectId, setSubjectId] = useState<string | null>(null);
  const [documentTypeId, setType] = useState<string | null>(null);
  const { run, isRunning, error, problems } = useCommand(attachMailedPaper);
  const attach = async () => {
    if (subject === null || subjectId === null) return;
    if (!(await run({ mailedPaperId: paper.id, subject, subjectId, documentTypeId }))) return;
    notifier.success(t('documents.mailedPaper.attached'));
    onClose();
  };
  const chooseSubject = (chosen: string | null) => {
    setSubject(chosen);
    setSubjectId(null);
    setType(null);
  };
  return (
    <Dialog title={t('documents.mailedPaper.attachTo', { name: paper.name })} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isRunning) void attach();
        }}
      >
        <Stack gap="md">
          <Select
            label={t('documents.mailedPaper.kind')}
            data={seen.map(({ entity }) => ({ value: entity.id, label: entityLabel(t, entity) }))}
            value={subject}
            onChange={chooseSubject}
            error={problems.subject}
            allowDeselect={false}
            searchable
            required
            data-autofocus
          />
          {subject === null ? null : (
            <ReferenceSelect
              key={subject}
              entityId={subject}
              label={t('documents.mailedPaper.record')}
              value={subjectId}
              onChange={(chosen) => {
                setSubjectId(chosen);
                setType(null);
              }}
              error={problems.subjectId}
              offersNew
              required
            />
          )}
          {subject === null || subjectId === null ? null : (
            <TypeOf subject={subject} subjectId={subjectId} value={documentTypeId} onChange={setType} />
          )}
          {error ? (
            <Text c="red" role="alert">
              {error}
            </Text>
          ) : null}
          <DialogEnd
            submitLabel={t('documents.mailedPaper.attach')}
            isBusy={isRunning}
            isDisabled={subjectId === null}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  );
});
