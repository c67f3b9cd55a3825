import { localesIn } from '@gleba/sdk/web';

/** All texts of the plugin. An area with many of them has a folder of its own under `locales`. */
export const messages = localesIn(import.meta.glob('../locales/**/*.json', { eager: true, import: 'default' }));
