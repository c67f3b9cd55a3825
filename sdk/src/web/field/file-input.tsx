import type { FileOptions } from '@gleba/core';
import { Button, CloseButton, Group, Input, type InputWrapperProps } from '@mantine/core';
import { IconCamera, IconPaperclip } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { type InputHTMLAttributes, useEffect, useRef, useState } from 'react';
import { useServices, useTranslate } from '../context/services.tsx';
import { refusalOf } from '../upload/upload-limits.ts';
import { uploadOnce } from '../upload/upload-once.ts';
import { FileLink } from './file-link.tsx';
import classes from './picture.module.css';
import { Picture } from './picture.tsx';

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
  const camera = useRef<HTMLInputElement>(null);
  const [sent, keepSent] = useSentPicture();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const send = async (file: File) => {
    const { accept: extensions, maxSize } = options;
    const refusal = refusalOf(file, { ...(extensions && { extensions }), ...(maxSize && { maxSize }) }, 0);
    if (refusal) {
      return setProblem(t(refusal, { name: file.name, extensions: extensions?.join(', ') ?? '', count: 1 }));
    }
    setProblem(undefined);
    setSending(true);
    try {
      const request = { file, purpose: options.purpose, projectId };
      const id = await uploadOnce(uploads, request, t('ui.error.unknown'));
      if (options.isPicture) keepSent(id, file);
      onChange(id);
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : t('ui.error.unknown'));
    } finally {
      setSending(false);
    }
  };
  const label = (typeof props.label === 'string' ? props.label : props['aria-label']) ?? '';
  const chooser: InputHTMLAttributes<HTMLInputElement> = {
    type: 'file',
    hidden: true,
    'aria-hidden': true,
    tabIndex: -1,
    accept: options.accept?.join(','),
    onChange({ currentTarget }) {
      const chosen = currentTarget.files?.[0];
      if (chosen) void send(chosen);
      // The same file may be chosen again after a refusal.
      currentTarget.value = '';
    },
  };
  return (
    <Input.Wrapper
      label={props.label}
      labelElement="div"
      description={props.description}
      error={problem ?? error}
      required={props.required}
    >
      {options.isPicture && value !== null ? (
        <div className={classes.form}>
          <Picture id={value} label={label} local={sent?.id === value ? sent.url : undefined} />
        </div>
      ) : null}
      <Group gap="xs">
        {options.isPicture ? (
          <div className={classes.camera}>
            <Button
              variant="default"
              leftSection={<IconCamera size={16} />}
              loading={isSending}
              disabled={disabled}
              aria-label={`${label}: ${t('ui.file.photograph')}`}
              onClick={() => camera.current?.click()}
            >
              {t('ui.file.photograph')}
            </Button>
          </div>
        ) : null}
        <Button
          variant="default"
          leftSection={<IconPaperclip size={16} />}
          loading={isSending}
          disabled={disabled}
          aria-label={`${label}: ${t('ui.file.choose')}`}
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
      <input ref={input} name={props.name} {...chooser} />
      {options.isPicture ? <input ref={camera} capture="environment" {...chooser} /> : null}
    </Input.Wrapper>
  );
});

/** The picture that was sent last, shown from the device instead of being fetched again. */
function useSentPicture() {
  const [sent, setSent] = useState<{ readonly id: string; readonly url: string }>();
  useEffect(() => () => void (sent && URL.revokeObjectURL(sent.url)), [sent]);
  return [sent, (id: string, file: File) => setSent({ id, url: URL.createObjectURL(file) })] as const;
}
