import type { LocaleMessages } from '@gleba/core/web';
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import ptBR from './pt-BR.json' with { type: 'json' };

/** The components' own texts; keys begin with `ui.`. */
export const uiMessages: LocaleMessages = { 'pt-BR': ptBR, en, es };
