/** For the tests of a plugin: what every plugin owes the house in one line, and the checks behind it. */
export {
  enabledFromTheStart,
  foreignOrganization,
  type IsolationScene,
  seedIsolationScene,
  startTestRuntime,
  type TestRuntime,
} from '@gleba/core/testing';
export { checkDenials } from './check-denials.ts';
export { checkEmits } from './check-emits.ts';
export { checkImports } from './check-imports.ts';
export { checkMigrationFrom, checkMigrationFromZero } from './check-migrations.ts';
export { checkPastEvents } from './check-past-events.ts';
export { checkReactions } from './check-reactions.ts';
export { checkJobs, checkQueries } from './check-runs.ts';
export {
  type ConformanceOptions,
  type ExampleInput,
  type ExampleOf,
  examples,
  type Findings,
  type OperationExamples,
  type RecordedModel,
} from './conformance.ts';
export { describePlugin } from './describe-plugin.ts';
