import type { Entity } from '@gleba/sdk';
import { openSearchFields } from '@gleba/sdk';
import {
  entityLabel,
  entityPlural,
  recordPanelOf,
  recordPath,
  recordTitle,
  type SearchHit,
  useRecentRecords,
  useServices,
} from '@gleba/sdk/web';
import { foldText } from './search-text.ts';

/** Who is asked for hits of a kind. */
export interface HitSource {
  readonly id: string;
  /** Heading of its hits, already translated. */
  readonly title: string;
  readonly search: (text: string, limit: number, signal: AbortSignal) => Promise<readonly SearchHit[]>;
}

interface Findable {
  readonly entity: Entity;
  /** As a hit; `text` shows where it was found. */
  readonly hitOf: (record: FoundRecord, text: string) => SearchHit;
  /** What a hit shows. */
  readonly fields: readonly string[];
  readonly filter: object;
}
type FoundRecord = Readonly<Record<string, unknown>> & { readonly id: string };

/** Every entity that can be searched and has a panel for one record is found without its plugin doing anything. */
function useFindable(): readonly Findable[] {
  const { registry, panels, session, translate } = useServices();
  const { projectId } = session;
  const open = [...panels.allowed('modal', session, projectId), ...panels.allowed('route', session, projectId)];
  return registry.entities.flatMap((entity): Findable[] => {
    const panel = recordPanelOf(open, entity);
    const searched = openSearchFields(entity).filter((name) => !entity.title.includes(name));
    const isScoped = entity.scope === 'project';
    if (!panel || openSearchFields(entity).length === 0 || (isScoped && !projectId)) return [];
    return [
      {
        entity,
        fields: [...entity.title, ...searched],
        filter: isScoped ? { projectId: { equalTo: projectId } } : {},
        hitOf: (record, text) => ({
          id: `${entity.id} ${record.id}`,
          title: recordTitle(translate, entity, record),
          kind: entityLabel(translate, entity),
          detail: detailOf(
            searched.map((name) => record[name]),
            text,
          ),
          icon: entity.linkable?.icon ?? 'file-text',
          path: recordPath(panel, entity, record.id, projectId),
        }),
      },
    ];
  });
}

/** What the text names whole stands first, then what has words that begin so. */
export function useRecordProviders(): readonly HitSource[] {
  const { api, translate } = useServices();
  return useFindable().map(
    ({ entity, fields, filter, hitOf }): HitSource => ({
      id: entity.id,
      title: entityPlural(translate, entity),
      async search(text, limit, signal) {
        const ask = async (found: object) => {
          const wanted = { fields, filter: { ...filter, ...found }, first: limit };
          return (await api.records<Entity, string>(entity, wanted, { signal, isQuiet: true })).rows;
        };
        const [exact, others] = await Promise.all([ask({ titleIs: text }), ask({ wordsStart: text })]);
        const named = new Set(exact.map(({ id }) => id));
        return [
          ...exact.map((record) => ({ ...hitOf(record, text), isExact: true })),
          ...others.filter(({ id }) => !named.has(id)).map((record) => hitOf(record, text)),
        ].slice(0, limit);
      },
    }),
  );
}

/** What was opened lately and is still there to be seen, newest first. */
export function useRecentSource(): (signal: AbortSignal) => Promise<readonly SearchHit[]> {
  const { api } = useServices();
  const recent = useRecentRecords();
  const findable = useFindable();
  return async (signal) => {
    const asked = findable.map(async ({ entity, fields, filter, hitOf }) => {
      const ids = recent.filter((one) => one.entity === entity.id).map(({ id }) => id);
      if (ids.length === 0) return [];
      const wanted = { fields, filter: { ...filter, id: { in: ids } }, first: ids.length };
      const { rows } = await api.records<Entity, string>(entity, wanted, { signal, isQuiet: true });
      return rows.map((record) => hitOf(record, ''));
    });
    const hits = new Map((await Promise.all(asked)).flat().map((hit) => [hit.id, hit]));
    return recent.flatMap(({ entity, id }) => hits.get(`${entity} ${id}`) ?? []);
  };
}

/** The value in which the text was found, where the title does not show it. */
function detailOf(values: readonly unknown[], text: string): string | undefined {
  const words = foldText(text).split(/\s+/).filter(Boolean);
  const texts = values.filter((value) => typeof value === 'string');
  return texts.find((value) => words.some((word) => foldText(value).includes(word)));
}
