import { type Entity, exchangeHeader, locales, textsIn } from '@gleba/sdk';

/** What files of our own call a field: they are titled in the language of whoever exported them. */
export function ownTitles(entity: Entity, field: string): readonly string[] {
  return [...new Set(locales.map((language) => exchangeHeader(textsIn(language), entity, field)))];
}
