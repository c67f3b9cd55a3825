import { type Locale, type LocaleMessages, locales, type Messages, mergeMessages } from '@gleba/core/web';

declare global {
  /** The builder's own: the modules whose paths fit, found when it builds. */
  interface ImportMeta {
    glob: import('vite/types/importGlob.d.ts').ImportGlobFunction;
  }
}

/**
 * The texts of all locale files of a folder, whatever areas it is divided into; the file's name is the language:
 * `localesIn(import.meta.glob('../locales/**\/*.json', { eager: true, import: 'default' }))`.
 */
export function localesIn(files: Readonly<Record<string, Messages>>): LocaleMessages {
  const known = Object.entries(files).flatMap(([path, messages]): Partial<Record<Locale, Messages>>[] => {
    const locale = locales.find((name) => path.endsWith(`/${name}.json`));
    return locale ? [{ [locale]: messages }] : [];
  });
  return mergeMessages(known);
}
