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
  let known = new Set<string>();
  const remember = (next: LocaleMessages) => {
    known = new Set(Object.keys(next['pt-BR']).flatMap((key) => [key, key.replace(/#\w+$/, '')]));
  };
  remember(messages);
  const texts: Texts = Object.assign<Translate, Pick<Texts, 'has'>>(
    (key, values) => translator.translate(key, values),
    {
      has: (key) => known.has(key),
    },
  );
  return {
    texts,
    use(next, nextLocale) {
      translator = createTranslator(next, nextLocale);
      remember(next);
    },
  };
}
