import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslate } from '../context/services.tsx';
import { StateFrame } from './state-frame.tsx';

/** Says that it is not for this person, and who can give it. */
export function NoPermissionState({ action }: { readonly action?: ReactNode }) {
  const t = useTranslate();
  return (
    <StateFrame
      icon={<IconLock size={24} stroke={1.5} />}
      title={t('ui.noPermission.title')}
      text={t('ui.noPermission.text')}
      action={action}
    />
  );
}
