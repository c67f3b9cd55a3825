import { Button, FileButton, Group, IconCamera, IconPlus, Loader, useFileDrop, useTranslate } from '@gleba/sdk/web';
import type { ClipboardEvent, ReactNode } from 'react';
import classes from './documents.module.css';

export interface AddPagesProps {
  readonly label: string;
  /** Beside the word of the button, for who hears the screen. */
  readonly about: string;
  readonly extensions: readonly string[];
  readonly sending: number;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children?: ReactNode;
}

/** Where files are chosen, dropped, pasted or photographed. */
export function AddPages({ label, about, extensions, sending, onFiles, children }: AddPagesProps) {
  const t = useTranslate();
  const drop = useFileDrop(onFiles);
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is drawn by browsers in ways of its own
    <div
      role="group"
      aria-label={about}
      // Where it has the focus, what is pasted is meant for it.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: files are pasted here
      tabIndex={0}
      className={classes.add}
      onPaste={onPaste}
      {...drop}
    >
      {children}
      <Group gap="xs">
        <FileButton multiple accept={extensions.join(',')} onChange={(files) => onFiles(files)}>
          {(button) => (
            <Button
              {...button}
              variant="default"
              size="xs"
              leftSection={sending > 0 ? <Loader size={14} /> : <IconPlus size={14} />}
              aria-label={`${about}: ${label}`}
            >
              {sending > 0 ? t('documents.page.sending', { count: sending }) : label}
            </Button>
          )}
        </FileButton>
        <div className={classes.camera}>
          <FileButton accept="image/jpeg,image/png" capture="environment" onChange={(file) => file && onFiles([file])}>
            {(button) => (
              <Button
                {...button}
                variant="default"
                size="xs"
                leftSection={<IconCamera size={14} />}
                aria-label={`${about}: ${t('ui.file.photograph')}`}
              >
                {t('ui.file.photograph')}
              </Button>
            )}
          </FileButton>
        </div>
      </Group>
    </div>
  );
}
