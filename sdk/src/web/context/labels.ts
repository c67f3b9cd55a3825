import type { Entity } from '@gleba/core';
import type { Texts } from './texts.ts';

/** The first key that has a text; the last key itself where none has. */
export function firstText(
  t: Texts,
  keys: readonly string[],
  values?: Readonly<Record<string, string | number>>,
): string {
  const known = keys.find((key) => t.has(key)) ?? keys.at(-1) ?? '';
  return t(known, values);
}

/** 'Lote'. Locale key: the entity's id. */
export function entityLabel(t: Texts, entity: Entity): string {
  return t(entity.id);
}

/** 'Lotes'. Locale key: `<entity id>.plural`. */
export function entityPlural(t: Texts, entity: Entity): string {
  return t(`${entity.id}.plural`);
}

/** 'Quadra'. Locale key: `<entity id>.<field>`; fields that the kernel adds have texts of their own. */
export function fieldLabel(t: Texts, entity: Entity, field: string): string {
  const own = `${entity.id}.${field}`;
  return entity.allFields[field]?.system ? firstText(t, [own, `ui.field.${field}`]) : t(own);
}

/** A line under the field, where the locale has one: `<entity id>.<field>.help`. */
export function fieldHelp(t: Texts, entity: Entity, field: string): string | undefined {
  const key = `${entity.id}.${field}.help`;
  return t.has(key) ? t(key) : undefined;
}

/** 'Pendente'. Locale key: `<entity id>.<field>.<value>`. */
export function valueLabel(t: Texts, entity: Entity, field: string, value: string): string {
  return firstText(t, [`${entity.id}.${field}.${value}`, value]);
}

/** What names the record for people: its title fields, or 'Lote'. */
export function recordTitle(t: Texts, entity: Entity, record: Readonly<Record<string, unknown>> | undefined): string {
  const values = { ...record } as Record<string, string | number>;
  const key = `${entity.id}.title`;
  if (record && t.has(key)) return t(key, values);
  const parts = entity.title.map((field) => record?.[field]).filter((part) => part !== null && part !== undefined);
  return parts.join(' · ') || entityLabel(t, entity);
}
