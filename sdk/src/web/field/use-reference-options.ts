import type { Entity } from '@gleba/core';
import { listDocument, selectionOf } from '@gleba/core/web';
import { useEffect, useState } from 'react';
import { recordTitle } from '../context/labels.ts';
import { useServices, useTranslate } from '../context/services.tsx';

export interface ReferenceOption {
  readonly id: string;
  readonly title: string;
}

interface OptionsQuery {
  readonly search: string;
  readonly filter: Readonly<Record<string, unknown>> | undefined;
  readonly isOpen: boolean;
}

interface Answer {
  readonly totalCount: number;
  readonly nodes: readonly (Readonly<Record<string, unknown>> & { readonly id: string })[];
}

export const selectPage = 10;
const searchDelay = 300;

/** Records to choose from, loaded while the select is open: 10, and 10 more each time. */
export function useReferenceOptions(entity: Entity, { search, filter, isOpen }: OptionsQuery) {
  const { api, registry } = useServices();
  const t = useTranslate();
  const [count, setCount] = useState(selectPage);
  const [answer, setAnswer] = useState<Answer>();
  const [isLoading, setLoading] = useState(false);
  const key = JSON.stringify(filter ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question starts from the first page
  useEffect(() => setCount(selectPage), [search, key, isOpen]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the filter is compared by its text
  useEffect(() => {
    if (!isOpen) return;
    const controller = new AbortController();
    setLoading(true);
    const ask = async () => {
      const selection = selectionOf(entity, { fields: entity.title }, { registry });
      const data = await api.graphql<Record<string, Answer>>(
        listDocument(entity, selection, true),
        {
          filter: { ...filter, ...(search.trim() && { search: search.trim() }) },
          first: count,
          offset: 0,
          orderBy: titleOrder(entity),
        },
        { signal: controller.signal },
      );
      setAnswer(data[entity.plural]);
      setLoading(false);
    };
    const timer = setTimeout(
      () => ask().catch(() => !controller.signal.aborted && setLoading(false)),
      search ? searchDelay : 0,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [entity, search, key, count, isOpen]);
  const nodes = answer?.nodes ?? [];
  return {
    rows: nodes.map((node): ReferenceOption => ({ id: node.id, title: recordTitle(t, entity, node) })),
    hasMore: (answer?.totalCount ?? 0) > nodes.length,
    isLoading,
    loadMore: () => setCount(count + selectPage),
  };
}

function titleOrder(entity: Entity): readonly string[] {
  return entity.title
    .filter((name) => entity.allFields[name]?.sortable)
    .map((name) => `${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}_ASC`);
}
