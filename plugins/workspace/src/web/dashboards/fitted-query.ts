import type { Entity } from '@gleba/sdk';
import type { Grouping, KeptQuery, MeasureKind } from '../../dashboards/data-query.ts';
import { fieldsWhere, isGroupable, isMeasurable, isSpan } from '../../dashboards/query-fields.ts';

export type QueryDraft = Partial<KeptQuery> & { readonly measureKind?: MeasureKind };

/** Months of two years: what a line is read over. */
const spansShown = 24;
const groupsShown = 12;

/** What was chosen so far, made into a query that this kind of widget can draw: what is missing or does not fit becomes the usual. */
export function fittedQuery(kind: string, entity: Entity, draft: QueryDraft): KeptQuery {
  const needed = kind === 'number' ? 0 : kind === 'stacked' ? 2 : 1;
  const isOfTime = kind === 'line' || kind === 'change';
  const fits = ({ field, bucket }: Grouping) => {
    const declared = entity.allFields[field];
    return (
      declared !== undefined &&
      isGroupable(declared) &&
      isSpan(declared) === (bucket !== undefined) &&
      (!isOfTime || isSpan(declared))
    );
  };
  const groups = (draft.groups ?? []).filter(fits).slice(0, kind === 'table' ? 2 : needed);
  while (groups.length < needed) groups.push(usualGrouping(entity, isOfTime, groups));
  const isSpans = groups[0]?.bucket !== undefined;
  return {
    entity: entity.id,
    measure: measureOf(entity, draft),
    groups,
    conditions: draft.conditions ?? [],
    // Of spans the latest; they are drawn from the past to now.
    order: isSpans ? '-key' : kind === 'pie' ? '-value' : (draft.order ?? '-value'),
    limit: isSpans ? spansShown : needed === 0 ? 1 : (draft.limit ?? groupsShown),
  };
}

function measureOf(entity: Entity, { measure, measureKind }: QueryDraft): KeptQuery['measure'] {
  const kind = measureKind ?? measure?.kind ?? 'count';
  if (kind === 'count') return { kind };
  const names = fieldsWhere(entity, kind === 'distinct' ? isGroupable : isMeasurable);
  const known = measure && measure.kind !== 'count' ? measure.field : '';
  const field = names.includes(known) ? known : names[0];
  return field === undefined ? { kind: 'count' } : { kind, field };
}

function usualGrouping(entity: Entity, isOfTime: boolean, taken: readonly Grouping[]): Grouping {
  const isFree = (name: string) => taken.every(({ field }) => field !== name);
  if (isOfTime) return { field: fieldsWhere(entity, isSpan).find(isFree) ?? 'createdAt', bucket: 'month' };
  const status = fieldsWhere(entity, ({ kind }) => kind === 'enumeration').find(isFree);
  const field = status ?? fieldsWhere(entity, (one) => isGroupable(one) && !isSpan(one)).find(isFree);
  return field === undefined ? { field: 'createdAt', bucket: 'month' } : { field };
}
