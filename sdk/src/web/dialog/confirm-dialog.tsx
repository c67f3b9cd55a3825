import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslate } from '../context/services.tsx';
import { useLayer } from '../layer/use-layer.ts';
import { mayConfirm, type OpenDialog } from './dialog-store.ts';

/** The width that the specification gives confirmations. Pixels. */
export const confirmWidth = 450;

/** One question of `confirm()`. */
export default function ConfirmDialog({ dialog }: { readonly dialog: OpenDialog }) {
  const t = useTranslate();
  const { options, answer } = dialog;
  const [typed, setTyped] = useState('');
  const layer = useLayer(() => answer(false));
  const isReady = mayConfirm(options, typed);
  return (
    <Modal {...layer} title={options.title} size={confirmWidth} centered withCloseButton={false}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) answer(true);
        }}
      >
        <Stack gap="lg">
          {options.message ? <Text c="dimmed">{options.message}</Text> : null}
          {options.typeToConfirm === undefined ? null : (
            <TextInput
              data-autofocus
              label={t('ui.confirm.type', { text: options.typeToConfirm })}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              autoComplete="off"
              spellCheck={false}
            />
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={() => answer(false)} data-autofocus={options.isDangerous || undefined}>
              {options.cancelLabel ?? t('ui.cancel')}
            </Button>
            <Button type="submit" color={options.isDangerous ? 'red' : undefined} disabled={!isReady}>
              {options.confirmLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
