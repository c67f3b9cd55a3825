import type { Entity } from '@gleba/core';
import { listDocument, selectionOf } from '@gleba/core/web';
import { useEffect, useMemo, useRef } from 'react';
import { recordTitle } from '../context/labels.ts';
import { useServices, useTranslate } from '../context/services.tsx';
import { ReferenceOptions } from './reference-options.ts';

interface Answer {
  readonly totalCount: number;
  readonly nodes: readonly (Readonly<Record<string, unknown>> & { readonly id: string })[];
}

/** Records to choose from; another filter begins anew. Observed. */
export function useReferenceOptions(
  entity: Entity,
  filter: Readonly<Record<string, unknown>> | undefined,
): ReferenceOptions {
  const { api, registry } = useServices();
  const t = useTranslate();
  const key = JSON.stringify(filter ?? null);
  const wanted = useRef(filter);
  wanted.current = filter;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the filter is compared by its text
  const options = useMemo(
    () =>
      new ReferenceOptions(async ({ search, first, signal }) => {
        const selection = selectionOf(entity, { fields: entity.title }, { registry });
        const data = await api.graphql<Record<string, Answer>>(
          listDocument(entity, selection, true),
          {
            filter: { ...wanted.current, ...(search && { search }) },
            first,
            offset: 0,
            orderBy: titleOrder(entity),
          },
          { signal },
        );
        const { totalCount = 0, nodes = [] } = data[entity.plural] ?? {};
        return { totalCount, rows: nodes.map((node) => ({ id: node.id, title: recordTitle(t, entity, node) })) };
      }),
    [entity, key, api, registry],
  );
  useEffect(() => () => options.close(), [options]);
  return options;
}

function titleOrder(entity: Entity): readonly string[] {
  return entity.title
    .filter((name) => entity.allFields[name]?.sortable)
    .map((name) => `${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}_ASC`);
}
