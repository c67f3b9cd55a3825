/** What both sides of a plugin use: declarations and pure functions. */
export * from '@gleba/core';
export { z } from 'zod';
