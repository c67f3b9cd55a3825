import { localesIn } from '@gleba/sdk/web';

/** All texts of the plugin. */
export const documentMessages = localesIn(import.meta.glob('../locales/**/*.json', { eager: true, import: 'default' }));
