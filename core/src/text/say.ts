import {
  createTranslator,
  defaultLocale,
  type Locale,
  type Messages,
  type TranslateValues,
  type Translator,
} from './translate.ts';

/** The joined texts of one language. */
export type ReadTexts = (locale: Locale) => Messages;

interface Speech {
  readonly messages: Messages;
  readonly translator: Translator;
}

let readTexts: ReadTexts = () => ({});
/** Where nobody says which: the product's on a server, that of the screen in a browser. */
let ownLanguage: Locale = defaultLocale;
let known = new Map<Locale, Speech>();

/**
 * Where this process finds its texts: the server reads files that its build put together, the browser has those of its screens.
 * Nothing is read before somebody says something, and each language once. `language` is spoken where code names none.
 */
export function useTexts(read: ReadTexts, language: Locale = defaultLocale): void {
  readTexts = read;
  ownLanguage = language;
  known = new Map();
}

/** The sentence of a key in a language, wherever code has no translator at hand: errors, letters, files that leave the house. */
export function say(key: string, values?: TranslateValues, locale: Locale = ownLanguage): string {
  return speechOf(locale).translator.translate(key, values);
}

export function hasText(key: string, locale: Locale = ownLanguage): boolean {
  return Object.hasOwn(textsIn(locale), key);
}

/** All texts of a language, by key. */
export function textsIn(locale: Locale): Messages {
  return speechOf(locale).messages;
}

function speechOf(locale: Locale): Speech {
  const speech = known.get(locale);
  if (speech) return speech;
  const messages = readTexts(locale);
  const fallback = locale === defaultLocale ? messages : textsIn(defaultLocale);
  const read = { messages, translator: createTranslator({ [defaultLocale]: fallback, [locale]: messages }, locale) };
  known.set(locale, read);
  return read;
}
