import {
  type ActionDialogProps,
  Dialog,
  DialogEnd,
  ErrorState,
  fieldLabel,
  PanelSkeleton,
  type RecordGiven,
  Select,
  Stack,
  Text,
  useCommand,
  useQuery,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { Document } from '../../entities/document.entity.ts';
import { changeDocumentType, documentNeeds } from '../../operations.ts';

/** What was sent as another kind: chosen among those of the same record. */
export default function ChangeTypeDialog({ record, onClose }: ActionDialogProps<RecordGiven<typeof Document>>) {
  const t = useTranslate();
  const { notifier } = useServices();
  const { subject, subjectId, documentTypeId } = record;
  const { answer, error, reload } = useQuery(documentNeeds, { subject, subjectId });
  const { run, isRunning, error: refusal, problems } = useCommand(changeDocumentType);
  const [chosen, setChosen] = useState<string | null>(documentTypeId);
  const change = async () => {
    if (chosen === null || !(await run({ documentId: record.id, documentTypeId: chosen }))) return;
    notifier.success(t('documents.changeType.done'));
    onClose();
  };
  const content = () => {
    if (error !== undefined && !answer) return <ErrorState error={error} onRetry={() => void reload()} />;
    if (!answer) return <PanelSkeleton />;
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isRunning) void change();
        }}
      >
        <Stack gap="md">
          <Text c="dimmed">{t('documents.changeType.text')}</Text>
          <Select
            label={fieldLabel(t, Document, 'documentTypeId')}
            data={answer.map(({ documentTypeId: value, name: label }) => ({ value, label }))}
            value={chosen}
            onChange={setChosen}
            error={problems.documentTypeId}
            allowDeselect={false}
            searchable
            required
            data-autofocus
          />
          {refusal && !problems.documentTypeId ? (
            <Text c="red" role="alert">
              {refusal}
            </Text>
          ) : null}
          <DialogEnd submitLabel={t('documents.changeType')} onCancel={onClose} />
        </Stack>
      </form>
    );
  };
  return (
    <Dialog title={t('documents.changeType')} onClose={onClose}>
      {content()}
    </Dialog>
  );
}
