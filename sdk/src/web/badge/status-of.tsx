import type { Entity } from '@gleba/core';
import { valueLabel } from '../context/labels.ts';
import { useTranslate } from '../context/services.tsx';
import { StatusBadge, toneOf } from './status-badge.tsx';

export interface StatusOfProps<E extends Entity> {
  readonly entity: E;
  /** An enumeration of the entity. */
  readonly field: keyof E['fields'] & string;
  /** Nothing is drawn while there is none. */
  readonly value: string | null | undefined;
}

/** A value of a status field in the word and the colour that its declaration gives it. */
export function StatusOf<E extends Entity>({ entity, field, value }: StatusOfProps<E>) {
  const t = useTranslate();
  if (value === null || value === undefined) return null;
  return <StatusBadge label={valueLabel(t, entity, field, value)} tone={toneOf(entity, field, value)} />;
}
