/** For the tests of a plugin: what every plugin owes the house in one line, and the checks behind it. */
export {
  enabledFromTheStart,
  foreignOrganization,
  type IsolationScene,
  seedIsolationScene,
  startTestRuntime,
  type TestRuntime,
} from '@gleba/core/testing';
export * from './check-denials.ts';
export * from './check-emits.ts';
export * from './check-imports.ts';
export { checkMigrationFrom, checkMigrationFromZero } from './check-migrations.ts';
export * from './check-past-events.ts';
export { checkReactions } from './check-reactions.ts';
export * from './check-runs.ts';
export type * from './conformance.ts';
export { examples } from './conformance.ts';
export * from './describe-plugin.ts';
