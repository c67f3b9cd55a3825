import type { FileOptions } from '@gleba/core';
import { Button, CloseButton, Group, Input, type InputWrapperProps } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { useServices, useTranslate } from '../context/services.tsx';
import { refusalOf } from '../upload/upload-limits.ts';
import { uploadOnce } from '../upload/upload-once.ts';
import { FileLink } from './file-link.tsx';

export interface FileInputProps extends Pick<InputWrapperProps, 'label' | 'description' | 'error' | 'required'> {
  readonly name?: string;
  readonly 'aria-label'?: string | undefined;
  readonly file: FileOptions;
  /** Of the record, where its rows are of projects. */
  readonly projectId?: string | undefined;
  /** Id of the stored file. */
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  readonly disabled?: boolean | undefined;
}

/** Chooses a file, sends it at once, and holds the id under which it is stored. */
export const FileInput = observer(function FileInput(props: FileInputProps) {
  const { file: options, projectId, value, onChange, disabled, error } = props;
  const { uploads } = useServices();
  const t = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const send = async (file: File) => {
    const extensions = options.accept;
    const refusal = refusalOf(file, { ...(extensions && { extensions }) }, 0);
    if (refusal) {
      return setProblem(t(refusal, { name: file.name, extensions: extensions?.join(', ') ?? '', count: 1 }));
    }
    setProblem(undefined);
    setSending(true);
    try {
      const request = { file, purpose: options.purpose, projectId };
      onChange(await uploadOnce(uploads, request, t('ui.error.unknown')));
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : t('ui.error.unknown'));
    } finally {
      setSending(false);
    }
  };
  const label = typeof props.label === 'string' ? props.label : props['aria-label'];
  return (
    <Input.Wrapper
      label={props.label}
      labelElement="div"
      description={props.description}
      error={problem ?? error}
      required={props.required}
    >
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconPaperclip size={16} />}
          loading={isSending}
          disabled={disabled}
          aria-label={`${label ?? ''}: ${t('ui.file.choose')}`}
          onClick={() => input.current?.click()}
        >
          {t(value === null ? 'ui.file.choose' : 'ui.file.replace')}
        </Button>
        {value === null ? null : (
          <>
            <FileLink id={value} />
            <CloseButton aria-label={t('ui.file.remove')} disabled={disabled} onClick={() => onChange(null)} />
          </>
        )}
      </Group>
      <input
        ref={input}
        type="file"
        hidden
        aria-hidden
        tabIndex={-1}
        name={props.name}
        accept={options.accept?.join(',')}
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.files?.[0];
          if (chosen) void send(chosen);
          // The same file may be chosen again after a refusal.
          currentTarget.value = '';
        }}
      />
    </Input.Wrapper>
  );
});
