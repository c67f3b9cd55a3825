import type { Entity } from '@gleba/core';
import { MultiSelect } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { recordTitle } from '../context/record-title.ts';
import { useTranslate } from '../context/services.tsx';
import { useList } from '../record/use-list.ts';

export interface ReferencesSelectProps {
  /** A catalogue: all of it is fetched. */
  readonly entity: Entity;
  readonly orderBy?: readonly string[];
  readonly label: string;
  readonly description?: string;
  readonly placeholder?: string;
  /** Ids; those of records that are gone are not shown, and dropped with the next change. */
  readonly value: readonly string[];
  readonly disabled?: boolean;
  readonly onChange: (ids: readonly string[]) => void;
}

/** More than a catalogue has. */
const mostOffered = 500;

/** Chooses some records of a catalogue. */
export const ReferencesSelect = observer(function ReferencesSelect(props: ReferencesSelectProps) {
  const { entity, orderBy, value, onChange, placeholder, ...input } = props;
  const t = useTranslate();
  const list = useList(entity, { ...(orderBy && { orderBy }) });
  useEffect(() => list.ensureRange(0, mostOffered), [list]);
  const rows: readonly Readonly<Record<string, unknown>>[] = list.rows;
  const data = rows.map((row) => ({ value: String(row.id), label: recordTitle(t, entity, row) }));
  const known = value.filter((id) => data.some((option) => option.value === id));
  return (
    <MultiSelect
      {...input}
      data={data}
      value={known}
      placeholder={known.length === 0 ? placeholder : undefined}
      onChange={onChange}
      searchable
      clearable
    />
  );
});
