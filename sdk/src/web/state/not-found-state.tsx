import { IconMapQuestion } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslate } from '../context/services.tsx';
import { StateFrame } from './state-frame.tsx';

/** The record or screen is not there (any more). */
export function NotFoundState({ action }: { readonly action?: ReactNode }) {
  const t = useTranslate();
  return (
    <StateFrame
      icon={<IconMapQuestion size={24} stroke={1.5} />}
      title={t('ui.notFound.title')}
      text={t('ui.notFound.text')}
      action={action}
    />
  );
}
