import { NativeSelect, useTranslate } from '@gleba/sdk/web';
import { noBaseMap, type OwnBaseMap } from './base-map.ts';
import { brazilBaseMap } from './brazil-base-map.ts';

export interface BaseMapSelectProps {
  readonly own: readonly OwnBaseMap[];
  /** An id; of one that is not there any more, the embedded one is shown. */
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** What a map is drawn upon: the embedded outline, one of the organization's, or nothing. */
export function BaseMapSelect({ own, value, onChange }: BaseMapSelectProps) {
  const t = useTranslate();
  const data = [
    { value: brazilBaseMap.id, label: t('ui.map.base.brazil') },
    ...own.map(({ id, name }) => ({ value: id, label: name })),
    { value: noBaseMap.id, label: t('ui.map.base.none') },
  ];
  return (
    <NativeSelect
      label={t('ui.map.base')}
      data={data}
      value={data.some((known) => known.value === value) ? value : brazilBaseMap.id}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
