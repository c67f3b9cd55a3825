/** The kernel's isomorphic part: declarations and pure functions, the same on the server and in the browser. */
export * from './account/mail-ticket-entity.ts';
export {
  type BrandMode,
  type BrandTokens,
  brandShades,
  brandTokens,
  defaultBrand,
  neutrals,
  type RailTokens,
  railTokens,
} from './branding/brand.ts';
export * from './branding/branding.ts';
export { contrast, parseHex, readableOn } from './branding/color.ts';
export * from './day/days.ts';
export type { Among } from './entity/among.ts';
export * from './entity/computed-source.ts';
export {
  applicableValues,
  applies,
  type Condition,
  conditionHolds,
  conditionProblems,
  isGiven,
} from './entity/condition.ts';
export * from './entity/entities-token.ts';
export * from './entity/entity.ts';
export * from './entity/entity-types.ts';
export * from './entity/extend-entity.ts';
export * from './entity/facets.ts';
export * from './entity/field.ts';
export * from './entity/geometry.ts';
export * from './entity/link.ts';
export { one } from './entity/one.ts';
export * from './entity/one-of-each.ts';
export * from './entity/registry.ts';
export { withExtension, withNone, withSome } from './entity/relation-filter.ts';
export type * from './entity/relation-types.ts';
export { openSearchFields } from './entity/search-fields.ts';
export * from './entity/ui-order.ts';
export * from './entity/uuid.ts';
export * from './entity/validation.ts';
export * from './entity/value-weight.ts';
export * from './error/core-errors.ts';
export * from './error/define-errors.ts';
export * from './error/gleba-error.ts';
export * from './error/refusal.ts';
export * from './event/dead-letter.event.ts';
export * from './event/dead-letter-entity.ts';
export * from './event/define-event.ts';
export * from './event/entity-events.ts';
export * from './event/envelope.ts';
export * from './event/event.ts';
export * from './event/event-operations.ts';
export * from './event/large-value.ts';
export * from './event/upcast.ts';
export * from './file/file.event.ts';
export * from './file/file-entities.ts';
export * from './file/file-operations.ts';
export * from './file/file-token.ts';
export * from './file/key-path.ts';
export * from './file/stored-file-errors.ts';
export * from './form/dynamic-field.ts';
export * from './form/text-transform.ts';
export * from './format/brazil.ts';
export * from './format/csv-cell.ts';
export * from './format/decimal.ts';
export * from './format/format.ts';
export * from './format/text-parts.ts';
export * from './identity/access-keys.ts';
export * from './identity/check-password.ts';
export * from './identity/client-info.ts';
export * from './identity/company-entity.ts';
export * from './identity/identity.event.ts';
export * from './identity/identity-entities.ts';
export * from './identity/identity-token.ts';
export * from './identity/idle-end.ts';
export * from './identity/organization-preferences.ts';
export * from './identity/own-session-operations.ts';
export * from './identity/password-strength.ts';
export * from './identity/project-stage-entity.ts';
export * from './identity/project-values.ts';
export * from './identity/request-limits-token.ts';
export * from './identity/session-entity.ts';
export * from './identity/session-operations.ts';
export * from './job/bulk-command.ts';
export * from './job/change-many.job.ts';
export * from './job/chosen-rows.ts';
export * from './job/declared-jobs-token.ts';
export * from './job/job.event.ts';
export * from './job/job.ts';
export * from './job/job-entities.ts';
export * from './job/job-operations.ts';
export { cron, every, type Interval, type Schedule, type ScheduleOptions } from './job/schedule.ts';
export * from './job/working-days.ts';
export * from './kernel.ts';
export * from './mail/look-of-address.ts';
export * from './mail/mail-address.ts';
export * from './mail/mail-token.ts';
export * from './mail/stored-mail-entity.ts';
export { maxRoots } from './operation/max-roots.ts';
export * from './operation/move-operation.ts';
export * from './operation/operation.ts';
export * from './operation/operation-document.ts';
export * from './operation/part.ts';
export * from './operation/shape.ts';
export * from './permission/access-key-operations.ts';
export * from './permission/access-rule.ts';
export * from './permission/actor.ts';
export * from './permission/asked-keys.ts';
export * from './permission/role.ts';
export * from './plugin/address.ts';
export * from './plugin/address-matcher.ts';
export * from './plugin/contribution.ts';
export * from './plugin/document-subject.ts';
export * from './plugin/drawing.ts';
export * from './plugin/guarded.ts';
export * from './plugin/notification-kind.ts';
export * from './plugin/open-transaction.ts';
export * from './plugin/panel.ts';
export * from './plugin/plugin.event.ts';
export * from './plugin/plugin.ts';
export * from './plugin/plugin-acts.ts';
export * from './plugin/plugin-errors.ts';
export * from './plugin/plugin-graph.ts';
export * from './plugin/plugin-installation-entity.ts';
export * from './plugin/plugin-operations.ts';
export * from './plugin/plugin-state.ts';
export * from './plugin/problem.ts';
export * from './plugin/ready-paper.ts';
export * from './plugin/shell-icons.ts';
export * from './plugin/token.ts';
export * from './print/page-printer-token.ts';
export * from './reading/foreign-readers-token.ts';
export * from './secret/secret-box-token.ts';
export * from './text/say.ts';
export { defaultLocale, type Locale, localeOf, locales, type Messages, type Translate } from './text/translate.ts';
