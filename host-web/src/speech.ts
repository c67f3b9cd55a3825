import { defaultLocale, type Locale, useTexts } from '@gleba/core';
import { createTextSource, type LocaleMessages, mergeMessages, type Texts } from '@gleba/sdk/web';
import { makeObservable, observable, runInAction } from 'mobx';
import { createContext, useContext } from 'react';

/** In which language the screen speaks: the product's until it is known who looks, then that person's. */
export class Speech {
  language: Locale = defaultLocale;
  /** Which could not be had: the screen stays in the one that it has. */
  missing: Locale | undefined = undefined;
  private wanted: Locale = defaultLocale;
  private messages: LocaleMessages;
  private readonly screen;
  private readonly papers;
  private readonly load: (language: Locale) => Promise<Partial<LocaleMessages>>;
  private readonly loaded = new Set<Locale>([defaultLocale]);

  constructor(messages: LocaleMessages, load: (language: Locale) => Promise<Partial<LocaleMessages>>) {
    this.messages = messages;
    this.load = load;
    this.screen = createTextSource(messages, defaultLocale);
    this.papers = createTextSource(messages, defaultLocale);
    makeObservable(this, { language: observable, missing: observable });
    this.use(defaultLocale);
  }

  /** What screens say. */
  get texts(): Texts {
    return this.screen.texts;
  }

  /** What papers say: they go to registries and buyers, who read the product's language whatever the office's screens speak. */
  get paperTexts(): Texts {
    return this.papers.texts;
  }

  /** Plugins bring their texts, where these do not come from the build. */
  learn(sources: readonly LocaleMessages[]): void {
    this.messages = mergeMessages([this.messages, ...sources]);
    this.use(this.language);
  }

  /** Never rejects. Of two that are asked for, the later one holds. */
  async speak(language: Locale): Promise<void> {
    this.wanted = language;
    try {
      if (!this.loaded.has(language)) {
        const texts = await this.load(language);
        this.messages = mergeMessages([this.messages, texts]);
        this.loaded.add(language);
      }
    } catch (error) {
      console.error(error);
      if (this.wanted === language) runInAction(() => (this.missing = language));
      return;
    }
    if (this.wanted !== language) return;
    this.use(language);
    runInAction(() => {
      this.language = language;
      this.missing = undefined;
    });
  }

  private use(language: Locale): void {
    this.screen.use(this.messages, language);
    this.papers.use(this.messages, defaultLocale);
    useTexts((wanted) => this.messages[wanted], language);
  }
}

const Context = createContext<Speech | undefined>(undefined);
export const SpeechProvider = Context.Provider;

export function useSpeech(): Speech {
  const speech = useContext(Context);
  if (!speech) throw new Error('A screen stands outside of the page.');
  return speech;
}
