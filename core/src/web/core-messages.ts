import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };
import ptBR from '../locales/pt-BR.json' with { type: 'json' };
import type { LocaleMessages } from '../text/translate.ts';

/** The kernel's own texts: the sentences of its errors. */
export const coreMessages: LocaleMessages = { 'pt-BR': ptBR, en, es };
