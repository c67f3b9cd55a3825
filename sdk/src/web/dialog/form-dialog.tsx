import type { DynamicValues } from '@gleba/core';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslate } from '../context/services.tsx';
import { DynamicFieldInput } from '../dynamic/dynamic-field-input.tsx';
import { saveForm } from '../dynamic/save-form.ts';
import { useLayer } from '../layer/use-layer.ts';
import { confirmWidth } from './confirm-dialog.tsx';
import type { OpenFormDialog } from './form-dialog-store.ts';

/** One question of `askForm()`. */
export default function FormDialog({ dialog }: { readonly dialog: OpenFormDialog }) {
  const t = useTranslate();
  const { options, answer } = dialog;
  const [values, setValues] = useState<DynamicValues>(options.initial ?? {});
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const layer = useLayer(() => answer(undefined));
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const found = await saveForm(t, options, values);
    setBusy(false);
    if (Object.keys(found).length === 0) answer(values);
    else setProblems(found);
  };
  const names = new Set(options.fields.map(({ name }) => name));
  const rest = Object.entries(problems).filter(([name]) => !names.has(name));
  return (
    <Modal
      {...layer}
      title={options.title}
      size={confirmWidth}
      centered
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          {options.message ? <Text c="dimmed">{options.message}</Text> : null}
          {options.fields.map((field, index) => (
            <DynamicFieldInput
              key={field.name}
              field={field}
              value={values[field.name]}
              error={problems[field.name]}
              isDisabled={isBusy}
              isFirst={index === 0}
              onChange={(value) => {
                setValues({ ...values, [field.name]: value });
                setProblems(({ [field.name]: _answered, ...others }) => others);
              }}
            />
          ))}
          {rest.length > 0 ? (
            <Text c="red" role="alert">
              {rest.map(([, text]) => text).join(' ')}
            </Text>
          ) : null}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={() => answer(undefined)} disabled={isBusy}>
              {t('ui.cancel')}
            </Button>
            <Button type="submit" loading={isBusy}>
              {options.submitLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
