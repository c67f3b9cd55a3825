/** What both sides of a plugin use: declarations and pure functions. */
export * from '@gleba/core';
/** For commands, queries and whatever else stays on the server. */
export { z } from 'zod';
/** The same schemas written as functions, for what travels to browsers (entities, shared values): 18 kB less to load. */
export * as mini from 'zod/mini';
