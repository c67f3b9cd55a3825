import { Button, Group, Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslate } from '../context/services.tsx';
import { useLayer } from '../layer/use-layer.ts';
import classes from './dialog.module.css';

export interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** In pixels. */
  readonly size?: number;
  readonly children: ReactNode;
}

/** A window over the screen for something small: a choice, a question, how far a file is. */
export function Dialog({ title, onClose, size = 450, children }: DialogProps) {
  const t = useTranslate();
  const layer = useLayer(onClose);
  return (
    <Modal {...layer} centered size={size} title={title} closeButtonProps={{ 'aria-label': t('ui.close') }}>
      {children}
    </Modal>
  );
}

export interface DialogEndProps {
  readonly submitLabel: string;
  readonly onCancel: () => void;
  /** What was submitted is under way. */
  readonly isBusy?: boolean;
  /** There is nothing to submit yet. */
  readonly isDisabled?: boolean;
  /** Why what was submitted was refused, in words. */
  readonly error?: string | undefined;
}

/** The two buttons of a form in a dialog, below what is wrong with it. */
export function DialogEnd({ submitLabel, onCancel, isBusy = false, isDisabled = false, error }: DialogEndProps) {
  const t = useTranslate();
  return (
    <div className={classes.end}>
      {error ? (
        <Text c="red" role="alert">
          {error}
        </Text>
      ) : null}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" loading={isBusy} disabled={isDisabled}>
          {submitLabel}
        </Button>
      </Group>
    </div>
  );
}
