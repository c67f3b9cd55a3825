import { sheetReader } from '@gleba/sdk/exchange/reading';
import type { AnyReader } from '@gleba/sdk/server';

/** What the process that reads files loads of this plugin (docs/decisions/0038): nothing of the server may be among its imports. */
export const readers: readonly AnyReader[] = [sheetReader];
