import { IconMapQuestion } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslate } from '../context/services.tsx';
import { StateFrame } from './state-frame.tsx';

export interface NotFoundStateProps {
  readonly action?: ReactNode;
  /** Default: that what was asked for was not found, and may have been removed. */
  readonly title?: string;
  readonly text?: string;
}

/** The record or screen is not there (any more). */
export function NotFoundState({ action, title, text }: NotFoundStateProps) {
  const t = useTranslate();
  return (
    <StateFrame
      icon={<IconMapQuestion size={24} stroke={1.5} />}
      title={title ?? t('ui.notFound.title')}
      text={text ?? t('ui.notFound.text')}
      action={action}
    />
  );
}
