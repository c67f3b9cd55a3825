import { Button, Group, Modal, ReferenceSelect, Stack, Text, useTranslate } from '@gleba/sdk/web';
import { type FormEvent, useState } from 'react';
import { Lawsuit } from '../../entities/lawsuit.entity.ts';

export interface LawsuitDialogProps {
  readonly projectId: string;
  readonly onCancel: () => void;
  /** Null takes the lots out of the case that they were in. */
  readonly onChoose: (lawsuitId: string | null) => void;
}

/** Which case the chosen lots depend on. */
export function LawsuitDialog({ projectId, onCancel, onChoose }: LawsuitDialogProps) {
  const t = useTranslate();
  const [lawsuitId, setLawsuitId] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChoose(lawsuitId);
  };
  return (
    <Modal
      opened
      centered
      size={450}
      onClose={onCancel}
      title={t('lands.lawsuits.setTitle')}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          <Text c="dimmed">{t('lands.lawsuits.setText')}</Text>
          <ReferenceSelect
            entityId={Lawsuit.id}
            label={t('lands.lawsuit')}
            filter={{ projectId: { equalTo: projectId } }}
            value={lawsuitId}
            onChange={setLawsuitId}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onCancel}>
              {t('ui.cancel')}
            </Button>
            <Button type="submit">{t('lands.lawsuits.apply')}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
