import type { Entity } from '@gleba/sdk';
import {
  decodeConditions,
  type FilterCondition,
  filterOf,
  useQuery,
  useRecordTitles,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import type { KeptQuery, Measure } from '../../dashboards/data-query.ts';
import { dashboardData } from '../../operations/dashboards.ts';
import { conditionsOf, listAddress, listPathOf } from './drill.ts';
import { keyWords, measureWords, valueWords } from './query-words.ts';
import { spansBetween, startOf } from './spans.ts';

export interface Point {
  readonly keys: readonly (string | null)[];
  readonly labels: readonly string[];
  readonly value: string | null;
  /** As people read it. */
  readonly words: string;
  /** The list of the records behind it. */
  readonly address: string | undefined;
}

export interface WidgetData {
  readonly entity: Entity;
  readonly measure: Measure;
  readonly measureLabel: string;
  readonly groups: KeptQuery['groups'];
  readonly points: readonly Point[];
  readonly hasMore: boolean;
  readonly today: string;
}

export interface WidgetSource {
  readonly projectId: string | undefined;
  /** The dashboard's own filters, as far as they hold for such records. */
  readonly shared: (entity: Entity) => readonly FilterCondition[];
}

const none: KeptQuery['conditions'] = [];

export function conditionsIn(entity: Entity, kept: KeptQuery['conditions'] = none): readonly FilterCondition[] {
  return decodeConditions(entity, JSON.stringify(kept));
}

/** What the server answers to a widget's query, in words, and where each figure leads. Asked again when such a record changes. */
export function useWidgetData(query: KeptQuery | undefined, { projectId, shared }: WidgetSource) {
  const services = useServices();
  const t = useTranslate();
  const entity = query && services.registry.find(query.entity);
  const conditions = entity ? [...conditionsIn(entity, query?.conditions), ...shared(entity)] : [];
  const filter = entity && filterOf(entity, conditions);
  const ofProject = entity && (entity.id === 'core.project' || entity.allFields.projectId) ? projectId : undefined;
  const input =
    query && entity
      ? {
          projectId: ofProject ?? null,
          query: {
            entity: query.entity,
            measure: query.measure,
            groups: query.groups,
            order: query.order,
            limit: query.limit,
            ...(filter && { filter }),
          },
        }
      : undefined;
  const asked = useQuery(dashboardData, input, { staleOn: entity ? [entity] : [], keepsFormer: true });
  const rows = asked.answer?.rows ?? [];
  const groups = query?.groups ?? [];
  const referred = rows.flatMap(({ keys }) =>
    groups.flatMap(({ field }, index) => {
      const target = entity?.allFields[field]?.reference?.entity;
      const id = keys[index];
      return target && id ? [{ entity: target, id }] : [];
    }),
  );
  const titles = useRecordTitles(referred);
  const nameOf = (target: string, id: string) =>
    titles[referred.findIndex((record) => record.entity === target && record.id === id)];
  const path = entity && listPathOf(services, entity, ofProject);
  const data: WidgetData | undefined =
    query && entity && asked.answer
      ? {
          entity,
          measure: query.measure,
          measureLabel: measureWords(t, entity, query.measure),
          groups,
          hasMore: asked.answer.hasMore,
          today: asked.answer.today,
          points: filled(query, asked.answer.today, rows).map(({ keys, value }) => {
            const own = conditionsOf(entity, groups, keys);
            return {
              keys: [...keys],
              value,
              labels: groups.map((group, index) => keyWords(t, entity, group, keys[index] ?? null, nameOf)),
              words: valueWords(entity, query.measure, value),
              address: path && own ? listAddress(path, [...conditions, ...own]) : undefined,
            };
          }),
        }
      : undefined;
  return { data, entity, failure: asked.failure, isLoading: asked.isLoading, reload: asked.reload };
}

interface Row {
  readonly keys: readonly (string | null)[];
  readonly value: string | null;
}

/** Along time: from the past to now, and what had nothing stands there with nothing. */
function filled(query: KeptQuery, today: string, rows: readonly Row[]): readonly Row[] {
  const [{ bucket } = { bucket: undefined }, second] = query.groups;
  if (bucket === undefined || second || query.order.endsWith('value')) return rows;
  const starts = rows.flatMap(({ keys: [key] }) => (key ? [key] : [])).sort();
  const [first] = starts;
  if (first === undefined) return rows;
  const last = [starts.at(-1) ?? first, startOf(bucket, today)].sort().at(-1) ?? first;
  const isAmount = ['count', 'sum', 'distinct'].includes(query.measure.kind);
  const known = new Map(rows.map((row) => [row.keys[0], row]));
  return spansBetween(bucket, first, last, query.limit).map(
    (start) => known.get(start) ?? { keys: [start], value: isAmount ? '0' : null },
  );
}
