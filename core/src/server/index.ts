/** The kernel's server part. */
export * from './bus/event-bus.ts';
export { createInProcessBus } from './bus/in-process-bus.ts';
export type * from './contract/file-store.ts';
export * from './contract/server-side.ts';
export type * from './contract/transactions.ts';
export type * from './contract/unit-of-work.ts';
export * from './db/db.ts';
export { openDatabase } from './db/open-database.ts';
export { createDiskFileStore } from './file/disk-file-store.ts';
export { generatePassword } from './identity/password.ts';
export { sendTransient } from './live/transient-message.ts';
/** For tests of a plugin's life in an organization. */
export * from './plugin/testing/plugin-life.ts';
export { accessSql, borderSql } from './read/access-sql.ts';
export { StatementParameters } from './read/statement.ts';
export { createRuntime, type KernelRuntime, type RuntimeOptions } from './runtime/create-runtime.ts';
export { type FirstAdministrator, install, isInstalled } from './runtime/install.ts';
export { columnOf, tableOf } from './schema/column.ts';
