import type { Entity } from '@gleba/core';
import { fieldText } from '../field/field-text.ts';
import { entityLabel, valueLabel } from './labels.ts';
import type { Texts } from './texts.ts';

/**
 * What names the record for people: its title fields as they are shown anywhere, a day as a day and a status as its word; or
 * 'Lote'. A locale may put them into a sentence of its own under `<entity id>.title`.
 */
export function recordTitle(t: Texts, entity: Entity, record: Readonly<Record<string, unknown>> | undefined): string {
  const shown = Object.fromEntries(
    entity.title.flatMap((name) => {
      const value = record?.[name];
      return value === null || value === undefined ? [] : [[name, titlePart(t, entity, name, value)]];
    }),
  );
  const key = `${entity.id}.title`;
  if (record && t.has(key)) return t(key, { ...(record as Record<string, string | number>), ...shown });
  return Object.values(shown).join(' · ') || entityLabel(t, entity);
}

function titlePart(t: Texts, entity: Entity, name: string, value: unknown): string {
  const { kind } = entity.allFields[name] ?? {};
  return kind === 'enumeration' ? valueLabel(t, entity, name, String(value)) : fieldText(entity, name, value);
}
