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

/** 'lote', 'faixa de CEP': within a sentence, where words of capitals alone stay as they are. */
export function entityInSentence(t: Texts, entity: Entity): string {
  return inSentence(entityLabel(t, entity));
}

function inSentence(words: string): string {
  return words.replace(/\p{L}+/gu, (word) =>
    word.length > 1 && word === word.toUpperCase() ? word : word.toLowerCase(),
  );
}

/** 'Lotes'. Locale key: `<entity id>.plural`. */
export function entityPlural(t: Texts, entity: Entity): string {
  return t(`${entity.id}.plural`);
}

/** 'lotes', 'faixas de CEP'. */
export function pluralInSentence(t: Texts, entity: Entity): string {
  return inSentence(entityPlural(t, entity));
}

/** 'Quadra'. Locale key: `<entity id>.<field>`; fields that the kernel adds have texts of their own. */
export function fieldLabel(t: Texts, entity: Entity, field: string): string {
  const own = keyOf(entity, field);
  return entity.allFields[field]?.system ? firstText(t, [own, `ui.field.${field}`]) : t(own);
}

/** A line under the field, where the locale has one: `<entity id>.<field>.help`. */
export function fieldHelp(t: Texts, entity: Entity, field: string): string | undefined {
  const key = `${entity.id}.${field}.help`;
  return t.has(key) ? t(key) : undefined;
}

/** 'Pendente'. Locale key: `<entity id>.<field>.<value>`. */
export function valueLabel(t: Texts, entity: Entity, field: string, value: string): string {
  return firstText(t, [`${keyOf(entity, field)}.${value}`, value]);
}

/** What others ask of an entity's records bears its own plugin's name already: `soil.landSoil.acidity`. */
function keyOf(entity: Entity, field: string): string {
  return field.includes('.') ? field : `${entity.id}.${field}`;
}
