import { type DynamicField, type DynamicFieldKind, dynamicFieldKinds, maxDynamicFields } from '@gleba/core';
import { ActionIcon, Button, Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslate } from '../context/services.tsx';
import { moved } from '../order/moved.ts';
import classes from './dynamic-field-list.module.css';
import { freeName } from './free-name.ts';

export interface DynamicFieldListProps {
  readonly fields: readonly DynamicField[];
  readonly onChange: (fields: readonly DynamicField[]) => void;
}

/** Makes up a form: its fields one under the other, each with a label, a kind and what belongs to the kind. */
export function DynamicFieldList({ fields, onChange }: DynamicFieldListProps) {
  const t = useTranslate();
  const change = (name: string, part: Partial<DynamicField>) =>
    onChange(fields.map((field) => (field.name === name ? { ...field, ...part } : field)));
  const move = (name: string, to: number) => {
    const names = moved(
      fields.map((field) => field.name),
      name,
      to,
    );
    onChange(names.flatMap((next) => fields.filter((field) => field.name === next)));
  };
  const add = () => onChange([...fields, { name: freeName(fields), label: '', kind: 'text' }]);
  return (
    <fieldset className={classes.fields}>
      <legend className={classes.legend}>{t('ui.dynamic.fields')}</legend>
      {fields.length === 0 ? <p className={classes.none}>{t('ui.dynamic.none')}</p> : null}
      {fields.map((field, index) => (
        <div key={field.name} className={classes.field}>
          <div className={classes.line}>
            <TextInput
              className={classes.label}
              label={t('ui.dynamic.label')}
              value={field.label}
              required
              maxLength={120}
              onChange={(event) => change(field.name, { label: event.currentTarget.value })}
            />
            <Select
              className={classes.kind}
              label={t('ui.dynamic.kind')}
              data={dynamicFieldKinds.map((kind) => ({ value: kind, label: t(`ui.dynamic.kind.${kind}`) }))}
              value={field.kind}
              allowDeselect={false}
              onChange={(kind) => kind && change(field.name, { kind: kind as DynamicFieldKind })}
            />
            <div className={classes.acts}>
              <ActionIcon
                variant="subtle"
                color="gray"
                disabled={index === 0}
                aria-label={t('ui.dynamic.up', { label: field.label })}
                onClick={() => move(field.name, index - 1)}
              >
                <IconArrowUp size={16} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                disabled={index === fields.length - 1}
                aria-label={t('ui.dynamic.down', { label: field.label })}
                onClick={() => move(field.name, index + 1)}
              >
                <IconArrowDown size={16} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('ui.dynamic.remove', { label: field.label })}
                onClick={() => onChange(fields.filter(({ name }) => name !== field.name))}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </div>
          </div>
          {field.kind === 'select' ? (
            <Textarea
              label={t('ui.dynamic.options')}
              description={t('ui.dynamic.optionsHelp')}
              autosize
              minRows={2}
              maxRows={8}
              value={(field.options ?? []).join('\n')}
              onChange={(event) => change(field.name, { options: event.currentTarget.value.split('\n') })}
              // Empty lines are there while somebody types; they are no choices.
              onBlur={() => change(field.name, { options: field.options?.map((line) => line.trim()).filter(Boolean) })}
            />
          ) : null}
          <Checkbox
            label={t('ui.dynamic.isRequired')}
            checked={field.required === true}
            onChange={(event) => change(field.name, { required: event.currentTarget.checked })}
          />
        </div>
      ))}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          disabled={fields.length >= maxDynamicFields}
          onClick={add}
        >
          {t('ui.dynamic.add')}
        </Button>
      </div>
    </fieldset>
  );
}
