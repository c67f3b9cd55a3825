/** The kernel's server part. */
export * from '../plugin/provided.ts';
export { type Account, findAccount, isMemberElsewhere, isSuperAdministrator } from './account/accounts.ts';
export { cancelTickets, issueTicket, requireValid, type TicketFacts, type WithTicket } from './account/tickets.ts';
export * from './bus/event-bus.ts';
export { createInProcessBus } from './bus/in-process-bus.ts';
export { connectNats, type NatsConnectOptions } from './bus/nats/connect-nats.ts';
export { readNatsAddress } from './bus/nats/nats-address.ts';
export { createNatsBus } from './bus/nats-bus.ts';
export type * from './contract/file-store.ts';
export { unitOfWork } from './contract/open-transaction.ts';
export type * from './contract/reads.ts';
export * from './contract/server-side.ts';
export type * from './contract/transactions.ts';
export type * from './contract/unit-of-work.ts';
export type { UploadStore } from './contract/upload-store.ts';
export * from './contract/write-rule.ts';
export { DataFolderUnusable, dataFolderFault } from './db/data-folder-unusable.ts';
export * from './db/db.ts';
export { type OpenDatabase, type OpenDatabaseOptions, openDatabase } from './db/open-database.ts';
export { toGlebaError } from './error/sql-error.ts';
export { fileKey } from './file/file-key.ts';
export { type FileStorage, openFileStorage } from './file/open-file-storage.ts';
export { closeFolders } from './file/own-folder.ts';
export type { S3Settings } from './file/s3-client.ts';
export type { StorageQuotaSettings } from './file/storage-quota.ts';
export type { UploadPurpose } from './file/upload-purpose.ts';
export { LruCache } from './graphql/lru-cache.ts';
export { addressKey } from './identity/address-key.ts';
export { notingLockout } from './identity/note-lockout.work.ts';
export type { InOrganization } from './identity/organization-gate.ts';
export { generatePassword, hashPassword } from './identity/password.ts';
export { todayOf } from './identity/today.ts';
export { type ChangeCheckpoint, type ChosenChange, changeChosen } from './job/change-chosen.ts';
export { changesOfJob } from './job/changes-of-job.ts';
export { eachItem, type ItemBatch, type ItemsCheckpoint, type ItemsDone } from './job/each-item.ts';
export { goesOn } from './job/goes-on.ts';
export { handleBulk } from './job/handle-bulk.ts';
export { type JsonBodyLimits, jsonBody } from './json/json-body.ts';
export { createNestingCounter } from './json/nesting-counter.ts';
export { defaultDepth, type ForeignJsonLimits, parseForeignJson, tooDeep } from './json/parse-foreign-json.ts';
export { sendTransient } from './live/transient-message.ts';
export {
  createGuardedFetch,
  type GuardedFetch,
  type GuardedFetchOptions,
  type GuardedRequest,
  type GuardedResponse,
  RefusedFetch,
  type RefusedFetchReason,
} from './net/guarded-fetch.ts';
export { isPublicAddress } from './net/public-address.ts';
export { type RetryWaits, retryAfterMs, waitBeforeRetry } from './net/retry-after.ts';
export {
  atLeast,
  atMost,
  average,
  bucketOf,
  count,
  countDistinct,
  type DateBucket,
  dateBuckets,
  descending,
  different,
  distinct,
  equal,
  every,
  greater,
  greatest,
  isGiven,
  isNull,
  least,
  less,
  not,
  notDistinct,
  oneOf,
  some,
  sum,
} from './query/expressions.ts';
export { many } from './query/related-rows.ts';
export * from './query/shape-expressions.ts';
export { column, constant, identifier, part, rowsOf } from './query/sql-by-hand.ts';
export { accessSql, borderSql } from './read/access-sql.ts';
export { StatementParameters } from './read/statement.ts';
export { createForeignReaders, type ForeignReadersOptions, type StoppableReaders } from './reading/foreign-readers.ts';
export type { AnyReader, OpenedFile, Reader, ReaderOf } from './reading/serve-readers.ts';
export { createRescue, type Rescue } from './rescue/rescue.ts';
export type { DatabaseRoles } from './roles/database-roles.ts';
export { type Reporting, type ReportingOptions, reportingToken } from './roles/reporting.ts';
export { createRuntime } from './runtime/create-runtime.ts';
export { type FirstAdministrator, install, isDefaultOrganizationRemoved, isInstalled } from './runtime/install.ts';
export { longestOpenBody } from './runtime/longest-open-body.ts';
export type { Readiness } from './runtime/readiness.ts';
export type { KernelRuntime, RuntimeOptions, RuntimeRole } from './runtime/runtime.ts';
export { columnOf, tableOf } from './schema/column.ts';
export { instruments, kernelMeter } from './telemetry/instruments.ts';
export type { RequestFacts } from './telemetry/request-facts.ts';
export { inSpan, isTracing, SpanKind } from './telemetry/spans.ts';
export { moveCommand, placeBetween } from './write/move-command.ts';
