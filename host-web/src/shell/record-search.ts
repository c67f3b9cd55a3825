import { type Entity, maxRoots } from '@gleba/core';
import { type PageQuery, type PageRow, readPages } from '@gleba/core/web';
import { openSearchFields } from '@gleba/sdk';
import {
  type CallOptions,
  entityLabel,
  entityPlural,
  isAborted,
  recordPanelOf,
  recordPath,
  recordTitle,
  type SearchHit,
  useRecentRecords,
  useServices,
} from '@gleba/sdk/web';
import { foldText } from './search-text.ts';

export interface HitGroup {
  readonly id: string;
  /** Heading of its hits, already translated. */
  readonly title: string;
  readonly hits: readonly SearchHit[];
}

/** Who is asked for hits, of one kind or of several. */
export type HitSource = (text: string, limit: number, signal: AbortSignal) => Promise<readonly HitGroup[]>;

export interface Findable {
  readonly entity: Entity;
  /** Heading of its hits. */
  readonly title: string;
  /** As a hit; `text` shows where it was found. */
  readonly hitOf: (record: PageRow, text: string) => SearchHit;
  /** What a hit shows. */
  readonly fields: readonly string[];
  readonly filter: Readonly<Record<string, unknown>>;
}

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
        title: entityPlural(translate, entity),
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

/** Those that are searched in one question: each twice, by its whole title and by how words begin. */
const kindsAtOnce = maxRoots / 2;

type AskPages = (
  pages: readonly PageQuery[],
  first: number,
  options: CallOptions,
) => Promise<readonly (readonly PageRow[])[]>;

/** Some kinds at a time, so that the first hits are shown while the rest is still looked for. */
export function useRecordSources(): readonly HitSource[] {
  const { api } = useServices();
  const findable = useFindable();
  const parts = Array.from({ length: Math.ceil(findable.length / kindsAtOnce) }, (_, part) =>
    findable.slice(part * kindsAtOnce, (part + 1) * kindsAtOnce),
  );
  const ask: AskPages = (pages, first, options) => readPages(api, pages, first, options);
  return parts.map((kinds) => (text, limit, signal) => foundRecords(ask, kinds, text, limit, signal));
}

/** What the text names whole stands first, then what has words that begin so. */
export async function foundRecords(
  ask: AskPages,
  kinds: readonly Findable[],
  text: string,
  limit: number,
  signal: AbortSignal,
): Promise<readonly HitGroup[]> {
  const pages = kinds.flatMap(({ entity, fields, filter }) =>
    [{ titleIs: text }, { wordsStart: text }].map((found) => ({ entity, fields, filter: { ...filter, ...found } })),
  );
  try {
    const found = await ask(pages, limit, { signal, isQuiet: true });
    return kinds.map(({ entity, title, hitOf }, at): HitGroup => {
      const [exact = [], others = []] = found.slice(2 * at);
      const named = new Set(exact.map(({ id }) => id));
      const hits = [
        ...exact.map((record) => ({ ...hitOf(record, text), isExact: true })),
        ...others.filter(({ id }) => !named.has(id)).map((record) => hitOf(record, text)),
      ];
      return { id: entity.id, title, hits: hits.slice(0, limit) };
    });
  } catch (error) {
    if (kinds.length === 1 || isAborted(error)) throw error;
    // What one kind is refused for must not take the others' hits away.
    const alone = await Promise.allSettled(kinds.map((kind) => foundRecords(ask, [kind], text, limit, signal)));
    return alone.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  }
}

/** What was opened lately and is still there to be seen, newest first. */
export function useRecentSource(): (signal: AbortSignal) => Promise<readonly SearchHit[]> {
  const { api } = useServices();
  const recent = useRecentRecords();
  const findable = useFindable();
  return async (signal) => {
    const kinds = findable.filter(({ entity }) => recent.some((one) => one.entity === entity.id));
    if (kinds.length === 0) return [];
    const pages = kinds.map(({ entity, fields, filter }) => {
      const ids = recent.filter((one) => one.entity === entity.id).map(({ id }) => id);
      return { entity, fields, filter: { ...filter, id: { in: ids } } };
    });
    const found = await readPages(api, pages, recent.length, { signal, isQuiet: true });
    const shown = kinds.flatMap(({ hitOf }, at) => (found[at] ?? []).map((record) => hitOf(record, '')));
    const hits = new Map(shown.map((hit) => [hit.id, hit]));
    return recent.flatMap(({ entity, id }) => hits.get(`${entity} ${id}`) ?? []);
  };
}

/** The value in which the text was found, where the title does not show it. */
function detailOf(values: readonly unknown[], text: string): string | undefined {
  const words = foldText(text).split(/\s+/).filter(Boolean);
  const texts = values.filter((value) => typeof value === 'string');
  return texts.find((value) => words.some((word) => foldText(value).includes(word)));
}
