import { observer, Select, useList, useTranslate } from '@gleba/sdk/web';
import { useEffect } from 'react';
import { DocumentType } from '../../entities/document-type.entity.ts';

export interface TypeSelectProps {
  readonly value: string | null;
  /** Only those that are asked for of every record. */
  readonly areRequired?: boolean;
  readonly onChange: (id: string | null) => void;
}

/** One type of documents, or all. */
export const TypeSelect = observer(function TypeSelect({ value, areRequired, onChange }: TypeSelectProps) {
  const t = useTranslate();
  const list = useList(DocumentType, {
    orderBy: ['documentOrder'],
    ...(areRequired && { filter: { isRequired: { equalTo: true } } }),
  });
  useEffect(() => list.ensureRange(0, 200), [list]);
  return (
    <Select
      w={220}
      placeholder={t('documents.queue.type')}
      aria-label={t('documents.queue.type')}
      data={list.rows.map(({ id, name }) => ({ value: id, label: name }))}
      value={value || null}
      onChange={onChange}
      clearable
      searchable
    />
  );
});
