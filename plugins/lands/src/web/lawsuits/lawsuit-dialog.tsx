import {
  type ActionDialogProps,
  type BulkGiven,
  Dialog,
  DialogEnd,
  ReferenceSelect,
  Stack,
  Text,
  useTranslate,
} from '@gleba/sdk/web';
import { type FormEvent, useState } from 'react';
import { Land } from '../../entities/land.entity.ts';
import { Lawsuit } from '../../entities/lawsuit.entity.ts';

/** Which case the chosen lots depend on; none takes them out of the one that they were in. */
export default function LawsuitDialog({ projectId = '', rows, changes, clear, onClose }: ActionDialogProps<BulkGiven>) {
  const t = useTranslate();
  const [lawsuitId, setLawsuitId] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const done = (count: number) => t('lands.lawsuits.done', { count });
    void changes.change(Land, 'update', rows, { done }, { lawsuitId });
    clear();
    onClose();
  };
  return (
    <Dialog size={450} onClose={onClose} title={t('lands.lawsuits.setTitle')}>
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          <Text c="dimmed">{t('lands.lawsuits.setText')}</Text>
          <ReferenceSelect
            offersNew
            entityId={Lawsuit.id}
            label={t('lands.lawsuit')}
            filter={{ projectId: { equalTo: projectId } }}
            value={lawsuitId}
            onChange={setLawsuitId}
          />
          <DialogEnd onCancel={onClose} submitLabel={t('lands.lawsuits.apply')} />
        </Stack>
      </form>
    </Dialog>
  );
}
