import { Button, type ButtonProps } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useServices, useTranslate } from '../context/services.tsx';
import type { UploadItem } from './upload-item.ts';
import { refusalOf, type UploadLimits } from './upload-limits.ts';

export interface UploadButtonProps extends Pick<ButtonProps, 'variant' | 'disabled'>, UploadLimits {
  readonly purpose: string;
  readonly projectId?: string | undefined;
  readonly isMultiple?: boolean;
  readonly onAdded: (items: readonly UploadItem[]) => void;
  readonly children: ReactNode;
}

/** Chooses files and hands them to the page's uploads, which go on while people go elsewhere. */
export function UploadButton(props: UploadButtonProps) {
  const { purpose, projectId, extensions, isMultiple = false, onAdded, children, variant, disabled } = props;
  const { uploads, notifier } = useServices();
  const t = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const take = (files: readonly File[]) => {
    const added: UploadItem[] = [];
    for (const file of files) {
      const request = { file, purpose, projectId };
      const refusal = refusalOf(file, props, added.length);
      const item = refusal ? undefined : uploads.add(request);
      if (item) added.push(item);
      else {
        const values = { name: file.name, extensions: extensions?.join(', ') ?? '', count: props.maxItems ?? 0 };
        const problem = t(refusal ?? 'ui.upload.duplicate', values);
        uploads.reject(request, problem);
        notifier.error(problem);
      }
    }
    if (added.length > 0) onAdded(added);
  };
  return (
    <>
      <Button
        variant={variant}
        disabled={disabled}
        leftSection={<IconUpload size={16} />}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-hidden
        tabIndex={-1}
        multiple={isMultiple}
        accept={extensions?.join(',')}
        onChange={(event) => {
          take([...(event.currentTarget.files ?? [])]);
          // The same file may be chosen again after a refusal.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
