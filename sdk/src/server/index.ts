/** What a plugin's server side uses. */
export * from '@gleba/core/server';
export * from './join-sides.ts';
