import { createTranslator, type Locale, type LocaleMessages, type Translate } from '@gleba/core/web';

/** Texts by key, with the question whether there is one: screens made from a declaration fall back where a plugin says nothing. */
export interface Texts extends Translate {
  has(key: string): boolean;
}

export interface TextSource {
  readonly texts: Texts;
  /** Plugins bring their texts after they were given the function that reads them. */
  use(messages: LocaleMessages, locale: Locale): void;
}

export function createTextSource(messages: LocaleMessages, locale: Locale): TextSource {
  let translator = createTranslator(messages, locale);
  let known = messages['pt-BR'];
  const texts: Texts = Object.assign<Translate, Pick<Texts, 'has'>>(
    (key, values) => translator.translate(key, values),
    {
      // Of a key with plural forms, 'other' or the key itself is there in every language.
      has: (key) => Object.hasOwn(known, key) || Object.hasOwn(known, `${key}#other`),
    },
  );
  return {
    texts,
    use(next, nextLocale) {
      translator = createTranslator(next, nextLocale);
      known = next['pt-BR'];
    },
  };
}
