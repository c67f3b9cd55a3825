import { createTextSource, mergeMessages } from '@gleba/sdk/web';
import { messages } from '../../../plugins/workspace/src/web/messages.ts';
import { uiMessages } from '../../../sdk/src/web/locales/messages.ts';

const all = mergeMessages([uiMessages, messages]);

/** What the screens of the workspace show, in the language of the specification and in English. */
export const { texts: portuguese } = createTextSource(all, 'pt-BR');
export const { texts: english } = createTextSource(all, 'en');
