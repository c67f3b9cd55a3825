/** The kernel in the browser: talking to the server, records that stay true, who is signed in, what plugins show. */
export * from '../plugin/provided.ts';
export * from '../text/translate.ts';
export * from './api-client.ts';
export * from './api-error.ts';
export * from './batch.ts';
export * from './branding-store.ts';
export * from './call-options.ts';
export * from './core-messages.ts';
export * from './debounce.ts';
export * from './entity-document.ts';
export * from './entity-list.ts';
export {
  many,
  type Picked,
  type ReadFilter,
  type Totals,
  type ValueCount,
} from './entity-reads.ts';
export * from './entity-store.ts';
export * from './event-stream.ts';
export * from './first-part.ts';
export { firstParts } from './first-parts.ts';
export * from './initial-data.ts';
export * from './key-value-storage.ts';
export * from './list-query.ts';
export * from './live-connection.ts';
export * from './live-message.ts';
export * from './load-web-plugins.ts';
export * from './me.ts';
export * from './notifier.ts';
export * from './offline/answer-store.ts';
export * from './offline/load-initial-data.ts';
export * from './offline/offline-answers.ts';
export * from './panel-registry.ts';
export * from './plugin-store.ts';
export * from './read-pages.ts';
export { screenChecks } from './screen-problems.ts';
export * from './session-store.ts';
export * from './store-registry.ts';
export * from './web-services.ts';
export * from './web-side.ts';
