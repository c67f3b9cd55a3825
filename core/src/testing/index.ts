/** What tests of the kernel, of plugins and of the whole share: a runtime on a database of its own, rows, borders. */

export type { TestDatabase } from '../server/db/testing/borrow-database.ts';
export { acquireTestDatabase } from '../server/db/testing/test-database.ts';
export { decodeEvent, matchesEvent } from '../server/event/field-change.ts';
export type { PublishedEvent } from '../server/event/published-event.ts';
export { createReactionRunner } from '../server/event/reaction-runner.ts';
export * from '../server/plugin/testing/plugin-life.ts';
export { kernelMigration, type MigratingPlugin, migrate } from '../server/schema/migrate.ts';
export type { ModelSnapshot } from '../server/schema/model-snapshot.ts';
export { planMigration } from '../server/schema/plan-migration.ts';
export { pluginModel } from '../server/schema/plugin-model.ts';
export * from './isolation.ts';
export * from './isolation-scene.ts';
export * from './migrating-plugins.ts';
export * from './path-printer.ts';
export * from './seed-entity.ts';
export * from './test-runtime.ts';
export * from './test-session.ts';
