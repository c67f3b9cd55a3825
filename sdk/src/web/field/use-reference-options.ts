import type { Entity } from '@gleba/core';
import { useEffect, useMemo, useRef } from 'react';
import { recordTitle } from '../context/record-title.ts';
import { useServices, useTranslate } from '../context/services.tsx';
import { ReferenceOptions } from './reference-options.ts';
import { referencePage } from './reference-page.ts';

/** Records to choose from; another filter begins anew. Observed. */
export function useReferenceOptions(
  entity: Entity,
  filter: Readonly<Record<string, unknown>> | undefined,
): ReferenceOptions {
  const { api } = useServices();
  const t = useTranslate();
  const key = JSON.stringify(filter ?? null);
  const wantedFilter = useRef(filter);
  wantedFilter.current = filter;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the filter is compared by its text
  const options = useMemo(
    () =>
      new ReferenceOptions(async ({ search, first, signal }) => {
        const wanted = { search, first, filter: wantedFilter.current };
        const { totalCount, rows } = await referencePage(api, entity, wanted, { signal });
        return { totalCount, rows: rows.map((row) => ({ id: row.id, title: recordTitle(t, entity, row) })) };
      }),
    [entity, key, api],
  );
  useEffect(() => () => options.close(), [options]);
  return options;
}
