import { SegmentedControl } from '@mantine/core';
import { useTranslate } from '../context/services.tsx';

interface RemovedSwitchProps {
  readonly value: boolean;
  readonly onChange: (isRemoved: boolean) => void;
}

/** What is there, or what was removed and can come back. */
export function RemovedSwitch({ value, onChange }: RemovedSwitchProps) {
  const t = useTranslate();
  return (
    <SegmentedControl
      size="sm"
      aria-label={t('ui.removed.show')}
      value={value ? 'removed' : 'live'}
      onChange={(chosen) => onChange(chosen === 'removed')}
      data={[
        { value: 'live', label: t('ui.removed.live') },
        { value: 'removed', label: t('ui.removed.removed') },
      ]}
    />
  );
}
