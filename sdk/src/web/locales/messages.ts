import { coreMessages, mergeMessages } from '@gleba/core/web';
import { localesIn } from './locales-in.ts';

/** The components' own texts, whose keys begin with `ui.`, and the kernel's. */
export const uiMessages = mergeMessages([
  coreMessages,
  localesIn(import.meta.glob('./**/*.json', { eager: true, import: 'default' })),
]);
