import type { Logger } from '../../../src/server/contract/server-side.ts';

export const silentLog: Logger = { debug() {}, info() {}, warn() {}, error() {} };
