import { Button, type ButtonProps } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useServices, useTranslate } from '../context/services.tsx';
import type { UploadItem } from './upload-store.ts';

export interface UploadButtonProps extends Pick<ButtonProps, 'variant' | 'disabled'> {
  readonly purpose: string;
  readonly projectId?: string | undefined;
  /** `['.zip', '.shp']`; none takes all. */
  readonly extensions?: readonly string[];
  /** Largest size of one file in bytes. Default 106300440576 (about 99 GiB). */
  readonly maxSize?: number;
  readonly isMultiple?: boolean;
  readonly onAdded: (items: readonly UploadItem[]) => void;
  readonly children: ReactNode;
}

export const defaultMaxSize = 106_300_440_576;

/** Why a file is not taken: a locale key, or undefined when it is. */
export function refusalOf(
  file: Pick<File, 'name' | 'size'>,
  limits: Pick<UploadButtonProps, 'extensions' | 'maxSize'>,
): 'ui.upload.extension' | 'ui.upload.tooLarge' | 'ui.upload.empty' | undefined {
  const name = file.name.toLowerCase();
  if (limits.extensions?.length && !limits.extensions.some((extension) => name.endsWith(extension))) {
    return 'ui.upload.extension';
  }
  if (file.size === 0) return 'ui.upload.empty';
  return file.size > (limits.maxSize ?? defaultMaxSize) ? 'ui.upload.tooLarge' : undefined;
}

/** Chooses files and hands them to the page's uploads, which go on while people go elsewhere. */
export function UploadButton(props: UploadButtonProps) {
  const { purpose, projectId, extensions, isMultiple = false, onAdded, children, variant, disabled } = props;
  const { uploads, notifier } = useServices();
  const t = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const take = (files: readonly File[]) => {
    const added = files.flatMap((file) => {
      const refusal = refusalOf(file, props);
      const item = refusal ? undefined : uploads.add({ file, purpose, projectId });
      if (!item) {
        const values = { name: file.name, extensions: extensions?.join(', ') ?? '' };
        notifier.error(t(refusal ?? 'ui.upload.duplicate', values));
      }
      return item ? [item] : [];
    });
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
