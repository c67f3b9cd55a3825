export const locales = ['pt-BR', 'en', 'es'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'pt-BR';

/** What people and organizations chose is free text; whatever is no language of ours counts as the product's. */
export function localeOf(chosen: string | null | undefined): Locale {
  return locales.find((locale) => locale === chosen) ?? defaultLocale;
}

/** Flat keys to texts: `{ "lands.land.block": "Quadra", "lands.count#one": "{count} lote", "lands.count#other": … }`. */
export type Messages = Readonly<Record<string, string>>;
export type LocaleMessages = Readonly<Record<Locale, Messages>>;

export type TranslateValues = Readonly<Record<string, string | number | bigint | null | undefined>>;
export type Translate = (key: string, values?: TranslateValues) => string;

export interface Translator {
  readonly translate: Translate;
  /** Keys that were asked for and stand nowhere. */
  readonly missing: ReadonlySet<string>;
}

/**
 * Texts by key. `{name}` is replaced by the value of that name (numbers as the language writes them), `{name|key}` by the text
 * `key.<value>`. With a numeric
 * `count`, `key#zero`, `key#one`, `key#other` … is chosen: an exact zero first, and for it the plural, as people of all three languages
 * write ('0 lotes'; the rules of CLDR would say '0 lote' in Portuguese), then the language's plural rule. A key
 * without a text in the language falls back to pt-BR, then to the key itself, which is collected.
 */
export function createTranslator(messages: Partial<LocaleMessages>, locale: Locale = defaultLocale): Translator {
  const missing = new Set<string>();
  const plurals = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale);
  const sources = [messages[locale] ?? {}, messages[defaultLocale] ?? {}];

  const formsOf = (count: unknown): readonly string[] => {
    if (typeof count !== 'number') return [''];
    return count === 0 ? ['#zero', '#other', ''] : [`#${plurals.select(count)}`, '#other', ''];
  };

  const textOf = (key: string, count: unknown): string | undefined => {
    const forms = formsOf(count);
    for (const source of sources) {
      const form = forms.find((suffix) => Object.hasOwn(source, key + suffix));
      if (form !== undefined) return source[key + form];
    }
    return undefined;
  };

  const nameOf = (words: string, id: string): string | undefined => {
    const key = `${words}.${id}`;
    const name = translate(key);
    return name === key ? undefined : name;
  };

  /** Names in the place of ids, of one (whatever stands in it) or of several; what has no name is called by its id. */
  const saidOf = (words: string, ids: string): string =>
    nameOf(words, ids) ??
    ids
      .split(', ')
      .map((id) => nameOf(words, id) ?? id)
      .join(', ');

  const translate: Translate = (key, values = {}) => {
    const text = textOf(key, values.count);
    if (text === undefined) missing.add(key);
    return (text ?? key).replace(
      /\{(\w+)(?:\|([\w.]+))?\}/g,
      (placeholder, name: string, words: string | undefined) => {
        const value = Object.hasOwn(values, name) ? values[name] : placeholder;
        if (words !== undefined) return saidOf(words, String(value));
        return typeof value === 'number' || typeof value === 'bigint' ? numbers.format(value) : (value ?? '');
      },
    );
  };
  return { translate, missing };
}

export interface MissingKey {
  readonly locale: Locale;
  readonly key: string;
}

/** Keys that some language has and another has not; plural forms of one key count as one, since languages differ in them. */
export function findMissingKeys(messages: LocaleMessages): MissingKey[] {
  const plain = (key: string) => key.replace(/#\w+$/, '');
  const keysOf = (locale: Locale) => new Set(Object.keys(messages[locale]).map(plain));
  const all = new Set(locales.flatMap((locale) => [...keysOf(locale)]));
  return locales.flatMap((locale) => {
    const own = keysOf(locale);
    return [...all].filter((key) => !own.has(key)).map((key) => ({ locale, key }));
  });
}

/** Joins the texts of several sources; of a key that stands twice the first is kept. */
export function mergeMessages(sources: readonly Partial<LocaleMessages>[]): LocaleMessages {
  const merge = (locale: Locale): Messages =>
    Object.assign({}, ...[...sources].reverse().map((source) => source[locale]));
  return { 'pt-BR': merge('pt-BR'), en: merge('en'), es: merge('es') };
}
