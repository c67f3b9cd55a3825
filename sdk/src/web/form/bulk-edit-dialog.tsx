import { bulkFields, type Entity, fieldProblems, inputSchema, type PatchOf } from '@gleba/core';
import { Button, Group, Modal, Select, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { entityLabel, entityPlural, fieldLabel } from '../context/labels.ts';
import { useCan, useServices, useTranslate } from '../context/services.tsx';
import { FieldEditor } from '../field/field-editor.tsx';

export interface BulkEditDialogProps<E extends Entity> {
  readonly entity: E;
  readonly count: number;
  readonly onCancel: () => void;
  readonly onPatch: (patch: PatchOf<E>) => void;
}

/** One field, one value, for all chosen records: of the fields whose declaration says `bulk`. */
export function BulkEditDialog<E extends Entity>({ entity, count, onCancel, onPatch }: BulkEditDialogProps<E>) {
  const t = useTranslate();
  const { session } = useServices();
  const can = useCan();
  const fields = bulkFields(entity).filter((field) => {
    const rule = entity.allFields[field]?.write;
    return !rule || can(rule, session.projectId);
  });
  const [name, setName] = useState(fields[0] ?? '');
  const what = (count === 1 ? entityLabel(t, entity) : entityPlural(t, entity)).toLowerCase();
  const [value, setValue] = useState<unknown>(null);
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = entity.allFields[name]?.kind === 'boolean' ? value === true : value;
    const parsed = inputSchema(entity, 'patch').safeParse({ [name]: given });
    if (parsed.success) onPatch(parsed.data as PatchOf<E>);
    else setProblem(fieldProblems(entity, parsed.error)[0]?.message);
  };
  return (
    <Modal
      opened
      centered
      size={450}
      onClose={onCancel}
      title={t('ui.bulkEdit.title', { count, what })}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          <Select
            label={t('ui.bulkEdit.field')}
            data={fields.map((field) => ({ value: field, label: fieldLabel(t, entity, field) }))}
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
            entity={entity}
            name={name}
            label={fieldLabel(t, entity, name)}
            value={value}
            error={problem}
            onChange={setValue}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onCancel}>
              {t('ui.cancel')}
            </Button>
            <Button type="submit">{t('ui.bulkEdit.apply')}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
