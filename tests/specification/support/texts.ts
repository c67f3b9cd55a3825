import { createTextSource, mergeMessages } from '@gleba/sdk/web';
import { documentMessages } from '../../../plugins/documents/src/web/messages.ts';
import { messages } from '../../../plugins/workspace/src/web/messages.ts';
import { uiMessages } from '../../../sdk/src/web/locales/messages.ts';

const all = mergeMessages([uiMessages, messages, documentMessages]);

/** What the screens of the workspace and of the documents show, in the language of the specification and in English. */
export const { texts: portuguese } = createTextSource(all, 'pt-BR');
export const { texts: english } = createTextSource(all, 'en');
