import { fieldProblems, inputSchema, type PatchOf } from '@gleba/sdk';
import { Button, FieldEditor, fieldLabel, Group, Modal, Select, Stack, useTranslate } from '@gleba/sdk/web';
import { type FormEvent, useState } from 'react';
import { Land } from '../../entities/land.entity.ts';

/** What many lots can have in common. */
const fields = [
  'subdivision',
  'address',
  'customArea',
  'customPublicArea',
  'price',
  'blockNewContract',
  'observation',
] as const satisfies readonly (keyof PatchOf<typeof Land>)[];
type FieldName = (typeof fields)[number];

export interface BulkEditDialogProps {
  readonly count: number;
  readonly onCancel: () => void;
  readonly onPatch: (patch: PatchOf<typeof Land>) => void;
}

/** One field, one value, for all chosen lots. */
export function BulkEditDialog({ count, onCancel, onPatch }: BulkEditDialogProps) {
  const t = useTranslate();
  const [name, setName] = useState<FieldName>('subdivision');
  const [value, setValue] = useState<unknown>(null);
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = Land.fields[name].kind === 'boolean' ? value === true : value;
    const parsed = inputSchema(Land, 'patch').safeParse({ [name]: given });
    if (parsed.success) onPatch(parsed.data);
    else setProblem(fieldProblems(Land, parsed.error)[0]?.message);
  };
  return (
    <Modal
      opened
      centered
      size={450}
      onClose={onCancel}
      title={t('lands.bulkEdit.title', { count })}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          <Select
            label={t('lands.bulkEdit.field')}
            data={fields.map((field) => ({ value: field, label: fieldLabel(t, Land, field) }))}
            value={name}
            allowDeselect={false}
            onChange={(chosen) => {
              setName(fields.find((field) => field === chosen) ?? name);
              setValue(null);
              setProblem(undefined);
            }}
          />
          <FieldEditor
            key={name}
            entity={Land}
            name={name}
            label={fieldLabel(t, Land, name)}
            value={value}
            error={problem}
            onChange={setValue}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onCancel}>
              {t('ui.cancel')}
            </Button>
            <Button type="submit">{t('lands.bulkEdit.apply')}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
