import { bulkFields, fieldProblems, inputSchema } from '@gleba/core';
import { Select, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { entityInSentence, fieldLabel, pluralInSentence } from '../context/labels.ts';
import { useCan, useServices, useTranslate } from '../context/services.tsx';
import type { ActionDialogProps, BulkGiven } from '../contribution/action-contribution.ts';
import { Dialog, DialogEnd } from '../dialog/dialog.tsx';
import { FieldEditor } from '../field/field-editor.tsx';

export interface BulkEditDialogProps extends ActionDialogProps<BulkGiven> {
  /** Locale key of what is said afterwards, given `{count}` and `{what}`. */
  readonly done: string;
}

/** One field, one value, for all chosen records: of the fields whose declaration says `bulk`. */
export function BulkEditDialog({ entity, count, rows, changes, clear, onClose, done }: BulkEditDialogProps) {
  const t = useTranslate();
  const { session } = useServices();
  const can = useCan();
  const fields = bulkFields(entity).filter((field) => {
    const rule = entity.allFields[field]?.write;
    return !rule || can(rule, session.projectId);
  });
  const [name, setName] = useState(fields[0] ?? '');
  const whatOf = (many: number) => (many === 1 ? entityInSentence(t, entity) : pluralInSentence(t, entity));
  const [value, setValue] = useState<unknown>(null);
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = entity.allFields[name]?.kind === 'boolean' ? value === true : value;
    const parsed = inputSchema(entity, 'patch').safeParse({ [name]: given });
    if (!parsed.success) return setProblem(fieldProblems(entity, parsed.error)[0]?.message);
    const words = { done: (changed: number) => t(done, { count: changed, what: whatOf(changed) }) };
    void changes.change(entity, 'update', rows, words, { ...parsed.data });
    clear();
    onClose();
  };
  return (
    <Dialog size={450} onClose={onClose} title={t('ui.bulkEdit.title', { count, what: whatOf(count) })}>
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
          <DialogEnd onCancel={onClose} submitLabel={t('ui.bulkEdit.apply')} />
        </Stack>
      </form>
    </Dialog>
  );
}
